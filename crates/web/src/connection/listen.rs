//! Listening with a backlog that is large enough for bursts.

use std::io;
use std::net::{SocketAddr, TcpListener};

use socket2::SockRef;

/// Connections that may wait to be accepted; the system may allow fewer. The default is 128, and a
/// client beyond the limit believes it is connected although the server does not know of it.
const BACKLOG: i32 = 4096;

/// Listens on an address.
///
/// # Errors
/// When the address cannot be listened on.
pub fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = TcpListener::bind(address)?;
    SockRef::from(&socket).listen(BACKLOG)?;
    Ok(socket)
}
