//! Listening on the visitors' address before anything else starts, so that a start that cannot
//! succeed changes nothing.

use std::net::{SocketAddr, TcpListener};

use crate::edge::error::EdgeError;
use crate::edge::settings::EdgeSettings;

/// The visitors' address, listened on before anything is served.
#[derive(Debug)]
pub struct EdgeSocket {
    pub(super) socket: TcpListener,
    pub(super) address: SocketAddr,
}

impl EdgeSocket {
    /// Listens on the address in the settings, if there is one.
    ///
    /// # Errors
    /// When the address cannot be listened on.
    pub fn bind(settings: &EdgeSettings) -> Result<Option<Self>, EdgeError> {
        let Some(listen) = settings.listen else {
            return Ok(None);
        };
        let failed = |error| EdgeError::Listen(listen, error);
        let socket = web::connection::listen(listen).map_err(failed)?;
        socket.set_nonblocking(true).map_err(failed)?;
        let address = socket.local_addr().map_err(failed)?;
        Ok(Some(Self { socket, address }))
    }

    /// The address, with the port that was chosen for port 0.
    pub fn address(&self) -> SocketAddr {
        self.address
    }
}
