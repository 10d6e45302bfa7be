//! The headers about caching are valid and do not contradict each other.

use web_formats::cache_control::CacheControl;

use crate::finding::{Evidence, EvidenceList, Finding, counted};
use crate::page::Page;
use crate::rule::{Category, Rule, Severity};

mod dates;
mod directives;
mod validators;
mod vary;

/// Only the document's own headers: each of its files counts in `cache_policy`.
pub(super) static RULE: Rule = Rule {
    id: "cache_headers",
    category: Category::Performance,
    severity: Severity::Low,
    gate: None,
    title: "The caching headers are valid and agree with each other",
    failing_title: "The caching headers are not valid or contradict each other",
    why: "A cache ignores what it does not understand, and chooses for itself where headers \
          disagree. The page is then kept for longer or shorter than was meant, or by caches that \
          should not have it.",
    how_to_fix: "Send one Cache-Control with directives separated by commas, dates in HTTP's format, \
                 a Vary that names request headers, and an ETag in double quotes.",
    source_url: "https://www.rfc-editor.org/rfc/rfc9111",
    check,
};

const HEADERS: [&str; 9] = [
    "cache-control",
    "expires",
    "last-modified",
    "etag",
    "age",
    "vary",
    "pragma",
    "cdn-cache-control",
    "surrogate-control",
];

/// What the parts of this check read.
struct Caching<'p> {
    page: &'p Page<'p>,
    cache_control: CacheControl,
}

impl Caching<'_> {
    /// All values of a header, joined. `None` if it was not sent.
    fn header(&self, name: &str) -> Option<String> {
        self.page.combined_header(name)
    }

    /// Whether caches that serve many visitors may keep the page.
    fn is_kept_by_shared_caches(&self) -> bool {
        let control = &self.cache_control;
        let lasts = |name| control.seconds(name).is_some_and(|seconds| seconds > 0);
        let is_kept = control.has("public") || lasts("s-maxage") || lasts("max-age");
        is_kept
            && !["no-store", "no-cache", "private"]
                .iter()
                .any(|name| control.has(name))
    }
}

fn check(page: &Page<'_>) -> Finding {
    if !HEADERS.iter().any(|name| page.header(name).is_some()) {
        return Finding::not_applicable("The page is sent without headers about caching.");
    }
    let header = page.combined_header("cache-control").unwrap_or_default();
    let caching = Caching {
        page,
        cache_control: CacheControl::parse(&header),
    };
    let mut faults = EvidenceList::default();
    directives::check(&caching, &mut faults);
    dates::check(&caching, &mut faults);
    validators::check(&caching, &mut faults);
    vary::check(&caching, &mut faults);
    if faults.is_empty() {
        return Finding::pass("The headers about caching are valid and agree with each other.");
    }
    let count = counted(faults.total, "fault", "faults");
    Finding::warn(format!("The headers about caching have {count}."))
        .with_value(faults.total)
        .with_evidence(faults)
}

fn add(faults: &mut EvidenceList, key: &'static str, found: impl AsRef<str>, expected: &str) {
    faults.add(|| Evidence::of(key, found.as_ref(), expected));
}
