//! Sends one request, to an address that has been checked.

use std::time::Duration;

use reqwest::Method;
use reqwest::header::{ACCEPT, HeaderMap, ORIGIN};
use tokio::time::Instant;

use super::batch::{Batch, ConnectionPermit};
use super::client::Pair;
use super::{CertificateFault, FetchError, Fetcher, cause};
use crate::target_url::TargetUrl;

/// What is requested, and how.
#[derive(Clone)]
pub(super) struct Request<'r> {
    pub(super) method: Method,
    /// The accepted media types, if not those for pages.
    pub(super) accept: Option<&'static str>,
    /// The origin of the script that the request pretends to come from.
    pub(super) origin: Option<&'static str>,
    /// How many redirects are followed.
    pub(super) max_redirects: usize,
    /// Whether a redirect to https ends the chain instead of being followed.
    pub(super) until_https: bool,
    /// The batch of requests that this belongs to; `None` for the page itself.
    pub(super) batch: Option<&'r Batch>,
}

impl Request<'_> {
    pub(super) fn of_page(max_redirects: usize) -> Self {
        Self {
            method: Method::GET,
            accept: None,
            origin: None,
            max_redirects,
            until_https: false,
            batch: None,
        }
    }
}

/// The headers of a response, its body not yet read.
pub(super) struct ResponseHead {
    pub(super) response: reqwest::Response,
    /// When the request started.
    pub(super) started: Instant,
    /// The time from then until the response's headers.
    pub(super) first_byte: Duration,
    /// What is wrong with the certificate, if it was accepted nevertheless.
    pub(super) certificate_fault: Option<CertificateFault>,
    /// Held until the body has been read.
    pub(super) permit: Option<ConnectionPermit>,
}

impl Fetcher {
    /// Sends one request and waits for the headers of the response.
    pub(super) async fn send(
        &self,
        target: &TargetUrl,
        request: &Request<'_>,
        permit: Option<ConnectionPermit>,
    ) -> Result<ResponseHead, FetchError> {
        let Some(batch) = request.batch else {
            return self.send_for_page(target, request).await;
        };
        let clients = &self.clients.others;
        let client = if batch.is_faulty(target) {
            &clients.trusting
        } else {
            &clients.verifying
        };
        let permit = match permit {
            Some(permit) => Some(permit),
            None => batch.permit(target).await,
        };
        let mut head = match self.send_by(client, target, request).await {
            // The server may have closed a kept connection at the same moment.
            Err(FetchError::ConnectionClosed { .. }) => {
                self.send_by(client, target, request).await?
            }
            head => head?,
        };
        head.permit = permit;
        Ok(head)
    }

    /// A certificate that does not verify is recorded and does not end the fetch: nothing secret is
    /// sent.
    async fn send_for_page(
        &self,
        target: &TargetUrl,
        request: &Request<'_>,
    ) -> Result<ResponseHead, FetchError> {
        let Pair {
            verifying,
            trusting,
        } = &self.clients.page;
        match self.send_by(verifying, target, request).await {
            Err(FetchError::CertificateInvalid { fault, .. }) => {
                let mut head = self.send_by(trusting, target, request).await?;
                head.certificate_fault = Some(fault);
                Ok(head)
            }
            head => head,
        }
    }

    async fn send_by(
        &self,
        client: &reqwest::Client,
        target: &TargetUrl,
        request: &Request<'_>,
    ) -> Result<ResponseHead, FetchError> {
        let host = target.host();
        let blocked = || FetchError::BlockedAddress {
            host: host.to_owned(),
        };
        // A literal IP address never reaches the resolver, so it is checked here.
        target
            .check_host(self.settings.address_policy)
            .map_err(|_| blocked())?;
        let mut builder = client.request(request.method.clone(), target.as_url().clone());
        if let Some(accept) = request.accept {
            builder = builder.header(ACCEPT, accept);
        }
        if let Some(origin) = request.origin {
            builder = builder.header(ORIGIN, origin);
        }
        let started = Instant::now();
        let response = builder
            .send()
            .await
            .map_err(|error| cause::of(&error, host, &self.settings))?;
        let first_byte = started.elapsed();
        // Only a bug in the client could have connected elsewhere.
        let peer = response.remote_addr();
        if peer.is_some_and(|peer| !self.settings.address_policy.allows(peer.ip())) {
            return Err(blocked());
        }
        let limit_bytes = self.settings.max_header_bytes;
        if header_bytes(response.headers()) > limit_bytes {
            return Err(FetchError::HeadersTooLarge { limit_bytes });
        }
        Ok(ResponseHead {
            response,
            started,
            first_byte,
            certificate_fault: None,
            permit: None,
        })
    }
}

/// The size of the headers as sent in HTTP/1, each with its colon, space and line break.
fn header_bytes(headers: &HeaderMap) -> usize {
    headers
        .iter()
        .map(|(name, value)| name.as_str().len() + value.len() + 4)
        .sum()
}
