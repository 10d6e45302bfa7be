//! What is ignored, and why.

use std::fmt::Write;

use serde::Deserialize;
use url::Url;

use crate::finding::{Evidence, EvidenceList, Outcome};
use crate::report::{CheckResult, Report};

/// A check, or some of what it finds, that does not count.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Ignored {
    /// The check's id.
    pub check: String,
    /// Why it is ignored, for whoever reads it later.
    pub reason: String,
    /// Only evidence of this kind.
    pub key: Option<String>,
    /// Only evidence at these elements: a CSS selector as reports have it, with `*` for anything.
    pub selector: Option<String>,
    /// Only evidence where this was found, such as a file: as reports have it, with `*` for
    /// anything.
    pub found: Option<String>,
    /// Only on these pages: URLs, or paths that begin with `/`, with `*` for anything.
    #[serde(default)]
    pub pages: Vec<String>,
}

impl Report {
    /// Makes information of what is ignored of a report about this page, and scores it again. Each
    /// check then has as much evidence as a report shows. Returns what each of these has taken
    /// away, by its place in the list.
    pub fn ignore(&mut self, url: &str, ignored: &[Ignored]) -> Vec<(usize, CheckResult)> {
        if let Some(rendered) = &mut self.rendered {
            rendered.adjust(|check| {
                for ignored in ignored {
                    ignored.apply(url, check);
                }
            });
        }
        let mut taken = Vec::new();
        // Without any, the score stays as it was, though it may be of older rules.
        if ignored
            .iter()
            .any(|ignored| ignored.is_about_any(url, self))
        {
            self.adjust(|check| {
                for (place, ignored) in ignored.iter().enumerate() {
                    taken.extend(ignored.apply(url, check).map(|taken| (place, taken)));
                }
            });
        }
        let evidence = self
            .checks
            .iter_mut()
            .chain(taken.iter_mut().map(|(_, it)| it));
        for check in evidence {
            check.evidence.shorten();
        }
        taken
    }
}

impl Ignored {
    /// Whether only some of what the check finds is ignored.
    pub fn is_partial(&self) -> bool {
        self.key.is_some() || self.is_about_places()
    }

    /// Whether only evidence in some places is ignored, of which only what is kept can be compared.
    pub fn is_about_places(&self) -> bool {
        self.selector.is_some() || self.found.is_some()
    }

    /// Whether a report about this page has anything of it.
    pub fn is_about_any(&self, url: &str, report: &Report) -> bool {
        let mut checks = report.checks.iter();
        let check = checks.find(|check| check.id == self.check);
        check.is_some_and(|check| self.apply(url, &mut check.clone()).is_some())
    }

    /// Makes information of what is ignored in the result of a check that fails or warns on a page.
    /// Returns what that was, if there was any. If nothing else is left of it, the result is
    /// information.
    pub fn apply(&self, url: &str, check: &mut CheckResult) -> Option<CheckResult> {
        let is_at_fault = matches!(check.outcome, Outcome::Fail | Outcome::Warn);
        if check.id != self.check || !is_at_fault || !self.is_on(url) {
            return None;
        }
        let mut taken = check.clone();
        let reason = self.reason.trim();
        if self.is_partial() {
            let evidence = &mut check.evidence;
            let items = evidence.items.extract_if(.., |item| self.is_about(item));
            let items: Vec<Evidence> = items.collect();
            let key = self.key.as_ref().filter(|_| !self.is_about_places());
            let more = key.and_then(|key| evidence.more.remove_entry(key));
            let total = items.len() as u64 + more.as_ref().map_or(0, |(_, count)| *count);
            if total == 0 {
                return None;
            }
            evidence.total = evidence.total.saturating_sub(total);
            taken.evidence = EvidenceList {
                items,
                total,
                more: more.into_iter().collect(),
            };
            if evidence.total > 0 {
                let _ = write!(check.message, " Ignored: {total} ({reason})");
                return Some(taken);
            }
        }
        check.outcome = Outcome::Info;
        check.message = format!("Ignored ({reason}): {}", check.message);
        Some(taken)
    }

    /// Whether it counts on the page with this URL.
    pub fn is_on(&self, url: &str) -> bool {
        let parsed = Url::parse(url).ok();
        let path = parsed.as_ref().map(web_formats::robots::path_and_query);
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
        let is_that = self
            .found
            .as_ref()
            .is_none_or(|pattern| matches(pattern, evidence.found.trim()));
        is_kind && is_there && is_that
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
