//! The cookie that unlocks one report page for a limited time. It is issued for the correct
//! password or a valid share link. It becomes invalid when the password or the privacy changes; a
//! cookie from a link, also when the owner withdraws the link.
//!
//! If the base URL is https, its name begins with `__Host-`: browsers accept such a cookie only
//! from this host over https, so no neighbouring host can replace it. It is sent with every path;
//! its signature and its subject bind it to one report.

use std::time::{SystemTime, UNIX_EPOCH};

use actix_web::HttpRequest;
use actix_web::cookie::time::Duration;
use actix_web::cookie::{Cookie, SameSite};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use serde::{Deserialize, Serialize};
use web::{BaseUrl, Problem};

use crate::model::{PageAccess, Privacy};

const LIFE_SECONDS: u64 = 12 * 60 * 60;
/// How much the clocks of several processes may differ, in seconds.
const SKEW_SECONDS: u64 = 60;
/// The longest life of a link that an owner shares, in seconds.
pub const LONGEST_LINK_SECONDS: u64 = 365 * 24 * 60 * 60;
/// How many reports may be open in one browser at a time: their cookies are sent with every
/// request, whose headers have a limit.
const MAX_OPEN: usize = 20;
/// The prefix of the name if the base URL is https.
const HOST_PREFIX: &str = "__Host-report_";
const PREFIX: &str = "report_";

/// The contents of a cookie or link. It is signed with a secret of the report: the stored hash of
/// its password, or its key for links. Changing the secret invalidates it.
#[derive(Serialize, Deserialize)]
struct Claims {
    sub: String,
    exp: u64,
}

/// Creates a token that grants access to the report for `seconds`, signed with `secret`; returns it
/// with its expiry as a Unix timestamp.
///
/// # Errors
/// A [`Problem`] with status 500 when signing fails.
pub fn sign(report: i64, secret: &str, seconds: u64) -> Result<(String, u64), Problem> {
    let expiry = now()?.saturating_add(seconds);
    let claims = Claims {
        sub: report.to_string(),
        exp: expiry,
    };
    let key = EncodingKey::from_secret(secret.as_bytes());
    let token = jsonwebtoken::encode(&Header::new(Algorithm::HS256), &claims, &key)
        .map_err(|error| Problem::internal(&error))?;
    Ok((token, expiry))
}

/// The cookie for a reader who gave the correct password.
///
/// # Errors
/// A [`Problem`] with status 500 when signing fails.
pub fn issue(report: i64, password_hash: &str, base: &BaseUrl) -> Result<Cookie<'static>, Problem> {
    let (value, _) = sign(report, password_hash, LIFE_SECONDS)?;
    Ok(build(name(report, base), value, base, LIFE_SECONDS))
}

/// The cookie for a reader who followed a link that the owner shared; `None` if the link does not
/// open the report.
///
/// # Errors
/// A [`Problem`] with status 500 when the clock is wrong.
pub fn of_link(
    report: i64,
    token: &str,
    access: &PageAccess,
    base: &BaseUrl,
) -> Result<Option<Cookie<'static>>, Problem> {
    let Some(expiry) = access
        .share_key
        .as_deref()
        .and_then(|key| expiry_of(token, report, key, LONGEST_LINK_SECONDS))
    else {
        return Ok(None);
    };
    let life = expiry.saturating_sub(now()?);
    let cookie = build(name(report, base), token.to_owned(), base, life);
    Ok(Some(cookie))
}

/// Expired cookies that evict the oldest unlocked reports, so that at most [`MAX_OPEN`] remain,
/// this one included.
pub fn close_others(request: &HttpRequest, report: i64, base: &BaseUrl) -> Vec<Cookie<'static>> {
    let own = name(report, base);
    let cookies = request.cookies();
    // Browsers send the oldest first (RFC 6265, section 5.4).
    let open: Vec<String> = cookies
        .iter()
        .flat_map(|cookies| cookies.iter())
        .map(Cookie::name)
        .filter(|name| *name != own && is_own_name(name, base))
        .map(str::to_owned)
        .collect();
    let excess = (open.len() + 1).saturating_sub(MAX_OPEN);
    open.into_iter()
        .take(excess)
        .map(|name| build(name, String::new(), base, 0))
        .collect()
}

fn build(name: String, value: String, base: &BaseUrl, seconds: u64) -> Cookie<'static> {
    Cookie::build(name, value)
        .path("/")
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(is_https(base))
        .max_age(Duration::seconds(
            i64::try_from(seconds).unwrap_or(i64::MAX),
        ))
        .finish()
}

/// Whether the request carries a cookie that opens this report as it is now.
pub fn is_valid(request: &HttpRequest, report: i64, access: &PageAccess, base: &BaseUrl) -> bool {
    let Some(cookie) = request.cookie(&name(report, base)) else {
        return false;
    };
    let takes_password = access.row.privacy == Privacy::Password;
    let hash = access.password_hash.as_deref().filter(|_| takes_password);
    let secrets = [
        (hash, LIFE_SECONDS),
        (access.share_key.as_deref(), LONGEST_LINK_SECONDS),
    ];
    secrets.into_iter().any(|(secret, longest)| {
        secret.is_some_and(|secret| expiry_of(cookie.value(), report, secret, longest).is_some())
    })
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

fn now() -> Result<u64, Problem> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    Ok(now.map_err(|error| Problem::internal(&error))?.as_secs())
}

fn name(report: i64, base: &BaseUrl) -> String {
    format!("{}{report}", prefix(base))
}

fn is_own_name(name: &str, base: &BaseUrl) -> bool {
    let id = name.strip_prefix(prefix(base));
    id.is_some_and(|id| id.parse::<i64>().is_ok())
}

fn prefix(base: &BaseUrl) -> &'static str {
    if is_https(base) { HOST_PREFIX } else { PREFIX }
}

fn is_https(base: &BaseUrl) -> bool {
    base.url().scheme() == "https"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn token(report: i64, expiry: u64) -> String {
        let claims = Claims {
            sub: report.to_string(),
            exp: expiry,
        };
        let key = EncodingKey::from_secret(b"secret");
        jsonwebtoken::encode(&Header::new(Algorithm::HS256), &claims, &key).unwrap()
    }

    #[test]
    fn a_token_opens_its_report_until_it_expires() {
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
