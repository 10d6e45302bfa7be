//! Checks saved HTML: a page without its HTTP response.

use url::Url;

use super::{KeptEvidence, audit_by};
use crate::checks::csp_without_response;
use crate::finding::Finding;
use crate::page::Page;
use crate::page_links::PageLinks;
use crate::report::Report;
use crate::rule::{Reads, Rule};
use crate::snapshot::Snapshot;

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
    let snapshot = Snapshot::of_document(url, html);
    let page = Page::new(&snapshot);
    let check = |rule: &Rule, page: &Page<'_>| {
        if rule.reads() == Reads::Response {
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

/// Checks what a browser shows of a page, as far as that depends on the document.
pub(crate) fn audit_document(page: &Page<'_>) -> Report {
    audit_by(page, |rule, page| match rule.reads() {
        Reads::Document => (rule.check)(page),
        Reads::Response | Reads::Source => {
            Finding::unmeasured("This is judged by what the server sends.")
        }
    })
}
