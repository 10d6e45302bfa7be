//! The cookie that unlocks one report page for a limited time. It is issued for the correct
//! password or a valid share link. It becomes invalid when the password or the privacy changes; a
//! cookie from a link, also when the owner withdraws the link: it has the same token.
//!
//! If the base URL is https, its name begins with `__Host-`: browsers accept such a cookie only
//! from this host over https, so no neighbouring host can replace it. It is sent with every path;
//! its signature and its subject bind it to one report.

use actix_web::HttpRequest;
use actix_web::cookie::time::Duration;
use actix_web::cookie::{Cookie, SameSite};
use web::{BaseUrl, Problem};

use super::token::{LIFE_SECONDS, Signer, now, sign};

/// How many reports may be open in one browser at a time: their cookies are sent with every
/// request, whose headers have a limit.
const MAX_OPEN: usize = 20;
/// The prefix of the name if the base URL is https.
const HOST_PREFIX: &str = "__Host-report_";
const PREFIX: &str = "report_";

/// The cookie for a reader who gave the correct password.
///
/// # Errors
/// A [`Problem`] with status 500 when signing fails.
pub fn issue(report: i64, password_hash: &str, base: &BaseUrl) -> Result<Cookie<'static>, Problem> {
    let expiry = now()?.saturating_add(LIFE_SECONDS);
    let value = sign(report, Signer::Password(password_hash), expiry)?;
    Ok(build(name(report, base), value, base, LIFE_SECONDS))
}

/// The cookie for a reader who followed a link with this token, which is good until `expiry`.
///
/// # Errors
/// A [`Problem`] with status 500 when the clock is wrong.
pub fn of_link(
    report: i64,
    token: &str,
    expiry: u64,
    base: &BaseUrl,
) -> Result<Cookie<'static>, Problem> {
    let life = expiry.saturating_sub(now()?);
    Ok(build(name(report, base), token.to_owned(), base, life))
}

/// The cookie with which the request means to open this report.
pub fn of_request(request: &HttpRequest, report: i64, base: &BaseUrl) -> Option<Cookie<'static>> {
    request.cookie(&name(report, base))
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
