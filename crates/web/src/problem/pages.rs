//! Problems as pages, for people.

use actix_web::http::header::{ACCEPT, HeaderValue, Quality, QualityItem, from_comma_delimited};
use actix_web::mime::Mime;
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
    is_html_best(request.headers().get_all(ACCEPT))
}

/// The same for a request that another server has, by the values of its `Accept`.
pub fn accepts_html<'a>(values: impl Iterator<Item = &'a [u8]>) -> bool {
    let values = values.filter_map(|value| HeaderValue::from_bytes(value).ok());
    is_html_best(values.collect::<Vec<_>>().iter())
}

fn is_html_best<'a>(values: impl Iterator<Item = &'a HeaderValue> + 'a) -> bool {
    let Ok(accept) = from_comma_delimited::<_, QualityItem<Mime>>(values) else {
        return false;
    };
    let quality = |is_meant: fn(&Mime) -> bool| {
        let ranges = accept.iter().filter(|range| is_meant(&range.item));
        ranges.map(|range| range.quality).max()
    };
    let html = quality(|range| range.essence_str() == "text/html").unwrap_or(Quality::ZERO);
    // A range that names JSON is about JSON, whatever `*/*` says.
    let json = quality(is_json).or_else(|| quality(includes_json));
    html > Quality::ZERO && Some(html) >= json
}

fn is_json(range: &Mime) -> bool {
    range.subtype() == "json" || range.suffix().is_some_and(|suffix| suffix == "json")
}

fn includes_json(range: &Mime) -> bool {
    matches!(range.essence_str(), "application/*" | "*/*")
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    #[test]
    fn a_page_is_for_who_names_html_and_prefers_nothing_else() {
        let wants = |accept: &str| {
            let request = TestRequest::default().insert_header(("accept", accept));
            let wants = wants_html(&request.to_http_request());
            assert_eq!(accepts_html([accept.as_bytes()].into_iter()), wants);
            wants
        };
        for accept in [
            "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
            "text/html, */*",
            "application/problem+json, text/html",
            "text/html;q=0.5, application/json;q=0, */*",
        ] {
            assert!(wants(accept), "{accept}");
        }
        for accept in [
            "*/*",
            "application/json",
            "nonsense",
            "text/html;q=0",
            "text/*",
            "application/json, text/html;q=0.5",
            "application/problem+json, text/html;q=0.9",
            "text/html;q=0.9, application/vnd.api+json",
            "text/html;q=0.9, */*",
        ] {
            assert!(!wants(accept), "{accept}");
        }
    }
}
