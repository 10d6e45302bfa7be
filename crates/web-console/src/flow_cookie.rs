//! The cookie of a sign-in that is under way at a provider. It binds the provider's answer to the
//! browser in which the sign-in was begun, and says where it leads.

use actix_web::HttpRequest;
use actix_web::cookie::Cookie;
use actix_web::cookie::time::Duration;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use openid::Flow;
use web::BaseUrl;
use web::session::{named, named_cookie};

use crate::destination::Destination;

const NAME: &str = "waymark_sign_in";
/// The longest address that it keeps, in bytes: browsers keep 4,096 of a cookie.
const MAX_NEXT: usize = 2_000;

/// A sign-in that is under way.
pub(crate) struct Begun {
    pub flow: Flow,
    pub next: Option<Destination>,
    /// The section of the service where it was begun first.
    pub from: Option<String>,
}

impl Begun {
    /// The one of this browser.
    pub fn from_request(request: &HttpRequest) -> Option<Self> {
        let cookie = named(request, NAME)?;
        let mut parts = cookie.split('~');
        let flow = Flow::of_cookie(parts.next()?)?;
        let mut text = || {
            let bytes = URL_SAFE_NO_PAD.decode(parts.next()?).ok()?;
            String::from_utf8(bytes).ok()
        };
        let (next, from) = (text(), text());
        Some(Self {
            flow,
            next: next.and_then(|next| Destination::new(&next)),
            from: from.filter(|from| !from.is_empty()),
        })
    }

    pub fn cookie(&self, base: &BaseUrl) -> Cookie<'static> {
        let next = self.next.as_ref().map_or("", Destination::as_str);
        let next = if next.len() > MAX_NEXT { "" } else { next };
        let from = self.from.as_deref().unwrap_or_default();
        let [next, from] = [next, from].map(|text| URL_SAFE_NO_PAD.encode(text));
        let value = format!("{}~{next}~{from}", self.flow.to_cookie());
        named_cookie(NAME, value, Duration::seconds(Flow::LIFE), base)
    }

    /// Removes it: an answer is used once.
    pub fn end(base: &BaseUrl) -> Cookie<'static> {
        named_cookie(NAME, String::new(), Duration::ZERO, base)
    }
}
