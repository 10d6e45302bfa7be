//! The OpenAPI document for programs.

use actix_web::HttpResponse;
use utoipa::openapi::OpenApi;
use web::BaseUrl;
use web::openapi::at_this_address;

/// The document, with the servers at which it is valid.
pub(crate) fn respond(document: &OpenApi, base: &BaseUrl) -> HttpResponse {
    HttpResponse::Ok().json(at_this_address(document.clone(), base))
}
