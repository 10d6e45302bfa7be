//! Brings the loopback interface of a new network namespace up, by netlink.

use std::io;

use rustix::net::netlink::SocketAddrNetlink;
use rustix::net::{
    AddressFamily, RecvFlags, SendFlags, SocketFlags, SocketType, recv, sendto, socket_with,
};

const NEW_LINK: u16 = 16;
/// A request that is acknowledged.
const FLAGS: u16 = 1 | 4;
const UP: u32 = 1;
/// In a new namespace, it is the first.
const LOOPBACK: u32 = 1;

pub(super) fn bring_up() -> io::Result<()> {
    let socket = socket_with(
        AddressFamily::NETLINK,
        SocketType::RAW,
        SocketFlags::CLOEXEC,
        // That of routes, number zero.
        None,
    )?;
    sendto(
        &socket,
        &request(),
        SendFlags::empty(),
        &SocketAddrNetlink::new(0, 0),
    )?;
    let mut answer = [0; 256];
    let (length, _) = recv(&socket, &mut answer, RecvFlags::empty())?;
    // After the header: a negative error number, or zero.
    let code = answer.get(16..20).filter(|_| length >= 20);
    let code = code.and_then(|bytes| bytes.try_into().ok());
    match code.map(i32::from_ne_bytes) {
        Some(0) => Ok(()),
        Some(code) => Err(io::Error::from_raw_os_error(-code)),
        None => Err(io::Error::other("no acknowledgement")),
    }
}

/// A header, and `ifinfomsg`: the flag to set, and the mask of flags to change.
fn request() -> Vec<u8> {
    let mut bytes = Vec::with_capacity(32);
    bytes.extend(32_u32.to_ne_bytes());
    bytes.extend(NEW_LINK.to_ne_bytes());
    bytes.extend(FLAGS.to_ne_bytes());
    for number in [1, 0, 0, LOOPBACK, UP, UP] {
        bytes.extend(u32::to_ne_bytes(number));
    }
    bytes
}
