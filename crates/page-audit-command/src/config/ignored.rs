//! What is ignored, and why.

use std::fmt::Write;

use page_audit::{CheckResult, Evidence, Outcome};
use serde::Deserialize;
use url::Url;

/// A check, or some of what it finds, that does not count.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Ignored {
    pub check: String,
    /// Why it is ignored, for whoever reads it later.
    pub reason: String,
    /// Only evidence of this kind.
    key: Option<String>,
    /// Only evidence at these elements: a CSS selector as reports have it, with `*` for anything.
    selector: Option<String>,
    /// Only on these pages: URLs, or paths that begin with `/`, with `*` for anything.
    #[serde(default)]
    pages: Vec<String>,
}

impl Ignored {
    /// Whether only some of what the check finds is ignored.
    pub fn is_partial(&self) -> bool {
        self.key.is_some() || self.selector.is_some()
    }

    /// Makes information of what is ignored in the result of a check on a page. Returns whether
    /// nothing else is left of it.
    pub fn apply(&self, url: &str, check: &mut CheckResult) -> bool {
        if check.id != self.check || !self.is_on(url) {
            return false;
        }
        let reason = self.reason.trim();
        if self.is_partial() {
            let before = check.evidence.items.len();
            check
                .evidence
                .items
                .retain(|evidence| !self.is_about(evidence));
            let ignored = before - check.evidence.items.len();
            check.evidence.total = check.evidence.total.saturating_sub(ignored as u64);
            if ignored == 0 {
                return false;
            }
            if check.evidence.total > 0 {
                let _ = write!(check.message, " Ignored: {ignored} ({reason})");
                return false;
            }
        }
        check.outcome = Outcome::Info;
        check.message = format!("Ignored ({reason}): {}", check.message);
        true
    }

    fn is_on(&self, url: &str) -> bool {
        let parsed = Url::parse(url).ok();
        let path = parsed.as_ref().map(page_audit::robots::path_and_query);
        self.pages.is_empty()
            || self.pages.iter().any(|pattern| {
                let is_path = pattern.starts_with('/');
                let text = path.as_deref().filter(|_| is_path).unwrap_or(url);
                matches(pattern, text)
            })
    }

    fn is_about(&self, evidence: &Evidence) -> bool {
        let is_kind = self.key.is_none() || self.key == evidence.key;
        let is_there = self.selector.as_ref().is_none_or(|pattern| {
            let selector = evidence.selector.as_deref();
            selector.is_some_and(|selector| matches(pattern, selector))
        });
        is_kind && is_there
    }
}

/// Whether all of the text is as the pattern says, in which `*` is any text.
fn matches(pattern: &str, text: &str) -> bool {
    let mut parts = pattern.split('*');
    let Some(mut rest) = parts.next().and_then(|first| text.strip_prefix(first)) else {
        return false;
    };
    let mut parts: Vec<&str> = parts.collect();
    let Some(last) = parts.pop() else {
        return rest.is_empty();
    };
    for part in parts {
        match rest.split_once(part) {
            Some((_, after)) => rest = after,
            None => return false,
        }
    }
    rest.ends_with(last)
}

#[cfg(test)]
mod tests {
    use super::matches;

    #[test]
    fn a_star_is_any_text() {
        assert!(matches("/a", "/a") && !matches("/a", "/ab"));
        assert!(matches("/a*", "/a") && matches("/a*", "/ab/c"));
        assert!(matches("*/x/*", "/a/x/b") && !matches("*/x/*", "/ax/b"));
        assert!(matches("a*b*c", "aXbYc") && !matches("a*b*c", "acb"));
        assert!(!matches("ab*b", "ab"));
        assert!(matches("*", ""));
    }
}
