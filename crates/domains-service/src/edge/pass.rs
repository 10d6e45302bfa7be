//! Passing a visitor's request on to the short-link service behind, and its answer back.

use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use hyper::body::Incoming;
use hyper::header::{
    CONNECTION, CONTENT_LENGTH, FORWARDED, HOST, HeaderMap, HeaderName, HeaderValue,
    STRICT_TRANSPORT_SECURITY, TE, TRAILER, TRANSFER_ENCODING, UPGRADE, VIA,
};
use hyper::http::uri::{Authority, PathAndQuery, Scheme};
use hyper::{Request, Response, StatusCode, Uri};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::{TokioExecutor, TokioTimer};
use ipnet::IpNet;
use tokio::time::timeout_at;

use super::body::{AnswerBody, PassedBody, Progress, RequestBody};
use super::settings::EdgeSettings;

const X_FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");
const X_FORWARDED_HOST: HeaderName = HeaderName::from_static("x-forwarded-host");
const X_FORWARDED_PROTO: HeaderName = HeaderName::from_static("x-forwarded-proto");
const X_REAL_IP: HeaderName = HeaderName::from_static("x-real-ip");

/// What concerns one connection only (RFC 9110, section 7.6.1).
const HOP_BY_HOP: [HeaderName; 8] = [
    CONNECTION,
    HeaderName::from_static("keep-alive"),
    HeaderName::from_static("proxy-connection"),
    HeaderName::from_static("proxy-authenticate"),
    HeaderName::from_static("proxy-authorization"),
    TE,
    TRAILER,
    UPGRADE,
];

/// Ours in `Via` (RFC 9110, section 7.6.3): a request that comes again runs in a circle.
const OUR_VIA: HeaderValue = HeaderValue::from_static("1.1 waymark");
/// How long a connection to the service is kept for the next request.
const IDLE: Duration = Duration::from_secs(30);

/// Why there is no answer from behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PassError {
    /// It cannot be reached, breaks off, or answers what is no HTTP.
    #[error("it does not answer")]
    Down,
    /// It is silent for too long.
    #[error("it does not answer in time")]
    TooLate,
    /// The request was here before.
    #[error("the request came back to us")]
    Circle,
    /// The visitor's body is malformed or breaks off.
    #[error("the visitor's body is broken")]
    BrokenBody,
    /// The visitor's body does not come.
    #[error("the visitor's body does not come")]
    StalledBody,
}

impl PassError {
    /// Whether the visitor is the reason, and not the service behind.
    pub fn is_the_visitors(self) -> bool {
        matches!(self, Self::BrokenBody | Self::StalledBody)
    }
}

/// The way to the short-link service, with connections that are used again.
pub struct Passing {
    client: Client<HttpConnector, RequestBody>,
    authority: Authority,
    timeout: Duration,
    trusted_proxies: Vec<IpNet>,
    is_down: AtomicBool,
}

impl Passing {
    /// To the backend of the settings, if there is one.
    pub fn new(settings: &EdgeSettings) -> Option<Self> {
        let backend = settings.backend.as_ref()?;
        let mut connector = HttpConnector::new();
        connector.set_connect_timeout(Some(settings.backend_connect_timeout.get()));
        connector.set_nodelay(true);
        let client = Client::builder(TokioExecutor::new())
            .pool_timer(TokioTimer::new())
            .pool_idle_timeout(IDLE)
            .build(connector);
        Some(Self {
            client,
            authority: backend.authority.clone(),
            timeout: settings.backend_timeout.get(),
            trusted_proxies: settings.trusted_proxies.clone(),
            is_down: AtomicBool::new(false),
        })
    }

    /// Passes a request on; gives the answer's head, and its body as it comes.
    ///
    /// # Errors
    /// Why there is none.
    pub async fn pass(
        &self,
        request: Request<Incoming>,
        peer: IpAddr,
        host: HeaderValue,
    ) -> Result<Response<AnswerBody>, PassError> {
        let (mut head, body) = request.into_parts();
        if is_in_a_circle(&head.headers) {
            return Err(PassError::Circle);
        }
        head.uri = self.uri(head.uri.path_and_query())?;
        head.version = hyper::Version::HTTP_11;
        remove_hop_by_hop(&mut head.headers);
        self.add_forwarding(&mut head.headers, peer, host);
        head.extensions.clear();

        let progress = Progress::new();
        let body = RequestBody {
            body,
            progress: progress.clone(),
        };
        let answer = self.send(Request::from_parts(head, body), &progress).await;
        self.tell(answer.as_ref().err().copied());
        let (mut head, body) = answer?.into_parts();
        // Nobody asked for it: `Upgrade` is not passed on.
        if head.status == StatusCode::SWITCHING_PROTOCOLS {
            return Err(PassError::Down);
        }
        remove_hop_by_hop(&mut head.headers);
        // A browser would hold the customer's name to it for as long as it says, and perhaps every name below.
        head.headers.remove(STRICT_TRANSPORT_SECURITY);
        head.version = hyper::Version::HTTP_11;
        let body = AnswerBody::Passed(Box::new(PassedBody::new(body, self.timeout)));
        Ok(Response::from_parts(head, body))
    }

    fn uri(&self, path: Option<&PathAndQuery>) -> Result<Uri, PassError> {
        let mut parts = hyper::http::uri::Parts::default();
        parts.scheme = Some(Scheme::HTTP);
        parts.authority = Some(self.authority.clone());
        parts.path_and_query = Some(
            path.cloned()
                .unwrap_or_else(|| PathAndQuery::from_static("/")),
        );
        Uri::from_parts(parts).map_err(|_| PassError::Down)
    }

    /// Waits as long as there is progress with the visitor's body.
    async fn send(
        &self,
        request: Request<RequestBody>,
        progress: &Progress,
    ) -> Result<Response<Incoming>, PassError> {
        let mut answer = std::pin::pin!(self.client.request(request));
        loop {
            let last = progress.last();
            match timeout_at(last + self.timeout, answer.as_mut()).await {
                Ok(answer) => {
                    return answer.map_err(|error| {
                        if progress.is_broken() {
                            return PassError::BrokenBody;
                        }
                        tracing::debug!(%error, "the service behind the edge failed");
                        PassError::Down
                    });
                }
                Err(_) if progress.last() > last => {}
                Err(_) if progress.is_awaited() => return Err(PassError::StalledBody),
                Err(_) => return Err(PassError::TooLate),
            }
        }
    }

    /// Only whom we trust may say for whom it asks. What says the same in other words goes, too: proxies pass it
    /// through as a visitor wrote it.
    fn add_forwarding(&self, headers: &mut HeaderMap, peer: IpAddr, host: HeaderValue) {
        let peer = peer.to_canonical();
        let is_trusted = self.trusted_proxies.iter().any(|net| net.contains(&peer));
        let mut chain = Vec::new();
        if is_trusted {
            for value in headers.get_all(X_FORWARDED_FOR) {
                chain.extend_from_slice(value.as_bytes());
                chain.extend_from_slice(b", ");
            }
        }
        chain.extend_from_slice(peer.to_string().as_bytes());
        if let Ok(chain) = HeaderValue::from_bytes(&chain) {
            headers.insert(X_FORWARDED_FOR, chain);
        }
        let told = headers.get(X_FORWARDED_PROTO).map(HeaderValue::as_bytes);
        let scheme = match told {
            Some(b"https") if is_trusted => HeaderValue::from_static("https"),
            _ => HeaderValue::from_static("http"),
        };
        headers.insert(X_FORWARDED_PROTO, scheme);
        headers.insert(X_FORWARDED_HOST, host.clone());
        headers.insert(HOST, host);
        headers.remove(FORWARDED);
        headers.remove(X_REAL_IP);
        headers.append(VIA, OUR_VIA);
    }

    /// Logs when the service goes and when it comes back, not each request.
    fn tell(&self, error: Option<PassError>) {
        if error.is_some_and(PassError::is_the_visitors) {
            return;
        }
        let was_down = self.is_down.swap(error.is_some(), Ordering::Relaxed);
        match error {
            Some(error) if !was_down => {
                tracing::warn!(backend = %self.authority, %error, "the service behind the edge fails");
            }
            None if was_down => {
                tracing::info!(backend = %self.authority, "the service behind the edge answers again");
            }
            _ => {}
        }
    }
}

fn is_in_a_circle(headers: &HeaderMap) -> bool {
    let values = headers.get_all(VIA).into_iter();
    values
        .flat_map(|value| value.as_bytes().split(|&byte| byte == b','))
        .any(|by| by.trim_ascii() == OUR_VIA.as_bytes())
}

/// Removes what concerns one connection: the well-known and what `Connection` names.
fn remove_hop_by_hop(headers: &mut HeaderMap) {
    let named: Vec<HeaderName> = headers
        .get_all(CONNECTION)
        .into_iter()
        .flat_map(|value| value.as_bytes().split(|&byte| byte == b','))
        .filter_map(|name| HeaderName::from_bytes(name.trim_ascii()).ok())
        .collect();
    for name in named {
        // What a message's end depends on is ours to say, and for whom it is, too.
        if name != HOST && name != CONTENT_LENGTH {
            headers.remove(name);
        }
    }
    for name in HOP_BY_HOP {
        headers.remove(name);
    }
    if headers.remove(TRANSFER_ENCODING).is_some() {
        headers.remove(CONTENT_LENGTH);
    }
}
