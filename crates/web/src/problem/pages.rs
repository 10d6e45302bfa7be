//! Problems as pages, on addresses that people open.

use actix_web::{HttpRequest, HttpResponse};

use super::Problem;

/// Renders a problem as a page, if the request's address is for people; `app_data` of a server with
/// such addresses.
#[derive(Clone, Copy, Debug)]
pub struct ProblemPages(pub fn(&HttpRequest, &Problem) -> Option<HttpResponse>);

/// The problem as a page; `None` if the address is for programs.
pub(crate) fn page_of(request: &HttpRequest, problem: &Problem) -> Option<HttpResponse> {
    let ProblemPages(page) = request.app_data()?;
    page(request, problem)
}
