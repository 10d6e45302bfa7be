//! Listeners with a backlog that is large enough for bursts, and little memory per connection.

use std::io;
use std::net::{SocketAddr, TcpListener};

use socket2::SockRef;
#[cfg(target_os = "linux")]
use socket2::{Domain, Socket, Type};

/// The maximum number of connections that wait to be accepted; the system may allow fewer. The
/// default is 128, and a client beyond the limit believes it is connected although the server does
/// not know of it.
const BACKLOG: i32 = 4096;

/// The maximum number of unsent bytes that the system buffers for a peer. By default, it buffers up
/// to 4 MB for a peer that does not read.
#[cfg(target_os = "linux")]
const UNSENT_BYTES: u32 = 64 * 1024;

/// Listens on an address.
///
/// # Errors
/// When the address cannot be listened on, for example because another socket does.
pub fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    finish(TcpListener::bind(address)?)
}

/// A socket for each of `count` threads that accept connections of this socket's address. Blocks if
/// and only if this one does.
///
/// # Errors
/// When the system allows no more sockets.
#[cfg(target_os = "linux")]
pub fn one_for_each(socket: TcpListener, count: usize) -> io::Result<Vec<TcpListener>> {
    let address = socket.local_addr()?;
    let nonblocking = SockRef::from(&socket).nonblocking()?;
    // Set only after binding, so that the address could not be bound while another socket had it.
    // Another process still cannot bind it later, unless its socket allows this, too.
    SockRef::from(&socket).set_reuse_port(true)?;
    let mut sockets = vec![socket];
    for _ in 1..count {
        let socket = Socket::new(Domain::for_address(address), Type::STREAM, None)?;
        socket.set_reuse_address(true)?;
        // The system distributes connections over the sockets.
        socket.set_reuse_port(true)?;
        socket.bind(&address.into())?;
        let socket = finish(socket.into())?;
        socket.set_nonblocking(nonblocking)?;
        sockets.push(socket);
    }
    Ok(sockets)
}

/// The same socket for each of `count` threads that accept its connections.
///
/// # Errors
/// When the system allows no more files.
#[cfg(not(target_os = "linux"))]
pub fn one_for_each(socket: TcpListener, count: usize) -> io::Result<Vec<TcpListener>> {
    (0..count).map(|_| socket.try_clone()).collect()
}

/// Sets the options that accepted connections inherit.
fn finish(socket: TcpListener) -> io::Result<TcpListener> {
    let options = SockRef::from(&socket);
    options.listen(BACKLOG)?;
    #[cfg(target_os = "linux")]
    {
        options.set_tcp_notsent_lowat(UNSENT_BYTES)?;
        options.set_tcp_nodelay(true)?;
    }
    Ok(socket)
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::net::TcpStream;

    use super::*;

    #[test]
    fn threads_share_connections_of_an_address_that_no_other_socket_can_bind() {
        let socket = listen(([127, 0, 0, 1], 0).into()).unwrap();
        let address = socket.local_addr().unwrap();
        socket.set_nonblocking(true).unwrap();

        let sockets = one_for_each(socket, 3).unwrap();

        let error = listen(address).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::AddrInUse);
        let clients: Vec<_> = (0..64).map(|_| TcpStream::connect(address)).collect();
        assert!(clients.iter().all(Result::is_ok));
        let accepted = sockets.iter().map(|socket| {
            let of_socket = std::iter::from_fn(|| socket.accept().ok());
            of_socket.count()
        });
        let accepted: Vec<_> = accepted.collect();
        assert!(accepted.iter().all(|count| *count > 0), "{accepted:?}");
        assert_eq!(accepted.iter().sum::<usize>(), 64);
    }
}
