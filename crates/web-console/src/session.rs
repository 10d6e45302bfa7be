//! The person who is signed in.

use std::future::{Ready, ready};
use std::marker::PhantomData;
use std::ops::Deref;
use std::time::Duration;

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpMessage, HttpRequest};
use auth::Caller;
use web::account::RequestUsage;
use web::session::SessionError;
use web::{Problem, RequiredScope};

use crate::token;

/// How long to wait for the database.
const RETRY_AFTER: Duration = Duration::from_secs(5);

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
    /// 401 without a session or with one whose key is not accepted, 503 without the database.
    pub(crate) fn read(request: &HttpRequest) -> Result<Self, Problem> {
        let (Some(caller), Some(session)) = (
            web::session_caller_of(request),
            web::session::token(request),
        ) else {
            return Err(Problem::unauthenticated());
        };
        let caller = caller.map_err(|error| match error {
            SessionError::Key(error) => error.into(),
            SessionError::Ended => Problem::unauthenticated(),
            SessionError::Unavailable => Problem::unavailable(RETRY_AFTER),
        })?;
        Ok(Self {
            caller,
            requests: request.extensions().get().copied().unwrap_or_default(),
            token: token::of(&session),
        })
    }

    /// The person who has just signed in.
    pub(crate) fn with(session: &str, caller: Caller) -> Self {
        Self {
            caller,
            requests: RequestUsage::default(),
            token: token::of(session),
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
        ready(Self::read(request))
    }
}

impl<S: RequiredScope> FromRequest for Session<S> {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(SignedIn::read(request).and_then(SignedIn::permitted))
    }
}
