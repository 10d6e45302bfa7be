//! What the claims of an ID token must be (OpenID Connect Core 1.0, 3.1.3.7 and 12.2).

use aws_lc_rs::digest::{self, digest};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jsonwebtoken::Algorithm;
use serde_json::{Map, Value};

use crate::Error;

/// How far the clocks may differ, in seconds.
pub(crate) const LEEWAY: i64 = 60;
/// How old a token may be, in seconds: it has just been made.
pub(crate) const MAX_AGE: i64 = 10 * 60;
/// The longest subject, in bytes.
const MAX_SUBJECT: usize = 255;

/// What a token must be.
pub(crate) struct Expected<'a> {
    pub issuer: &'a str,
    pub client_id: &'a str,
    /// In seconds since 1970 (UTC).
    pub now: i64,
}

/// Who an ID token may be for.
pub(crate) enum Purpose<'a> {
    /// A new sign-in with this nonce.
    SignIn(&'a str),
    /// The person who signed in before, with that nonce.
    Renewal { subject: &'a str, nonce: &'a str },
}

impl Expected<'_> {
    /// Checks an ID token; returns its subject.
    pub fn check_id_token(
        &self,
        claims: &Map<String, Value>,
        purpose: &Purpose<'_>,
    ) -> Result<String, Error> {
        self.check_common(claims)?;
        let subject = text(claims, "sub")
            .filter(|subject| !subject.is_empty() && subject.len() <= MAX_SUBJECT)
            .ok_or(Error::NotBelieved("the ID token names nobody"))?;
        let nonce = text(claims, "nonce");
        let is_right = match purpose {
            Purpose::SignIn(own) => nonce == Some(own),
            Purpose::Renewal { nonce: own, .. } => nonce.is_none_or(|nonce| nonce == *own),
        };
        if !is_right {
            return Err(Error::NotBelieved("the ID token is of another sign-in"));
        }
        match purpose {
            Purpose::Renewal { subject: own, .. } if subject != *own => {
                Err(Error::NotBelieved("the ID token is of another person"))
            }
            _ => Ok(subject.to_owned()),
        }
    }

    /// Checks what is common to all tokens of a provider.
    pub fn check_common(&self, claims: &Map<String, Value>) -> Result<(), Error> {
        if text(claims, "iss") != Some(self.issuer) {
            return Err(Error::NotBelieved("a token is of another issuer"));
        }
        let azp = text(claims, "azp");
        let is_for_us = match claims.get("aud") {
            Some(Value::String(audience)) => audience == self.client_id,
            Some(Value::Array(audiences)) => {
                let is_in = audiences
                    .iter()
                    .any(|audience| *audience == *self.client_id);
                // Others may have it too, but only if it was made for us.
                is_in && (audiences.len() == 1 || azp == Some(self.client_id))
            }
            _ => false,
        };
        if !is_for_us || azp.is_some_and(|azp| azp != self.client_id) {
            return Err(Error::NotBelieved("a token is for another service"));
        }
        let (Some(made), Some(ends)) = (seconds(claims, "iat"), seconds(claims, "exp")) else {
            return Err(Error::NotBelieved("a token lacks its time"));
        };
        let begins = seconds(claims, "nbf").unwrap_or(made);
        if ends.saturating_add(LEEWAY) <= self.now || made.saturating_add(MAX_AGE) <= self.now {
            return Err(Error::NotBelieved("a token has expired"));
        }
        if made.max(begins) > self.now.saturating_add(LEEWAY) {
            return Err(Error::NotBelieved("a token is of the future"));
        }
        Ok(())
    }
}

/// Checks that an ID token belongs to this access token, if it says so.
pub(crate) fn check_access_token(
    claims: &Map<String, Value>,
    algorithm: Algorithm,
    access_token: Option<&str>,
) -> Result<(), Error> {
    let Some(expected) = claims.get("at_hash") else {
        return Ok(());
    };
    let kind = match algorithm {
        Algorithm::RS384 | Algorithm::PS384 | Algorithm::ES384 => &digest::SHA384,
        Algorithm::RS512 | Algorithm::PS512 | Algorithm::EdDSA => &digest::SHA512,
        _ => &digest::SHA256,
    };
    let hash = digest(kind, access_token.unwrap_or_default().as_bytes());
    let (half, _) = hash.as_ref().split_at(hash.as_ref().len() / 2);
    if access_token.is_none() || *expected != *URL_SAFE_NO_PAD.encode(half) {
        return Err(Error::NotBelieved("the access token is not the ID token's"));
    }
    Ok(())
}

pub(crate) fn text<'a>(claims: &'a Map<String, Value>, name: &str) -> Option<&'a str> {
    claims.get(name)?.as_str()
}

/// A time, which may have a fraction.
#[expect(
    clippy::cast_possible_truncation,
    reason = "times are far from the limits"
)]
fn seconds(claims: &Map<String, Value>, name: &str) -> Option<i64> {
    let value = claims.get(name)?;
    value
        .as_i64()
        .or_else(|| value.as_f64().map(|time| time as i64))
}
