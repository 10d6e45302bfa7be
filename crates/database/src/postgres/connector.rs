//! The handshake at the beginning of a connection: asks the server for TLS, unless it is not
//! wanted.

use std::io;
use std::net::Ipv4Addr;
use std::pin::Pin;
use std::sync::Arc;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio_postgres::Socket;
use tokio_postgres::tls::{MakeTlsConnect, TlsConnect};
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::ClientConfig;
use tokio_rustls::rustls::pki_types::{IpAddr, ServerName};

use super::Address;
use super::stream::PostgresStream;

/// The length and the code of an
/// [`SSLRequest`](https://www.postgresql.org/docs/current/protocol-message-formats.html).
const SSL_REQUEST: [u8; 8] = [0, 0, 0, 8, 4, 210, 22, 47];

/// Makes the handshakes of connections to one server.
#[derive(Clone)]
pub(super) struct Connector {
    /// `None` means without TLS.
    tls: Option<Arc<ClientConfig>>,
    is_optional: bool,
    is_direct: bool,
}

/// There is no TLS with this server.
#[derive(Debug, thiserror::Error)]
pub(super) enum TlsError {
    #[error("the server does not offer TLS")]
    NotOffered,
    #[error("the server is not one of PostgreSQL")]
    NotPostgres,
    #[error("the connection broke")]
    Broken(#[from] io::Error),
    #[error("the handshake failed")]
    Handshake(#[source] io::Error),
}

impl Connector {
    pub(super) fn new(address: &Address, tls: Option<Arc<ClientConfig>>) -> Self {
        Self {
            tls,
            is_optional: address.tls.is_optional(),
            is_direct: address.tls.is_direct,
        }
    }

    /// The same without TLS.
    pub(super) fn plain() -> Self {
        Self {
            tls: None,
            is_optional: true,
            is_direct: false,
        }
    }

    async fn connect(self, mut socket: Socket, host: &str) -> Result<PostgresStream, TlsError> {
        let Some(tls) = self.tls else {
            return Ok(socket.into());
        };
        if !self.is_direct {
            socket.write_all(&SSL_REQUEST).await?;
            // Nothing but this byte is read: what follows in plain text must not be mistaken for
            // something that was sent encrypted.
            match socket.read_u8().await? {
                b'S' => {}
                b'N' if self.is_optional => return Ok(socket.into()),
                b'N' => return Err(TlsError::NotOffered),
                _ => return Err(TlsError::NotPostgres),
            }
        }
        let encrypted = TlsConnector::from(tls).connect(server_name(host), socket);
        encrypted.await.map(Into::into).map_err(TlsError::Handshake)
    }
}

/// A host that no certificate can be for becomes an address that none is for.
fn server_name(host: &str) -> ServerName<'static> {
    let name = ServerName::try_from(host.to_owned());
    name.unwrap_or_else(|_| ServerName::IpAddress(IpAddr::from(Ipv4Addr::UNSPECIFIED)))
}

impl MakeTlsConnect<Socket> for Connector {
    type Stream = PostgresStream;
    type TlsConnect = Handshake;
    type Error = TlsError;

    fn make_tls_connect(&mut self, host: &str) -> Result<Handshake, TlsError> {
        Ok(Handshake {
            connector: self.clone(),
            host: host.to_owned(),
        })
    }
}

/// The handshake of one connection.
pub(super) struct Handshake {
    connector: Connector,
    host: String,
}

impl TlsConnect<Socket> for Handshake {
    type Stream = PostgresStream;
    type Error = TlsError;
    type Future = Pin<Box<dyn Future<Output = Result<PostgresStream, TlsError>> + Send>>;

    fn connect(self, socket: Socket) -> Self::Future {
        Box::pin(async move { self.connector.connect(socket, &self.host).await })
    }
}
