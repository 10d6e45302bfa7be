//! Where a request goes: the addresses of its host, tried in turn, and the wait for its turn.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use fetch_guard::TargetUrl;
use tokio::time::{Instant, timeout, timeout_at};
use tracing::Instrument as _;
use url::Host;

use super::context::Addresses;
use super::request::{Part, Request, ResponseHead};
use super::resolver::look_up;
use super::target_limits::{TargetPermit, Turn};
use super::{FetchError, Fetcher};
use crate::spans;

#[cfg(test)]
mod tests;

/// How often the connection is tried, each time to other addresses of the host.
const MAX_TRIES: usize = 3;

/// How long a page waits for its turn at most.
const MAX_WAIT: Duration = Duration::from_secs(10);

impl Fetcher {
    /// Sends a request to the first addresses of its host that accept a connection.
    pub(super) async fn send_by(
        &self,
        client: &reqwest::Client,
        target: &TargetUrl,
        request: &Request<'_>,
    ) -> Result<ResponseHead, FetchError> {
        let span = spans::of_request(&request.method, target);
        let sending = self.send_somewhere(client, target, request);
        let sent = sending.instrument(span.clone()).await;
        let status = sent.as_ref().map(|head| head.response.status().as_u16());
        spans::end_request(&span, status);
        sent
    }

    async fn send_somewhere(
        &self,
        client: &reqwest::Client,
        target: &TargetUrl,
        request: &Request<'_>,
    ) -> Result<ResponseHead, FetchError> {
        let host = target.host();
        // A literal address is never looked up, so it is checked here.
        target.check_host(&self.rules).map_err(|error| {
            let blocked = |_| FetchError::BlockedAddress {
                host: host.to_owned(),
            };
            FetchError::of_refused(error).unwrap_or_else(blocked)
        })?;
        let started = Instant::now();
        let addresses = self.addresses(target, request).await?;
        let looked_up_in = started.elapsed();
        let mut failure = FetchError::DnsNotFound {
            host: host.to_owned(),
        };
        for addresses in tries(&addresses) {
            let permit = self.wait_for_turn(host, &addresses, request).await?;
            // The wait is not the site's fault.
            let sent = Instant::now();
            let started = sent.checked_sub(looked_up_in).unwrap_or(sent);
            match self
                .send_to(addresses, client, target, request, started)
                .await
            {
                Err(error) if is_unreachable(&error, request) => failure = error,
                Err(error) => return Err(error),
                Ok(mut head) => {
                    head.target_permit = Some(permit);
                    return Ok(head);
                }
            }
        }
        Err(failure)
    }

    pub(super) async fn addresses(&self, target: &TargetUrl, request: &Request<'_>) -> Addresses {
        let name = match target.as_url().host() {
            Some(Host::Domain(name)) => name,
            Some(Host::Ipv4(address)) => return Ok(Arc::new([IpAddr::V4(address)])),
            Some(Host::Ipv6(address)) => return Ok(Arc::new([IpAddr::V6(address)])),
            None => "",
        };
        let look_up = look_up(&self.guard, name);
        let (limit, found) = match request.part {
            Part::Page(_) => {
                let limit = self.settings.connect_timeout;
                (limit, timeout(limit, look_up).await)
            }
            Part::Secondary(batch) => {
                let limit = batch.limit();
                let names = &batch.context.names;
                (limit, timeout(limit, names.get(name, look_up)).await)
            }
        };
        found.map_err(|_| FetchError::Timeout { limit })?
    }

    pub(super) async fn wait_for_turn(
        &self,
        host: &str,
        addresses: &[IpAddr],
        request: &Request<'_>,
    ) -> Result<TargetPermit, FetchError> {
        let (turn, latest) = match request.part {
            Part::Page(_) => {
                let longest = MAX_WAIT.min(self.settings.total_timeout / 2);
                (Turn::Page, Instant::now() + longest)
            }
            Part::Secondary(batch) => (batch.turn, batch.deadline),
        };
        let permit = self.limits.take(host, addresses, turn);
        timeout_at(latest, permit)
            .await
            .map_err(|_| FetchError::HostBusy {
                host: host.to_owned(),
            })
    }
}

/// The addresses for each try, in the resolver's order: one of IPv4 and one of IPv6, of which the
/// client takes the one that connects first. More would only occupy the limits of the others.
fn tries(addresses: &[IpAddr]) -> impl Iterator<Item = Vec<IpAddr>> {
    let prefers_v4 = addresses.first().is_some_and(IpAddr::is_ipv4);
    let of = |v4: bool| {
        addresses
            .iter()
            .filter(move |address| address.is_ipv4() == v4)
    };
    let mut preferred = of(prefers_v4).copied();
    let mut others = of(!prefers_v4).copied();
    let pairs = std::iter::from_fn(move || {
        let pair: Vec<IpAddr> = preferred.next().into_iter().chain(others.next()).collect();
        (!pair.is_empty()).then_some(pair)
    });
    pairs.take(MAX_TRIES)
}

fn is_unreachable(error: &FetchError, request: &Request<'_>) -> bool {
    match error {
        FetchError::ConnectionRefused { .. } | FetchError::ConnectionFailed { .. } => true,
        // Of a page, only the connection has a time limit here.
        FetchError::Timeout { .. } => matches!(request.part, Part::Page(_)),
        _ => false,
    }
}
