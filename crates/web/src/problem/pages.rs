//! Problems as pages, for people.

use actix_web::http::header::{Accept, Header, Quality};
use actix_web::{HttpRequest, HttpResponse};

use super::Problem;

/// Renders a problem as a page, if the request's address is for people, or the client asks for a
/// page ([`wants_html`]); `app_data` of a server with pages.
#[derive(Clone, Copy, Debug)]
pub struct ProblemPages(pub fn(&HttpRequest, &Problem) -> Option<HttpResponse>);

/// The problem as a page; `None` for programs.
pub(crate) fn page_of(request: &HttpRequest, problem: &Problem) -> Option<HttpResponse> {
    let ProblemPages(page) = request.app_data()?;
    page(request, problem)
}

/// Whether the client asks for HTML by name, as browsers do, and for JSON at most as much.
pub fn wants_html(request: &HttpRequest) -> bool {
    let Ok(accept) = Accept::parse(request) else {
        return false;
    };
    let quality = |subtype: &str| {
        let named = accept
            .iter()
            .filter(|range| range.item.subtype() == subtype);
        named.map(|range| range.quality).max()
    };
    let html = quality("html").unwrap_or(Quality::ZERO);
    html > Quality::ZERO && Some(html) >= quality("json")
}
