//! The errors of each kind of operation, for `responses(…)` in `#[utoipa::path]`.

use std::collections::BTreeMap;

use utoipa::openapi::content::ContentBuilder;
use utoipa::openapi::header::HeaderBuilder;
use utoipa::openapi::{Header, Object, Ref, RefOr, Response, ResponseBuilder, Type};
use utoipa::{IntoResponses, ToSchema};

use crate::problem::{PROBLEM_JSON, ProblemBody};

/// Errors that any request can cause.
const ALWAYS: &[u16] = &[400, 414, 429, 431, 500, 503];
/// Additional errors of a request that needs an API key.
const WITH_KEY: &[u16] = &[401, 403];

macro_rules! problems {
    ($($(#[$doc:meta])* $name:ident: $($statuses:expr),+;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name;

        impl IntoResponses for $name {
            fn responses() -> BTreeMap<String, RefOr<Response>> {
                let statuses: [&[u16]; _] = [ALWAYS, $($statuses),+];
                let statuses = statuses.into_iter().flatten();
                statuses.map(|status| (status.to_string(), RefOr::T(problem(*status)))).collect()
            }
        }
    )*};
}

problems! {
    /// The errors of list.
    ListProblems: WITH_KEY, &[422];
    /// The errors of an operation that needs an API key and nothing else.
    KeyProblems: WITH_KEY;
    /// The errors of show.
    ShowProblems: WITH_KEY, &[404, 412];
    /// The errors of show, for a resource without versions.
    UnversionedProblems: WITH_KEY, &[404];
    /// The errors of store.
    StoreProblems: WITH_KEY, &[408, 409, 413, 415, 422];
    /// The errors of update, for a resource without versions.
    UnversionedUpdateProblems: WITH_KEY, &[404, 408, 413, 415, 422];
    /// The errors of share and ignore.
    IgnoreProblems: WITH_KEY, &[404, 408, 409, 413, 415, 422];
    /// The errors of update.
    UpdateProblems: WITH_KEY, &[404, 408, 409, 412, 413, 415, 422];
    /// The errors of verify.
    VerifyProblems: WITH_KEY, &[404, 409, 429];
    /// The errors of delete.
    DeleteProblems: WITH_KEY, &[404, 409, 412];
    /// The errors of an operation that any valid API key may call.
    AccountProblems: &[401];
    /// The errors of a document that is available to everyone.
    DocumentProblems: &[];
}

/// 429, for an operation with its own limit.
#[derive(Clone, Copy, Debug)]
pub struct TooManyRequests;

impl IntoResponses for TooManyRequests {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        BTreeMap::from([("429".to_owned(), RefOr::T(problem(429)))])
    }
}

fn problem(status: u16) -> Response {
    let schema = Ref::from_schema_name(ProblemBody::name());
    let content = ContentBuilder::new().schema(Some(schema)).build();
    let response = ResponseBuilder::new()
        .description(meaning(status))
        .content(PROBLEM_JSON, content);
    let response = headers(status)
        .iter()
        .fold(response, |response, (name, about, kind)| {
            let schema = Object::with_type(kind.clone());
            let header = HeaderBuilder::from(Header::new(schema))
                .description(Some(*about))
                .build();
            response.header(*name, header)
        });
    response.build()
}

fn meaning(status: u16) -> &'static str {
    match status {
        400 => "The request cannot be read.",
        401 => "The API key is missing, bad, expired or revoked.",
        403 => "The API key does not carry the scope that is needed.",
        404 => "There is nothing at this address, or nothing of this account's.",
        408 => "The body did not arrive in time.",
        409 => "The current state does not allow it; `code` says why.",
        412 => "A condition on the entity tag does not hold.",
        413 => "The body is longer than allowed: 64 KiB, unless configured otherwise.",
        414 => "The address is longer than allowed: 8 KiB, unless configured otherwise.",
        415 => "The body is neither a form nor JSON.",
        422 => "A parameter breaks its rule; `errors` names every one.",
        429 => "Too many requests.",
        431 => "The headers are larger than allowed: 16 KiB, unless configured otherwise.",
        503 => "The service is not available at the moment.",
        _ => "A bug in the service; the request id leads to the cause in the log.",
    }
}

fn headers(status: u16) -> Vec<(&'static str, &'static str, Type)> {
    let retry_after = (
        "Retry-After",
        "Seconds until another try may help.",
        Type::Integer,
    );
    match status {
        401 | 403 => vec![(
            "WWW-Authenticate",
            "What is missing (RFC 6750).",
            Type::String,
        )],
        415 => vec![
            ("Accept", "The accepted media types.", Type::String),
            ("Accept-Post", "The accepted media types.", Type::String),
        ],
        429 => vec![
            retry_after,
            ("RateLimit", "How much of the limit is left.", Type::String),
            ("RateLimit-Policy", "The limit.", Type::String),
        ],
        503 => vec![retry_after],
        _ => Vec::new(),
    }
}
