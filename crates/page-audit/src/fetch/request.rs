//! Sends one request, to an address that has been checked.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use fetch_guard::TargetUrl;
use reqwest::Method;
use reqwest::header::{ACCEPT, HeaderMap, ORIGIN};
use tokio::time::{Instant, timeout, timeout_at};

use super::batch::{Batch, ConnectionPermit};
use super::client::Pair;
use super::context::FetchContext;
use super::resolver::only_to;
use super::target_limits::TargetPermit;
use super::{CertificateFault, FetchError, Fetcher, cause};

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
    /// Whether the server's certificate has to verify: otherwise, nothing secret is sent.
    pub(super) is_verified: bool,
    pub(super) part: Part<'r>,
}

/// What a request is a part of.
#[derive(Clone, Copy)]
pub(super) enum Part<'r> {
    /// The page itself.
    Page(&'r Arc<FetchContext>),
    /// The requests besides a page's own.
    Secondary(&'r Batch),
}

impl<'r> Request<'r> {
    pub(super) fn of_page(max_redirects: usize, context: &'r Arc<FetchContext>) -> Self {
        Self {
            method: Method::GET,
            accept: None,
            origin: None,
            max_redirects,
            until_https: false,
            is_verified: true,
            part: Part::Page(context),
        }
    }
}

impl Request<'_> {
    /// The same, to whoever answers.
    fn unverified(&self) -> Self {
        Self {
            is_verified: false,
            ..self.clone()
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
    /// Whether some of the headers break the grammar of HTTP.
    pub(super) has_broken_lines: bool,
    /// Both are held until the body has been read.
    pub(super) permit: Option<ConnectionPermit>,
    pub(super) target_permit: Option<TargetPermit>,
}

impl Fetcher {
    /// Sends one request and waits for the headers of the response.
    pub(super) async fn send(
        &self,
        target: &TargetUrl,
        request: &Request<'_>,
        permit: Option<ConnectionPermit>,
    ) -> Result<ResponseHead, FetchError> {
        match request.part {
            Part::Page(context) => self.send_for_page(target, request, context).await,
            Part::Secondary(batch) => self.send_secondary(target, request, batch, permit).await,
        }
    }

    async fn send_secondary(
        &self,
        target: &TargetUrl,
        request: &Request<'_>,
        batch: &Batch,
        permit: Option<ConnectionPermit>,
    ) -> Result<ResponseHead, FetchError> {
        batch.context.robots.check(target)?;
        let clients = &self.clients.others;
        let unverified = request.unverified();
        let (client, request) = if batch.is_faulty(target) {
            (&clients.trusting, &unverified)
        } else {
            (&clients.verifying, request)
        };
        let permit = match permit {
            Some(permit) => Some(permit),
            None => timeout_at(batch.deadline, batch.permit(target))
                .await
                .map_err(|_| FetchError::HostBusy {
                    host: target.host().to_owned(),
                })?,
        };
        let mut head = match self.send_by(client, target, request).await {
            // The server may have closed a kept connection at the same moment.
            Err(FetchError::ConnectionClosed { .. })
                if batch.context.budget.spend_further().is_ok() =>
            {
                self.send_by(client, target, request).await?
            }
            head => head?,
        };
        head.permit = permit;
        Ok(head)
    }

    /// Headers that break the grammar of HTTP are recorded and do not end the fetch.
    async fn send_for_page(
        &self,
        target: &TargetUrl,
        request: &Request<'_>,
        context: &Arc<FetchContext>,
    ) -> Result<ResponseHead, FetchError> {
        self.ask_robots(target, context).await?;
        context.budget.spend();
        match self
            .send_by_pair(&self.clients.page, target, request, context)
            .await
        {
            Err(FetchError::InvalidResponse { .. }) => {
                context.budget.spend();
                let clients = &self.clients.lenient_page;
                let head = self.send_by_pair(clients, target, request, context).await;
                head.map(|head| ResponseHead {
                    has_broken_lines: true,
                    ..head
                })
            }
            head => head,
        }
    }

    /// A certificate that does not verify is recorded and does not end the fetch: nothing secret is
    /// sent then.
    async fn send_by_pair(
        &self,
        clients: &Pair,
        target: &TargetUrl,
        request: &Request<'_>,
        context: &FetchContext,
    ) -> Result<ResponseHead, FetchError> {
        let Pair {
            verifying,
            trusting,
        } = clients;
        match self.send_by(verifying, target, request).await {
            Err(FetchError::CertificateInvalid { fault, .. }) => {
                context.budget.spend();
                let unverified = request.unverified();
                let mut head = self.send_by(trusting, target, &unverified).await?;
                head.certificate_fault = Some(fault);
                Ok(head)
            }
            head => head,
        }
    }

    /// Sends a request to one of these addresses, all of which have been checked.
    pub(super) async fn send_to(
        &self,
        addresses: Vec<IpAddr>,
        client: &reqwest::Client,
        target: &TargetUrl,
        request: &Request<'_>,
        started: Instant,
    ) -> Result<ResponseHead, FetchError> {
        let host = target.host();
        let mut builder = client.request(request.method.clone(), target.as_url().clone());
        if let Some(accept) = request.accept {
            builder = builder.header(ACCEPT, accept);
        }
        if let Some(origin) = request.origin {
            builder = builder.header(ORIGIN, origin);
        }
        if let Some(way_in) = self
            .settings
            .way_in
            .as_ref()
            .filter(|_| request.is_verified)
        {
            builder = builder.headers(way_in.headers_for(target.as_url()));
        }
        let sending = only_to(addresses, builder.send());
        let sent = match request.part {
            Part::Page(_) => sending.await,
            Part::Secondary(batch) => {
                let limit = batch.limit();
                let sent = timeout(limit, sending).await;
                sent.map_err(|_| FetchError::Timeout { limit })?
            }
        };
        let response = sent.map_err(|error| cause::of(&error, host, &self.settings))?;
        let first_byte = started.elapsed();
        // Only a bug in the client could have connected elsewhere.
        if let Some(peer) = response.remote_addr() {
            let checked = self.rules.check_address(peer.ip());
            checked.map_err(|refusal| FetchError::refused(refusal, host))?;
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
            has_broken_lines: false,
            permit: None,
            target_permit: None,
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
