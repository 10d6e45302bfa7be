//! The OpenAPI document of domains-service.

use utoipa::OpenApi;
use web::openapi::Conventions;

use crate::account;
use crate::domains::{self, DomainSummary};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Waymark domains",
        description = "The custom domains of a short-link service. Bodies may be \
            `application/x-www-form-urlencoded`, `multipart/form-data` or `application/json`; an \
            empty value is an absent one. For clients that can only send forms: a POST may have \
            its fields in the query, and the field `_method` of its body makes it a PUT, PATCH or \
            DELETE.",
    ),
    paths(
        domains::list_domains,
        domains::show_domain,
        domains::store_domain,
        domains::update_domain,
        domains::delete_domain,
        domains::verify_domain,
        account::show_account,
    ),
    components(schemas(DomainSummary)),
    modifiers(&Conventions)
)]
struct Document;

/// The document. Its servers are filled in when it is served.
pub fn document() -> utoipa::openapi::OpenApi {
    Document::openapi()
}
