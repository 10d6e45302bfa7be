//! Sends what is measured to a receiver, which may be away or slow: nobody waits for it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use async_trait::async_trait;
use opentelemetry_http::{Bytes, HttpClient, HttpError, Request, Response};
use reqwest::header::{CONTENT_ENCODING, CONTENT_TYPE, HeaderMap, USER_AGENT};
use reqwest::redirect::Policy;
use tokio::runtime::Handle;

use super::OtlpHeaders;

/// How long the receiver may take for one message.
const TIMEOUT: Duration = Duration::from_secs(5);

/// What is sent. A receiver may take only one of them.
#[derive(Clone, Copy, Debug)]
pub(super) enum Signal {
    Traces,
    Metrics,
}

impl Signal {
    const fn name(self) -> &'static str {
        match self {
            Self::Traces => "traces",
            Self::Metrics => "metrics",
        }
    }
}

/// A client of the receiver; clones share its connections, and whether it is away.
#[derive(Clone, Debug)]
pub(super) struct Sender {
    signal: Signal,
    headers: HeaderMap,
    client: reqwest::Client,
    /// Messages come from a thread of the exporter's, which has no runtime.
    runtime: Handle,
    is_away: Arc<AtomicBool>,
}

impl Sender {
    pub(super) fn new(signal: Signal, headers: &OtlpHeaders) -> Result<Self, reqwest::Error> {
        let client = reqwest::Client::builder()
            .timeout(TIMEOUT)
            // The headers are for nobody else.
            .redirect(Policy::none())
            .build()?;
        Ok(Self {
            signal,
            headers: headers.0.clone(),
            client,
            runtime: Handle::current(),
            is_away: Arc::default(),
        })
    }

    /// Sends a request. The body of the response is not read: whatever it says, what was sent is
    /// not sent again.
    async fn send(self, request: Request<Bytes>) -> Result<Response<Bytes>, HttpError> {
        let mut request = reqwest::Request::try_from(request)?;
        // What the exporter of traces has read from the environment by itself is not for it alone.
        let sent = request.headers_mut();
        let own = [CONTENT_TYPE, CONTENT_ENCODING, USER_AGENT];
        let own = own.map(|name| sent.get(&name).cloned().map(|value| (name, value)));
        *sent = self.headers.clone();
        sent.extend(
            own.into_iter()
                .flatten()
                .map(|(name, value)| (Some(name), value)),
        );
        let sent = self.client.execute(request).await;
        match &sent {
            Ok(response) if response.status().is_success() => {
                if self.is_away.swap(false, Ordering::Relaxed) {
                    let signal = self.signal.name();
                    tracing::info!(signal, "the receiver of telemetry is available again");
                }
            }
            Ok(response) => {
                let status = response.status().as_u16();
                self.record_away(&format_args!("it responds with status {status}"));
            }
            // With the address, which has no secrets.
            Err(error) => self.record_away(&error),
        }
        let mut response = Response::new(Bytes::new());
        *response.status_mut() = sent?.status();
        Ok(response)
    }

    /// Once until it is back: it must not fill the log.
    fn record_away(&self, reason: &dyn std::fmt::Display) {
        if !self.is_away.swap(true, Ordering::Relaxed) {
            tracing::warn!(
                error = %reason,
                signal = self.signal.name(),
                "the receiver of telemetry is unavailable; what is sent is dropped until it is back"
            );
        }
    }
}

#[async_trait]
impl HttpClient for Sender {
    async fn send_bytes(&self, request: Request<Bytes>) -> Result<Response<Bytes>, HttpError> {
        self.runtime.spawn(self.clone().send(request)).await?
    }
}
