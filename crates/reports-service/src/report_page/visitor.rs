//! The visitor of a report's page.

use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};
use auth::Caller;
use web::{MaybeCaller, Problem, RequiredScope, session_caller_of};

use crate::model::PageAccess;
use crate::scopes::ReportsRead;

/// A visitor: the holder of the request's API key, a person who is signed in to the console, or a
/// guest.
pub struct Visitor {
    caller: Option<Caller>,
}

impl FromRequest for Visitor {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let holder = MaybeCaller::from_request(request, payload).into_inner();
        let person = session_caller_of(request).and_then(Result::ok);
        ready(holder.map(|holder| Self {
            caller: holder.0.or(person),
        }))
    }
}

impl Visitor {
    /// Whether the visitor may read the reports of the account that owns this one.
    pub fn owns(&self, access: &PageAccess) -> bool {
        let caller = self.caller.as_ref();
        let reader = caller.filter(|caller| caller.allows(&ReportsRead::SCOPE));
        reader.is_some_and(|caller| caller.account.as_str() == access.account)
    }
}
