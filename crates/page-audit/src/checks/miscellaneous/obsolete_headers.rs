//! The page sends no obsolete headers.

use crate::finding::{Evidence, EvidenceList, Finding, counted};
use crate::page::Page;
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};

/// A header that a newer one replaces is at fault also next to it: it has no effect.
pub(super) static RULE: Rule = Rule {
    id: "obsolete_headers",
    category: Category::Miscellaneous,
    severity: Severity::Low,
    measure: None,
    gate: None,
    title: "The page sends no obsolete headers",
    failing_title: "The page sends headers that browsers no longer understand",
    faults: &[
        FaultKind::new("obsolete_header", "The page sends obsolete headers"),
        FaultKind::new(
            "obsolete_directive",
            "The page sends headers with obsolete parts",
        ),
        FaultKind::new("pragma", "The page sends the obsolete header Pragma"),
        FaultKind::new("report_to", "The page sends the obsolete header Report-To"),
        FaultKind::new(
            "xss_filter",
            "The page switches on a filter that browsers no longer have",
        ),
    ],
    fixer: Fixer::Hosting,
    effort: Effort::Minutes,
    why: "Nobody reads them any more: they cost bytes in every response, and they look like a \
          protection that is not there. Some old browsers can even be attacked through them.",
    how_to_fix: "Remove each header listed, and send what replaces it, if anything does.",
    source_url: "https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers",
    check,
};

/// Names in lower case, and what to send instead.
const OBSOLETE: [(&str, &str); 37] = [
    ("accept-ch-lifetime", "Accept-CH alone"),
    ("content-base", "absolute URLs"),
    ("content-dpr", "nothing"),
    ("content-md5", "Content-Digest"),
    ("content-script-type", "nothing"),
    ("content-style-type", "nothing"),
    (
        "content-transfer-encoding",
        "nothing; it is a header of e-mail",
    ),
    ("default-style", "nothing"),
    ("digest", "Repr-Digest"),
    (
        "expect-ct",
        "nothing; browsers require Certificate Transparency anyway",
    ),
    ("expect-staple", "nothing"),
    ("feature-policy", "Permissions-Policy"),
    ("imagetoolbar", "nothing"),
    ("large-allocation", "nothing"),
    ("mime-version", "nothing; it is a header of e-mail"),
    ("p3p", "nothing"),
    ("pics-label", "nothing"),
    ("proxy-connection", "nothing"),
    ("public", "Allow"),
    ("public-key-pins", "nothing"),
    ("public-key-pins-report-only", "nothing"),
    ("set-cookie2", "Set-Cookie"),
    ("tcn", "Vary"),
    ("tk", "nothing"),
    ("uri", "Content-Location"),
    ("warning", "nothing"),
    ("window-target", "Content-Security-Policy: frame-ancestors"),
    ("x-content-security-policy", "Content-Security-Policy"),
    (
        "x-content-security-policy-report-only",
        "Content-Security-Policy-Report-Only",
    ),
    ("x-download-options", "nothing"),
    ("x-meta-imagetoolbar", "nothing"),
    ("x-pad", "nothing"),
    ("x-pingback", "<link rel=\"pingback\">, if at all"),
    ("x-sourcemap", "SourceMap"),
    ("x-ua-compatible", "nothing"),
    ("x-webkit-csp", "Content-Security-Policy"),
    (
        "x-webkit-csp-report-only",
        "Content-Security-Policy-Report-Only",
    ),
];

/// Directives of a Content-Security-Policy, likewise.
const OBSOLETE_DIRECTIVES: [(&str, &str); 8] = [
    ("block-all-mixed-content", "upgrade-insecure-requests"),
    ("navigate-to", "form-action"),
    ("plugin-types", "object-src 'none'"),
    ("prefetch-src", "default-src"),
    ("referrer", "Referrer-Policy"),
    ("reflected-xss", "script-src"),
    ("require-sri-for", "Integrity-Policy"),
    ("child-src", "frame-src and worker-src"),
];

fn check(page: &Page<'_>) -> Finding {
    let mut obsolete = EvidenceList::default();
    let mut add = |key, found: String, instead: &str| {
        obsolete.add(key, |key| Evidence::of(key, found, instead));
    };
    for (name, instead) in OBSOLETE {
        if let Some(value) = page.header(name) {
            add("obsolete_header", format!("{name}: {value}"), instead);
        }
    }
    // 0 turns the filter off in the browsers that still have it, which is what is advised.
    if let Some(value) = page.header("x-xss-protection")
        && value.trim_ascii() != "0"
    {
        let instead = "nothing or 0, and a Content-Security-Policy; the filter can be turned \
                       against the page";
        add("xss_filter", format!("X-XSS-Protection: {value}"), instead);
    }
    if let Some(value) = page.header("pragma") {
        add(
            "pragma",
            format!("Pragma: {value}"),
            "Cache-Control; Pragma is for requests",
        );
    }
    // Network error logging still needs it.
    if let Some(value) = page.header("report-to")
        && page.header("nel").is_none()
    {
        add(
            "report_to",
            format!("Report-To: {value}"),
            "Reporting-Endpoints",
        );
    }
    for enforced in &page.policies().enforced {
        for (name, instead) in OBSOLETE_DIRECTIVES {
            if enforced.policy.directive(name).is_some() {
                let found = format!("Content-Security-Policy: {name}");
                add("obsolete_directive", found, instead);
            }
        }
    }
    if obsolete.is_empty() {
        return Finding::pass("The page sends no obsolete headers.");
    }
    let count = counted(obsolete.total, "obsolete header", "obsolete headers");
    Finding::warn(format!("The page sends {count}."))
        .with_value(obsolete.total)
        .with_evidence(obsolete)
}
