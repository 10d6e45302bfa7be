//! The contents of a key: the claims of its JWT, and their rules.

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

use crate::{Account, Caller, Error, KeyId, KeyName, Scopes};

/// The claims of a new key (RFC 7519 section 4.1), in seconds since 1970 (UTC).
#[derive(Debug, Serialize)]
pub(crate) struct Claims<'a> {
    pub sub: &'a str,
    pub scope: &'a str,
    pub jti: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<&'a str>,
    /// The service that a link is for, or that has issued the key itself; other keys are for all of
    /// them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub aud: Option<&'a str>,
    /// Something that nobody can guess.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nonce: Option<&'a str>,
    pub iat: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exp: Option<i64>,
}

/// The claims as found in a key, of any type.
#[derive(Debug, Deserialize)]
pub(crate) struct RawClaims {
    #[serde(default)]
    sub: Value,
    #[serde(default)]
    scope: Value,
    #[serde(default)]
    jti: Value,
    #[serde(default)]
    iat: Value,
    #[serde(default, deserialize_with = "sent")]
    name: Option<Value>,
    #[serde(default, deserialize_with = "sent")]
    exp: Option<Value>,
    #[serde(default, deserialize_with = "sent")]
    nbf: Option<Value>,
}

/// Reads a claim that is present, even if it is `null`: a key with `exp: null` must not live
/// forever.
fn sent<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Value>, D::Error> {
    Value::deserialize(deserializer).map(Some)
}

/// Valid claims, of a key whose signature was verified.
#[derive(Clone, Debug)]
pub(crate) struct ValidClaims {
    pub caller: Caller,
    pub issued_at: i64,
    not_before: Option<i64>,
}

impl RawClaims {
    /// Checks every rule that does not depend on the current time.
    pub(crate) fn validate(&self) -> Result<ValidClaims, Error> {
        let account: Account = text(&self.sub, "sub")?;
        let key_id: KeyId = text(&self.jti, "jti")?;
        let scope = self
            .scope
            .as_str()
            .ok_or(Error::BadClaim { claim: "scope" })?;
        let name = self.name.as_ref().map(|name| text(name, "name"));
        let name: Option<KeyName> = name.transpose()?;
        let optional = |value: &Option<Value>, claim| {
            value
                .as_ref()
                .map(|value| seconds(value, claim))
                .transpose()
        };
        Ok(ValidClaims {
            issued_at: seconds(&self.iat, "iat")?,
            caller: Caller {
                account,
                scopes: Scopes::from_claim(scope),
                key_id,
                key_name: name,
                key_expires_at: optional(&self.exp, "exp")?,
                person: None,
            },
            not_before: optional(&self.nbf, "nbf")?,
        })
    }
}

impl ValidClaims {
    /// Checks the rules that depend on the current time, `now` in seconds since 1970 (UTC).
    ///
    /// `iat` is not among them: it grants nothing. If it were checked, a key issued while a clock
    /// was ahead would be refused until that time, for no visible reason.
    pub(crate) fn check_time(&self, now: i64) -> Result<(), Error> {
        // RFC 7519 section 4.1.4: must not be accepted on or after the time of `exp`.
        let expires_at = self.caller.key_expires_at;
        if expires_at.is_some_and(|expires_at| now >= expires_at) {
            return Err(Error::Expired);
        }
        if self.not_before.is_some_and(|not_before| now < not_before) {
            return Err(Error::BadClaim { claim: "nbf" });
        }
        Ok(())
    }
}

fn text<T: std::str::FromStr>(value: &Value, claim: &'static str) -> Result<T, Error> {
    let text = value.as_str().ok_or(Error::BadClaim { claim })?;
    text.parse().map_err(|_| Error::BadClaim { claim })
}

/// Reads whole seconds, 0 or more. The fractions that RFC 7519 allows are never written here.
fn seconds(value: &Value, claim: &'static str) -> Result<i64, Error> {
    let seconds = value.as_i64().filter(|seconds| *seconds >= 0);
    seconds.ok_or(Error::BadClaim { claim })
}
