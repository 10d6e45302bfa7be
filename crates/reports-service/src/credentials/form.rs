//! The form of credentials.

use std::borrow::Cow;

use page_audit::{WayIn, WayInError};
use query_params::{FieldReader, FromFields};
use utoipa::openapi::schema::Type;
use utoipa::openapi::{ObjectBuilder, RefOr, Schema};

/// The most characters of all headers together.
const MAX_LENGTH: usize = 8_000;
/// What sites recognise this service by.
const OURS: &str = "user-agent";

/// The body of update: names and values of headers. It is never shown.
pub struct UpdateCredentials {
    pub(super) headers: Vec<(String, String)>,
}

type Header = Result<(String, String), WayInError>;

impl FromFields for UpdateCredentials {
    type Rules = ();

    fn from_fields(reader: &mut FieldReader<'_>, _rules: &()) -> Option<Self> {
        let mut headers: Vec<(String, String)> = Vec::new();
        let mut add = |reader: &mut FieldReader<'_>, name: &str, header: Header| {
            let header = header.and_then(|header| match header.0.as_str() {
                OURS => Err(WayInError::Own(header.0)),
                _ => Ok(header),
            });
            let is_repeated = |name: &str| headers.iter().any(|(other, _)| other == name);
            match header {
                Ok(header) if is_repeated(&header.0) => {
                    let message = format!("The {name} field sets {} again.", header.0);
                    reader.error(name, "repeated", message);
                }
                Ok(header) => headers.push(header),
                Err(error) => {
                    reader.error(name, error.code(), format!("The {name} field {error}."));
                }
            }
        };
        let lines = reader.clearable_lines("headers").flatten();
        for line in lines.into_iter().flat_map(str::lines) {
            if !line.trim().is_empty() {
                add(reader, "headers", WayIn::header(line));
            }
        }
        if let Some(cookie) = reader.secret("cookie") {
            add(reader, "cookie", WayIn::cookie(cookie));
        }
        if let Some(basic) = reader.secret("basic") {
            add(reader, "basic", WayIn::basic(basic));
        }
        let is_empty = headers.is_empty() && lines.is_none();
        if is_empty && reader.is_good("cookie") && reader.is_good("basic") {
            let message = "One of the fields headers, cookie and basic is required.";
            reader.error("headers", "required", message);
        }
        let length: usize = headers
            .iter()
            .map(|(name, value)| name.len() + value.len())
            .sum();
        if length > MAX_LENGTH {
            let message = format!("The headers must have at most {MAX_LENGTH} characters in all.");
            reader.error("headers", "too_long", message);
        }
        Some(Self { headers })
    }
}

impl utoipa::ToSchema for UpdateCredentials {
    fn name() -> Cow<'static, str> {
        "UpdateCredentialsForm".into()
    }
}

impl utoipa::PartialSchema for UpdateCredentials {
    fn schema() -> RefOr<Schema> {
        let field = |about| {
            let text = ObjectBuilder::new()
                .schema_type(Type::String)
                .write_only(true);
            text.max_length(Some(MAX_LENGTH)).description(Some(about))
        };
        let form = ObjectBuilder::new()
            .schema_type(Type::Object)
            .property("headers", field("Headers, each on a line: `Name: value`."))
            .property(
                "cookie",
                field("Cookies, such as `session=1a2b; theme=dark`."),
            )
            .property("basic", field("`USER:PASSWORD`, for HTTP Basic."));
        form.description(Some(
            "The body of update. What is not in it is no longer sent.",
        ))
        .into()
    }
}
