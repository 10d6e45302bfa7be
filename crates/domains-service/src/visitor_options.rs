//! Options for a domain's visitors besides its pages: how they are redirected, the texts for robots
//! and apps, and for how long browsers must use HTTPS.

mod robots;
mod well_known;

use query_params::{FieldReader, schema};
use utoipa::openapi::ObjectBuilder;
use utoipa::openapi::schema::AnyOfBuilder;

use crate::visitor_url::{MAX_URL_BYTES, UrlError, VisitorUrl};

pub use robots::{PREVIEWS_ONLY, read_robots, robots_field, robots_text};
pub use well_known::{WellKnown, WellKnownFile};

use robots::MAX_ROBOTS_BYTES;
use well_known::MAX_FILE_BYTES;

/// The possible statuses of redirects, each with its text.
pub const REDIRECT_STATUSES: [(&str, i32); 4] =
    [("301", 301), ("302", 302), ("307", 307), ("308", 308)];

/// The maximum `max-age` of `Strict-Transport-Security`, in seconds: two years.
pub const MAX_HSTS: u32 = 63_072_000;

/// The maximum size of a body with a domain's fields, in bytes: both files, the text for robots and
/// the URLs, with every byte percent-encoded, as in a form.
pub const MAX_FORM_BYTES: usize = 512 * 1024;
const _: () = assert!(
    MAX_FORM_BYTES >= 3 * (2 * MAX_FILE_BYTES + MAX_ROBOTS_BYTES + 4 * MAX_URL_BYTES) + 4 * 1024
);

/// Reads the field `redirect_status`: `None` when it is absent or invalid, `Some(None)` when empty.
pub fn read_redirect_status(reader: &mut FieldReader<'_>) -> Option<Option<i32>> {
    reader.clearable_choice("redirect_status", &REDIRECT_STATUSES)
}

/// The schema of that field.
pub fn redirect_status_field() -> AnyOfBuilder {
    schema::choice(&REDIRECT_STATUSES)
}

/// Reads the field `hsts`: `None` when it is absent or invalid, `Some(None)` when empty.
pub fn read_hsts(reader: &mut FieldReader<'_>) -> Option<Option<i32>> {
    let seconds = reader.clearable_integer("hsts", 0, MAX_HSTS.into())?;
    Some(seconds.and_then(|seconds| i32::try_from(seconds).ok()))
}

/// The schema of that field.
pub fn hsts_field() -> AnyOfBuilder {
    schema::integer(0, MAX_HSTS)
}

/// Reads the field `redirect_to`: `None` when it is absent or invalid, `Some(None)` when empty.
pub fn read_redirect_to(reader: &mut FieldReader<'_>) -> Option<Option<VisitorUrl>> {
    const FIELD: &str = "redirect_to";
    match VisitorUrl::read(reader, FIELD)? {
        Some(url) if !url.is_base() => {
            let error = UrlError::NotABase;
            reader.error(FIELD, error.code(), error.message(FIELD));
            None
        }
        url => Some(url),
    }
}

/// The schema of that field.
pub fn redirect_to_field() -> ObjectBuilder {
    VisitorUrl::form_field().pattern(Some(
        r"^([Hh][Tt][Tt][Pp][Ss]?://[^\s/?#\\@]+(/[^\s?#\\]*)?)?$",
    ))
}
