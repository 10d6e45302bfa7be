//! One listener: the framework's server over this project's connections and middleware.

use std::io;
use std::net::TcpListener;
use std::sync::Arc;
use std::time::Duration;

use actix_http::error::DispatchError;
use actix_http::{HttpService, Protocol};
use actix_service::{ServiceFactoryExt, fn_service, map_config};
use actix_web::dev::{self, AppConfig, Extensions};
use actix_web::middleware::{Next, from_fn};
use actix_web::web::{self, Data, ServiceConfig};
use actix_web::{App, HttpResponse, body::BoxBody};
use tokio::net::TcpStream;

use super::ServeError;
use crate::client_address::TrustedProxies;
use crate::connection::{
    AsciiTargets, ConnectionLimits, ConnectionSlots, ExplainedRefusals, Explanation,
    LingeringStream, Pace, PacedStream,
};
use crate::extract::BodyLimits;
use crate::middleware::{Context, around};
use crate::settings::HttpSettings;
use crate::{BaseUrl, PROBLEM_JSON, Problem};

/// How many new connections each worker accepts although all slots are taken. They wait for the
/// slots of idle ones.
const WAITING_CONNECTIONS: usize = 16;
/// The maximum time to close a connection.
const DISCONNECT_TIMEOUT: Duration = Duration::from_secs(5);

/// A connection whose requests are read and refused as this project does it.
type Readable = AsciiTargets<ExplainedRefusals<LingeringStream>>;

/// Adds a listener's routes.
pub(super) type Configure = Arc<dyn Fn(&mut ServiceConfig) + Send + Sync>;

/// One listener with the middleware around its routes. Not generic, so that the whole server is
/// compiled once, here, and not in every program.
pub(super) fn serve(
    socket: TcpListener,
    workers: usize,
    settings: &HttpSettings,
    context: &Arc<Context>,
    base_url: &BaseUrl,
    configure: Configure,
) -> Result<dev::Server, ServeError> {
    let limits = ConnectionLimits {
        total: settings.max_connections.get(),
        per_address: settings.max_connections_per_address.get(),
        proxies: settings.trusted_proxies.clone(),
    };
    let slots = ConnectionSlots::new(&limits, context.metrics.connections.clone());
    let context = Arc::clone(context);
    let base_url = Data::new(base_url.clone());
    let body_limits = Data::new(BodyLimits::new(settings));
    let proxies = Data::new(TrustedProxies(settings.trusted_proxies.clone()));
    let cors = Data::new(context.cors.clone());
    let app = move || {
        let context = Arc::clone(&context);
        App::new()
            .app_data(base_url.clone())
            .app_data(body_limits.clone())
            .app_data(proxies.clone())
            .app_data(cors.clone())
            // The rules of parameters that do not depend on any setting.
            .app_data(Data::new(()))
            .configure(|config| configure(config))
            .default_service(web::to(unknown_route))
            .wrap(from_fn(move |request, next: Next<BoxBody>| {
                around(Arc::clone(&context), request, next)
            }))
    };
    let builder = dev::Server::build()
        .workers(workers)
        // The slots limit the connections that are served.
        .max_concurrent_connections(limits.total.div_ceil(workers) + WAITING_CONNECTIONS)
        .shutdown_timeout(settings.shutdown_timeout.get().as_secs())
        .disable_signals();
    let stop = builder.graceful_shutdown_signal();
    let settings = settings.clone();
    // Does what `HttpServer` does, but with a stream of our own: the framework times only the first
    // request's head.
    let builder = builder.listen("http", socket, move || {
        let stop = stop.clone();
        let pace = Pace {
            idle: settings.keep_alive.get(),
            head: settings.request_head_timeout.get(),
            write: settings.write_timeout.get(),
        };
        let http = HttpService::build()
            .graceful_shutdown_signal(move || {
                let stop = stop.clone();
                async move { stop.notified().await }
            })
            .keep_alive(settings.keep_alive.get())
            .client_request_timeout(settings.request_head_timeout.get())
            .client_disconnect_timeout(DISCONNECT_TIMEOUT)
            .on_connect_ext(|stream: &PacedStream<Readable>, data: &mut Extensions| {
                data.insert(stream.phase());
            })
            .finish(map_config(app(), |()| AppConfig::default()));
        let slots = slots.clone();
        fn_service(move |stream: TcpStream| {
            let slots = slots.clone();
            async move {
                let peer = stream.peer_addr().map_err(DispatchError::Io)?;
                let permit = slots.take(peer.ip()).await;
                let permit = permit.ok_or_else(|| DispatchError::Io(refused()))?;
                let _ = stream.set_nodelay(true);
                let stream = ExplainedRefusals::new(LingeringStream::new(stream), explained);
                let stream = AsciiTargets::new(stream);
                let stream = PacedStream::after_first_head(stream, pace, permit);
                Ok::<_, DispatchError>((stream, Protocol::Http1, Some(peer)))
            }
        })
        .and_then(http)
    });
    Ok(builder.map_err(ServeError::Socket)?.run())
}

/// Closes a connection whose address has too many.
fn refused() -> io::Error {
    io::ErrorKind::ConnectionRefused.into()
}

async fn unknown_route() -> Result<HttpResponse, Problem> {
    Err(Problem::not_found())
}

/// The body of a refusal of a request that nobody could read.
fn explained(_status: u16, reason: &str) -> Explanation {
    let body = serde_json::to_string(&Problem::malformed(reason).body());
    Explanation {
        media_type: PROBLEM_JSON,
        body: body.unwrap_or_default(),
    }
}
