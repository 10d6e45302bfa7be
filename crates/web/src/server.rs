//! A service's listeners: started together, stopped together.

mod listener;
mod operations;
mod ready;
mod serve;
mod shutdown;

use std::future::Future;
use std::io;
use std::net::{Shutdown, SocketAddr, TcpListener};
use std::sync::Arc;
use std::thread::available_parallelism;

use actix_web::dev;
use actix_web::web::ServiceConfig;
use database::NotReady;
use socket2::SockRef;

pub use listener::{Listener, ServeError};
pub use ready::{Readiness, Ready};
pub use shutdown::ShutdownHandle;

use crate::BaseUrl;
use crate::client_address::TrustedProxies;
use crate::connection::fitting_connections;
use crate::middleware::{Context, Cors, Hsts, Rates, Refusals, RequestLimits};
use crate::settings::{HttpSettings, OperationsSettings};
use crate::shared_counts::SharedCounts;
use serve::serve;

/// For how many open files of the process the public listener may have a connection, and the
/// operations listener: most are for the visitors of a listener of the service's own.
const OPEN_FILES_EACH: usize = 4;
const OPERATIONS_OPEN_FILES_EACH: usize = 16;

/// A server that is bound to its addresses. It serves requests once [`run`](Self::run) is called.
pub struct Server {
    /// None in a process without the public API.
    api: Option<Public>,
    operations: Option<dev::Server>,
    /// The operations listener, until it is served.
    operations_listener: Option<Box<Listener>>,
    context: Arc<Context>,
    settings: HttpSettings,
    base_url: BaseUrl,
    addresses: Addresses,
    shutdown: ShutdownHandle,
}

/// The public listener.
struct Public {
    server: dev::Server,
    /// A second handle to it, to close it on shutdown.
    socket: TcpListener,
}

/// The addresses that a server listens on.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Addresses {
    /// The public listener, if there is one.
    pub api: Option<SocketAddr>,
    /// The listener for health and metrics, if there is one.
    pub operations: Option<SocketAddr>,
}

impl Server {
    /// Binds the public listener. `configure` is called once in every worker; it adds routes and
    /// what their handlers need.
    ///
    /// # Errors
    /// When the address cannot be listened on.
    pub fn bind(
        settings: &HttpSettings,
        configure: impl Fn(&mut ServiceConfig) + Send + Sync + 'static,
    ) -> Result<Self, ServeError> {
        Self::new(Listener::bind(settings)?, configure)
    }

    /// Like [`bind`](Self::bind), on a listener that is already bound.
    ///
    /// # Errors
    /// When the listener cannot be used.
    pub fn new(
        listener: Listener,
        configure: impl Fn(&mut ServiceConfig) + Send + Sync + 'static,
    ) -> Result<Self, ServeError> {
        let Listener {
            socket,
            address,
            base_url,
            mut settings,
            operations,
        } = listener;
        let shared = match &settings.shared_counts_url {
            Some(url) if socket.is_some() => {
                Some(SharedCounts::new(url, &settings.shared_counts_prefix)?)
            }
            _ => None,
        };
        let context = Arc::new(Context::new(
            Cors::new(settings.cors_origins.clone()),
            RequestLimits::new(&settings),
            Rates::new(&settings, shared),
            Refusals::new(&settings),
            TrustedProxies(settings.trusted_proxies.clone()),
            Hsts::new(settings.hsts_max_age.get(), &base_url),
            settings.requests_in_flight.get(),
        )?);
        let connections = settings.max_connections.get();
        settings.max_connections =
            fitting_connections("http.max_connections", connections, OPEN_FILES_EACH).into();
        let workers = match settings.workers.get() {
            0 => available_parallelism().map_or(1, usize::from),
            count => count,
        };
        let open = |socket: TcpListener| {
            let own = socket.try_clone().map_err(ServeError::Socket)?;
            let configure = Arc::new(configure);
            let server = serve(socket, workers, &settings, &context, &base_url, configure)?;
            Ok::<_, ServeError>(Public {
                server,
                socket: own,
            })
        };
        let api = socket.map(open).transpose()?;
        let public = api.is_some().then_some(address);
        Ok(Self {
            api,
            operations: None,
            operations_listener: operations,
            context,
            settings,
            base_url,
            addresses: Addresses {
                api: public,
                operations: None,
            },
            shutdown: ShutdownHandle::default(),
        })
    }

    /// Serves `/healthz`, `/readyz` and `/metrics` on the operations listener. Binds it, unless
    /// [`Listener::and_operations`] has already done so or the settings disable it. `ready`
    /// determines whether requests can be served; the reason why they cannot is logged,
    /// and summed up in the response, as is what is missing where they can.
    ///
    /// # Errors
    /// When the address cannot be listened on.
    pub fn with_operations<C, F, R>(
        self,
        settings: &OperationsSettings,
        ready: C,
    ) -> Result<Self, ServeError>
    where
        C: Fn() -> F + Clone + Send + Sync + 'static,
        F: Future<Output = Result<R, NotReady>> + 'static,
        R: Into<Ready> + 'static,
    {
        self.with_operations_and(settings, ready, |_| {})
    }

    /// Like [`with_operations`](Self::with_operations), with additional routes of the service's
    /// own.
    ///
    /// # Errors
    /// When the address cannot be listened on.
    pub fn with_operations_and<C, F, R>(
        mut self,
        settings: &OperationsSettings,
        ready: C,
        more: impl Fn(&mut ServiceConfig) + Send + Sync + 'static,
    ) -> Result<Self, ServeError>
    where
        C: Fn() -> F + Clone + Send + Sync + 'static,
        F: Future<Output = Result<R, NotReady>> + 'static,
        R: Into<Ready> + 'static,
    {
        let mut listener = match self.operations_listener.take() {
            Some(listener) => *listener,
            None => match Listener::bind_operations(settings, &self.settings)? {
                Some(listener) => listener,
                None => return Ok(self),
            },
        };
        let (connections, each) = (
            listener.settings.max_connections.get(),
            OPERATIONS_OPEN_FILES_EACH,
        );
        listener.settings.max_connections =
            fitting_connections("operations.listen", connections, each).into();
        // Its requests are counted separately: /metrics shows public requests.
        let limits = RequestLimits::new(&listener.settings);
        let context = Context::new(
            Cors::default(),
            limits,
            Rates::default(),
            Refusals::default(),
            TrustedProxies::default(),
            Hsts::default(),
            0,
        )?;
        let context = Arc::new(context.not_audited());
        let public = Arc::clone(&self.context);
        let routes = move |config: &mut ServiceConfig| {
            operations::routes(config, &public, ready.clone());
            more(config);
        };
        self.addresses.operations = Some(listener.address);
        let Some(socket) = listener.socket else {
            return Ok(self);
        };
        self.operations = Some(serve(
            socket,
            1,
            &listener.settings,
            &context,
            &listener.base_url,
            Arc::new(routes),
        )?);
        Ok(self)
    }

    /// The addresses that the server listens on.
    pub fn addresses(&self) -> Addresses {
        self.addresses
    }

    /// The public address, from which links are built.
    pub fn base_url(&self) -> &BaseUrl {
        &self.base_url
    }

    /// The metrics that `/metrics` shows; a service registers its own here.
    pub fn registry(&self) -> &prometheus::Registry {
        &self.context.metrics.registry
    }

    /// Stops the server from elsewhere in the process.
    pub fn shutdown_handle(&self) -> ShutdownHandle {
        self.shutdown.clone()
    }

    /// Serves requests until SIGTERM, SIGINT or the shutdown handle stops it, then finishes the
    /// requests it has begun, within the shutdown timeout. Must be called within a Tokio runtime.
    ///
    /// # Errors
    /// When a listener fails, or signals cannot be listened for.
    pub async fn run(self) -> io::Result<()> {
        let signals = shutdown::Signals::new()?;
        let operations_handle = self.operations.as_ref().map(dev::Server::handle);
        let operations = self.operations.map(tokio::spawn);
        let api_handle = self.api.as_ref().map(|api| api.server.handle());
        let (server, socket) = self.api.map(|api| (api.server, api.socket)).unzip();
        // Without the public listener, nothing ends by itself.
        let mut api = tokio::spawn(async move {
            match server {
                Some(server) => server.await,
                None => std::future::pending().await,
            }
        });
        let context = Arc::clone(&self.context);
        let counting = tokio::spawn(async move { context.refusals.record_each_minute().await });
        let context = Arc::clone(&self.context);
        let sharing = tokio::spawn(async move { context.rates.keep_sharing().await });

        tokio::select! {
            ended = &mut api => return ended.map_err(io::Error::other)?,
            () = signals.received() => {}
            () = self.shutdown.requested() => {}
        }

        let limit = self.settings.shutdown_timeout.get();
        tracing::info!(limit_s = limit.as_secs(), "stopping: no new connections");
        self.context.in_flight.drain();
        if let (Some(handle), Some(socket)) = (&api_handle, &socket) {
            handle.pause().await;
            // If it were only paused, clients could still connect and would never get an answer.
            SockRef::from(socket).shutdown(Shutdown::Both)?;
        }
        let running = self.context.in_flight.wait_until_idle(limit).await;
        if running > 0 {
            tracing::warn!(running, "stopping while requests are still running");
        }
        if let Some(handle) = &api_handle {
            handle.stop(running == 0).await;
        }
        counting.abort();
        sharing.abort();
        self.context.refusals.record_counts();
        if let (Some(handle), Some(task)) = (operations_handle, operations) {
            handle.stop(false).await;
            task.await.map_err(io::Error::other)??;
        }
        if api_handle.is_none() {
            api.abort();
            return Ok(());
        }
        api.await.map_err(io::Error::other)?
    }
}
