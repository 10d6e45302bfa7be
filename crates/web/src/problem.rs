//! The single error type of all handlers, and its body: `application/problem+json` ([RFC
//! 9457](https://www.rfc-editor.org/rfc/rfc9457)) that also has the shape Laravel clients expect.

mod body;
mod cases;
mod conversions;
mod pages;

use std::fmt;

use actix_web::body::BoxBody;
use actix_web::http::StatusCode;
use actix_web::http::header::{CONTENT_TYPE, HeaderName, HeaderValue};
use actix_web::{HttpResponse, ResponseError};
use query_params::FieldErrors;

pub use body::ProblemBody;
pub use cases::RateLimit;
pub(crate) use cases::allow_value;
pub use cases::seconds_in_words;
pub use pages::ProblemPages;
pub(crate) use pages::page_of;
pub use pages::{accepts_html, wants_html};

use crate::audit::set_audit_code;
use crate::request_id::current_request_id;

/// The media type of every error's body.
pub const PROBLEM_JSON: &str = "application/problem+json";

/// The reason why a request was not carried out, as reported to the client. There is one
/// constructor for each case.
#[derive(Debug)]
pub struct Problem(Box<Parts>);

#[derive(Debug)]
struct Parts {
    status: StatusCode,
    code: &'static str,
    message: String,
    errors: FieldErrors,
    headers: Vec<(HeaderName, HeaderValue)>,
    /// Set if the request is no longer available when the response is made.
    request_id: Option<String>,
}

impl Problem {
    fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Self {
        Self(Box::new(Parts {
            status,
            code,
            message: message.into(),
            errors: FieldErrors::default(),
            headers: Vec::new(),
            request_id: None,
        }))
    }

    /// Adds a header to the response. A value that is not valid in a header is left out.
    #[must_use]
    pub fn with_header(mut self, name: HeaderName, value: &str) -> Self {
        if let Ok(value) = HeaderValue::from_str(value) {
            self.0.headers.push((name, value));
        }
        self
    }

    /// Sets the request id, for a response that is made outside the request's task.
    pub(crate) fn with_request_id(mut self, id: &str) -> Self {
        self.0.request_id = Some(id.to_owned());
        self
    }

    /// The status code of the response.
    pub fn status(&self) -> StatusCode {
        self.0.status
    }

    /// The case, for programs: a `snake_case` word.
    pub fn code(&self) -> &'static str {
        self.0.code
    }

    /// Adds the headers of the problem's own response, such as `Retry-After`, to a page that shows
    /// the problem.
    pub fn copy_headers_to(&self, response: &mut HttpResponse) {
        for (name, value) in &self.0.headers {
            response.headers_mut().append(name.clone(), value.clone());
        }
    }

    /// The errors of each field, for pages that show them beside the field; empty if the problem is
    /// not about fields.
    pub fn errors(&self) -> &FieldErrors {
        &self.0.errors
    }

    /// The same, by value.
    ///
    /// # Errors
    /// The problem itself, if it is not about fields.
    pub fn field_errors(self) -> Result<FieldErrors, Self> {
        if self.0.errors.is_empty() {
            return Err(self);
        }
        Ok(self.0.errors)
    }

    /// The body of the response.
    pub fn body(&self) -> ProblemBody {
        let parts = &self.0;
        let errors = (!parts.errors.is_empty()).then(|| parts.errors.clone());
        ProblemBody {
            r#type: "about:blank",
            title: body::title(parts.status),
            status: parts.status.as_u16(),
            code: parts.code,
            message: parts.message.clone(),
            detail: parts.message.clone(),
            error_codes: errors.clone(),
            errors,
            request_id: parts.request_id.clone().or_else(current_request_id),
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} {}", self.0.status.as_u16(), self.0.message)
    }
}

impl std::error::Error for Problem {}

impl ResponseError for Problem {
    fn status_code(&self) -> StatusCode {
        self.0.status
    }

    fn error_response(&self) -> HttpResponse<BoxBody> {
        // A map of strings and numbers can always be serialised.
        let body = serde_json::to_string(&self.body()).unwrap_or_default();
        let mut response = HttpResponse::build(self.0.status);
        for header in &self.0.headers {
            response.append_header(header.clone());
        }
        let mut response = response
            .insert_header((CONTENT_TYPE, PROBLEM_JSON))
            .body(body);
        set_audit_code(&mut response, self.0.code);
        response
    }
}

#[cfg(test)]
mod tests;
