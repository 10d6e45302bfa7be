//! What a target of redirects takes over from the visitor's request: `{path}`, `{query}` and
//! `{domain}`. Each may occur once, after the host; `{query}` only in the query.

use std::borrow::Cow;

use super::dots::without_dots;

const PATH: &str = "{path}";
const QUERY: &str = "{query}";
const DOMAIN: &str = "{domain}";

/// A visitor's request, in ASCII.
#[derive(Clone, Copy)]
pub struct Requested<'a> {
    /// The domain, lower-case A-labels.
    pub domain: &'a str,
    /// The path, with its first slash.
    pub path: &'a str,
    /// The query without `?`, if there is one.
    pub query: Option<&'a str>,
}

/// A serialised URL with its placeholders in braces again: the URL standard encodes braces in
/// paths, and browsers do where a URL is copied.
pub fn restored(url: &str) -> String {
    [PATH, QUERY, DOMAIN]
        .iter()
        .fold(url.to_owned(), |url, name| {
            let encoded = name.replace('{', "%7B").replace('}', "%7D");
            url.replace(&encoded, name)
        })
}

/// Whether there is any placeholder in the URL.
pub fn has_any(url: &str) -> bool {
    [PATH, QUERY, DOMAIN].iter().any(|name| url.contains(name))
}

/// Whether each placeholder is where it may be. Several would let a short request make a long URL.
pub fn are_allowed(url: &str) -> bool {
    let count = |text: &str, name| text.matches(name).count();
    let (_, query, _) = parts(url);
    let all = count(url, QUERY);
    count(url, PATH) <= 1 && count(url, DOMAIN) <= 1 && all <= 1 && count(query, QUERY) == all
}

/// The URL for this request. The path does not lead out of the URL's; in the query, it is written
/// so that it stays one value.
pub fn filled(url: &str, requested: &Requested<'_>) -> String {
    let Requested {
        domain,
        path,
        query,
    } = requested;
    let below = without_dots(path);
    let below = below.strip_prefix('/').unwrap_or(&below);
    let path = path.strip_prefix('/').unwrap_or(path);
    let (before, in_query, fragment) = parts(url);
    let mut filled = replaced(before, domain, below, "");
    let query = replaced(in_query, domain, &as_value(path), query.unwrap_or_default());
    // Only the visitor's query was to stand there, and there is none.
    let has_ended = in_query.ends_with(QUERY) && query.ends_with(['?', '&']);
    let kept = query.len() - usize::from(has_ended);
    filled.push_str(query.get(..kept).unwrap_or_default());
    filled.push_str(&replaced(fragment, domain, path, ""));
    filled
}

/// What stands before the query, the query with its `?`, and the fragment with its `#`.
fn parts(url: &str) -> (&str, &str, &str) {
    let (address, fragment) = url.split_at(url.find('#').unwrap_or(url.len()));
    let (before, query) = address.split_at(address.find('?').unwrap_or(address.len()));
    (before, query, fragment)
}

/// Replaces the placeholders in one pass: a visitor may send some, too.
fn replaced(text: &str, domain: &str, path: &str, query: &str) -> String {
    let mut replaced = String::with_capacity(text.len() + path.len() + query.len());
    let mut rest = text;
    while let Some(at) = rest.find('{') {
        let (before, from) = rest.split_at(at);
        replaced.push_str(before);
        let values = [(PATH, path), (QUERY, query), (DOMAIN, domain)];
        let found = values
            .iter()
            .find_map(|(name, value)| Some((*value, from.strip_prefix(name)?)));
        let (value, after) = found.unwrap_or_else(|| from.split_at(1));
        replaced.push_str(value);
        rest = after;
    }
    replaced.push_str(rest);
    replaced
}

/// A path as the value of a parameter: its percent codes stay, what would end the value is encoded.
fn as_value(path: &str) -> Cow<'_, str> {
    if !path.contains(['&', '+', '=', ';']) {
        return Cow::Borrowed(path);
    }
    let codes = [("&", "%26"), ("+", "%2B"), ("=", "%3D"), (";", "%3B")];
    let encoded = codes.iter().fold(path.to_owned(), |path, (sign, code)| {
        path.replace(sign, code)
    });
    Cow::Owned(encoded)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filled_for(url: &str, path: &str, query: Option<&str>) -> String {
        let domain = "go.a.dev";
        filled(
            url,
            &Requested {
                domain,
                path,
                query,
            },
        )
    }

    #[test]
    fn placeholders_are_replaced_by_what_was_requested() {
        for (url, path, query, expected) in [
            (
                "https://b.dev/?{query}",
                "/",
                Some("utm_source=x&y"),
                "https://b.dev/?utm_source=x&y",
            ),
            ("https://b.dev/?{query}", "/", None, "https://b.dev/"),
            (
                "https://b.dev/?a=b&{query}#c",
                "/",
                None,
                "https://b.dev/?a=b#c",
            ),
            (
                "https://b.dev/?{query}&a=b",
                "/",
                Some("q"),
                "https://b.dev/?q&a=b",
            ),
            (
                "https://b.dev/{domain}/{path}",
                "/x/y",
                Some("q"),
                "https://b.dev/go.a.dev/x/y",
            ),
            (
                "https://b.dev/?p={path}",
                "/x&y=%20+z",
                None,
                "https://b.dev/?p=x%26y%3D%20%2Bz",
            ),
            (
                "https://b.dev/nf/{path}?p={path}",
                "/../%2e%2e/x",
                None,
                "https://b.dev/nf/x?p=../%2e%2e/x",
            ),
            ("https://b.dev/#{path}", "/x&y", None, "https://b.dev/#x&y"),
            (
                "https://b.dev/?{other}&{",
                "/",
                Some("q"),
                "https://b.dev/?{other}&{",
            ),
            (
                "https://b.dev/{path}?{query}",
                "/{query}",
                Some("{path}"),
                "https://b.dev/{query}?{path}",
            ),
        ] {
            assert_eq!(filled_for(url, path, query), expected, "{url}");
        }
    }

    #[test]
    fn each_is_allowed_once_and_the_query_in_the_query() {
        for url in [
            "https://b.dev/",
            "https://b.dev/{path}?{query}&from={domain}#x",
            "https://b.dev/?from={path}#{domain}",
        ] {
            assert!(are_allowed(url), "{url}");
        }
        for url in [
            "https://b.dev/{query}",
            "https://b.dev/?a#{query}",
            "https://b.dev/{path}?{path}",
            "https://b.dev/?{query}&{query}",
            "https://b.dev/{domain}/{domain}",
        ] {
            assert!(!are_allowed(url), "{url}");
        }
    }

    #[test]
    fn encoded_braces_of_placeholders_are_braces() {
        let url = "https://b.dev/%7Bpath%7D/%7Bx%7D?{query}";
        assert_eq!(restored(url), "https://b.dev/{path}/%7Bx%7D?{query}");
    }
}
