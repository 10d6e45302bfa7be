//! Who is calling, and whether the API key carries the right that a handler needs.

use std::future::{Ready, ready};
use std::marker::PhantomData;
use std::ops::Deref;

use actix_web::dev::Payload;
use actix_web::http::header::AUTHORIZATION;
use actix_web::web::Data;
use actix_web::{FromRequest, HttpRequest};
use auth::{Caller, KeyId, Scope, Verifier};

use crate::Problem;

/// A type that stands for a scope.
pub trait RequiredScope: 'static {
    /// The scope.
    const SCOPE: Scope;
}

macro_rules! required_scope {
    ($($(#[$doc:meta])* $name:ident),* $(,)?) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name;

        impl RequiredScope for $name {
            const SCOPE: Scope = Scope::$name;
        }
    )*};
}

required_scope! {
    /// `reports:read`: list and show reports.
    ReportsRead,
    /// `reports:write`: store, update and delete reports.
    ReportsWrite,
    /// `domains:read`: list and show domains.
    DomainsRead,
    /// `domains:write`: store, update and delete domains.
    DomainsWrite,
}

/// A caller whose API key is good and carries the scope `S`. A handler without such a parameter
/// has no account, and so reaches no account's rows. Make it a handler's first parameter: then
/// nothing else of the request is judged before the key is.
#[derive(Clone, Debug)]
pub struct Allowed<S> {
    caller: Caller,
    scope: PhantomData<S>,
}

impl<S> Deref for Allowed<S> {
    type Target = Caller;

    fn deref(&self) -> &Caller {
        &self.caller
    }
}

impl<S: RequiredScope> FromRequest for Allowed<S> {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(caller(request).and_then(|caller| {
            let caller = caller.ok_or_else(Problem::unauthenticated)?;
            if !caller.allows(S::SCOPE) {
                return Err(Problem::insufficient_scope(S::SCOPE));
            }
            Ok(Self {
                caller,
                scope: PhantomData,
            })
        }))
    }
}

/// The caller, where none is needed: `None` without an API key, and with a bad one too.
#[derive(Clone, Debug)]
pub struct MaybeCaller(pub Option<Caller>);

impl FromRequest for MaybeCaller {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Ok(Self(caller(request).ok().flatten())))
    }
}

/// The id of the API key in the request, if it is a good one.
pub(crate) fn verified_key(request: &HttpRequest) -> Option<KeyId> {
    let token = bearer_token(request).ok().flatten()?;
    let verifier = request.app_data::<Data<Verifier>>()?;
    verifier.verify(token).ok().map(|caller| caller.key_id)
}

/// The holder of the API key in the request; `None` if there is none.
fn caller(request: &HttpRequest) -> Result<Option<Caller>, Problem> {
    let Some(token) = bearer_token(request)? else {
        return Ok(None);
    };
    let Some(verifier) = request.app_data::<Data<Verifier>>() else {
        return Err(Problem::internal(
            &"app_data lacks the verifier of API keys",
        ));
    };
    Ok(Some(verifier.verify(token)?))
}

/// The token after `Bearer` ([RFC 6750](https://www.rfc-editor.org/rfc/rfc6750#section-2.1)), the
/// scheme in any case. Another scheme is no API key.
fn bearer_token(request: &HttpRequest) -> Result<Option<&str>, Problem> {
    let mut values = request.headers().get_all(AUTHORIZATION);
    let Some(value) = values.next() else {
        return Ok(None);
    };
    if values.next().is_some() {
        return Err(Problem::invalid_token(
            "The Authorization header was sent twice.",
        ));
    }
    let text = value.to_str().map_err(|_| auth::Error::Malformed)?.trim();
    let (scheme, token) = text.split_once(' ').unwrap_or((text, ""));
    let token = token.trim_start();
    let is_bearer = scheme.eq_ignore_ascii_case("bearer") && !token.is_empty();
    Ok(is_bearer.then_some(token))
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    fn token(value: &str) -> Option<String> {
        let request = TestRequest::default()
            .insert_header((AUTHORIZATION, value))
            .to_http_request();
        bearer_token(&request).unwrap().map(str::to_owned)
    }

    #[test]
    fn the_scheme_may_have_any_case() {
        for value in ["Bearer abc", "bearer abc", "BEARER   abc "] {
            assert_eq!(token(value).as_deref(), Some("abc"), "{value}");
        }
    }

    #[test]
    fn another_scheme_is_no_key() {
        for value in ["", "Bearer", "Bearer ", "Basic abc", "abc", "Bearerabc"] {
            assert_eq!(token(value), None, "{value}");
        }
    }

    #[test]
    fn two_keys_are_refused() {
        let request = TestRequest::default()
            .append_header((AUTHORIZATION, "Bearer a"))
            .append_header((AUTHORIZATION, "Bearer b"))
            .to_http_request();

        assert_eq!(bearer_token(&request).unwrap_err().code(), "invalid_token");
    }
}
