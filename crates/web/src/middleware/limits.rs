//! Limits on the length of an address and the size of the rest of a request's head.

use actix_web::dev::ServiceRequest;

use crate::{HttpSettings, Problem};

/// The overhead of a header line besides its name and value: `: ` and the line break.
const LINE_OVERHEAD: usize = 4;

/// The limits of one server.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RequestLimits {
    /// The longest path including its query, in bytes.
    uri: usize,
    /// The largest total size of the method and of header names and values, in bytes.
    headers: usize,
}

impl RequestLimits {
    pub(crate) fn new(settings: &HttpSettings) -> Self {
        Self {
            uri: settings.max_uri_bytes.get(),
            headers: settings.max_header_bytes.get(),
        }
    }

    pub(super) fn check(&self, request: &ServiceRequest) -> Result<(), Problem> {
        let uri = request
            .uri()
            .path_and_query()
            .map_or(0, |uri| uri.as_str().len());
        if uri > self.uri {
            return Err(Problem::uri_too_long(self.uri));
        }
        let lines = request.headers().iter();
        let headers: usize = lines
            .map(|(name, value)| name.as_str().len() + value.len() + LINE_OVERHEAD)
            .sum();
        if request.method().as_str().len() + headers > self.headers {
            return Err(Problem::headers_too_large(self.headers));
        }
        Ok(())
    }
}
