//! The `Content-Type` header. The crate data-url parses a single value as the MIME Sniffing
//! standard requires (§4.4); this module decides which of several headers and values counts.

use data_url::mime::Mime;
use encoding_rs::Encoding;

use super::field::split;

/// A MIME type with its `charset`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContentType {
    /// Type and subtype in lower case, such as `text/html`.
    pub essence: String,
    /// The `charset` parameter as it was sent.
    pub charset: Option<String>,
}

/// How much of a MIME type is read: data-url compares each parameter with all before it.
pub const MAX_BYTES: usize = 4 * 1024;

impl ContentType {
    /// Parses one MIME type. `None` if it is not valid.
    pub fn parse(value: &str) -> Option<Self> {
        let value = value.trim_ascii();
        let end = value.floor_char_boundary(MAX_BYTES);
        let mime: Mime = value.get(..end)?.parse().ok()?;
        Some(Self {
            essence: format!("{}/{}", mime.type_, mime.subtype),
            charset: mime.get_parameter("charset").map(str::to_owned),
        })
    }

    /// The type that results from all `Content-Type` headers of a response (Fetch standard,
    /// "extract a MIME type"): the last one that is valid and not `*/*`. One without a charset
    /// takes it from the first of those of the same type directly before it.
    pub fn of_headers<'h>(values: impl Iterator<Item = &'h [u8]>) -> Option<Self> {
        let values: Vec<_> = values.map(encoding_rs::mem::decode_latin1).collect();
        let combined = values.join(", ");
        let mut extracted: Option<Self> = None;
        let mut first_charset = None;
        for value in split(&combined, b',') {
            let Some(mut parsed) = Self::parse(value).filter(|parsed| parsed.essence != "*/*")
            else {
                continue;
            };
            if extracted.is_some_and(|before| before.essence == parsed.essence) {
                parsed.charset = parsed.charset.or_else(|| first_charset.clone());
            } else {
                first_charset.clone_from(&parsed.charset);
            }
            extracted = Some(parsed);
        }
        extracted
    }

    /// The encoding that the charset names, if it is a known one.
    pub fn encoding(&self) -> Option<&'static Encoding> {
        Encoding::for_label(self.charset.as_deref()?.as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use encoding_rs::UTF_8;

    use super::*;

    fn extracted(values: &[&str]) -> Option<(String, Option<String>)> {
        let found = ContentType::of_headers(values.iter().map(|value| value.as_bytes()));
        found.map(|found| (found.essence, found.charset))
    }

    fn of(essence: &str, charset: Option<&str>) -> (String, Option<String>) {
        (essence.to_owned(), charset.map(str::to_owned))
    }

    #[test]
    fn the_charset_is_found_in_any_spelling() {
        for value in [
            "text/html;charset=utf-8",
            "Text/HTML ; Charset=\"utf-8\"",
            "text/html;charset=\"utf-\\8\"",
            "text/html;charset=\"utf-8\" and more",
            "text/html; boundary=x; charset=utf-8; charset=latin1",
            "text/html; charset=; charset=utf-8",
            "text/html;charset=\"utf-8",
            "text/html;title=\"a;charset=latin1\";charset=utf-8",
            "\ttext/html;charset=utf-8 \n",
        ] {
            let content_type = ContentType::parse(value).unwrap();
            assert_eq!(content_type.essence, "text/html");
            assert_eq!(content_type.encoding(), Some(UTF_8), "{value}");
        }
        let indented = format!("{}text/html", " ".repeat(MAX_BYTES));
        assert!(ContentType::parse(&indented).is_some());
    }

    #[test]
    fn an_invalid_mime_type_is_none() {
        for value in [
            "",
            "html",
            "text/",
            "/html",
            "te xt/html",
            "text/html, x",
            "text /html",
        ] {
            assert_eq!(ContentType::parse(value), None, "{value}");
        }
        let unknown = ContentType::parse("text/html; charset=klingon").unwrap();
        assert_eq!(unknown.encoding(), None);
        let spaced = ContentType::parse("text/html; charset =utf-8").unwrap();
        assert_eq!(spaced.charset, None);
    }

    /// The examples from the Fetch standard's "extract a MIME type".
    #[test]
    fn the_last_of_several_values_counts_with_the_charset_of_its_type() {
        assert_eq!(
            extracted(&["text/plain;charset=gbk, text/html"]),
            Some(of("text/html", None))
        );
        assert_eq!(
            extracted(&["text/html;charset=gbk;a=b, text/html;x=y"]),
            Some(of("text/html", Some("gbk")))
        );
        assert_eq!(
            extracted(&["text/html;charset=gbk;a=b", "text/html;x=y"]),
            Some(of("text/html", Some("gbk")))
        );
        assert_eq!(
            extracted(&["text/html;charset=gbk", "x/x", "text/html;x=y"]),
            Some(of("text/html", None))
        );
        assert_eq!(
            extracted(&["text/html", "cannot-parse"]),
            Some(of("text/html", None))
        );
        assert_eq!(
            extracted(&["text/html", "*/*"]),
            Some(of("text/html", None))
        );
        assert_eq!(extracted(&["text/html", ""]), Some(of("text/html", None)));
    }

    #[test]
    fn a_charset_is_carried_over_from_the_first_of_a_type() {
        let two = ["text/html;charset=gbk", "TEXT/HTML;charset=utf-8"];
        assert_eq!(extracted(&two), Some(of("text/html", Some("utf-8"))));
        let three = [two[0], two[1], "text/html"];
        assert_eq!(extracted(&three), Some(of("text/html", Some("gbk"))));
        let skipped = [
            "text/html;charset=gbk",
            "x",
            "*/*;charset=utf-8",
            "text/html",
        ];
        assert_eq!(extracted(&skipped), Some(of("text/html", Some("gbk"))));
    }

    #[test]
    fn a_comma_in_quotes_separates_nothing() {
        assert_eq!(
            extracted(&["text/html;a=\"x, image/png\";charset=gbk"]),
            Some(of("text/html", Some("gbk")))
        );
        // An unclosed quotation mark continues into the next header.
        assert_eq!(
            extracted(&["text/html;\"", "\\\"", "text/plain"]),
            Some(of("text/html", None))
        );
    }

    #[test]
    fn without_a_valid_value_there_is_no_type() {
        for values in [&[][..], &[""], &["*/*"], &["html", ", ,"]] {
            assert_eq!(extracted(values), None, "{values:?}");
        }
    }

    #[test]
    fn non_ascii_bytes_are_part_of_a_value() {
        let header = b"text/html;title=\"\xe9\xff\";charset=utf-8".as_slice();
        let found = ContentType::of_headers([header].into_iter()).unwrap();
        assert_eq!(found.encoding(), Some(UTF_8));
    }
}
