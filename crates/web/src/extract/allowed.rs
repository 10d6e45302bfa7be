//! Whether the API key of a request carries the scope that a handler requires.

use std::future::{Ready, ready};
use std::marker::PhantomData;
use std::ops::Deref;

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};
use auth::{Caller, Scope};

use crate::Problem;
use crate::caller::caller_of;

/// A type that represents a scope; [`scope!`](crate::scope) defines one.
pub trait RequiredScope: 'static {
    /// The scope.
    const SCOPE: Scope;
}

/// Declares a scope of a service, as a type for [`Allowed`].
///
/// ```
/// web::scope! {
///     /// List and show links.
///     pub LinksRead = "links:read"
/// }
/// ```
#[macro_export]
macro_rules! scope {
    ($(#[$doc:meta])* $visibility:vis $name:ident = $scope:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        $visibility struct $name;

        impl $crate::RequiredScope for $name {
            const SCOPE: $crate::Scope = $crate::Scope::declared($scope);
        }
    };
}

/// A caller whose API key is valid and carries the scope `S`. A handler without such a parameter
/// has no account, and so cannot reach any account's rows. Make it a handler's first parameter, so
/// that the key is checked before anything else in the request.
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
        ready(caller_of(request).and_then(|caller| {
            let caller = caller.ok_or_else(Problem::unauthenticated)?;
            if !caller.allows(&S::SCOPE) {
                return Err(Problem::insufficient_scope(&S::SCOPE));
            }
            Ok(Self {
                caller,
                scope: PhantomData,
            })
        }))
    }
}

/// The caller, where a key is optional: `None` without an API key, and also with an invalid one.
#[derive(Clone, Debug)]
pub struct MaybeCaller(pub Option<Caller>);

impl FromRequest for MaybeCaller {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Ok(Self(caller_of(request).ok().flatten())))
    }
}
