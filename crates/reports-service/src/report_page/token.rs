//! The tokens in links and cookies: each is signed, and opens one report for a limited time.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use chrono::{DateTime, NaiveDateTime, Utc};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use serde::{Deserialize, Serialize};
use web::Problem;

use crate::app::App;
use crate::model::{self, PageAccess, Privacy};

/// How long a cookie opens a report after its password was given, in seconds.
pub const LIFE_SECONDS: u64 = 12 * 60 * 60;
/// The longest life of a link that an owner shares, in seconds.
pub const MAX_LINK_SECONDS: u64 = 365 * 24 * 60 * 60;
/// How much the clocks of several processes may differ, in seconds.
const SKEW_SECONDS: u64 = 60;

#[derive(Serialize, Deserialize)]
struct Claims {
    sub: String,
    exp: u64,
}

/// What signs a token: changing or deleting it invalidates the token.
#[derive(Clone, Copy)]
pub enum Signer<'a> {
    /// The stored hash of the report's password.
    Password(&'a str),
    /// The id and the key of a link.
    Link(i64, &'a str),
}

/// Creates a token that opens the report until `expiry`, a Unix timestamp.
///
/// # Errors
/// A [`Problem`] with status 500 when signing fails.
pub fn sign(report: i64, signer: Signer<'_>, expiry: u64) -> Result<String, Problem> {
    let claims = Claims {
        sub: report.to_string(),
        exp: expiry,
    };
    let mut header = Header::new(Algorithm::HS256);
    let secret = match signer {
        Signer::Password(hash) => hash,
        Signer::Link(id, key) => {
            header.kid = Some(id.to_string());
            key
        }
    };
    let key = EncodingKey::from_secret(secret.as_bytes());
    jsonwebtoken::encode(&header, &claims, &key).map_err(|error| Problem::internal(&error))
}

/// Whether a token was issued for the report's password as it is now.
pub fn is_of_password(token: &str, report: i64, access: &PageAccess) -> bool {
    let takes_password = access.row.privacy == Privacy::Password;
    let hash = access.password_hash.as_deref().filter(|_| takes_password);
    hash.is_some_and(|hash| expiry_of(token, report, hash, LIFE_SECONDS).is_some())
}

/// The expiry of a link's token as a Unix timestamp; `None` if it does not open the report.
///
/// # Errors
/// Database errors.
pub async fn link_expiry(
    token: &str,
    report: i64,
    access: &PageAccess,
    app: &App,
) -> Result<Option<u64>, Problem> {
    let header = jsonwebtoken::decode_header(token).ok();
    let link = header.and_then(|header| header.kid?.parse().ok());
    let Some(link) = link else {
        return Ok(None);
    };
    let of_report = (access.account.as_str(), report);
    let key = model::share_key(&app.pool.for_visitors(), of_report, link).await?;
    Ok(key.and_then(|key| expiry_of(token, report, &key, MAX_LINK_SECONDS)))
}

/// The token's expiry as a Unix timestamp; `None` if it does not open the report. One that would
/// still open it for more than `longest` seconds was made while the clock was ahead, and has expired.
fn expiry_of(token: &str, report: i64, secret: &str, longest: u64) -> Option<u64> {
    let mut validation = Validation::new(Algorithm::HS256);
    validation.sub = Some(report.to_string());
    validation.leeway = 0;
    let key = DecodingKey::from_secret(secret.as_bytes());
    let decoded = jsonwebtoken::decode::<Claims>(token, &key, &validation).ok()?;
    let expiry = decoded.claims.exp;
    let latest = now().ok()?.saturating_add(longest + SKEW_SECONDS);
    (expiry <= latest).then_some(expiry)
}

/// The time in so many seconds, as a Unix timestamp and as it is stored.
///
/// # Errors
/// A [`Problem`] with status 500 when the clock is wrong.
pub fn expiry_after(seconds: u64) -> Result<(u64, NaiveDateTime), Problem> {
    let expiry = now()?.saturating_add(seconds);
    let expires_at = DateTime::<Utc>::from(UNIX_EPOCH + Duration::from_secs(expiry));
    Ok((expiry, expires_at.naive_utc()))
}

/// The time as a Unix timestamp.
///
/// # Errors
/// A [`Problem`] with status 500 when the clock is wrong.
pub fn now() -> Result<u64, Problem> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    Ok(now.map_err(|error| Problem::internal(&error))?.as_secs())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_opens_its_report_until_it_expires() {
        let token = |report, expiry| sign(report, Signer::Link(3, "secret"), expiry).unwrap();
        let now = now().unwrap();
        let later = now + 60;
        let good = token(7, later);
        assert_eq!(expiry_of(&good, 7, "secret", 90), Some(later));
        assert_eq!(expiry_of(&good, 8, "secret", 90), None);
        assert_eq!(expiry_of(&good, 7, "other", 90), None);
        let a_day_ahead = later + 86_400;
        for past in [now - 1, now - 60, 0, a_day_ahead] {
            assert_eq!(expiry_of(&token(7, past), 7, "secret", 90), None, "{past}");
        }
    }
}
