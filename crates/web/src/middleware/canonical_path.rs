//! Each path has one spelling. With two spellings of one address, a proxy's rules and a service's
//! routes may disagree.

use actix_web::dev::ServiceRequest;
use actix_web::web::Data;

use crate::{BaseUrl, Problem};

/// Refuses, with 404, everything but lower-case segments of plain characters: no `%`, no upper
/// case, no empty segment before the last, no `.` or `..`. An address of the API with a slash at
/// its end is refused, too, with the right address in the message.
pub(super) fn check(request: &ServiceRequest) -> Result<(), Problem> {
    let path = request.path();
    if !is_canonical(path) {
        return Err(Problem::not_found());
    }
    let Some(right) = path.strip_suffix('/') else {
        return Ok(());
    };
    let is_address = path.starts_with("/api/") && request.resource_map().has_resource(right);
    match request.app_data::<Data<BaseUrl>>() {
        Some(base) if is_address => Err(Problem::slash_at_end(base.join(right).as_str())),
        _ => Ok(()),
    }
}

fn is_canonical(path: &str) -> bool {
    path.starts_with('/')
        && !path.contains("//")
        && path.bytes().all(is_plain)
        && !path.split('/').any(|segment| matches!(segment, "." | ".."))
}

/// The characters of a path segment in RFC 3986, without `%` and upper case, and `/`.
fn is_plain(byte: u8) -> bool {
    byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"-._~!$&'()*+,;=:@/".contains(&byte)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_address_has_one_spelling() {
        for path in [
            "/",
            "/api/v1/reports",
            "/docs/reports/openapi.json",
            "/a..b/.c",
        ] {
            assert!(is_canonical(path), "{path}");
        }
        for path in [
            "", "*", "a", "//", "/a//b", "/A", "/%61", "/a%2fb", "/./a", "/a/..", "/a\\b", "/é",
        ] {
            assert!(!is_canonical(path), "{path}");
        }
    }
}
