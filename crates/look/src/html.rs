//! HTML pages as responses.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, ContentType, HeaderValue, REFERRER_POLICY, VARY,
    X_FRAME_OPTIONS,
};
use askama::Template;
use web::Problem;

/// Pages load the style sheet, the script, the icon and other pages of their own host, and nothing
/// else; any other content is only text.
const POLICY: &str = "default-src 'none'; style-src 'self'; script-src 'self'; \
     img-src 'self'; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

/// Browsers must revalidate, but may show the page again when the reader goes back.
const REVALIDATE: &str = "private, no-cache";

/// Renders the template as a public page.
///
/// # Errors
/// A [`Problem`] with status 500 when the template fails.
pub fn public_html(template: &impl Template) -> Result<HttpResponse, Problem> {
    let mut response = html(StatusCode::OK, template)?;
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(REVALIDATE));
    Ok(response)
}

/// Renders the template as a page that is never stored.
///
/// # Errors
/// A [`Problem`] with status 500 when the template fails.
pub fn html(status: StatusCode, template: &impl Template) -> Result<HttpResponse, Problem> {
    let body = template
        .render()
        .map_err(|error| Problem::internal(&error))?;
    Ok(HttpResponse::build(status)
        .insert_header(ContentType::html())
        .insert_header((CONTENT_SECURITY_POLICY, POLICY))
        .insert_header((X_FRAME_OPTIONS, "DENY"))
        .insert_header((REFERRER_POLICY, "no-referrer"))
        // The page depends on the colour scheme.
        .insert_header((VARY, "Cookie"))
        .body(body))
}
