//! Support for clients that can only send forms with POST: they name another method in the field
//! `_method` of the body, and send fields in the query.

use std::cell::OnceCell;
use std::rc::Rc;

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::guard::GuardContext;
use actix_web::http::{Method, StatusCode};
use actix_web::middleware::Next;
use actix_web::{Error, HttpMessage, HttpRequest, ResponseError};
use query_params::{FieldErrors, FieldReader, Fields};

use crate::Problem;
use crate::caller::caller_of;
use crate::extract::read_fields;

const METHOD: &str = "_method";

/// The method named in a request's body, once it has been read.
#[derive(Clone, Debug, Default)]
pub(crate) struct NamedMethod(Rc<OnceCell<Method>>);

impl NamedMethod {
    pub fn get(&self) -> Option<&Method> {
        self.0.get()
    }
}

/// The fields of a POST, which are read before its handler is chosen. An unreadable body is
/// reported by the handler: only then is it known that the caller may send one.
struct Posted(Result<Fields, Problem>);

/// The fields that [`read_posted`] has read, if it has.
pub(crate) fn posted_fields(request: &HttpRequest) -> Option<Result<Fields, Problem>> {
    let posted = request.extensions_mut().remove::<Posted>();
    posted.map(|posted| posted.0)
}

/// Whether a request is to be handled as one with this method.
pub(crate) fn has_method(context: &GuardContext<'_>, method: &Method) -> bool {
    let extensions = context.req_data();
    let named = extensions.get::<NamedMethod>().and_then(NamedMethod::get);
    named.unwrap_or(&context.head().method) == method
}

/// Reads the fields of a POST before its handler is chosen. Only bodies of callers with a valid key
/// are read.
pub(crate) async fn read_posted<B: MessageBody + 'static>(
    mut request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    if *request.method() == Method::POST
        && let Err(problem) = read(&mut request).await
    {
        return Ok(request.into_response(problem.error_response()));
    }
    let response = next.call(request).await?;
    // The fields were not read, so the method may be named in an unreadable body.
    if response.status() == StatusCode::METHOD_NOT_ALLOWED
        && let Some(Err(problem)) = posted_fields(response.request())
    {
        return Ok(response.into_response(problem.error_response()));
    }
    Ok(response.map_into_boxed_body())
}

async fn read(request: &mut ServiceRequest) -> Result<(), Problem> {
    caller_of(request.request())?.ok_or_else(Problem::unauthenticated)?;
    let mut payload = request.take_payload();
    let body = read_fields(request.request(), &mut payload).await;
    let named = body.as_ref().map_or(Ok(None), method_in)?;
    let query = Fields::from_urlencoded(request.query_string().as_bytes());

    let mut extensions = request.extensions_mut();
    if let (Some(named), Some(cell)) = (named, extensions.get::<NamedMethod>()) {
        // The cell is empty: each request comes here once.
        let _ = cell.0.set(named);
    }
    extensions.insert(Posted(body.and_then(|body| Ok(body.and(query?)))));
    Ok(())
}

/// The method named in the fields of a body.
fn method_in(body: &Fields) -> Result<Option<Method>, FieldErrors> {
    let mut reader = FieldReader::new(body);
    let named = reader.text(METHOD).map(str::to_ascii_uppercase);
    let method = match named.as_deref() {
        None => None,
        Some("PUT") => Some(Method::PUT),
        Some("PATCH") => Some(Method::PATCH),
        Some("DELETE") => Some(Method::DELETE),
        Some(_) => {
            let message = "The _method field must be PUT, PATCH or DELETE.";
            reader.error(METHOD, "not_allowed", message);
            None
        }
    };
    reader.finish(Some(method))
}
