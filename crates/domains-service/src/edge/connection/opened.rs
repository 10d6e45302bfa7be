//! A new connection, up to the first byte that is the visitor's.

use std::io;
use std::net::SocketAddr;

use tokio::net::TcpStream;
use web::connection::{AddressSlot, ConnectionPermit, ConnectionSlots, Pace, PacedStream};

use crate::edge::proxy_protocol::{self, Ends};

/// A visitor's connection, with its permit.
pub struct Connection {
    /// The connection.
    pub stream: TcpStream,
    /// The peer: the visitor, or a proxy.
    pub peer: SocketAddr,
    /// Its slot in the limit of connections.
    pub permit: ConnectionPermit,
    /// If the peer is a proxy that begins with a header of the PROXY protocol: the slots of the
    /// address that it names.
    pub named_in: Option<ConnectionSlots>,
}

/// A connection whose first bytes are the visitor's.
pub struct Opened {
    /// The connection.
    pub stream: PacedStream<TcpStream>,
    /// The visitor, or a proxy, and the address that was connected to.
    pub ends: Ends,
    /// Counts the connection of the address that a proxy names.
    pub of_address: Option<AddressSlot>,
}

impl Connection {
    /// Reads what a proxy says about the connection, within the time for the head of a request.
    ///
    /// # Errors
    /// When it says nothing or nonsense, or names an address that has reached its limit.
    pub async fn open(self, pace: Pace) -> io::Result<Opened> {
        let server = self.stream.local_addr()?;
        let client = self.peer;
        let mut stream = PacedStream::new(self.stream, pace, self.permit);
        let mut opened = (Ends { client, server }, None);
        if let Some(slots) = self.named_in
            && let Some(named) = proxy_protocol::read(&mut stream).await?
        {
            let slot = slots.count(named.client.ip());
            opened = (named, slot.map_err(|_| io::ErrorKind::QuotaExceeded)?);
        }
        let (ends, of_address) = opened;
        Ok(Opened {
            stream,
            ends,
            of_address,
        })
    }
}
