//! The URL of the page that a report is about, as store accepts it.

use page_audit::{MAX_URL_BYTES, TargetRules, TargetUrl};
use query_params::FieldReader;
use url::{Position, Url};
use utoipa::openapi::ObjectBuilder;
use utoipa::openapi::schema::Type;

/// The URLs that may be stored and fetched, according to this service's settings.
pub type UrlRules = TargetRules;

/// Reads the field of this name, which is required.
pub fn read(reader: &mut FieldReader<'_>, field: &str, rules: &UrlRules) -> Option<TargetUrl> {
    let text = reader.required(field)?;
    TargetUrl::parse_under(rules, text)
        .map_err(|error| reader.error(field, error.code(), error.to_string()))
        .ok()
}

/// The schema of such a field.
pub fn form_field() -> ObjectBuilder {
    let description = format!(
        "The page: http or https, at most {MAX_URL_BYTES} bytes, without user-info; `https://` may \
         be left out."
    );
    ObjectBuilder::new()
        .schema_type(Type::String)
        .min_length(Some(1))
        .max_length(Some(MAX_URL_BYTES))
        .description(Some(description))
        .examples(["https://example.com/"])
}

/// The host of a stored URL, and the rest: port, path and query. Text that is not a URL counts as
/// the host.
pub fn host_and_path(url: &str) -> (String, String) {
    let parsed = Url::parse(url).ok();
    let parts = parsed.as_ref().and_then(|url| {
        let path = &url[Position::AfterHost..];
        Some((url.host_str()?.to_owned(), path.to_owned()))
    });
    parts.unwrap_or_else(|| (url.to_owned(), String::new()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn host_and_path_are_apart() {
        for (url, host, path) in [
            ("https://s/", "s", "/"),
            ("http://t.p:81/http?t.p", "t.p", ":81/http?t.p"),
            (
                "https://a.example:8443/b/?c=https://a.example",
                "a.example",
                ":8443/b/?c=https://a.example",
            ),
            ("http://[::1]/", "[::1]", "/"),
            ("no url", "no url", ""),
        ] {
            let expected = (host.to_owned(), path.to_owned());
            assert_eq!(host_and_path(url), expected, "{url}");
        }
    }
}
