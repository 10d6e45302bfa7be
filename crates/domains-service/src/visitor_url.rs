//! The targets of a domain's redirects: the index page and the not-found page.
//!
//! Such a URL is sent in a `Location` header. The stored form is the URL standard's own
//! serialisation, which is printable ASCII. URLs with ambiguous syntax (backslashes, missing or
//! surplus slashes, an `@` before the host) are rejected; harmless differences are normalised.

use std::cell::Cell;
use std::fmt;

use diesel::backend::Backend;
use diesel::expression::AsExpression;
use diesel::serialize::{self, Output, ToSql};
use diesel::sql_types::Text;
use query_params::{FieldReader, schema};
use url::{Host, SyntaxViolation, Url};
use utoipa::openapi::ObjectBuilder;

use crate::name::host;

mod dots;
pub mod error;
pub mod placeholders;

pub use dots::without_dots;
pub use error::UrlError;

/// The maximum length of a URL, in bytes, as sent and as stored.
pub const MAX_URL_BYTES: usize = 8192;

/// An absolute http or https URL without user-info, in the URL standard's serialisation, in which
/// [placeholders] are in braces.
#[derive(Debug, Clone, PartialEq, Eq, Hash, AsExpression)]
#[diesel(sql_type = Text)]
pub struct VisitorUrl(String);

impl VisitorUrl {
    /// Parses a URL as a client sent it.
    ///
    /// # Errors
    /// The rule that the URL breaks.
    pub fn parse(input: &str) -> Result<Self, UrlError> {
        if input.len() > MAX_URL_BYTES {
            return Err(UrlError::TooLong);
        }
        // The parser would silently strip or percent-encode these.
        if input.chars().any(|c| c.is_control() || c.is_whitespace()) {
            return Err(UrlError::ControlOrSpace);
        }
        if !has_http_scheme(input) {
            return Err(UrlError::NotHttp);
        }
        let url = parse_without_repair(input)?;
        if let Some(Host::Domain(name)) = url.host() {
            check_domain(name)?;
        }
        let url = placeholders::restored(url.as_str());
        if url.len() > MAX_URL_BYTES {
            return Err(UrlError::TooLong);
        }
        if !placeholders::are_allowed(&url) {
            return Err(UrlError::Placeholders);
        }
        Ok(Self(url))
    }

    /// Reads a form field: `None` when it is absent or invalid, `Some(None)` when it is empty.
    pub fn read(reader: &mut FieldReader<'_>, field: &str) -> Option<Option<Self>> {
        let Some(text) = reader.clearable(field)? else {
            return Some(None);
        };
        let url = Self::parse(text)
            .map_err(|error| reader.error(field, error.code(), error.message(field)));
        url.ok().map(Some)
    }

    /// The schema of such a field.
    pub fn form_field() -> ObjectBuilder {
        let scheme = "[Hh][Tt][Tt][Pp][Ss]?";
        let rest = r"[^\s\u0000-\u001f\u007f-\u009f]+";
        schema::text()
            .max_length(Some(MAX_URL_BYTES))
            .pattern(Some(format!("^({scheme}://{rest})?$")))
    }

    /// The serialised URL: printable ASCII, at most [`MAX_URL_BYTES`].
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether a path can be appended to the URL: it has no query, fragment or placeholder.
    pub fn is_base(&self) -> bool {
        !self.0.contains(['?', '#']) && !placeholders::has_any(&self.0)
    }

    /// Whether redirecting here would send visitors of `name` back to the same host. `name` must be
    /// lower-case A-labels. The port is ignored.
    pub fn points_to(&self, name: &str) -> bool {
        domain_of(self.as_str()) == Some(name)
    }
}

impl fmt::Display for VisitorUrl {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}

impl AsRef<str> for VisitorUrl {
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}

impl<DB: Backend> ToSql<Text, DB> for VisitorUrl
where
    str: ToSql<Text, DB>,
{
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, DB>) -> serialize::Result {
        self.as_str().to_sql(out)
    }
}

/// The host of a stored page, a serialised [`VisitorUrl`]: lower-case A-labels without a final dot,
/// or an IPv4 address; `None` for an IPv6 address.
pub fn domain_of(page: &str) -> Option<&str> {
    let (_, rest) = page.split_once("://")?;
    let end = rest.find(['/', '?', '#', ':']).unwrap_or(rest.len());
    let host = rest.get(..end)?;
    let name = host.strip_suffix('.').unwrap_or(host);
    (!name.starts_with('[')).then_some(name)
}

fn has_http_scheme(input: &str) -> bool {
    ["http://", "https://"].into_iter().any(|scheme| {
        input
            .get(..scheme.len())
            .is_some_and(|head| head.eq_ignore_ascii_case(scheme))
    })
}

/// Refuses URLs that browsers repair in unexpected ways: backslashes, surplus slashes, and anything
/// with an `@` in front of the host, including empty user-info.
fn parse_without_repair(input: &str) -> Result<Url, UrlError> {
    let refused = Cell::new(None);
    let note = |violation| {
        let error = match violation {
            SyntaxViolation::EmbeddedCredentials | SyntaxViolation::UnencodedAtSign => {
                UrlError::UserInfo
            }
            SyntaxViolation::Backslash | SyntaxViolation::ExpectedDoubleSlash => UrlError::Invalid,
            // Written differently, but with the same meaning.
            _ => return,
        };
        refused.set(refused.get().or(Some(error)));
    };
    let parsed = Url::options()
        .syntax_violation_callback(Some(&note))
        .parse(input);
    match (refused.get(), parsed) {
        (Some(error), _) => Err(error),
        (None, parsed) => parsed.map_err(|_| UrlError::Invalid),
    }
}

/// Underscores are allowed: the host needs no certificate from us, and such hosts are in use.
fn check_domain(name: &str) -> Result<(), UrlError> {
    let name = host::normalise(name).map_err(|_| UrlError::InvalidHost)?;
    match host::to_ascii(&name) {
        Ok(_) | Err(host::IdnaError::Underscore) if name.contains('.') => Ok(()),
        _ => Err(UrlError::InvalidHost),
    }
}
