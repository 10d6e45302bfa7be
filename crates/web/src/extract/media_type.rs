//! The media type of a request's body.

use actix_web::http::header::{CONTENT_ENCODING, CONTENT_TYPE, HeaderMap};

use crate::Problem;

/// The supported kinds of body.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum MediaType {
    Form,
    Multipart,
    Json,
}

impl MediaType {
    /// The kind of body that the headers announce, if any.
    pub(super) fn from_headers(headers: &HeaderMap) -> Result<Option<Self>, Problem> {
        let mut encodings = headers.get_all(CONTENT_ENCODING);
        if encodings.any(|value| !value.as_bytes().eq_ignore_ascii_case(b"identity")) {
            return Err(Problem::unsupported_content_encoding());
        }
        let mut types = headers.get_all(CONTENT_TYPE);
        match (types.next(), types.next()) {
            (None, _) => Ok(None),
            (Some(value), None) => value
                .to_str()
                .map_err(|_| neither_form_nor_json())
                .and_then(Self::parse)
                .map(Some),
            (Some(_), Some(_)) => Err(neither_form_nor_json()),
        }
    }

    /// Reads a media type with its parameters
    /// ([RFC 9110](https://www.rfc-editor.org/rfc/rfc9110#section-8.3.1)).
    fn parse(text: &str) -> Result<Self, Problem> {
        let mut parts = text.split(';').map(str::trim);
        let name = parts.next().unwrap_or_default();
        let media_type = if name.eq_ignore_ascii_case("application/x-www-form-urlencoded") {
            Self::Form
        } else if name.eq_ignore_ascii_case("multipart/form-data") {
            Self::Multipart
        } else if name.eq_ignore_ascii_case("application/json") {
            Self::Json
        } else {
            return Err(neither_form_nor_json());
        };
        let charsets = parts
            .filter_map(|part| part.split_once('='))
            .filter(|(name, _)| name.trim().eq_ignore_ascii_case("charset"))
            .map(|(_, value)| value.trim().trim_matches('"'));
        for charset in charsets {
            if !charset.eq_ignore_ascii_case("utf-8") && !charset.eq_ignore_ascii_case("utf8") {
                return Err(Problem::unsupported_media_type(
                    "The body's charset must be utf-8.",
                ));
            }
        }
        Ok(media_type)
    }
}

pub(super) fn neither_form_nor_json() -> Problem {
    Problem::unsupported_media_type(
        "The body must be application/x-www-form-urlencoded, multipart/form-data or \
         application/json.",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn media_types_are_read_in_all_common_spellings() {
        for text in [
            "application/json",
            "Application/JSON; charset=UTF-8",
            "application/json;charset=\"utf-8\"",
            "application/json; profile=x",
        ] {
            assert_eq!(MediaType::parse(text).unwrap(), MediaType::Json, "{text}");
        }
        let form = MediaType::parse("application/x-www-form-urlencoded; charset=utf-8");
        assert_eq!(form.unwrap(), MediaType::Form);
        let multipart = MediaType::parse("Multipart/Form-Data; boundary=\"a b\"");
        assert_eq!(multipart.unwrap(), MediaType::Multipart);
    }

    #[test]
    fn everything_else_is_refused() {
        for text in [
            "",
            "text/plain",
            "application/json2",
            "application/json; charset=latin1",
            "multipart/mixed; boundary=x",
            "application/json, text/plain",
        ] {
            let problem = MediaType::parse(text).unwrap_err();
            assert_eq!(problem.code(), "unsupported_media_type", "{text}");
        }
    }
}
