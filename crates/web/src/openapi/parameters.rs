//! Parameters that several operations share, for `params(…)` in `#[utoipa::path]`.
//!
//! These types only describe what the extractors read; no value of them is ever created.
#![expect(dead_code, reason = "the fields are read by the derive alone")]

use utoipa::IntoParams;

/// The id in a path.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Path)]
pub struct IdPath {
    /// The id of the resource.
    #[param(minimum = 1)]
    id: i64,
}

/// The `If-Match` header.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Header)]
pub struct IfMatchHeader {
    /// Carry the request out only if this is the current entity tag.
    #[param(rename = "If-Match", nullable = false)]
    if_match: Option<String>,
}

/// The `If-None-Match` header.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Header)]
pub struct IfNoneMatchHeader {
    /// Respond with 304 if this is the current entity tag.
    #[param(rename = "If-None-Match", nullable = false)]
    if_none_match: Option<String>,
}

/// The `Idempotency-Key` header.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Header)]
pub struct IdempotencyKeyHeader {
    /// A text of your choice, such as a UUID, for requests that you may have to send again: within a
    /// day, the same request with the same key stores nothing new, but responds with what the first
    /// one stored.
    #[param(
        rename = "Idempotency-Key",
        nullable = false,
        min_length = 1,
        max_length = 255,
        example = "8e03978e-40d5-43e8-bc93-6894a57f9324"
    )]
    idempotency_key: Option<String>,
}

/// The `Prefer` header.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Header)]
pub struct PreferHeader {
    /// `respond-async` to get a response at once, `wait=N` to wait at most N seconds, up to 30 (RFC
    /// 7240).
    #[param(rename = "Prefer", nullable = false, example = "wait=5")]
    prefer: Option<String>,
}
