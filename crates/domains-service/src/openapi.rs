//! The OpenAPI document of domains-service.
//!
//! What handlers read is described here by types of their own, because reading follows rules that no
//! schema can state; nothing is ever stored in them.
#![expect(dead_code, reason = "the fields are read by the derive alone")]

use utoipa::{OpenApi, ToSchema};
use web::openapi::Conventions;

use crate::domains::{self, DomainBody};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Waymark domains",
        description = "The custom domains of a short-link service.",
        license(name = "MIT OR Apache-2.0")
    ),
    paths(
        domains::list_domains,
        domains::show_domain,
        domains::store_domain,
        domains::update_domain,
        domains::delete_domain,
        domains::verify_domain,
    ),
    components(schemas(DomainBody)),
    modifiers(&Conventions)
)]
struct Document;

/// The document. Its servers are filled in when it is served.
pub fn document() -> utoipa::openapi::OpenApi {
    Document::openapi()
}

/// What store takes.
#[derive(Debug, ToSchema)]
pub struct StoreDomain {
    /// The name; `http://` or `https://` in front and one `/` behind are taken off.
    #[schema(
        min_length = 1,
        max_length = 1024,
        pattern = "^[^\\u0000-\\u001f\\u007f-\\u009f]+$",
        examples("go.waymark.dev")
    )]
    name: String,
    /// Where visitors of `/` are sent: an http or https URL.
    #[schema(
        max_length = 2048,
        pattern = "^([Hh][Tt][Tt][Pp][Ss]?://[^\\s\\u0000-\\u001f\\u007f-\\u009f]+)?$",
        examples("https://waymark.dev/")
    )]
    index_page: Option<String>,
    /// Where visitors of unknown paths are sent: an http or https URL.
    #[schema(
        max_length = 2048,
        pattern = "^([Hh][Tt][Tt][Pp][Ss]?://[^\\s\\u0000-\\u001f\\u007f-\\u009f]+)?$"
    )]
    not_found_page: Option<String>,
}

/// What update takes. What is absent stays; an empty value clears.
#[derive(Debug, ToSchema)]
pub struct ChangeDomain {
    /// The name that the domain has; it cannot be changed.
    #[schema(max_length = 1024, pattern = "^[^\\u0000-\\u001f\\u007f-\\u009f]*$")]
    name: Option<String>,
    /// Where visitors of `/` are sent: an http or https URL.
    #[schema(
        max_length = 2048,
        pattern = "^([Hh][Tt][Tt][Pp][Ss]?://[^\\s\\u0000-\\u001f\\u007f-\\u009f]+)?$",
        examples("https://waymark.dev/")
    )]
    index_page: Option<String>,
    /// Where visitors of unknown paths are sent: an http or https URL.
    #[schema(
        max_length = 2048,
        pattern = "^([Hh][Tt][Tt][Pp][Ss]?://[^\\s\\u0000-\\u001f\\u007f-\\u009f]+)?$"
    )]
    not_found_page: Option<String>,
}
