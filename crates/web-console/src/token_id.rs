//! What is stored of tokens.

use aws_lc_rs::digest::{SHA256, digest};

/// What is stored of a token.
pub(crate) fn id_of(token: &str) -> String {
    hex(digest(&SHA256, token.as_bytes()).as_ref())
}

/// Bytes as text.
pub(crate) fn hex(bytes: &[u8]) -> String {
    let digit = |digit: u8| char::from_digit(digit.into(), 16).unwrap_or_default();
    let digits = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    digits.map(digit).collect()
}
