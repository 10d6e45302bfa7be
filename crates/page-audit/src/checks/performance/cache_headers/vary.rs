//! Vary: the request headers that a cached page depends on.

use web_formats::field::{is_token, split};

use super::{Caching, add};
use crate::finding::EvidenceList;

/// Headers of which nearly every visitor sends another value.
const OF_EACH_VISITOR: [&str; 4] = ["cookie", "referer", "user-agent", "x-forwarded-for"];

pub(super) fn check(caching: &Caching<'_>, faults: &mut EvidenceList) {
    let vary = caching.header("vary");
    let names: Vec<_> = vary
        .iter()
        .flat_map(|header| split(header, b','))
        .map(str::to_ascii_lowercase)
        .collect();
    let is_kept = caching.is_kept_by_shared_caches();
    for name in &names {
        let found = || format!("Vary: {name}");
        if name == "*" {
            let expected = "the names of request headers; with *, no cache can use the page again";
            add(faults, "vary_star", found(), expected);
        } else if !is_token(name) {
            add(faults, "invalid_vary", found(), "names of request headers");
        } else if name == "host" {
            let expected = "no Host, which every cache considers already";
            add(faults, "vary_host", found(), expected);
        } else if OF_EACH_VISITOR.contains(&name.as_str()) && is_kept {
            let expected = "a header with few values, or Cache-Control: private";
            add(faults, "vary_by_visitor", found(), expected);
        }
    }
    if needs_encoding(caching)
        && !names
            .iter()
            .any(|name| name == "accept-encoding" || name == "*")
    {
        let found = "a Content-Encoding without Vary: Accept-Encoding";
        let expected = "Vary: Accept-Encoding, so that caches give it to nobody who cannot read it";
        add(faults, "encoding_without_vary", found, expected);
    }
}

/// Whether a shared cache may keep the page as it was encoded for one client.
fn needs_encoding(caching: &Caching<'_>) -> bool {
    let coding = caching.header("content-encoding");
    coding.is_some_and(|coding| coding != "identity") && caching.is_kept_by_shared_caches()
}
