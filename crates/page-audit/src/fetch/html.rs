//! Tells an HTML page from everything else.

use super::FetchError;
use crate::snapshot::Headers;

/// The longest content type that an error repeats, in characters.
const MAX_SHOWN_CHARS: usize = 100;

/// Refuses an answer that says it is something else than HTML.
pub(super) fn check_declared(headers: &Headers) -> Result<(), FetchError> {
    match essence(headers).as_deref() {
        None | Some("text/html" | "application/xhtml+xml") => Ok(()),
        Some(other) => {
            let shown = other.chars().take(MAX_SHOWN_CHARS).collect();
            Err(FetchError::NotHtml {
                content_type: Some(shown),
            })
        }
    }
}

/// Refuses a body that does not look like HTML, when the answer does not say what it is.
pub(super) fn check_body(headers: &Headers, body: &[u8]) -> Result<(), FetchError> {
    if essence(headers).is_some() || looks_like_html(body) {
        return Ok(());
    }
    Err(FetchError::NotHtml { content_type: None })
}

/// The media type without its parameters, in lower case; none when there is no valid one. The last
/// valid header counts, as the Fetch standard has it ("extract a MIME type").
fn essence(headers: &Headers) -> Option<String> {
    let values: Vec<String> = headers
        .get_all("content-type")
        .map(|value| {
            value
                .split(';')
                .next()
                .unwrap_or_default()
                .trim()
                .to_ascii_lowercase()
        })
        .filter(|essence| is_media_type(essence))
        .collect();
    values.into_iter().next_back()
}

fn is_media_type(essence: &str) -> bool {
    essence
        .split_once('/')
        .is_some_and(|(kind, subtype)| is_token(kind) && is_token(subtype))
}

/// A token by RFC 9110, section 5.6.2.
fn is_token(text: &str) -> bool {
    let is_token_byte =
        |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte);
    !text.is_empty() && text.bytes().all(is_token_byte)
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
