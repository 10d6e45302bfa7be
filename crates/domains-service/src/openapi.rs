//! The OpenAPI document of domains-service.
//!
//! What handlers read is described here by types of their own, because reading follows rules that
//! no schema can state; nothing is ever stored in them.
#![expect(dead_code, reason = "the fields are read by the derive alone")]

use utoipa::{IntoParams, OpenApi, ToSchema};
use web::openapi::Conventions;

use crate::domains::{self, DomainSummary};

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
    components(schemas(DomainSummary)),
    modifiers(&Conventions)
)]
struct Document;

/// The document. Its servers are filled in when it is served.
pub fn document() -> utoipa::openapi::OpenApi {
    Document::openapi()
}

/// What a list of domains can be searched and sorted by.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ListDomainsQuery {
    /// What the search looks at.
    #[param(inline, nullable = false)]
    search_by: Option<SearchBy>,
    /// What the list is sorted by: `id` (the date of creation, the default) or `name`.
    #[param(inline, nullable = false)]
    sort_by: Option<SortBy>,
    /// The size of a page: 10, 25, 50 (the default) or 100.
    #[param(schema_with = per_page, nullable = false)]
    per_page: Option<i32>,
}

#[derive(Debug, ToSchema)]
#[schema(rename_all = "lowercase", default = "name")]
enum SearchBy {
    Name,
}

#[derive(Debug, ToSchema)]
#[schema(rename_all = "lowercase", default = "id")]
enum SortBy {
    Id,
    Name,
}

fn per_page() -> utoipa::openapi::Object {
    utoipa::openapi::ObjectBuilder::new()
        .schema_type(utoipa::openapi::Type::Integer)
        .enum_values(Some([10, 25, 50, 100]))
        .default(Some(50.into()))
        .build()
}
