//! Reads the body of a request, within the limits on its length and time.

use std::future::Future;
use std::pin::Pin;
use std::time::Duration;

use actix_web::dev::Payload;
use actix_web::error::PayloadError;
use actix_web::http::header::{CONTENT_LENGTH, HeaderMap, TRANSFER_ENCODING};
use actix_web::web::Data;
use actix_web::{FromRequest, HttpRequest};
use futures_util::StreamExt;
use query_params::Fields;

use super::media_type::{MediaType, neither_form_nor_json};
use super::multipart;
use crate::{HttpSettings, Problem};

/// Limits on the length of a body and the time it may take.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BodyLimits {
    /// The longest body that is read, in bytes.
    pub bytes: usize,
    /// How long a body may take to arrive.
    pub time: Duration,
}

impl BodyLimits {
    pub(crate) fn new(settings: &HttpSettings) -> Self {
        Self {
            bytes: settings.max_body_bytes.get(),
            time: settings.body_timeout.get(),
        }
    }
}

/// The maximum length of a body, in bytes, at an address whose operations need more than the
/// general limit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LongestBody(pub usize);

/// Accepts files at an address: texts like any other field.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TakesFiles;

/// The maximum size of the rest of a refused body that is still read, and the maximum time for
/// that.
const MAX_DRAINED: usize = 1024 * 1024;
const MAX_DRAIN_TIME: Duration = Duration::from_secs(2);

/// A JSON body as it was sent. It is not parsed yet.
#[derive(Clone, Debug)]
pub struct JsonBytes(pub Vec<u8>);

impl FromRequest for JsonBytes {
    type Error = Problem;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Problem>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let request = request.clone();
        let mut payload = payload.take();
        Box::pin(async move {
            let bytes = match MediaType::from_headers(request.headers()) {
                Ok(Some(MediaType::Json)) => read_bytes(&request, &mut payload).await,
                Ok(_) => Err(Problem::not_json()),
                Err(problem) => Err(problem),
            };
            if bytes.is_err() {
                drain(&mut payload).await;
            }
            bytes.map(Self)
        })
    }
}

/// Reads the fields of a body, which are not checked yet.
pub(crate) async fn read_fields(
    request: &HttpRequest,
    payload: &mut Payload,
) -> Result<Fields, Problem> {
    let read = read(request, payload).await;
    if read.is_err() {
        drain(payload).await;
    }
    read
}

async fn read(request: &HttpRequest, payload: &mut Payload) -> Result<Fields, Problem> {
    let headers = request.headers();
    let media_type = match MediaType::from_headers(headers) {
        Err(_) if !has_body(headers) => None,
        media_type => media_type?,
    };
    let bytes = read_bytes(request, payload).await?;
    match media_type {
        Some(MediaType::Form) => Ok(Fields::from_urlencoded(&bytes)?),
        Some(MediaType::Json) => Ok(Fields::from_json(&bytes)?),
        Some(MediaType::Multipart) => {
            let takes_files = request.app_data::<TakesFiles>().is_some();
            multipart::read(headers, bytes, takes_files).await
        }
        None if bytes.is_empty() => Ok(Fields::default()),
        None => Err(neither_form_nor_json()),
    }
}

/// Reads the body of an address within its limits.
async fn read_bytes(request: &HttpRequest, payload: &mut Payload) -> Result<Vec<u8>, Problem> {
    let Some(limits) = request.app_data::<Data<BodyLimits>>() else {
        return Err(Problem::internal(&"app_data lacks the limits of bodies"));
    };
    let mut limits = ***limits;
    if let Some(longest) = request.app_data::<LongestBody>() {
        limits.bytes = limits.bytes.max(longest.0);
    }
    read_all(request.headers(), payload, limits).await
}

/// Whether there is a body, of any length but zero ([RFC 9112, section
/// 6.3](https://www.rfc-editor.org/rfc/rfc9112#section-6.3)). Many clients announce a type without
/// one.
fn has_body(headers: &HeaderMap) -> bool {
    let length = headers.get(CONTENT_LENGTH);
    headers.contains_key(TRANSFER_ENCODING) || length.is_some_and(|length| length != "0")
}

/// Keeps reading for a while after a refusal: a client whose connection is closed while it sends
/// never sees the response.
async fn drain(payload: &mut Payload) {
    let all = async {
        let mut length = 0;
        while let Some(Ok(chunk)) = payload.next().await {
            length += chunk.len();
            if length > MAX_DRAINED {
                return;
            }
        }
    };
    // The response is the same whether or not all of the body arrived.
    let _ = tokio::time::timeout(MAX_DRAIN_TIME, all).await;
}

/// Reads the whole body, within the limits on length and time.
async fn read_all(
    headers: &HeaderMap,
    payload: &mut Payload,
    limits: BodyLimits,
) -> Result<Vec<u8>, Problem> {
    let announced = headers
        .get(CONTENT_LENGTH)
        .and_then(|value| value.to_str().ok());
    let announced = announced.and_then(|length| length.parse::<u64>().ok());
    if announced.is_some_and(|length| length > limits.bytes as u64) {
        return Err(Problem::content_too_large(limits.bytes));
    }
    tokio::time::timeout(limits.time, collect(payload, limits.bytes))
        .await
        .unwrap_or_else(|_| Err(Problem::request_timeout()))
}

async fn collect(payload: &mut Payload, limit: usize) -> Result<Vec<u8>, Problem> {
    let mut body = Vec::new();
    while let Some(chunk) = payload.next().await {
        let chunk = chunk.map_err(|error| match error {
            PayloadError::Overflow => Problem::content_too_large(limit),
            _ => Problem::malformed("The body cannot be read to its end."),
        })?;
        if body.len() + chunk.len() > limit {
            return Err(Problem::content_too_large(limit));
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body)
}
