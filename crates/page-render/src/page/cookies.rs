//! The cookies of a context.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use render_client::Cookie;
use tokio::time::timeout;

use super::tab::call;
use crate::pipe::Pipe;
use crate::protocol::{GetCookies, StoredCookie};

/// How long the browser may take to list them.
const PATIENCE: Duration = Duration::from_secs(1);
const MAX_COOKIES: usize = 100;
const MAX_NAME: usize = 100;
/// As long as names of hosts can be.
const MAX_DOMAIN: usize = 254;
/// In seconds.
const DAY: f64 = 86_400.0;

/// The cookies that pages have stored in this context; none if the browser does not say.
pub async fn of_context(pipe: &mut Pipe, context: &str) -> Vec<Cookie> {
    let stored = GetCookies {
        browser_context_id: context.to_owned(),
    };
    let listed = timeout(PATIENCE, call(pipe, stored)).await;
    let Ok(Ok(listed)) = listed else {
        return Vec::new();
    };
    let cookies = listed.cookies.iter().take(MAX_COOKIES);
    cookies.map(cookie).collect()
}

fn cookie(stored: &StoredCookie) -> Cookie {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let seconds = stored.expires - now.unwrap_or_default().as_secs_f64();
    // Without an end, it is before 1970.
    let days = (stored.expires > 0.0).then(|| (seconds / DAY).ceil());
    Cookie {
        name: stored.name.chars().take(MAX_NAME).collect(),
        domain: stored.domain.chars().take(MAX_DOMAIN).collect(),
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "what does not fit becomes the nearest number"
        )]
        days: days.map(|days| days as u32),
    }
}
