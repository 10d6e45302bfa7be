//! Where traces and metrics are sent: the settings.

use std::fmt::{self, Display};

use percent_encoding::percent_decode_str;
use reqwest::header::{HeaderMap, HeaderName, HeaderValue};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use settings::FromText;
use url::Url;

/// The base address of a receiver of OTLP over HTTP: `/v1/traces` and `/v1/metrics` are below it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtlpEndpoint(Url);

impl OtlpEndpoint {
    /// The address of a path below the base.
    pub(super) fn join(&self, path: &str) -> String {
        format!("{}{path}", self.0.as_str().trim_end_matches('/'))
    }
}

impl FromText for OtlpEndpoint {
    fn from_text(text: &str) -> Result<Self, String> {
        let url = Url::parse(text).ok().filter(|url| {
            let has_secret = !url.username().is_empty() || url.password().is_some();
            let is_base = url.query().is_none() && url.fragment().is_none();
            matches!(url.scheme(), "http" | "https") && is_base && !has_secret
        });
        // The text is not repeated: it may have a password.
        let expected = "is not allowed; expected an http or https URL without user, password, \
                        query and fragment, for example http://127.0.0.1:4318";
        url.map(Self)
            .ok_or_else(|| format!("the address {expected}"))
    }
}

impl Display for OtlpEndpoint {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

/// Headers that are sent to the receiver, as in `OTEL_EXPORTER_OTLP_HEADERS`: `name=value`,
/// separated by commas, in the form of the W3C's baggage, in which a value may be percent-encoded.
/// They are secret.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct OtlpHeaders(pub(super) HeaderMap);

impl fmt::Debug for OtlpHeaders {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("OtlpHeaders(***)")
    }
}

impl<'de> Deserialize<'de> for OtlpHeaders {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::from_text(&text).map_err(de::Error::custom)
    }
}

impl OtlpHeaders {
    /// Whether there are none.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// What is wrong is named by its place: the text is secret.
impl FromText for OtlpHeaders {
    fn from_text(text: &str) -> Result<Self, String> {
        let mut headers = HeaderMap::new();
        let pairs = text.split(',').filter(|pair| !pair.trim().is_empty());
        for (pair, place) in pairs.zip(1..) {
            let (name, value) = header_of(pair).ok_or_else(|| {
                format!(
                    "header {place} is not allowed; expected NAME=VALUE, separated by commas, with \
                     %25 for a percent sign and %2C for a comma in a value"
                )
            })?;
            headers.insert(name, value);
        }
        Ok(Self(headers))
    }
}

fn header_of(pair: &str) -> Option<(HeaderName, HeaderValue)> {
    let (name, value) = pair.split_once('=')?;
    let name = name.trim().parse().ok()?;
    let mut value = HeaderValue::from_bytes(&decoded(value.trim())?).ok()?;
    value.set_sensitive(true);
    Some((name, value))
}

/// What a value is percent-decoded; `None` if a percent sign begins no byte.
fn decoded(value: &str) -> Option<Vec<u8>> {
    let begins_byte = |rest: &str| {
        let digits = rest.as_bytes().get(..2);
        digits.is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit))
    };
    let is_whole = value.split('%').skip(1).all(begins_byte);
    is_whole.then(|| percent_decode_str(value).collect())
}

/// For printing settings: secrets are replaced by `***`.
impl Serialize for OtlpHeaders {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(if self.0.is_empty() { "" } else { "***" })
    }
}

/// The share of the traces that are sent, 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sampling(f64);

impl Sampling {
    /// Every trace.
    pub const ALL: Self = Self(1.0);

    /// The share.
    pub const fn get(self) -> f64 {
        self.0
    }

    fn check<E: de::Error>(share: Option<f64>, written: impl Display) -> Result<Self, E> {
        let allowed = share.filter(|share| (0.0..=1.0).contains(share));
        allowed.map(Self).ok_or_else(|| {
            let expected = "expected a number from 0 to 1";
            E::custom(format_args!("\"{written}\" is not allowed; {expected}"))
        })
    }
}

impl Serialize for Sampling {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(self.0)
    }
}

impl<'de> Deserialize<'de> for Sampling {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(SamplingVisitor)
    }
}

/// Reads a number or text: a value from the environment is always text.
struct SamplingVisitor;

impl de::Visitor<'_> for SamplingVisitor {
    type Value = Sampling;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a number from 0 to 1")
    }

    fn visit_f64<E: de::Error>(self, share: f64) -> Result<Sampling, E> {
        Sampling::check(Some(share), share)
    }

    fn visit_i64<E: de::Error>(self, share: i64) -> Result<Sampling, E> {
        self.visit_str(&share.to_string())
    }

    fn visit_u64<E: de::Error>(self, share: u64) -> Result<Sampling, E> {
        self.visit_str(&share.to_string())
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Sampling, E> {
        Sampling::check(text.parse().ok(), text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_of_headers_are_percent_decoded() {
        let text = "Authorization=Basic%20YTpi==, x-scope = a%2Cb%3D100%25 ,,X-Name=caf%C3%A9";
        let headers = OtlpHeaders::from_text(text).unwrap().0;
        let value = |name: &str| headers[name].as_bytes().to_vec();
        assert_eq!(value("authorization"), b"Basic YTpi==");
        assert_eq!(value("x-scope"), b"a,b=100%");
        assert_eq!(value("x-name"), "caf\u{e9}".as_bytes());
        assert!(headers.values().all(HeaderValue::is_sensitive));
        assert!(OtlpHeaders::from_text("").unwrap().is_empty());
    }

    #[test]
    fn what_is_no_header_is_named_by_its_place_without_its_text() {
        for bad in ["hush", "b=hush%", "b=%2", "b=%zz", "b=%0Ahush", "b c=hush"] {
            let error = OtlpHeaders::from_text(&format!("a=1,{bad}")).unwrap_err();
            assert!(
                error.starts_with("header 2 is not allowed"),
                "{bad}: {error}"
            );
            assert!(!error.contains("hush"), "{error}");
        }
    }
}
