//! The body as a value: a form of either kind, or a JSON object with the same field names.

use std::future::Future;
use std::pin::Pin;

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};
use query_params::{Fields, FromFields};

use super::fields;
use super::read::read_fields;
use crate::Problem;
use crate::posted::posted_fields;

/// The parameters in the body, valid according to `T`'s rules.
#[derive(Clone, Debug)]
pub struct Body<T>(pub T);

impl<T: FromFields> FromRequest for Body<T> {
    type Error = Problem;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Problem>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let request = request.clone();
        let mut payload = payload.take();
        Box::pin(async move {
            let posted = posted_fields(&request);
            let sent = match posted {
                Some(sent) => sent?,
                None => read_fields(&request, &mut payload).await?,
            };
            Ok(Self(fields::read(&request, &sent)?.value))
        })
    }
}

/// The parameters in the body as they were sent, for pages that show a form again.
#[derive(Clone, Debug)]
pub struct Sent(pub Fields);

impl Sent {
    /// The value that the parameters are read as.
    ///
    /// # Errors
    /// 422 with each invalid field.
    pub fn read<T: FromFields>(&self, request: &HttpRequest) -> Result<T, Problem> {
        Ok(fields::read(request, &self.0)?.value)
    }
}

impl FromRequest for Sent {
    type Error = Problem;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Problem>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let request = request.clone();
        let mut payload = payload.take();
        Box::pin(async move { read_fields(&request, &mut payload).await.map(Self) })
    }
}
