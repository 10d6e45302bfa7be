//! The `Idempotency-Key` header
//! ([draft-ietf-httpapi-idempotency-key-header](https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/)),
//! with which a client can safely repeat a request.

use std::future::{Ready, ready};
use std::time::Duration;

use actix_web::dev::Payload;
use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::{FromRequest, HttpRequest};
use query_params::FieldReader;

use crate::Problem;

const IDEMPOTENCY_KEY: HeaderName = HeaderName::from_static("idempotency-key");

/// The longest key.
pub const MAX_KEY_LENGTH: usize = 255;

/// How long a key is remembered. Afterwards, the same key stores a new resource.
pub const KEY_LIFETIME: Duration = Duration::from_hours(24);

/// The key of a request, if it has one. According to the draft it is in double quotes; since many
/// clients omit them, they are optional.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct IdempotencyKey(pub Option<String>);

impl IdempotencyKey {
    /// Reads a key from a field of this name, for callers who cannot choose headers.
    pub fn read(reader: &mut FieldReader<'_>, name: &str) -> Self {
        let text = reader.text(name).map(str::as_bytes);
        Self::parse(text.into_iter()).unwrap_or_else(|_| {
            let message = format!(
                "The {name} field must have 1 to {MAX_KEY_LENGTH} visible ASCII characters, such \
                 as a UUID."
            );
            reader.error(name, "not_allowed", message);
            Self(None)
        })
    }

    fn parse<'a>(mut values: impl Iterator<Item = &'a [u8]>) -> Result<Self, Problem> {
        let refused = || {
            let message = format!(
                "Idempotency-Key must be one text of 1 to {MAX_KEY_LENGTH} visible ASCII \
                 characters, such as a UUID, in double quotes or without any."
            );
            Problem::malformed(message)
        };
        let Some(value) = values.next() else {
            return Ok(Self(None));
        };
        let quoted = value.strip_prefix(b"\"");
        let key = match quoted {
            Some(rest) => rest.strip_suffix(b"\"").ok_or_else(refused)?,
            None => value,
        };
        let is_allowed = |byte: &u8| byte.is_ascii_graphic() && !b"\"\\,;".contains(byte);
        let is_key = (1..=MAX_KEY_LENGTH).contains(&key.len()) && key.iter().all(is_allowed);
        if !is_key || values.next().is_some() {
            return Err(refused());
        }
        Ok(Self(Some(String::from_utf8_lossy(key).into_owned())))
    }
}

impl FromRequest for IdempotencyKey {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _payload: &mut Payload) -> Self::Future {
        let values = request.headers().get_all(IDEMPOTENCY_KEY);
        ready(Self::parse(values.map(HeaderValue::as_bytes)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(value: &str) -> Option<String> {
        let parsed = IdempotencyKey::parse([value.as_bytes()].into_iter());
        parsed.ok().and_then(|key| key.0)
    }

    #[test]
    fn a_key_may_be_in_quotes() {
        for value in ["8e03978e-40d5", "\"8e03978e-40d5\""] {
            assert_eq!(key(value).as_deref(), Some("8e03978e-40d5"));
        }
        let longest = "k".repeat(MAX_KEY_LENGTH);
        assert_eq!(key(&longest), Some(longest));
        assert_eq!(IdempotencyKey::parse([].into_iter()).unwrap().0, None);
    }

    #[test]
    fn what_is_no_key_is_refused() {
        let long = "k".repeat(MAX_KEY_LENGTH + 1);
        for value in [
            "",
            "\"",
            "\"\"",
            "\"a",
            "a\"",
            "a b",
            "a, b",
            "\"a\";b=1",
            "ä",
            "\"a\\\"b\"",
            &long,
        ] {
            assert_eq!(key(value), None, "{value}");
        }
        let two: [&[u8]; 2] = [b"a", b"a"];
        assert!(IdempotencyKey::parse(two.into_iter()).is_err());
    }
}
