//! The page's URL is short and simple.

use percent_encoding::percent_decode_str;
use url::Url;

use crate::finding::{Evidence, EvidenceList, Finding};
use crate::page::Page;
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};

/// A URL is kept percent-encoded, as Google asks for, so unencoded non-ASCII letters are seen only
/// in the redirect that led to it. The length is that of the decoded URL.
pub(super) static RULE: Rule = Rule {
    id: "seo_friendly_url",
    category: Category::Seo,
    severity: Severity::Low,
    measure: None,
    gate: None,
    title: "The URL is short and simple",
    failing_title: "The page's address is hard to read",
    faults: &[
        FaultKind::new("session_id", "The page's address has a session id"),
        FaultKind::new("double_slash", "The page's address has a double slash"),
        FaultKind::new("upper_case", "The page's address has upper-case letters"),
        FaultKind::new("underscores", "The page's address has underscores"),
        FaultKind::new("spaces", "The page's address has spaces"),
        FaultKind::new(
            "unencoded",
            "The page's address has letters that are not encoded",
        ),
        FaultKind::new("many_parameters", "The page's address has many parameters"),
        FaultKind::new("long_url", "The page's address is long"),
    ],
    fixer: Fixer::Developer,
    effort: Effort::Hours,
    why: "A simple URL is easy to understand, remember and copy. Session ids and many parameters \
          make search engines fetch the same page under many addresses.",
    how_to_fix: "Use short lower-case words separated by hyphens, and few parameters. Redirect old \
                 addresses to the new ones.",
    source_url: "https://developers.google.com/search/docs/crawling-indexing/url-structure",
    check,
};

const MAX_PARAMETERS: usize = 3;
const MAX_URL: usize = 115;

const SESSION_PARAMETERS: [&str; 10] = [
    "aspsessionid",
    "cfid",
    "cftoken",
    "jsessionid",
    "phpsessid",
    "session_id",
    "sessionid",
    "sessid",
    "sid",
    "zenid",
];

fn check(page: &Page<'_>) -> Finding {
    let url = page.url();
    let mut faults = EvidenceList::default();
    for (key, found, expected) in faults_of(page, url) {
        faults.add(key, |key| Evidence::of(key, found, expected));
    }
    let finding = match faults.items.first() {
        None => Finding::pass("The page's URL is short and simple."),
        Some(first) if faults.total == 1 => {
            Finding::warn(format!("The page's URL has {}.", first.found))
        }
        Some(_) => Finding::warn(format!("The page's URL has {} faults.", faults.total)),
    };
    finding.with_value(url.as_str()).with_evidence(faults)
}

fn faults_of(page: &Page<'_>, url: &Url) -> Vec<(&'static str, String, &'static str)> {
    let path = url.path();
    let query = url.query().unwrap_or_default();
    let mut faults = Vec::new();
    let mut add = |key, found: &str, expected| faults.push((key, found.to_owned(), expected));
    if has_upper_case(path) {
        add("upper_case", "upper-case letters in its path", "lower case");
    }
    if path.contains('_') {
        add("underscores", "underscores in its path", "hyphens");
    }
    if path.contains("%20") || query.contains("%20") {
        add("spaces", "spaces", "hyphens");
    }
    let last_hop = page.snapshot().hops.last();
    if last_hop.is_some_and(|hop| !hop.location.is_ascii()) {
        add(
            "unencoded",
            "unencoded non-ASCII letters",
            "percent-encoding",
        );
    }
    if path.contains("//") {
        add(
            "double_slash",
            "a double slash in its path",
            "single slashes",
        );
    }
    if has_session_id(url) {
        add("session_id", "a session id", "a cookie");
    }
    let parameters = query.split('&').filter(|pair| !pair.is_empty()).count();
    if parameters > MAX_PARAMETERS {
        let found = format!("{parameters} parameters");
        faults.push(("many_parameters", found, "at most 3"));
    }
    let length = percent_decode_str(url.as_str())
        .decode_utf8_lossy()
        .chars()
        .count();
    if length > MAX_URL {
        faults.push(("long_url", format!("{length} characters"), "at most 115"));
    }
    faults
}

/// Whether the path itself contains an upper-case letter; those of `%C3` do not count.
fn has_upper_case(path: &str) -> bool {
    let mut bytes = path.bytes();
    while let Some(byte) = bytes.next() {
        if byte == b'%' {
            let _escaped = bytes.nth(1);
        } else if byte.is_ascii_uppercase() {
            return true;
        }
    }
    false
}

fn has_session_id(url: &Url) -> bool {
    let is_session = |name: &str| {
        let name = name.to_ascii_lowercase();
        SESSION_PARAMETERS.contains(&name.as_str()) || name.starts_with("aspsessionid")
    };
    let in_path = url.path().split('/').any(|segment| {
        let mut parameters = segment.split(';').skip(1);
        parameters.any(|parameter| is_session(parameter.split('=').next().unwrap_or_default()))
    });
    in_path || url.query_pairs().any(|(name, _)| is_session(&name))
}
