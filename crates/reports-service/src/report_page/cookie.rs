//! The cookie that the right password earns: for one report, for a while, and only until the
//! password changes.

use std::time::{SystemTime, UNIX_EPOCH};

use actix_web::HttpRequest;
use actix_web::cookie::time::Duration;
use actix_web::cookie::{Cookie, SameSite};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use serde::{Deserialize, Serialize};
use url::Url;
use web::Problem;

const LIFE_SECONDS: u64 = 12 * 60 * 60;

/// The cookie's contents. It is signed with the stored hash of the report's password: a secret that
/// no other report has and that is gone as soon as the password is changed.
#[derive(Serialize, Deserialize)]
struct Claims {
    sub: String,
    exp: u64,
}

/// The cookie for a visitor who knew the password.
///
/// # Errors
/// A [`Problem`] with status 500 when signing fails.
pub fn issue(report: i64, password_hash: &str, page: &Url) -> Result<Cookie<'static>, Problem> {
    let now = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_err(|error| Problem::internal(&error))?;
    let claims = Claims {
        sub: report.to_string(),
        exp: now.as_secs() + LIFE_SECONDS,
    };
    let key = EncodingKey::from_secret(password_hash.as_bytes());
    let value = jsonwebtoken::encode(&Header::new(Algorithm::HS256), &claims, &key)
        .map_err(|error| Problem::internal(&error))?;
    Ok(Cookie::build(name(report), value)
        .path(page.path().to_owned())
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(page.scheme() == "https")
        .max_age(Duration::seconds(LIFE_SECONDS.cast_signed()))
        .finish())
}

/// Whether the request carries a valid cookie for this report and its current password.
pub fn is_valid(request: &HttpRequest, report: i64, password_hash: &str) -> bool {
    let Some(cookie) = request.cookie(&name(report)) else {
        return false;
    };
    let mut validation = Validation::new(Algorithm::HS256);
    validation.sub = Some(report.to_string());
    validation.leeway = 0;
    let key = DecodingKey::from_secret(password_hash.as_bytes());
    jsonwebtoken::decode::<Claims>(cookie.value(), &key, &validation).is_ok()
}

fn name(report: i64) -> String {
    format!("report_{report}")
}
