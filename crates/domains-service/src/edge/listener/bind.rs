//! Binds the visitors' addresses before anything else starts, so that a start that cannot succeed
//! changes nothing.

use std::net::{SocketAddr, TcpListener};

use crate::edge::error::EdgeError;
use crate::edge::settings::EdgeSettings;

/// The bound addresses, on which nothing is served yet.
#[derive(Debug, Default)]
pub struct EdgeSockets {
    pub(super) plain: Option<TcpListener>,
    pub(super) https: Option<TcpListener>,
    addresses: EdgeAddresses,
}

/// The addresses for visitors, with the actual ports if port 0 was requested.
#[derive(Clone, Copy, Debug, Default)]
pub struct EdgeAddresses {
    /// Plain HTTP.
    pub plain: Option<SocketAddr>,
    /// HTTPS.
    pub https: Option<SocketAddr>,
}

impl EdgeSockets {
    /// Listens on the addresses in the settings.
    ///
    /// # Errors
    /// When an address cannot be listened on.
    pub fn bind(settings: &EdgeSettings) -> Result<Self, EdgeError> {
        let plain = bind("edge.listen", settings.listen)?;
        let https = bind("edge.https.listen", settings.https.listen)?;
        let addresses = EdgeAddresses {
            plain: plain.as_ref().map(|(_, address)| *address),
            https: https.as_ref().map(|(_, address)| *address),
        };
        Ok(Self {
            plain: plain.map(|(socket, _)| socket),
            https: https.map(|(socket, _)| socket),
            addresses,
        })
    }

    /// The addresses.
    pub fn addresses(&self) -> EdgeAddresses {
        self.addresses
    }
}

fn bind(
    setting: &'static str,
    address: Option<SocketAddr>,
) -> Result<Option<(TcpListener, SocketAddr)>, EdgeError> {
    let Some(address) = address else {
        return Ok(None);
    };
    let failed = |error| EdgeError::Listen(address, setting, error);
    let socket = web::connection::listen(address).map_err(failed)?;
    socket.set_nonblocking(true).map_err(failed)?;
    let address = socket.local_addr().map_err(failed)?;
    Ok(Some((socket, address)))
}
