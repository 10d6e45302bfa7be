//! The headers about caching are valid and do not contradict each other.

use web_formats::cache_control::CacheControl;

use crate::finding::{Evidence, EvidenceList, Finding, counted};
use crate::page::Page;
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};

mod dates;
mod directives;
mod validators;
mod vary;

/// Only the document's own headers: each of its files counts in `cache_policy`.
pub(super) static RULE: Rule = Rule {
    id: "cache_headers",
    category: Category::Performance,
    severity: Severity::Low,
    measure: None,
    gate: None,
    title: "The caching headers are valid and agree with each other",
    failing_title: "The headers about caching are faulty",
    faults: &[
        FaultKind::new(
            "contradicting_directives",
            "Cache-Control contradicts itself",
        ),
        FaultKind::new("contradicting_expires", "Expires contradicts Cache-Control"),
        FaultKind::new("contradicting_pragma", "Pragma contradicts Cache-Control"),
        FaultKind::new("empty_cache_control", "Cache-Control is empty"),
        FaultKind::new(
            "encoding_without_vary",
            "Caches may give compressed pages to who cannot read them",
        ),
        FaultKind::new("foreign_date", "The server's clock is wrong"),
        FaultKind::new("invalid_age", "The header Age is invalid"),
        FaultKind::new("invalid_date", "A date for caches is invalid"),
        FaultKind::new("invalid_etag", "The header ETag is invalid"),
        FaultKind::new(
            "invalid_seconds",
            "A number of seconds for caches is invalid",
        ),
        FaultKind::new("invalid_vary", "The header Vary is invalid"),
        FaultKind::new(
            "malformed_cdn_cache_control",
            "CDN-Cache-Control is malformed",
        ),
        FaultKind::new("malformed_directive", "Cache-Control is malformed"),
        FaultKind::new(
            "modified_in_future",
            "The page was last modified in the future",
        ),
        FaultKind::new("no_date", "The response has no date"),
        FaultKind::new(
            "obsolete_date",
            "A date for caches is in an obsolete format",
        ),
        FaultKind::new("obsolete_directive", "Cache-Control has obsolete parts"),
        FaultKind::new(
            "quoted_seconds",
            "A number of seconds for caches is in quotation marks",
        ),
        FaultKind::new("repeated_age", "The header Age is sent several times"),
        FaultKind::new("repeated_date", "A date for caches is sent several times"),
        FaultKind::new(
            "repeated_directive",
            "Cache-Control says something several times",
        ),
        FaultKind::new("repeated_etag", "The header ETag is sent several times"),
        FaultKind::new(
            "request_directive",
            "Cache-Control says what only requests can say",
        ),
        FaultKind::new(
            "stale_response",
            "Caches deliver the page later than they may",
        ),
        FaultKind::new(
            "unknown_directive",
            "Cache-Control has parts that caches do not know",
        ),
        FaultKind::new(
            "unquoted_fields",
            "Cache-Control names headers without quotation marks",
        ),
        FaultKind::new(
            "value_not_allowed",
            "Cache-Control has a value where none is allowed",
        ),
        FaultKind::new(
            "vary_by_visitor",
            "Vary makes a cached copy useless to other visitors",
        ),
        FaultKind::new("vary_host", "Vary names Host, which makes no difference"),
        FaultKind::new("vary_star", "Vary keeps caches from using any copy"),
    ],
    fixer: Fixer::Hosting,
    effort: Effort::Minutes,
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
    faults.add(key, |key| Evidence::of(key, found.as_ref(), expected));
}
