//! HTML pages as responses.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::http::header::{
    CONTENT_SECURITY_POLICY, ContentType, REFERRER_POLICY, X_FRAME_OPTIONS,
};
use askama::Template;
use web::Problem;

/// The pages have no scripts and load nothing; anything they show of an audited page stays text.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; \
     frame-ancestors 'none'; base-uri 'none'";

/// Renders the template as a response.
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
        .body(body))
}
