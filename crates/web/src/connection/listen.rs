//! Listening with a backlog that is large enough for bursts, and little memory for each connection.

use std::io;
use std::net::{SocketAddr, TcpListener};

use socket2::SockRef;

/// Connections that may wait to be accepted; the system may allow fewer. The default is 128, and a
/// client beyond the limit believes it is connected although the server does not know of it.
const BACKLOG: i32 = 4096;

/// What the system keeps for a peer beyond what is on its way, in bytes. By itself, it takes up to
/// 4 MB from a peer that does not read.
#[cfg(target_os = "linux")]
const UNSENT_BYTES: u32 = 64 * 1024;

/// Listens on an address.
///
/// # Errors
/// When the address cannot be listened on.
pub fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = TcpListener::bind(address)?;
    SockRef::from(&socket).listen(BACKLOG)?;
    // Accepted connections inherit it.
    #[cfg(target_os = "linux")]
    SockRef::from(&socket).set_tcp_notsent_lowat(UNSENT_BYTES)?;
    Ok(socket)
}
