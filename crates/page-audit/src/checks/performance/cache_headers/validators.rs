//! The entity tag (RFC 9110, section 8.8.3).

use super::{Caching, add};
use crate::finding::EvidenceList;

const EXPECTED: &str = "an ETag in double quotes, such as \"33a64df5\" or W/\"33a64df5\"";

pub(super) fn check(caching: &Caching<'_>, faults: &mut EvidenceList) {
    let headers = &caching.page.snapshot().headers;
    let Some(tag) = headers.get("etag") else {
        return;
    };
    if headers.get_all("etag").nth(1).is_some() {
        add(faults, "repeated_etag", "ETag more than once", "one ETag");
    }
    if !is_entity_tag(tag.trim_ascii()) {
        add(faults, "invalid_etag", format!("ETag: {tag}"), EXPECTED);
    }
}

fn is_entity_tag(text: &str) -> bool {
    let opaque = text.strip_prefix("W/").unwrap_or(text);
    let inner = opaque
        .strip_prefix('"')
        .and_then(|rest| rest.strip_suffix('"'));
    inner.is_some_and(|inner| {
        inner
            .bytes()
            .all(|byte| byte > b' ' && byte != b'"' && byte != 0x7f)
    })
}
