//! What holds for every operation, written into a document once.

use utoipa::openapi::header::HeaderBuilder;
use utoipa::openapi::security::{Http, HttpAuthScheme, SecurityScheme};
use utoipa::openapi::{Components, OpenApi, PathItem, RefOr};
use utoipa::{Modify, PartialSchema, ToSchema};

use crate::problem::ProblemBody;

/// The name of the security scheme, for `security(("api_key" = []))`.
pub const API_KEY: &str = "api_key";

/// Adds the security scheme, the schema of errors and the header that every answer has:
/// `#[openapi(modifiers(&Conventions))]`.
#[derive(Clone, Copy, Debug)]
pub struct Conventions;

impl Modify for Conventions {
    fn modify(&self, document: &mut OpenApi) {
        let mut scheme = Http::new(HttpAuthScheme::Bearer);
        scheme.bearer_format = Some("JWT".to_owned());
        scheme.description = Some("An API key, as the `api-key` command issues it.".to_owned());

        let components = document.components.get_or_insert_with(Components::new);
        components.add_security_scheme(API_KEY, SecurityScheme::Http(scheme));
        components
            .schemas
            .insert(ProblemBody::name().into_owned(), ProblemBody::schema());

        for path in document.paths.paths.values_mut() {
            add_request_id(path);
        }
    }
}

fn add_request_id(path: &mut PathItem) {
    let methods = [
        &mut path.get,
        &mut path.put,
        &mut path.post,
        &mut path.delete,
        &mut path.patch,
    ];
    let operations = methods.into_iter().filter_map(Option::as_mut);
    for response in operations.flat_map(|operation| operation.responses.responses.values_mut()) {
        if let RefOr::T(response) = response {
            let header = HeaderBuilder::from(utoipa::openapi::Header::default())
                .description(Some("The request's id, as in the log."))
                .build();
            response
                .headers
                .insert("X-Request-Id".to_owned(), RefOr::T(header));
        }
    }
}
