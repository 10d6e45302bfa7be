//! One attempt: the request that notifies an endpoint of an event, and how it is answered.

mod message;
mod signature;

use std::time::{Duration, Instant};

use reqwest::header::{CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue};
use reqwest::{Method, RequestBuilder, StatusCode};
use serde_json::json;
use tokio::time::timeout_at;

use crate::model::{Attempted, EndpointRow, EventRow, Failure, Kind};

use fetch_guard::Client;
pub use message::Message;
pub use signature::{is_sealed, new_secret, seal};

/// How much of an answer is read, and how much of that is kept, in bytes.
const READ: usize = 64 * 1024;
const KEPT: usize = 1024;

/// Notifies an endpoint of an event; the answer may take this long.
pub async fn attempt(
    client: &Client,
    endpoint: &EndpointRow,
    event: &EventRow,
    timeout: Duration,
) -> Attempted {
    let started = Instant::now();
    let deadline = started + timeout;
    let answered = deliver(client, endpoint, event, deadline).await;
    let duration = started.elapsed();
    let failed = |answer| Attempted {
        status: None,
        duration,
        answer,
        failure: Some(Failure::ForNow),
    };
    match answered {
        Err(None) => failed(format!("no answer within {} s", timeout.as_secs())),
        Err(Some(reason)) => failed(reason),
        Ok((status, answer)) => Attempted {
            status: Some(status.as_u16()),
            duration,
            answer,
            failure: match status {
                StatusCode::GONE => Some(Failure::Gone),
                status if status.is_success() => None,
                _ => Some(Failure::ForNow),
            },
        },
    }
}

/// The status of the answer, and its beginning; the status alone decides. `None` is the error if
/// there was no answer in time.
async fn deliver(
    client: &Client,
    endpoint: &EndpointRow,
    event: &EventRow,
    deadline: Instant,
) -> Result<(StatusCode, String), Option<String>> {
    let request = client.request(Method::POST, &endpoint.target)?;
    let request = match endpoint.kind {
        Kind::Webhook => webhook(request, endpoint, event),
        Kind::Slack => in_json(request, &Message::from_event(event).for_slack()),
        Kind::Discord => in_json(request, &Message::from_event(event).for_discord()),
        Kind::Ntfy => ntfy(request, &Message::from_event(event)),
        // With a server, it has its own way out.
        Kind::Mail => return Err(Some("this service has no mail server".to_owned())),
    };
    let sent = timeout_at(deadline.into(), client.send(request)).await;
    let response = sent.map_err(|_| None)??;
    let status = response.status();
    let mut kept = Vec::new();
    // What has come until then is enough.
    let _ = timeout_at(deadline.into(), read(response, &mut kept)).await;
    Ok((status, as_text(&kept)))
}

/// A request by the [Standard Webhooks](https://www.standardwebhooks.com/) specification.
fn webhook(request: RequestBuilder, endpoint: &EndpointRow, event: &EventRow) -> RequestBuilder {
    let data: serde_json::Value = serde_json::from_str(&event.data).unwrap_or_default();
    let at = database::utc(event.created_at).to_rfc3339_opts(chrono::SecondsFormat::AutoSi, true);
    let body = json!({ "type": event.kind, "timestamp": at, "data": data }).to_string();
    let now = database::now();
    let timestamp = now.and_utc().timestamp().to_string();
    let signatures: Vec<String> = [Some(endpoint.secret.as_str()), endpoint.also_good(now)]
        .into_iter()
        .flatten()
        .map(|secret| signature::sign(secret, &event.id, &timestamp, &body))
        .collect();
    request
        .header("webhook-id", &event.id)
        .header("webhook-timestamp", timestamp)
        .header("webhook-signature", signatures.join(" "))
        .header(CONTENT_TYPE, "application/json")
        .body(body)
}

fn in_json(request: RequestBuilder, body: &serde_json::Value) -> RequestBuilder {
    request
        .header(CONTENT_TYPE, "application/json")
        .body(body.to_string())
}

/// A request by <https://docs.ntfy.sh/publish/>.
fn ntfy(request: RequestBuilder, message: &Message) -> RequestBuilder {
    let mut headers = HeaderMap::new();
    let mut add = |name, text: &str| {
        // Bytes: ntfy reads UTF-8. A line break cannot be in a header.
        let text = text.replace(['\r', '\n'], " ");
        if let Ok(value) = HeaderValue::from_bytes(text.as_bytes()) {
            headers.insert(HeaderName::from_static(name), value);
        }
    };
    add("title", &message.title);
    add(
        "tags",
        if message.is_bad {
            "warning"
        } else {
            "white_check_mark"
        },
    );
    if let Some(link) = &message.link {
        add("click", link);
    }
    request.headers(headers).body(message.text.clone())
}

/// Reads an answer, and keeps its beginning.
async fn read(mut response: reqwest::Response, kept: &mut Vec<u8>) {
    let mut read = 0;
    while read < READ {
        let Ok(Some(chunk)) = response.chunk().await else {
            break;
        };
        read += chunk.len();
        let room = KEPT.saturating_sub(kept.len());
        kept.extend(chunk.iter().take(room));
    }
}

/// Bytes as text without control characters.
fn as_text(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let text = text.trim_end_matches(char::REPLACEMENT_CHARACTER);
    text.chars()
        .filter(|c| !c.is_control() || *c == '\n')
        .collect()
}
