//! Adds what applies to every operation to a document, in one place.

use utoipa::openapi::header::HeaderBuilder;
use utoipa::openapi::path::{Operation, ParameterIn};
use utoipa::openapi::security::{Http, HttpAuthScheme, SecurityScheme};
use utoipa::openapi::{Components, OpenApi, PathItem, RefOr};
use utoipa::{Modify, PartialSchema, ToSchema};

use crate::problem::ProblemBody;

/// The name of the security scheme, for `security(("api_key" = []))`.
pub const API_KEY: &str = "api_key";

/// Adds the security scheme, the schema of errors, the headers and descriptions that every response
/// has, the rule that an empty parameter counts as absent, and PATCH as a copy of PUT:
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
            path.put.iter_mut().for_each(make_body_optional);
            path.patch = path.put.clone().map(as_patch);
        }
        for operation in document.paths.paths.values_mut().flat_map(operations) {
            add_headers(operation);
            describe_successes(operation);
            allow_empty_values(operation);
        }
    }
}

/// An update without a body changes nothing.
fn make_body_optional(put: &mut Operation) {
    if let Some(RefOr::T(body)) = &mut put.request_body {
        body.required = None;
    }
}

fn as_patch(mut put: Operation) -> Operation {
    put.operation_id = put.operation_id.map(|id| id.replacen("update", "patch", 1));
    put.summary = Some("The same as PUT.".to_owned());
    put
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

/// The headers that every response has; the last two only if the client has a limit.
const HEADERS: [(&str, &str); 3] = [
    ("X-Request-Id", "The request's id, as in the log."),
    ("RateLimit", "How much of the limit is left."),
    ("RateLimit-Policy", "The limit."),
];

fn add_headers(operation: &mut Operation) {
    let responses = operation.responses.responses.values_mut();
    for response in responses.filter_map(|response| match response {
        RefOr::T(response) => Some(response),
        RefOr::Ref(_) => None,
    }) {
        for (name, about) in HEADERS {
            let header = HeaderBuilder::from(utoipa::openapi::Header::default())
                .description(Some(about))
                .build();
            response.headers.insert(name.to_owned(), RefOr::T(header));
        }
    }
}

/// Every response must have a description (OpenAPI 3.1.0, section 4.8.17.1).
fn describe_successes(operation: &mut Operation) {
    for (status, response) in &mut operation.responses.responses {
        if let RefOr::T(response) = response
            && response.description.is_empty()
        {
            let description = match status.as_str() {
                "201" => "It was stored.",
                _ => "The request was carried out.",
            };
            description.clone_into(&mut response.description);
        }
    }
}

/// `allowEmptyValue` (OpenAPI 3.1.0, section 4.8.12.2.1), for which utoipa has no field.
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
