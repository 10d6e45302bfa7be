//! How long an address and how large headers may be.

use actix_web::dev::ServiceRequest;

use crate::Problem;

/// The longest path with query, in bytes.
const MAX_URI: usize = 8 * 1024;

/// The largest sum of header names and values, in bytes.
const MAX_HEADERS: usize = 16 * 1024;

/// What a header line has besides its name and value: `: ` and the line break.
const LINE_OVERHEAD: usize = 4;

pub(super) fn check(request: &ServiceRequest) -> Result<(), Problem> {
    let uri = request
        .uri()
        .path_and_query()
        .map_or(0, |uri| uri.as_str().len());
    if uri > MAX_URI {
        return Err(Problem::uri_too_long(MAX_URI));
    }
    let lines = request.headers().iter();
    let headers: usize = lines
        .map(|(name, value)| name.as_str().len() + value.len() + LINE_OVERHEAD)
        .sum();
    if headers > MAX_HEADERS {
        return Err(Problem::headers_too_large(MAX_HEADERS));
    }
    Ok(())
}
