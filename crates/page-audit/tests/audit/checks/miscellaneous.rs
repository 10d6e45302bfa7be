//! Tests of the checks of other good practice, and helpers that several of them share.

use page_audit::{Headers, Snapshot};

use super::page;

mod ai_access;
mod charset;
mod contact_links;
mod content_disposition;
mod content_type;
mod deprecated_html_tags;
mod doctype;
mod empty_src;
mod fragment_links;
mod header_syntax;
mod html_errors;
mod icons_manifest;
mod legacy_plugins;
mod meta_keywords;
mod meta_viewport;
mod mojibake;
mod obsolete_attributes;
mod obsolete_headers;
mod paste_blocking;
mod placeholder_text;
mod social;
mod technologies;
mod text_html_ratio;

/// A page whose `Content-Type` is this.
fn sent_as(content_type: &str, html: impl Into<Vec<u8>>) -> Snapshot {
    let mut snapshot = page("");
    snapshot.body = html.into();
    snapshot.headers = Headers::new();
    snapshot.with_header("content-type", content_type)
}
