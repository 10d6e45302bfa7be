//! Each path has one spelling. With two spellings of one address, a proxy's rules and a service's
//! routes may disagree. Only a slash at the end is put up with: many clients join URLs so.

use actix_web::dev::ServiceRequest;
use actix_web::http::Uri;
use actix_web::http::uri::PathAndQuery;
use actix_web::{HttpMessage, HttpRequest};

use crate::Problem;

/// Marks a request whose path was sent with a slash at its end.
struct SlashAtEnd;

/// Whether the path was sent with a slash at its end, which [`HttpRequest::path`] no longer has:
/// relative links of a page are resolved one segment further down.
pub fn had_slash_at_end(request: &HttpRequest) -> bool {
    request.extensions().contains::<SlashAtEnd>()
}

/// Removes a slash at the end of the path, unless it is the whole path. From here on, the request
/// is one for the address without it.
pub(super) fn remove_slash(request: &mut ServiceRequest) {
    let Some(uri) = without_slash(request.uri()) else {
        return;
    };
    request.match_info_mut().get_mut().update(&uri);
    request.head_mut().uri = uri;
    request.extensions_mut().insert(SlashAtEnd);
}

fn without_slash(uri: &Uri) -> Option<Uri> {
    let path = uri.path().strip_suffix('/')?;
    if path.is_empty() {
        return None;
    }
    let target = match uri.query() {
        Some(query) => PathAndQuery::try_from(format!("{path}?{query}")),
        None => PathAndQuery::try_from(path),
    };
    let mut parts = uri.clone().into_parts();
    parts.path_and_query = Some(target.ok()?);
    Uri::from_parts(parts).ok()
}

/// Refuses, with 404, everything but lower-case segments of plain characters: no `%`, no upper
/// case, no empty segment, no `.` or `..`.
pub(super) fn check(request: &ServiceRequest) -> Result<(), Problem> {
    if is_canonical(request.path()) {
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
