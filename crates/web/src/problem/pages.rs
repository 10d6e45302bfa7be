//! Problems as pages, on addresses that people open.

use actix_web::{HttpRequest, HttpResponse};

use super::Problem;

/// Makes the page that shows a problem, if the request's address is for people; `app_data` of a
/// server that has such addresses.
#[derive(Clone, Copy, Debug)]
pub struct ProblemPages(pub fn(&HttpRequest, &Problem) -> Option<HttpResponse>);

/// The problem as the request's address shows it, if not as for programs.
pub(crate) fn page_of(request: &HttpRequest, problem: &Problem) -> Option<HttpResponse> {
    let ProblemPages(page) = request.app_data()?;
    page(request, problem)
}
