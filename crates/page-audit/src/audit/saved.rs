//! Checks saved HTML: a page without its HTTP response.

use url::Url;

use super::{KeptEvidence, audit_by};
use crate::checks::csp_without_response;
use crate::finding::Finding;
use crate::page::Page;
use crate::page_links::PageLinks;
use crate::report::Report;
use crate::rule::Rule;
use crate::snapshot::Snapshot;

/// The checks that judge the response (its status, headers, time and connection) and not only its
/// HTML. Checks of subresources and probes detect by themselves that nothing was fetched.
const OF_THE_RESPONSE: &[&str] = &[
    "http_status",
    "redirects",
    "text_compression",
    "ttfb",
    "load_time",
    "document_caching",
    "cache_headers",
    "cache_validators",
    "http2",
    "https_encryption",
    "tls_certificate",
    "hsts",
    "csp",
    "clickjacking",
    "x_content_type_options",
    "referrer_policy",
    "cookies",
    "cors_headers",
    "server_signature",
    "cross_origin_isolation",
    "permissions_policy",
    "reporting",
    "content_type",
    "content_disposition",
    "header_syntax",
    "obsolete_headers",
];

/// Checks HTML as the page of this URL, without fetching anything. Checks that need its response
/// are unmeasured.
pub fn audit_saved(url: Url, html: impl Into<Vec<u8>>) -> Report {
    audit_saved_with_links(url, html, &KeptEvidence::default()).0
}

/// Like [`audit_saved`], with the page's links to others of its site, and with more evidence.
pub fn audit_saved_with_links(
    url: Url,
    html: impl Into<Vec<u8>>,
    kept: &KeptEvidence,
) -> (Report, PageLinks) {
    let mut snapshot = Snapshot::of_html(url, html);
    snapshot.headers.remove("content-type");
    let page = Page::new(&snapshot);
    let check = |rule: &Rule, page: &Page<'_>| {
        if OF_THE_RESPONSE.contains(&rule.id) {
            let known = (rule.id == "csp").then(|| csp_without_response(page));
            return known.flatten().unwrap_or_else(|| {
                Finding::unmeasured("The page was read from a file, so its response is unknown.")
            });
        }
        (rule.check)(page)
    };
    let report = audit_by(&page, kept.around(check));
    (report, PageLinks::of(&page))
}
