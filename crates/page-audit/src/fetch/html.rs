//! Distinguishes HTML pages from everything else.

use super::FetchError;
use crate::snapshot::Headers;

/// The longest content type that an error repeats, in characters.
const MAX_SHOWN_CHARS: usize = 100;

/// Refuses a response whose declared type is not HTML.
pub(super) fn check_declared(headers: &Headers) -> Result<(), FetchError> {
    let declared = headers.content_type().map(|declared| declared.essence);
    match declared.as_deref() {
        None | Some("text/html" | "application/xhtml+xml") => Ok(()),
        Some(other) => {
            let shown = other.chars().take(MAX_SHOWN_CHARS).collect();
            Err(FetchError::NotHtml {
                content_type: Some(shown),
            })
        }
    }
}

/// Refuses a body that does not look like HTML if the response declares no type.
pub(super) fn check_body(headers: &Headers, body: &[u8]) -> Result<(), FetchError> {
    if headers.content_type().is_some() || looks_like_html(body) {
        return Ok(());
    }
    Err(FetchError::NotHtml { content_type: None })
}

/// The HTML part of the MIME Sniffing standard, section 7.1, after an optional byte order mark.
fn looks_like_html(body: &[u8]) -> bool {
    const TAGS: [&str; 16] = [
        "<!doctype html",
        "<html",
        "<head",
        "<script",
        "<iframe",
        "<h1",
        "<div",
        "<font",
        "<table",
        "<a",
        "<style",
        "<title",
        "<b",
        "<body",
        "<br",
        "<p",
    ];
    let body = body
        .strip_prefix(b"\xef\xbb\xbf")
        .unwrap_or(body)
        .trim_ascii_start();
    let begins_with_tag = TAGS.iter().any(|tag| {
        let start = body.get(..tag.len());
        let end = body.get(tag.len());
        start.is_some_and(|start| start.eq_ignore_ascii_case(tag.as_bytes()))
            && end.is_some_and(|end| matches!(end, b' ' | b'>'))
    });
    begins_with_tag || body.starts_with(b"<!--")
}
