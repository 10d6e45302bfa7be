//! Origins as headers write them (Fetch standard, "serialize an origin").

use url::Url;

/// Whether it is the origin of a website, written as browsers write it: scheme, host and, if it is
/// not the default, port, without a slash at the end.
pub fn is_origin(text: &str) -> bool {
    // A parser of URLs accepts an asterisk as a part of a name.
    !text.contains('*')
        && Url::parse(text).is_ok_and(|url| url.origin().ascii_serialization() == text)
}

#[cfg(test)]
mod tests {
    use super::is_origin;

    #[test]
    fn an_origin_has_one_spelling() {
        for origin in [
            "https://example.com",
            "http://localhost:8080",
            "https://[::1]:1",
        ] {
            assert!(is_origin(origin), "{origin}");
        }
        for other in [
            "",
            "*",
            "null",
            "data:,null",
            "file:///",
            "example.com",
            "https://example.com/",
            "https://Example.com",
            "https://example.com:443",
            "https://*.example.com",
            "https://a.example, https://b.example",
        ] {
            assert!(!is_origin(other), "{other}");
        }
    }
}
