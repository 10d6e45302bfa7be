//! Finds out whether a server still accepts the versions of TLS that must no longer be used: our own
//! library does not know them, so the first message of a handshake is written by hand, and the
//! handshake goes no further than the server's response.

use std::net::{IpAddr, SocketAddr};

use fetch_guard::TargetUrl;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{timeout, timeout_at};
use url::{Host, Url};

use super::batch::Batch;
use super::request::{Part, Request};
use super::{FetchError, Fetcher};
use crate::snapshot::{OldTls, ProbeFailure};

mod hello;

use hello::{ALERT_BYTES, REST_BYTES, Reply, client_hello, is_longer, reply};

impl Fetcher {
    /// What the server of this https URL makes of a client that knows TLS 1.1 and 1.0 only.
    pub(super) async fn probe_old_tls(&self, batch: &Batch, url: &Url) -> OldTls {
        let found = match batch.context.budget.spend_planned() {
            Ok(()) => self.try_old_tls(batch, url).await,
            Err(error) => Err(error),
        };
        found.unwrap_or_else(|error| {
            OldTls::Failed(ProbeFailure {
                code: error.code(),
                message: error.to_string(),
            })
        })
    }

    async fn try_old_tls(&self, batch: &Batch, url: &Url) -> Result<OldTls, FetchError> {
        // The page came from this URL, so it is allowed; its addresses are checked again.
        let target = TargetUrl::in_page(url.clone(), &self.rules).map_err(|error| {
            FetchError::of_refused(error).unwrap_or_else(|_| FetchError::BlockedHost {
                host: url.host_str().unwrap_or_default().to_owned(),
            })
        })?;
        let host = target.host();
        let busy = || FetchError::HostBusy {
            host: host.to_owned(),
        };
        let _permit = timeout_at(batch.deadline, batch.permit(&target))
            .await
            .map_err(|_| busy())?;
        let request = Request {
            part: Part::Secondary(batch),
            ..Request::of_page(0, &batch.context)
        };
        let addresses = self.addresses(&target, &request).await?;
        let Some(address) = addresses.first().copied() else {
            return Err(FetchError::DnsNotFound {
                host: host.to_owned(),
            });
        };
        let checked = self.rules.check_address(address);
        checked.map_err(|refusal| FetchError::refused(refusal, host))?;
        let _turn = self.wait_for_turn(host, &[address], &request).await?;
        let limit = batch.limit();
        timeout(limit, handshake(address, url, host))
            .await
            .map_err(|_| FetchError::Timeout { limit })?
    }
}

async fn handshake(address: IpAddr, url: &Url, host: &str) -> Result<OldTls, FetchError> {
    let failed = |error: std::io::Error| FetchError::ConnectionFailed {
        host: host.to_owned(),
        reason: error.kind().to_string(),
    };
    let port = url.port_or_known_default().unwrap_or(443);
    let mut stream = TcpStream::connect(SocketAddr::new(address, port))
        .await
        .map_err(failed)?;
    let name = match url.host() {
        Some(Host::Domain(name)) => Some(name),
        _ => None,
    };
    let (mut start, mut rest) = ([0; ALERT_BYTES], [0; REST_BYTES]);
    let read = async {
        stream.write_all(&client_hello(name)).await?;
        stream.read_exact(&mut start).await?;
        if is_longer(start) {
            stream.read_exact(&mut rest).await?;
        }
        std::io::Result::Ok(())
    };
    // Many servers close the connection instead of saying why they refuse.
    if read.await.is_err() {
        return Ok(OldTls::Refused);
    }
    match reply(start, rest) {
        Reply::Accepted(version) => Ok(OldTls::Accepted(version)),
        Reply::Refused => Ok(OldTls::Refused),
        Reply::Other => Err(FetchError::InvalidResponse {
            host: host.to_owned(),
            reason: "it is not a message of TLS".to_owned(),
        }),
    }
}
