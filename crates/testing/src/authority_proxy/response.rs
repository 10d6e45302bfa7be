//! Responses of the proxy.

use std::fmt::Write as _;

use reqwest::header::HeaderMap;

/// The headers of the protocol.
pub fn kept(headers: &HeaderMap) -> Vec<(String, String)> {
    const NAMES: [&str; 5] = [
        "content-type",
        "location",
        "replay-nonce",
        "retry-after",
        "link",
    ];
    let kept = NAMES.iter().filter_map(|name| {
        let value = headers.get(*name)?.to_str().ok()?;
        Some(((*name).to_owned(), value.to_owned()))
    });
    kept.collect()
}

/// The media type of the body of an error.
pub fn problem_type(body: &str) -> String {
    let is_json = body.starts_with('{');
    let name = if is_json {
        "application/problem+json"
    } else {
        "text/html"
    };
    name.to_owned()
}

/// The bytes of a response, after which the connection ends.
pub fn response(status: u16, headers: &[(String, String)], body: &[u8]) -> Vec<u8> {
    let mut head = format!("HTTP/1.1 {status} .\r\nconnection: close\r\n");
    for (name, value) in headers {
        let _ = write!(head, "{name}: {value}\r\n");
    }
    let _ = write!(head, "content-length: {}\r\n\r\n", body.len());
    [head.as_bytes(), body].concat()
}
