//! The body of an error response.

use actix_web::http::StatusCode;
use query_params::FieldErrors;
use serde::{Serialize, Serializer};
use utoipa::ToSchema;

/// Why a request was not carried out.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Problem)]
pub struct ProblemBody {
    /// Always `about:blank`: the status says what kind of problem it is (RFC 9457, section 4.2.1).
    pub r#type: &'static str,
    /// The name of the status code.
    pub title: &'static str,
    /// The status code.
    #[schema(minimum = 400, maximum = 599)]
    pub status: u16,
    /// The case, for programs.
    #[schema(example = "validation_failed")]
    pub code: &'static str,
    /// What is wrong, for people.
    pub message: String,
    /// The same as `message`, under RFC 9457's name.
    pub detail: String,
    /// What is wrong with each field, for people.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "messages")]
    #[schema(value_type = Option<BTreeMap<String, Vec<String>>>, nullable = false)]
    pub errors: Option<FieldErrors>,
    /// What is wrong with each field, for programs.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "codes")]
    #[schema(value_type = Option<BTreeMap<String, Vec<String>>>, nullable = false)]
    pub error_codes: Option<FieldErrors>,
    /// The request's id, as in the `X-Request-Id` header and in the log.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub request_id: Option<String>,
}

#[expect(clippy::ref_option, reason = "the signature that serde calls")]
fn messages<S: Serializer>(errors: &Option<FieldErrors>, serializer: S) -> Result<S::Ok, S::Error> {
    errors
        .as_ref()
        .map(FieldErrors::messages)
        .serialize(serializer)
}

#[expect(clippy::ref_option, reason = "the signature that serde calls")]
fn codes<S: Serializer>(errors: &Option<FieldErrors>, serializer: S) -> Result<S::Ok, S::Error> {
    errors
        .as_ref()
        .map(FieldErrors::codes)
        .serialize(serializer)
}

/// The name of a status code according to [RFC
/// 9110](https://www.rfc-editor.org/rfc/rfc9110#section-15); the `http` crate still has two older
/// names.
pub(super) fn title(status: StatusCode) -> &'static str {
    match status {
        StatusCode::PAYLOAD_TOO_LARGE => "Content Too Large",
        StatusCode::UNPROCESSABLE_ENTITY => "Unprocessable Content",
        _ => status.canonical_reason().unwrap_or("Error"),
    }
}
