//! One request beside a page, with its redirects.

use std::time::Duration;

use reqwest::Method;
use tokio::time::{Instant, timeout, timeout_at};
use url::Url;

use super::batch::{Batch, ConnectionPermit};
use super::request::Request;
use super::{FetchError, Fetcher, body, headers_of};
use crate::snapshot::{Probe, ProbeAnswer, SubresourceKind};
use crate::target_url::{TargetUrl, TargetUrlError};

pub(super) const KIB: u64 = 1024;

/// How long one may take, once it has its connection.
const TIMEOUT: Duration = Duration::from_secs(5);

/// What is wanted of a URL.
#[derive(Debug, Clone, Copy)]
pub(super) struct Wanted {
    pub(super) accept: Option<&'static str>,
    pub(super) origin: Option<&'static str>,
    pub(super) max_redirects: usize,
    pub(super) until_https: bool,
    /// How many bytes of body are read; none when the headers are all that is wanted.
    pub(super) body_bytes: u64,
}

impl Wanted {
    /// What browsers send for images, so that a server that chooses a format can do so.
    pub(super) const IMAGES: Option<&str> =
        Some("image/avif,image/webp,image/svg+xml,image/*,*/*;q=0.8");

    pub(super) fn headers() -> Self {
        Self::body(0)
    }

    pub(super) fn body(body_bytes: u64) -> Self {
        Self {
            accept: None,
            origin: None,
            max_redirects: 10,
            until_https: false,
            body_bytes,
        }
    }

    pub(super) fn image(body_bytes: u64) -> Self {
        Self {
            accept: Self::IMAGES,
            ..Self::body(body_bytes)
        }
    }

    pub(super) fn accept_of(kind: SubresourceKind) -> Option<&'static str> {
        match kind {
            SubresourceKind::Image => Self::IMAGES,
            SubresourceKind::Stylesheet => Some("text/css,*/*;q=0.1"),
            SubresourceKind::Script | SubresourceKind::Font | SubresourceKind::Other => Some("*/*"),
        }
    }
}

impl Fetcher {
    pub(super) async fn probe(&self, batch: &Batch, url: &Url, wanted: Wanted) -> Probe {
        self.probe_by(Method::GET, batch, url, wanted).await
    }

    /// The headers of an answer to HEAD. GET is tried where a server may not know better: many
    /// answer HEAD with an error that they do not mean.
    pub(super) async fn probe_headers(
        &self,
        batch: &Batch,
        url: &Url,
        accept: Option<&'static str>,
    ) -> Probe {
        let wanted = Wanted {
            accept,
            ..Wanted::headers()
        };
        let headers = self.probe_by(Method::HEAD, batch, url, wanted).await;
        let in_doubt = match &headers {
            Probe::Answer(answer) => {
                answer.status >= 400 && !matches!(answer.status, 401 | 407 | 410 | 429 | 451)
            }
            Probe::Failed(failure) => matches!(
                failure.code,
                "connection_closed" | "invalid_response" | "bad_encoding"
            ),
            Probe::NotFetched => false,
        };
        if !in_doubt {
            return headers;
        }
        match self.probe(batch, url, wanted).await {
            // The answer to HEAD is better than nothing.
            Probe::Failed(failure) if failure.code == "not_enough_time" => headers,
            again => again,
        }
    }

    async fn probe_by(&self, method: Method, batch: &Batch, url: &Url, wanted: Wanted) -> Probe {
        let policy = self.settings.address_policy;
        let target = match TargetUrl::in_page(url.clone(), policy) {
            Ok(target) => target,
            // As the fetcher says it of redirects.
            Err(TargetUrlError::BlockedAddress { host }) => {
                return failed(&FetchError::BlockedAddress { host });
            }
            Err(error) => return Probe::failed(error.code(), error.to_string()),
        };
        let Ok(permit) = timeout_at(batch.deadline, batch.permit(&target)).await else {
            return not_enough_time();
        };
        let left = batch.deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return not_enough_time();
        }
        let limit = TIMEOUT.min(left);
        let request = Request {
            method,
            accept: wanted.accept,
            origin: wanted.origin,
            max_redirects: wanted.max_redirects,
            until_https: wanted.until_https,
            batch: Some(batch),
        };
        let answer = self.answer(&target, &request, permit, wanted.body_bytes);
        match timeout(limit, answer).await {
            Ok(Ok(answer)) => Probe::Answer(answer),
            Ok(Err(error)) => failed(&error),
            Err(_) => failed(&FetchError::Timeout { limit }),
        }
    }

    async fn answer(
        &self,
        target: &TargetUrl,
        request: &Request<'_>,
        permit: Option<ConnectionPermit>,
        body_bytes: u64,
    ) -> Result<ProbeAnswer, FetchError> {
        let arrival = self.follow(target, request, permit).await?;
        let response = arrival.answer.response;
        let status = response.status().as_u16();
        let headers = headers_of(&response);
        let mut answer = ProbeAnswer {
            final_url: arrival.target.as_url().clone(),
            hops: arrival.hops,
            status,
            headers,
            body: Vec::new(),
            encoded_body_bytes: 0,
            truncated: false,
        };
        if body_bytes > 0 {
            let body = body::read(response, arrival.target.host(), body_bytes).await?;
            answer.body = body.bytes;
            answer.encoded_body_bytes = body.encoded_bytes;
            answer.truncated = body.truncated;
        }
        drop(arrival.answer.permit);
        Ok(answer)
    }
}

fn failed(error: &FetchError) -> Probe {
    Probe::failed(error.code(), error.to_string())
}

fn not_enough_time() -> Probe {
    Probe::failed(
        "not_enough_time",
        "What comes before it took all the time there was.",
    )
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpListener;

    use super::*;
    use crate::fetch::batch::PageOrigin;
    use crate::snapshot::Snapshot;
    use crate::{AddressPolicy, FetchSettings};

    /// What comes of `/first` of a server that redirects it to `/second` and that to this URL.
    async fn until_https(location: &'static str) -> Probe {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/first", listener.local_addr().unwrap());
        tokio::spawn(async move {
            for location in ["/second", location] {
                let (mut stream, _) = listener.accept().await.unwrap();
                let mut request = [0; 1024];
                let _ = stream.read(&mut request).await.unwrap();
                let answer = format!(
                    "HTTP/1.1 301 Moved\r\nLocation: {location}\r\nContent-Length: 0\r\n\
                     Connection: close\r\n\r\n"
                );
                stream.write_all(answer.as_bytes()).await.unwrap();
            }
        });
        let settings = FetchSettings {
            address_policy: AddressPolicy::AllowLoopback,
            ..FetchSettings::default()
        };
        let fetcher = Fetcher::new(settings).unwrap();
        let url = Url::parse(&url).unwrap();
        let origin = PageOrigin::of(&Snapshot::of_html(url.clone(), ""));
        let batch = Batch::sequential(&origin, Instant::now() + TIMEOUT);
        let wanted = Wanted {
            until_https: true,
            ..Wanted::headers()
        };
        fetcher.probe(&batch, &url, wanted).await
    }

    #[tokio::test]
    async fn a_redirect_to_https_ends_the_chain_and_is_not_followed() {
        let probe = until_https("https://127.0.0.1:8443/").await;
        assert!(matches!(probe, Probe::Answer(_)), "{probe:?}");
        let Probe::Answer(answer) = probe else { return };
        assert_eq!(answer.status, 301);
        assert_eq!(answer.final_url.as_str(), "https://127.0.0.1:8443/");
        let locations: Vec<&str> = answer
            .hops
            .iter()
            .map(|hop| hop.location.as_str())
            .collect();
        assert_eq!(locations, ["/second", "https://127.0.0.1:8443/"]);
    }

    #[tokio::test]
    async fn a_redirect_inwards_is_refused_all_the_same() {
        let probe = until_https("https://10.0.0.1/").await;
        assert!(matches!(&probe, Probe::Failed(failure) if failure.code == "blocked_address"));
    }
}
