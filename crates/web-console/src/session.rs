//! The person who is signed in.

use std::future::{Ready, ready};
use std::marker::PhantomData;
use std::ops::Deref;

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpMessage, HttpRequest};
use auth::Caller;
use web::account::RequestUsage;
use web::{Problem, RequiredScope};

use crate::token;

/// A person who is signed in with any valid API key, whatever scopes it carries. `Option<SignedIn>`
/// is for pages that others may see, too.
#[derive(Clone, Debug)]
pub struct SignedIn {
    caller: Caller,
    /// How much of the account's limits on requests is used.
    pub requests: RequestUsage,
    token: String,
}

/// A person who is signed in with an API key that carries the scope `S`. A handler without this or
/// a [`Form`](crate::Form) has no account, and so cannot reach any account's rows. It is
/// a handler's first parameter.
#[derive(Clone, Debug)]
pub struct Session<S> {
    signed_in: SignedIn,
    scope: PhantomData<S>,
}

impl SignedIn {
    /// The person who is signed in with the request's cookie.
    ///
    /// # Errors
    /// 401 without a cookie or with a key that is not accepted.
    pub(crate) fn of(request: &HttpRequest) -> Result<Self, Problem> {
        let (Some(caller), Some(key)) =
            (web::session_caller_of(request), web::session::key(request))
        else {
            return Err(Problem::unauthenticated());
        };
        Ok(Self {
            caller: caller?,
            requests: request.extensions().get().copied().unwrap_or_default(),
            token: token::of(&key),
        })
    }

    /// The person who has just signed in with this key.
    pub(crate) fn with(key: &str, caller: Caller) -> Self {
        Self {
            caller,
            requests: RequestUsage::default(),
            token: token::of(key),
        }
    }

    /// The token for this session's forms.
    pub(crate) fn token(&self) -> &str {
        &self.token
    }

    /// The same, if the key carries the scope.
    ///
    /// # Errors
    /// 403 if it does not.
    pub(crate) fn permitted<S: RequiredScope>(self) -> Result<Session<S>, Problem> {
        if !self.caller.allows(&S::SCOPE) {
            return Err(Problem::insufficient_scope(&S::SCOPE));
        }
        Ok(Session {
            signed_in: self,
            scope: PhantomData,
        })
    }
}

impl Deref for SignedIn {
    type Target = Caller;

    fn deref(&self) -> &Caller {
        &self.caller
    }
}

impl<S> Deref for Session<S> {
    type Target = SignedIn;

    fn deref(&self) -> &SignedIn {
        &self.signed_in
    }
}

impl FromRequest for SignedIn {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Self::of(request))
    }
}

impl<S: RequiredScope> FromRequest for Session<S> {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(SignedIn::of(request).and_then(SignedIn::permitted))
    }
}
