//! A bound address. It is bound first, so that a start that cannot succeed changes nothing.

use std::io;
use std::net::{SocketAddr, TcpListener};

use crate::connection::listen;
use crate::settings::{HttpSettings, OperationsSettings};
use crate::{BaseUrl, SharedCountsError};

/// A server cannot start.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address cannot be listened on.
    #[error("cannot listen on {address} (setting `{setting}`): {reason}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// The setting that names it.
        setting: &'static str,
        /// The reason, and a possible fix.
        reason: String,
    },
    /// A listener cannot be used.
    #[error("a listener cannot be used: {0}")]
    Socket(#[source] io::Error),
    /// The metrics cannot be set up.
    #[error("metrics cannot be set up: {0}")]
    Metrics(#[from] prometheus::Error),
    /// Counts cannot be shared.
    #[error(transparent)]
    SharedCounts(#[from] SharedCountsError),
}

/// Connections at once to the operations listener: probes, scrapes and the proxy's questions.
const MAX_OPERATORS: usize = 1_000;

/// An address that is already bound, although nothing is served yet.
#[derive(Debug)]
pub struct Listener {
    /// None in a process without the public API.
    pub(super) socket: Option<TcpListener>,
    pub(super) address: SocketAddr,
    pub(super) base_url: BaseUrl,
    pub(super) settings: HttpSettings,
    pub(super) operations: Option<Box<Listener>>,
}

impl Listener {
    /// Listens on the address in the settings.
    ///
    /// # Errors
    /// When the address cannot be listened on.
    pub fn bind(settings: &HttpSettings) -> Result<Self, ServeError> {
        Self::bind_as("http.listen", settings)
    }

    /// Listens on no public address: for a process without the API. Its links are those of the
    /// settings.
    ///
    /// # Errors
    /// When the settings' address cannot be written as a URL.
    pub fn without_public(settings: &HttpSettings) -> Result<Self, ServeError> {
        Ok(Self {
            socket: None,
            address: settings.listen,
            base_url: base_url(settings, settings.listen)?,
            settings: settings.clone(),
            operations: None,
        })
    }

    /// Also listens on the address of the operations listener, if there is one.
    /// [`Server`](super::Server) would only do so later, when the service may already have written
    /// to its database.
    ///
    /// # Errors
    /// When the address cannot be listened on.
    pub fn and_operations(mut self, settings: &OperationsSettings) -> Result<Self, ServeError> {
        self.operations = Self::bind_operations(settings, &self.settings)?.map(Box::new);
        Ok(self)
    }

    pub(super) fn bind_operations(
        settings: &OperationsSettings,
        http: &HttpSettings,
    ) -> Result<Option<Self>, ServeError> {
        let Some(listen) = settings.listen else {
            return Ok(None);
        };
        let http = HttpSettings {
            listen,
            base_url: None,
            cors_origins: Vec::new(),
            requests_per_key: 0.into(),
            requests_per_address: 0.into(),
            shared_counts_url: None,
            max_connections: http.max_connections.get().min(MAX_OPERATORS).into(),
            ..http.clone()
        };
        Self::bind_as("operations.listen", &http).map(Some)
    }

    fn bind_as(setting: &'static str, settings: &HttpSettings) -> Result<Self, ServeError> {
        let socket = listen(settings.listen).map_err(|error| ServeError::Listen {
            address: settings.listen,
            setting,
            reason: explain(&error),
        })?;
        let address = socket.local_addr().map_err(ServeError::Socket)?;
        Ok(Self {
            socket: Some(socket),
            address,
            base_url: base_url(settings, address)?,
            settings: settings.clone(),
            operations: None,
        })
    }

    /// The address, with the actual port if port 0 was requested.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The public address, from which links are built.
    pub fn base_url(&self) -> &BaseUrl {
        &self.base_url
    }
}

/// The base URL of a service with these settings at this address.
fn base_url(settings: &HttpSettings, address: SocketAddr) -> Result<BaseUrl, ServeError> {
    match &settings.base_url {
        Some(url) => Ok(url.clone()),
        None => BaseUrl::of_address(address)
            .map_err(|error| ServeError::Socket(io::Error::other(error))),
    }
}

fn explain(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::AddrInUse => "it is in use by another program".to_owned(),
        io::ErrorKind::PermissionDenied => {
            "permission denied; a port below 1024 needs special rights".to_owned()
        }
        io::ErrorKind::AddrNotAvailable => "this machine does not have this address".to_owned(),
        _ => error.to_string(),
    }
}
