//! Listening with room for a crowd.

use std::io;
use std::net::{SocketAddr, TcpListener};

use socket2::SockRef;

/// Connections that may wait to be accepted; the system may allow fewer. By default it is 128, and
/// a client beyond that believes to be connected while nobody knows of it.
const BACKLOG: i32 = 4096;

/// Listens on an address.
///
/// # Errors
/// When it cannot be listened on.
pub fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = TcpListener::bind(address)?;
    SockRef::from(&socket).listen(BACKLOG)?;
    Ok(socket)
}
