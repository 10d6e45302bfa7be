//! A health check for environments without a shell or `curl`, such as containers.

use std::io;
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::OperationsSettings;

/// The maximum time for the response.
const LIMIT: Duration = Duration::from_secs(10);

/// The beginning of the status line of a service that is ready.
const READY: &[u8] = b"HTTP/1.1 200 ";

/// The service is not ready, or cannot be reached.
#[derive(Debug, thiserror::Error)]
pub enum NotHealthy {
    /// The settings name no operations listener.
    #[error("setting `operations.listen` is empty: there is no operations listener to check")]
    NoListener,
    /// The listener does not respond.
    #[error("{0} does not respond: {1}")]
    Silent(SocketAddr, #[source] io::Error),
    /// The service responds that it is not ready; its log says why.
    #[error("{0} is not ready; its log says why")]
    NotReady(SocketAddr),
}

/// Requests `/readyz` of the operations listener of these settings.
///
/// # Errors
/// Unless the response is 200.
pub async fn check_readiness(settings: &OperationsSettings) -> Result<(), NotHealthy> {
    let mut address = settings.listen.ok_or(NotHealthy::NoListener)?;
    if address.ip().is_unspecified() {
        address.set_ip(match address {
            SocketAddr::V4(_) => Ipv4Addr::LOCALHOST.into(),
            SocketAddr::V6(_) => Ipv6Addr::LOCALHOST.into(),
        });
    }
    let received = timeout(LIMIT, request(address)).await;
    let response = received.unwrap_or_else(|_| Err(io::ErrorKind::TimedOut.into()));
    match response {
        Ok(line) if line == READY => Ok(()),
        Ok(_) => Err(NotHealthy::NotReady(address)),
        Err(error) => Err(NotHealthy::Silent(address, error)),
    }
}

/// The first bytes of the response.
async fn request(address: SocketAddr) -> io::Result<[u8; READY.len()]> {
    let mut stream = TcpStream::connect(address).await?;
    let request = format!("GET /readyz HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await?;
    let mut line = [0; READY.len()];
    stream.read_exact(&mut line).await?;
    Ok(line)
}
