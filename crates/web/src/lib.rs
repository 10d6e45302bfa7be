//! What every service wears: errors, extractors, middleware, health, telemetry, OpenAPI, start and
//! stop. Knows no service.

mod base_url;
mod extract;
mod middleware;
mod problem;
mod resource;

pub mod answer;

pub use base_url::{BaseUrl, BaseUrlError};
pub use extract::{
    Allowed, Body, DomainsRead, DomainsWrite, EntityTag, Id, MAX_BODY, MAX_WAIT, MaybeCaller,
    Preconditions, Prefer, Query, ReportsRead, ReportsWrite, RequiredScope, Wait,
};
pub use middleware::current_request_id;
pub use problem::{PROBLEM_JSON, Problem, ProblemBody, RateLimit};
pub use resource::{Resource, resource};
