//! Each path has one spelling. With two spellings of one address, a proxy's rules and a service's
//! routes may disagree.

use crate::Problem;

/// Refuses, with 404, everything but lower-case segments of plain characters: no `%`, no upper
/// case, no empty segment before the last, no `.` or `..`.
pub(super) fn check(path: &str) -> Result<(), Problem> {
    if is_canonical(path) {
        Ok(())
    } else {
        Err(Problem::not_found())
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
            "/docs/reports/swagger-ui.css",
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
