//! What a session that is opened gets from its browser, and the browser from it.

use actix_web::HttpRequest;
use actix_web::cookie::time::Duration;
use actix_web::http::header::USER_AGENT;
use chrono::Utc;
use texts::foreign_text;

use crate::sessions::Sessions;

/// How much of what a browser calls itself is kept, in characters.
const MAX_BROWSER: usize = 200;

/// What the browser calls itself.
pub(crate) fn browser(request: &HttpRequest) -> String {
    let name = request.headers().get(USER_AGENT);
    let name = name.and_then(|name| name.to_str().ok()).unwrap_or_default();
    foreign_text(name, MAX_BROWSER)
}

/// How long the browser keeps the cookie.
pub(crate) fn life(key_ends_at: Option<i64>, sessions: &Sessions) -> Duration {
    let most = Duration::try_from(sessions.life()).unwrap_or(Duration::MAX);
    let key_ends_in = key_ends_at.map(|end| Duration::seconds(end - Utc::now().timestamp()));
    key_ends_in.map_or(most, |life| life.min(most))
}
