//! The body as a value: a form or a JSON object with the same field names.

use std::future::Future;
use std::pin::Pin;
use std::time::Duration;

use actix_web::dev::Payload;
use actix_web::error::PayloadError;
use actix_web::http::header::{CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, HeaderMap};
use actix_web::web::Data;
use actix_web::{FromRequest, HttpRequest};
use futures_util::StreamExt;
use query_params::{Fields, FromFields};

use super::fields;
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

/// How many bytes of a refused body are still read, and for how long.
const MAX_DRAINED: usize = 1024 * 1024;
const MAX_DRAIN_TIME: Duration = Duration::from_secs(2);

/// The parameters in the body, valid according to `T`'s rules.
#[derive(Clone, Debug)]
pub struct Body<T>(pub T);

impl<T: FromFields> FromRequest for Body<T> {
    type Error = Problem;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Problem>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let request = request.clone();
        let mut payload = payload.take();
        Box::pin(async move {
            let read = read(&request, &mut payload).await;
            if read.is_err() {
                drain(&mut payload).await;
            }
            read.map(Self)
        })
    }
}

/// The parameters in the body as they were sent, for pages that show a form again.
#[derive(Clone, Debug)]
pub struct Sent(pub Fields);

impl Sent {
    /// The value that the parameters are read as.
    ///
    /// # Errors
    /// 422 with each invalid field.
    pub fn read<T: FromFields>(&self, request: &HttpRequest) -> Result<T, Problem> {
        Ok(fields::read(request, &self.0)?.value)
    }
}

impl FromRequest for Sent {
    type Error = Problem;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Problem>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let request = request.clone();
        let mut payload = payload.take();
        Box::pin(async move {
            let read = read_fields(&request, &mut payload).await;
            if read.is_err() {
                drain(&mut payload).await;
            }
            read.map(Self)
        })
    }
}

async fn read<T: FromFields>(request: &HttpRequest, payload: &mut Payload) -> Result<T, Problem> {
    let sent = read_fields(request, payload).await?;
    Ok(fields::read(request, &sent)?.value)
}

async fn read_fields(request: &HttpRequest, payload: &mut Payload) -> Result<Fields, Problem> {
    let media_type = MediaType::of(request.headers())?;
    let Some(limits) = request.app_data::<Data<BodyLimits>>() else {
        return Err(Problem::internal(&"app_data lacks the limits of bodies"));
    };
    let bytes = read_all(request.headers(), payload, ***limits).await?;
    match media_type {
        Some(MediaType::Form) => Ok(Fields::from_urlencoded(&bytes)?),
        Some(MediaType::Json) => Ok(Fields::from_json(&bytes)?),
        None if bytes.is_empty() => Ok(Fields::default()),
        None => Err(neither_form_nor_json()),
    }
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

/// The supported kinds of body.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum MediaType {
    Form,
    Json,
}

impl MediaType {
    /// The kind of body that the headers announce, if any.
    fn of(headers: &HeaderMap) -> Result<Option<Self>, Problem> {
        let mut encodings = headers.get_all(CONTENT_ENCODING);
        if encodings.any(|value| !value.as_bytes().eq_ignore_ascii_case(b"identity")) {
            return Err(Problem::unsupported_content_encoding());
        }
        let mut types = headers.get_all(CONTENT_TYPE);
        match (types.next(), types.next()) {
            (None, _) => Ok(None),
            (Some(value), None) => value
                .to_str()
                .map_err(|_| neither_form_nor_json())
                .and_then(Self::parse)
                .map(Some),
            (Some(_), Some(_)) => Err(neither_form_nor_json()),
        }
    }

    /// Reads a media type with its parameters
    /// ([RFC 9110](https://www.rfc-editor.org/rfc/rfc9110#section-8.3.1)).
    fn parse(text: &str) -> Result<Self, Problem> {
        let mut parts = text.split(';').map(str::trim);
        let name = parts.next().unwrap_or_default();
        let media_type = if name.eq_ignore_ascii_case("application/x-www-form-urlencoded") {
            Self::Form
        } else if name.eq_ignore_ascii_case("application/json") {
            Self::Json
        } else {
            return Err(neither_form_nor_json());
        };
        let charsets = parts
            .filter_map(|part| part.split_once('='))
            .filter(|(name, _)| name.trim().eq_ignore_ascii_case("charset"))
            .map(|(_, value)| value.trim().trim_matches('"'));
        for charset in charsets {
            if !charset.eq_ignore_ascii_case("utf-8") && !charset.eq_ignore_ascii_case("utf8") {
                return Err(Problem::unsupported_media_type(
                    "The body's charset must be utf-8.",
                ));
            }
        }
        Ok(media_type)
    }
}

fn neither_form_nor_json() -> Problem {
    Problem::unsupported_media_type(
        "The body must be application/x-www-form-urlencoded or application/json.",
    )
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn media_types_are_read_in_all_common_spellings() {
        for text in [
            "application/json",
            "Application/JSON; charset=UTF-8",
            "application/json;charset=\"utf-8\"",
            "application/json; profile=x",
        ] {
            assert_eq!(MediaType::parse(text).unwrap(), MediaType::Json, "{text}");
        }
        let form = MediaType::parse("application/x-www-form-urlencoded; charset=utf-8");
        assert_eq!(form.unwrap(), MediaType::Form);
    }

    #[test]
    fn everything_else_is_refused() {
        for text in [
            "",
            "text/plain",
            "application/json2",
            "application/json; charset=latin1",
            "multipart/form-data; boundary=x",
            "application/json, text/plain",
        ] {
            let problem = MediaType::parse(text).unwrap_err();
            assert_eq!(problem.code(), "unsupported_media_type", "{text}");
        }
    }
}
