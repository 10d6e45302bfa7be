//! The HTTP foundation of all services: errors, extractors, middleware, health, telemetry, OpenAPI,
//! startup and shutdown. Independent of any particular service.

mod audit;
mod base_url;
mod caller;
mod client_address;
mod exit;
mod extract;
mod masked;
mod middleware;
mod operations_paths;
mod origin;
mod posted;
mod problem;
mod request_id;
mod resource;
mod roles;
mod server;

pub mod account;
pub mod answer;
pub mod connection;
pub mod metrics;
pub mod openapi;
pub mod program;
pub mod session;
mod settings;
mod shared_counts;
pub mod telemetry;

pub use crate::settings::{HttpSettings, OperationsSettings};
pub use audit::{
    AuditResult, audit_background, set_audit_call, set_audit_code, set_audit_person, set_audit_row,
    set_audit_sign_in,
};
pub use auth::Scope;
pub use base_url::{BaseUrl, BaseUrlError};
pub use caller::session_caller_of;
pub use client_address::ClientAddress;
pub use exit::fail;
pub use extract::{
    Allowed, Body, EntityTag, Id, IdempotencyKey, JsonBytes, KEY_LIFETIME, MAX_WAIT, MaybeCaller,
    Preconditions, Prefer, Query, RequiredScope, Sent, Wait, path_number,
};
pub use middleware::{KnownOrigin, had_slash_at_end};
pub use origin::{Origin, OriginError};
pub use problem::{
    PROBLEM_JSON, Problem, ProblemBody, ProblemPages, RateLimit, accepts_html, seconds_in_words,
    wants_html,
};
pub use request_id::current_request_id;
pub use resource::{Resource, resource};
pub use roles::{Role, Roles, ServiceSettings};
pub use server::{Addresses, Listener, Readiness, Ready, ServeError, Server, ShutdownHandle};
pub use shared_counts::{SharedCountsError, SharedCountsPrefix, SharedCountsUrl};
