//! What holds for every operation, written into a document once.

use utoipa::openapi::header::HeaderBuilder;
use utoipa::openapi::path::{Operation, ParameterIn};
use utoipa::openapi::security::{Http, HttpAuthScheme, SecurityScheme};
use utoipa::openapi::{Components, OpenApi, PathItem, RefOr};
use utoipa::{Modify, PartialSchema, ToSchema};

use crate::problem::ProblemBody;

/// The name of the security scheme, for `security(("api_key" = []))`.
pub const API_KEY: &str = "api_key";

/// Adds the security scheme, the schema of errors, the header that every answer has, and that an
/// empty parameter is an absent one: `#[openapi(modifiers(&Conventions))]`.
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

        for operation in document.paths.paths.values_mut().flat_map(operations) {
            add_request_id(operation);
            allow_empty_values(operation);
        }
    }
}

fn operations(path: &mut PathItem) -> impl Iterator<Item = &mut Operation> {
    let methods = [
        &mut path.get,
        &mut path.put,
        &mut path.post,
        &mut path.delete,
        &mut path.patch,
    ];
    methods.into_iter().filter_map(Option::as_mut)
}

fn add_request_id(operation: &mut Operation) {
    for response in operation.responses.responses.values_mut() {
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

/// `allowEmptyValue` (OpenAPI 3.1.0, section 4.8.12.2.1), which utoipa has no field for.
fn allow_empty_values(operation: &mut Operation) {
    for parameter in operation.parameters.iter_mut().flatten() {
        if let RefOr::T(parameter) = parameter
            && parameter.parameter_in == ParameterIn::Query
        {
            let allowed = [("allowEmptyValue", true)].into_iter().collect();
            parameter.extensions.get_or_insert_default().merge(allowed);
        }
    }
}
