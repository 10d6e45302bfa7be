//! Follows redirects by hand, so that each step is checked like the first.

use fetch_guard::{TargetUrl, TargetUrlError};
use reqwest::header::{HeaderMap, LOCATION};

use super::batch::ConnectionPermit;
use super::request::{Part, Request, ResponseHead};
use super::{CertificateFault, FetchError, Fetcher, headers_of};
use crate::snapshot::Hop;

/// The end of a chain of redirects: the final response, its body not yet read.
pub(super) struct Arrival {
    pub(super) target: TargetUrl,
    pub(super) hops: Vec<Hop>,
    pub(super) head: ResponseHead,
    /// What is wrong with the certificate of the final response, or else with the first faulty one
    /// on the way.
    pub(super) certificate_fault: Option<(TargetUrl, CertificateFault)>,
}

impl Fetcher {
    /// Requests a target, with this permit if there is one, and follows its redirects.
    pub(super) async fn follow(
        &self,
        target: &TargetUrl,
        request: &Request<'_>,
        mut permit: Option<ConnectionPermit>,
    ) -> Result<Arrival, FetchError> {
        let limit = request.max_redirects;
        let mut target = target.clone();
        let mut hops = Vec::new();
        let mut on_the_way = None;
        loop {
            let head = self.send(&target, request, permit.take()).await?;
            let fault = head.certificate_fault.clone();
            let fault = fault.map(|fault| (target.clone(), fault));
            let status = head.response.status().as_u16();
            if !matches!(status, 301 | 302 | 303 | 307 | 308) {
                return Ok(Arrival {
                    target,
                    hops,
                    head,
                    certificate_fault: fault.or(on_the_way),
                });
            }
            if hops.len() == limit {
                return Err(FetchError::TooManyRedirects { limit });
            }
            let location =
                location(head.response.headers()).ok_or_else(|| FetchError::RedirectInvalid {
                    status,
                    reason: "It has no usable Location header.".to_owned(),
                })?;
            let next = self.redirected(&target, status, &location)?;
            hops.push(Hop {
                url: target.as_url().clone(),
                status,
                location,
                headers: headers_of(&head.response),
            });
            on_the_way = on_the_way.or(fault);
            target = next;
            if request.until_https && target.as_url().scheme() == "https" {
                return Ok(Arrival {
                    target,
                    hops,
                    head,
                    certificate_fault: on_the_way,
                });
            }
            if let Part::Secondary(batch) = request.part {
                batch.context.budget.spend_further()?;
            }
        }
    }

    fn redirected(
        &self,
        target: &TargetUrl,
        status: u16,
        location: &str,
    ) -> Result<TargetUrl, FetchError> {
        let invalid = |error: TargetUrlError| FetchError::RedirectInvalid {
            status,
            reason: error.to_string(),
        };
        target
            .redirect(location, &self.rules)
            .map_err(|error| FetchError::of_refused(error).unwrap_or_else(invalid))
    }
}

/// The `Location` header, unless it is missing or empty. Bytes that are not UTF-8 are
/// percent-encoded, as in browsers.
fn location(headers: &HeaderMap) -> Option<String> {
    let value = headers.get(LOCATION)?.as_bytes().trim_ascii();
    if value.is_empty() {
        return None;
    }
    if let Ok(text) = str::from_utf8(value) {
        return Some(text.to_owned());
    }
    let encoded = value.iter().map(|&byte| match byte {
        0..=0x7f => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    });
    Some(encoded.collect())
}
