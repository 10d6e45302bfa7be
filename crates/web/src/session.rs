//! The session cookie of a person who is signed in. It holds a random token; the service's database
//! has the session. Only pages accept it, not the API: browsers also send it with requests that
//! other sites cause.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use actix_web::cookie::time::Duration;
use actix_web::cookie::{Cookie, SameSite};
use actix_web::http::header::AUTHORIZATION;
use actix_web::web::Data;
use actix_web::{HttpMessage, HttpRequest, rt};
use auth::{Caller, Verifier};

use crate::BaseUrl;

/// The cookie's name.
const SESSION: &str = "waymark_session";

/// Addresses that accept no session, so that it is not looked up.
const WITHOUT: [&str; 3] = ["/api/", "/assets/", "/mcp"];

/// A session as it is stored.
#[derive(Clone, Debug)]
pub struct StoredSession {
    /// Whose it is: the holder of the key or link that opened it, or a person.
    pub caller: Caller,
    /// The `kid` of the signing key of that key or link; `None` for a person, whose rights the
    /// lookup has just found.
    pub signing_key: Option<String>,
}

impl StoredSession {
    /// Checks what may have changed since it was opened.
    ///
    /// # Errors
    /// The reason why its key would be refused.
    pub fn check(&self, verifier: &Verifier) -> Result<(), auth::Error> {
        let signing_key = self.signing_key.as_ref();
        signing_key.map_or(Ok(()), |key| verifier.check_again(&self.caller, key))
    }
}

/// Why a session is not accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SessionError {
    /// The key that opened it is not accepted any more.
    #[error(transparent)]
    Key(#[from] auth::Error),
    /// There is no such session, or it has ended.
    #[error("The session has ended.")]
    Ended,
    /// The database does not say.
    #[error("The session cannot be looked up at the moment.")]
    Unavailable,
}

impl SessionError {
    /// A short, stable name.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Key(error) => error.code(),
            Self::Ended => "session_ended",
            Self::Unavailable => "session_unavailable",
        }
    }
}

/// The future of a lookup.
pub type Found = Pin<Box<dyn Future<Output = Result<StoredSession, SessionError>>>>;

/// How the session of a request's token is found: `Data<SessionLookup>`.
#[derive(Clone)]
pub struct SessionLookup(Arc<Find>);

type Find = dyn Fn(&HttpRequest, String) -> Found + Send + Sync;

impl SessionLookup {
    /// A lookup with this function.
    pub fn new(find: impl Fn(&HttpRequest, String) -> Found + Send + Sync + 'static) -> Self {
        Self(Arc::new(find))
    }
}

/// What was found for the request's cookie.
#[derive(Clone)]
struct LookedUp(Result<StoredSession, SessionError>);

/// Looks up the session of the request's cookie, in a task of its own: a query must not be cancelled.
pub(crate) async fn look_up(request: &HttpRequest) {
    let has_key = request.headers().contains_key(AUTHORIZATION);
    if has_key || WITHOUT.iter().any(|path| request.path().starts_with(path)) {
        return;
    }
    let lookup = request.app_data::<Data<SessionLookup>>();
    let (Some(token), Some(lookup)) = (token(request), lookup) else {
        return;
    };
    let found = rt::spawn((lookup.0)(request, token)).await;
    let found = found.unwrap_or(Err(SessionError::Unavailable));
    request.extensions_mut().insert(LookedUp(found));
}

/// The token in the request's cookie.
pub fn token(request: &HttpRequest) -> Option<String> {
    named(request, SESSION)
}

/// The value of another cookie of this service.
pub fn named(request: &HttpRequest, name: &str) -> Option<String> {
    let base = request.app_data::<Data<BaseUrl>>()?;
    let cookie = request.cookie(&full_name(name, base))?;
    Some(cookie.value().to_owned()).filter(|value| !value.is_empty())
}

/// The cookie that holds a token for this long.
pub fn cookie(token: String, life: Duration, base: &BaseUrl) -> Cookie<'static> {
    named_cookie(SESSION, token, life, base)
}

/// Another cookie of this service, with the same protection.
pub fn named_cookie(name: &str, value: String, life: Duration, base: &BaseUrl) -> Cookie<'static> {
    let path = if is_https(base) {
        "/".to_owned()
    } else {
        base.join("/").path().to_owned()
    };
    Cookie::build(full_name(name, base), value)
        .path(path)
        .http_only(true)
        // A link in a mail may open a page that its reader is allowed to see.
        .same_site(SameSite::Lax)
        .secure(is_https(base))
        .max_age(life)
        .finish()
}

/// A cookie that replaces the one with the token and expires at once.
pub fn end(base: &BaseUrl) -> Cookie<'static> {
    cookie(String::new(), Duration::ZERO, base)
}

pub(crate) fn verify(request: &HttpRequest) -> Option<Result<Caller, SessionError>> {
    let LookedUp(found) = request.extensions().get::<LookedUp>()?.clone();
    let verifier = request.app_data::<Data<Verifier>>()?;
    Some(found.and_then(|session| {
        session.check(verifier)?;
        Ok(session.caller)
    }))
}

/// The holder of the session, even if its key is not accepted any more.
pub(crate) fn holder_of(request: &HttpRequest) -> Option<Caller> {
    let LookedUp(found) = request.extensions().get::<LookedUp>()?.clone();
    Some(found.ok()?.caller)
}

/// The name as browsers know it. With `__Host-`, if the base URL is https, they accept it only from
/// this host over https, so no neighbouring host can plant one.
fn full_name(name: &str, base: &BaseUrl) -> String {
    if is_https(base) {
        format!("__Host-{name}")
    } else {
        name.to_owned()
    }
}

fn is_https(base: &BaseUrl) -> bool {
    base.url().scheme() == "https"
}
