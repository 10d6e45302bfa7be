//! Taking the visitors' address: before anything else is begun, so that a start that cannot succeed changes nothing.

use std::net::{SocketAddr, TcpListener};

use super::StartError;
use crate::edge::settings::EdgeSettings;

/// The visitors' address, which is listened on already, though nobody answers yet.
#[derive(Debug)]
pub struct EdgeSocket {
    pub(in crate::edge) socket: TcpListener,
    pub(in crate::edge) address: SocketAddr,
}

impl EdgeSocket {
    /// Listens on the address in the settings, if there is one.
    ///
    /// # Errors
    /// When the address cannot be listened on.
    pub fn bind(settings: &EdgeSettings) -> Result<Option<Self>, StartError> {
        let Some(listen) = settings.listen else {
            return Ok(None);
        };
        let failed = |error| StartError::Listen(listen, error);
        let socket = web::connection::listen(listen).map_err(failed)?;
        socket.set_nonblocking(true).map_err(failed)?;
        let address = socket.local_addr().map_err(failed)?;
        Ok(Some(Self { socket, address }))
    }

    /// The address, with the port that was taken for port 0.
    pub fn address(&self) -> SocketAddr {
        self.address
    }
}
