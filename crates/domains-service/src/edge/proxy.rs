//! Proxies visitors' requests to the backend, the short-link service behind the edge.

mod body_timeout;
mod claims;
pub mod error;
mod headers;
mod upload;

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use hyper::body::Incoming;
use hyper::header::{HeaderMap, HeaderValue, STRICT_TRANSPORT_SECURITY};
use hyper::http::uri::{Authority, PathAndQuery, Scheme};
use hyper::{Request, Response, StatusCode, Uri};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::{TokioExecutor, TokioTimer};
use ipnet::IpNet;
use tokio::time::timeout_at;
use web::ClientAddress;
use web::connection::AddressSlots;

use super::arrival::Arrival;
use super::body::{ProxiedBody, ResponseBody};
use super::settings::EdgeSettings;
use body_timeout::BodyTimeout;
pub use headers::says_https;
use headers::{X_FORWARDED_FOR, add_forwarding, is_in_a_loop, join_cookies, remove_hop_by_hop};
use upload::{Progress, RequestBody};

pub use error::ProxyError;

/// How long an idle connection to the backend is kept.
const IDLE: Duration = Duration::from_secs(30);
/// The maximum number of bytes of a response that are buffered until the visitor reads them; the
/// head must fit.
const MAX_BUFFER_BYTES: usize = 32 * 1024;

/// A client of the backend that reuses connections.
pub struct Proxy {
    client: Client<HttpConnector, RequestBody>,
    authority: Authority,
    timeout: Duration,
    body_timeout: Duration,
    /// The requests in progress, of all threads.
    in_progress: AddressSlots,
    per_address: usize,
    trusted_proxies: Vec<IpNet>,
    passed_headers: Vec<String>,
    is_down: AtomicBool,
}

impl Proxy {
    /// A client for the backend in the settings, if there is one. `in_progress` is shared by all
    /// threads.
    pub fn new(settings: &EdgeSettings, in_progress: AddressSlots) -> Option<Self> {
        let backend = settings.backend.as_ref()?;
        let mut connector = HttpConnector::new();
        connector.set_connect_timeout(Some(settings.backend_connect_timeout.get()));
        connector.set_nodelay(true);
        let client = Client::builder(TokioExecutor::new())
            .pool_timer(TokioTimer::new())
            .pool_idle_timeout(IDLE)
            .http1_max_buf_size(MAX_BUFFER_BYTES)
            .build(connector);
        Some(Self {
            client,
            authority: backend.authority.clone(),
            timeout: settings.backend_timeout.get(),
            body_timeout: settings.body_timeout.get(),
            in_progress,
            per_address: settings.backend_requests_per_address(),
            trusted_proxies: settings.trusted_proxies.clone(),
            passed_headers: settings.passed_headers.clone(),
            is_down: AtomicBool::new(false),
        })
    }

    /// Proxies a request; returns the head of the backend's response, and its body as it arrives.
    ///
    /// # Errors
    /// The reason why there is no response.
    pub async fn proxy(
        &self,
        request: Request<Incoming>,
        arrival: &Arrival,
        host: HeaderValue,
    ) -> Result<Response<ResponseBody>, ProxyError> {
        let peer = arrival.peer;
        let (mut head, body) = request.into_parts();
        if is_in_a_loop(&head.headers) {
            return Err(ProxyError::Loop);
        }
        let client = self.client(&head.headers, peer);
        let slot = client.map(|client| {
            let slot = self.in_progress.add(client, self.per_address);
            slot.ok_or(ProxyError::TooMany)
        });
        let slot = slot.transpose()?.map(Arc::new);
        head.uri = self.uri(head.uri.path_and_query())?;
        head.version = hyper::Version::HTTP_11;
        remove_hop_by_hop(&mut head.headers);
        join_cookies(&mut head.headers);
        let peer = peer.to_canonical();
        let is_trusted = self.trusted_proxies.iter().any(|net| net.contains(&peer));
        let is_https = arrival.name.is_some() || is_trusted && says_https(&head.headers);
        let from = (is_trusted, is_https);
        add_forwarding(&mut head.headers, peer, from, host, &self.passed_headers);
        head.extensions.clear();

        let progress = Progress::new();
        let body = RequestBody {
            body,
            progress: progress.clone(),
            timeout: BodyTimeout::new(self.body_timeout),
            _slot: slot.clone(),
        };
        let response = self.send(Request::from_parts(head, body), &progress).await;
        self.record(response.as_ref().err().copied());
        let (mut head, body) = response?.into_parts();
        // It was not requested: `Upgrade` is removed.
        if head.status == StatusCode::SWITCHING_PROTOCOLS {
            return Err(ProxyError::Down);
        }
        remove_hop_by_hop(&mut head.headers);
        // Browsers would enforce it on the customer's name, and perhaps on every name below it, for
        // as long as the header says.
        head.headers.remove(STRICT_TRANSPORT_SECURITY);
        head.version = hyper::Version::HTTP_11;
        let body = ResponseBody::Proxied(Box::new(ProxiedBody::new(body, self.timeout, slot)));
        Ok(Response::from_parts(head, body))
    }

    /// The visitor's address; `None` if only a trusted proxy is known.
    fn client(&self, headers: &HeaderMap, peer: IpAddr) -> Option<ClientAddress> {
        let forwarded = headers.get_all(X_FORWARDED_FOR).into_iter();
        let forwarded = forwarded.map(HeaderValue::as_bytes);
        ClientAddress::behind(&self.trusted_proxies, peer, forwarded)
    }

    fn uri(&self, path: Option<&PathAndQuery>) -> Result<Uri, ProxyError> {
        let mut parts = hyper::http::uri::Parts::default();
        parts.scheme = Some(Scheme::HTTP);
        parts.authority = Some(self.authority.clone());
        parts.path_and_query = Some(
            path.cloned()
                .unwrap_or_else(|| PathAndQuery::from_static("/")),
        );
        Uri::from_parts(parts).map_err(|_| ProxyError::Down)
    }

    /// Waits for the backend. Time spent waiting for the visitor's body does not count.
    async fn send(
        &self,
        request: Request<RequestBody>,
        progress: &Progress,
    ) -> Result<Response<Incoming>, ProxyError> {
        let mut response = std::pin::pin!(self.client.request(request));
        loop {
            let since = progress.backend_awaited_since();
            match timeout_at(since + self.timeout, response.as_mut()).await {
                Ok(response) => {
                    return response.map_err(|error| {
                        if progress.is_late() {
                            return ProxyError::StalledBody;
                        }
                        if progress.is_broken() {
                            return ProxyError::BrokenBody;
                        }
                        tracing::debug!(%error, "the backend failed");
                        ProxyError::Down
                    });
                }
                Err(_) if progress.backend_awaited_since() > since => {}
                Err(_) => return Err(ProxyError::TooLate),
            }
        }
    }

    /// Logs when the backend starts to fail and when it responds again, but not every request.
    fn record(&self, error: Option<ProxyError>) {
        if error.is_some_and(ProxyError::is_the_visitors) {
            return;
        }
        let was_down = self.is_down.swap(error.is_some(), Ordering::Relaxed);
        match error {
            Some(error) if !was_down => {
                tracing::warn!(backend = %self.authority, %error, "the backend fails");
            }
            None if was_down => {
                tracing::info!(backend = %self.authority, "the backend responds again");
            }
            _ => {}
        }
    }
}
