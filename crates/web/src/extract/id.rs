//! The id in a path.

use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};

use crate::Problem;

/// The path's `{id}`: a positive number in its one canonical spelling. Anything else is treated
/// like an id that does not exist.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Id(pub i64);

impl FromRequest for Id {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(path_number(request, "id").map(Self))
    }
}

/// A positive number in a path, in its one canonical spelling.
///
/// # Errors
/// 404 for anything else.
pub fn path_number(request: &HttpRequest, name: &str) -> Result<i64, Problem> {
    let number = request.match_info().get(name).and_then(parse_id);
    number.ok_or_else(Problem::not_found)
}

/// The id in a path segment.
pub(crate) fn parse_id(text: &str) -> Option<i64> {
    let number: i64 = text.parse().ok()?;
    (number > 0 && number.to_string() == text).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_has_one_spelling() {
        assert_eq!(parse_id("42"), Some(42));
        assert_eq!(parse_id("9223372036854775807"), Some(i64::MAX));
        for text in [
            "",
            "0",
            "-1",
            "+1",
            "01",
            "1.0",
            "1e3",
            " 1",
            "٤",
            "9223372036854775808",
        ] {
            assert_eq!(parse_id(text), None, "{text}");
        }
    }
}
