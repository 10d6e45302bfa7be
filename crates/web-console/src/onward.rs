//! Where several services share a host, each has its own sessions. A form that begins or ends one is
//! passed from service to service: a redirect with `307` has the browser send it again. The first
//! service names itself in `?from=`, by which the last one knows that it is the last.

use actix_web::http::header::LOCATION;
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use web::BaseUrl;

use crate::settings::{Console, Section};

/// The service that the form was sent to first, if it is not this one.
pub(crate) fn from(request: &HttpRequest) -> Option<&str> {
    request.query_string().strip_prefix("from=")
}

/// The section to whose service the request was sent.
pub(crate) fn here<'a>(request: &'a HttpRequest, console: &'a Console) -> &'a str {
    let path = request.path().strip_prefix("/console/");
    let named = path.and_then(|path| path.split('/').next());
    named.unwrap_or_else(|| console.own().name())
}

/// The section of the next service, after all from this first one on; `None` after the last.
pub(crate) fn after<'a>(console: &'a Console, here: &str, from: &str) -> Option<&'a str> {
    let sections: Vec<&str> = console.sections().iter().map(Section::name).collect();
    let place = sections.iter().position(|name| *name == here)?;
    let next = *sections.get((place + 1) % sections.len())?;
    (next != from && sections.contains(&from)).then_some(next)
}

/// The redirect to the next service for the same action; `None` if this one is the last.
pub(crate) fn onward(request: &HttpRequest, action: &str) -> Option<HttpResponse> {
    let console = request.app_data::<Data<Console>>()?;
    let base = request.app_data::<Data<BaseUrl>>()?;
    let here = here(request, console);
    let from = from(request).unwrap_or(here);
    let next = after(console, here, from)?;
    let root = base.join("/").path().to_owned();
    let address = format!("{root}console/{next}/{action}?from={from}");
    let mut response = HttpResponse::TemporaryRedirect();
    Some(response.insert_header((LOCATION, address)).finish())
}
