//! The `Content-Type` header.

use encoding_rs::Encoding;

/// A media type with its `charset`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ContentType {
    /// Type and subtype in lower case, such as `text/html`.
    pub(crate) essence: String,
    /// The `charset` parameter as it was sent.
    pub(crate) charset: Option<String>,
}

impl ContentType {
    /// Reads a header's value (MIME Sniffing standard §4.4). `None` if it is no media type.
    pub(crate) fn parse(value: &str) -> Option<Self> {
        let mut parts = value.split(';');
        let essence = parts.next()?.trim_ascii();
        let (kind, subtype) = essence.split_once('/')?;
        if !is_token(kind) || !is_token(subtype) {
            return None;
        }
        let charset = parts.find_map(|part| {
            let (name, value) = part.split_once('=')?;
            let value = value.trim_ascii().trim_matches('"');
            let named = name.trim_ascii().eq_ignore_ascii_case("charset");
            (named && !value.is_empty()).then(|| value.to_owned())
        });
        Some(Self {
            essence: essence.to_ascii_lowercase(),
            charset,
        })
    }

    /// The encoding that the charset stands for, if it is a known one.
    pub(crate) fn encoding(&self) -> Option<&'static Encoding> {
        Encoding::for_label(self.charset.as_deref()?.as_bytes())
    }
}

fn is_token(text: &str) -> bool {
    !text.is_empty()
        && text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_charset_is_found_in_whatever_spelling() {
        for value in [
            "text/html;charset=utf-8",
            "Text/HTML ; Charset=\"utf-8\"",
            "text/html; boundary=x; charset=utf-8; charset=latin1",
        ] {
            let content_type = ContentType::parse(value).unwrap();
            assert_eq!(content_type.essence, "text/html");
            assert_eq!(content_type.encoding(), Some(encoding_rs::UTF_8), "{value}");
        }
    }

    #[test]
    fn what_is_no_media_type_is_none() {
        for value in ["", "html", "text/", "/html", "te xt/html"] {
            assert_eq!(ContentType::parse(value), None, "{value}");
        }
        let unknown = ContentType::parse("text/html; charset=klingon").unwrap();
        assert_eq!(unknown.encoding(), None);
    }
}
