//! The query string as a value.

use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::web::Data;
use actix_web::{FromRequest, HttpRequest};
use query_params::{Fields, FromFields, ListLocation};

use super::fields;
use crate::{BaseUrl, Problem};

/// The parameters in the query string, valid according to `T`'s rules.
#[derive(Clone, Debug)]
pub struct Query<T> {
    /// The parameters.
    pub params: T,
    /// The address they were sent to, for links to other pages of the same list.
    pub location: ListLocation,
}

impl<T: FromFields> Query<T> {
    fn read(request: &HttpRequest) -> Result<Self, Problem> {
        let sent = Fields::from_urlencoded(request.query_string().as_bytes())?;
        let read = fields::read(request, &sent)?;
        let Some(base) = request.app_data::<Data<BaseUrl>>() else {
            return Err(Problem::internal(&"app_data lacks the base URL"));
        };
        let location = ListLocation::new(base.url(), request.path(), read.known_pairs);
        Ok(Self {
            params: read.value,
            location,
        })
    }
}

impl<T: FromFields> FromRequest for Query<T> {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Self::read(request))
    }
}
