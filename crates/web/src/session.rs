//! The session cookie of a person who is signed in. It holds an API key, which is verified at every
//! request, like the one in an `Authorization` header. Only pages accept it, not the API: browsers
//! also send it with requests that other sites cause.

use actix_web::HttpRequest;
use actix_web::cookie::time::Duration;
use actix_web::cookie::{Cookie, SameSite};
use actix_web::web::Data;
use auth::{Caller, Verifier};

use crate::BaseUrl;

/// The name if the base URL is https. Browsers accept a cookie of this name only from this host
/// over https, so no neighbouring host can plant one.
const HTTPS_NAME: &str = "__Host-waymark_key";
const HTTP_NAME: &str = "waymark_key";

/// The longest key that fits into a cookie, in bytes: browsers drop cookies above 4,096.
pub const MAX_KEY_BYTES: usize = 3_900;

/// The key in the request's cookie.
pub fn key(request: &HttpRequest) -> Option<String> {
    let base = request.app_data::<Data<BaseUrl>>()?;
    let cookie = request.cookie(name(base))?;
    Some(cookie.value().to_owned()).filter(|key| !key.is_empty())
}

/// The cookie that holds a key for this long.
pub fn cookie(key: String, life: Duration, base: &BaseUrl) -> Cookie<'static> {
    let path = if is_https(base) {
        "/".to_owned()
    } else {
        base.join("/").path().to_owned()
    };
    Cookie::build(name(base), key)
        .path(path)
        .http_only(true)
        // A link in a mail may open a page that its reader is allowed to see.
        .same_site(SameSite::Lax)
        .secure(is_https(base))
        .max_age(life)
        .finish()
}

/// A cookie that replaces the one with the key and expires at once.
pub fn end(base: &BaseUrl) -> Cookie<'static> {
    cookie(String::new(), Duration::ZERO, base)
}

pub(crate) fn verify(request: &HttpRequest) -> Option<Result<Caller, auth::Error>> {
    let key = key(request)?;
    let verifier = request.app_data::<Data<Verifier>>()?;
    Some(verifier.verify(&key))
}

pub(crate) fn signer_of(request: &HttpRequest) -> Option<Caller> {
    let verifier = request.app_data::<Data<Verifier>>()?;
    verifier.signer(&key(request)?)
}

fn name(base: &BaseUrl) -> &'static str {
    if is_https(base) {
        HTTPS_NAME
    } else {
        HTTP_NAME
    }
}

fn is_https(base: &BaseUrl) -> bool {
    base.url().scheme() == "https"
}
