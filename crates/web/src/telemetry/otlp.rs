//! Where traces and metrics are sent: the settings.

use std::fmt::{self, Display};

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
/// separated by commas. They are secret.
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
        let mut headers = HeaderMap::new();
        for (index, pair) in text
            .split(',')
            .filter(|pair| !pair.trim().is_empty())
            .enumerate()
        {
            let header = header_of(pair).ok_or_else(|| {
                let place = index + 1;
                de::Error::custom(format_args!(
                    "header {place} is not allowed; expected NAME=VALUE, separated by commas"
                ))
            })?;
            headers.insert(header.0, header.1);
        }
        Ok(Self(headers))
    }
}

fn header_of(pair: &str) -> Option<(HeaderName, HeaderValue)> {
    let (name, value) = pair.split_once('=')?;
    let name = name.trim().parse().ok()?;
    let mut value = HeaderValue::from_str(value.trim()).ok()?;
    value.set_sensitive(true);
    Some((name, value))
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
