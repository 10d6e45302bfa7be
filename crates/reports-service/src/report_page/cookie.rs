//! The cookie that the right password earns: for one report, for a while, and only until the
//! password changes.
//!
//! Behind https its name begins with `__Host-`: browsers accept such a cookie only from this very
//! host over https, so that no neighbouring host can replace it. It has to be sent with every path
//! then; what binds it to one report is its signature and its subject, not its path. Without https,
//! it has the path of its report.

use std::time::{SystemTime, UNIX_EPOCH};

use actix_web::HttpRequest;
use actix_web::cookie::time::Duration;
use actix_web::cookie::{Cookie, SameSite};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use serde::{Deserialize, Serialize};
use url::Url;
use web::Problem;

const LIFE_SECONDS: u64 = 12 * 60 * 60;
/// How many reports may be open in one browser at a time: their cookies are sent with every
/// request, whose headers have a limit.
const MAX_OPEN: usize = 20;
/// The beginning of names behind https.
const HOST_PREFIX: &str = "__Host-report_";

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
    let life = Duration::seconds(LIFE_SECONDS.cast_signed());
    Ok(build(name(report, page), value, page, life))
}

/// Cookies that close the reports which were opened first, if there are too many besides this one.
pub fn close_others(request: &HttpRequest, report: i64, page: &Url) -> Vec<Cookie<'static>> {
    let own = name(report, page);
    let cookies = request.cookies();
    // Browsers send the oldest first (RFC 6265, section 5.4).
    let open: Vec<String> = cookies
        .iter()
        .flat_map(|cookies| cookies.iter())
        .map(Cookie::name)
        .filter(|name| *name != own && is_host_name(name))
        .map(str::to_owned)
        .collect();
    let excess = (open.len() + 1).saturating_sub(MAX_OPEN);
    open.into_iter()
        .take(excess)
        .map(|name| build(name, String::new(), page, Duration::ZERO))
        .collect()
}

fn build(name: String, value: String, page: &Url, max_age: Duration) -> Cookie<'static> {
    let path = if is_https(page) { "/" } else { page.path() };
    Cookie::build(name, value)
        .path(path.to_owned())
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(is_https(page))
        .max_age(max_age)
        .finish()
}

/// Whether the request carries a valid cookie for this report and its current password.
pub fn is_valid(request: &HttpRequest, report: i64, password_hash: &str, page: &Url) -> bool {
    let Some(cookie) = request.cookie(&name(report, page)) else {
        return false;
    };
    let mut validation = Validation::new(Algorithm::HS256);
    validation.sub = Some(report.to_string());
    validation.leeway = 0;
    let key = DecodingKey::from_secret(password_hash.as_bytes());
    jsonwebtoken::decode::<Claims>(cookie.value(), &key, &validation).is_ok()
}

fn name(report: i64, page: &Url) -> String {
    if is_https(page) {
        format!("{HOST_PREFIX}{report}")
    } else {
        format!("report_{report}")
    }
}

fn is_host_name(name: &str) -> bool {
    let id = name.strip_prefix(HOST_PREFIX);
    id.is_some_and(|id| id.parse::<i64>().is_ok())
}

fn is_https(page: &Url) -> bool {
    page.scheme() == "https"
}
