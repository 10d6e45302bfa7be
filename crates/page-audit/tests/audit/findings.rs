//! A check's findings on small pages: outcome, message, value and evidence, as reports show them.

use std::fmt::Write as _;

use page_audit::{Evidence, Outcome, Snapshot, Value};

use crate::checks::{page, page_at, run};

/// How many pieces of evidence are shown.
const SHOWN: usize = 3;

/// The findings of one check, written page by page.
pub struct Findings {
    check: &'static str,
    written: String,
}

impl Findings {
    pub fn of(check: &'static str) -> Self {
        Self {
            check,
            written: String::new(),
        }
    }

    /// Adds the findings on each of these HTML pages.
    pub fn on_each(self, pages: &[&str]) -> Self {
        let pages = pages.iter();
        pages.fold(self, |findings, html| findings.on_page(html, &page(html)))
    }

    /// Adds the finding on a page at this URL with these response headers.
    pub fn on_response(self, url: &str, headers: &[(&str, &str)], html: &str) -> Self {
        let snapshot = headers.iter();
        let snapshot = snapshot.fold(page_at(url, html), |snapshot, (name, value)| {
            snapshot.with_header(name, *value)
        });
        self.on_page(&format!("{url} {headers:?} {html}"), &snapshot)
    }

    /// Adds the finding on a page that is described by these words.
    pub fn on_page(mut self, shown: &str, snapshot: &Snapshot) -> Self {
        write(&mut self.written, self.check, shown, snapshot);
        self
    }

    pub fn text(self) -> String {
        self.written
    }
}

/// Programs know the kind of a fault by its key, which is not text for people.
fn assert_has_key(check: &str, item: &Evidence) {
    let key = item.key.as_deref().unwrap_or_default();
    let is_word = |word: &str| {
        let mut letters = word.bytes();
        !word.is_empty() && letters.all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
    };
    assert!(key.split('_').all(is_word), "{check}: {item:?}");
}

fn write(written: &mut String, check: &str, shown: &str, snapshot: &Snapshot) {
    let result = run(check, snapshot);
    let shown: String = shown.chars().take(200).collect();
    let outcome = match result.outcome {
        Outcome::Pass => "pass",
        Outcome::Warn => "warn",
        Outcome::Fail => "fail",
        Outcome::NotApplicable => "not applicable",
        Outcome::Info => "info",
        Outcome::Unmeasured => "unmeasured",
    };
    let _infallible = writeln!(written, "{shown:?}\n  {outcome}: {}", result.message);
    let _infallible = match &result.value {
        Some(Value::Number(number)) => writeln!(written, "  value {number}"),
        Some(Value::Text(text)) => writeln!(written, "  value {text:?}"),
        None => Ok(()),
    };
    for item in &result.evidence.items {
        assert_has_key(check, item);
    }
    for item in result.evidence.items.iter().take(SHOWN) {
        let place = match (item.line, &item.selector) {
            (Some(line), Some(selector)) => format!("line {line}, {selector}: "),
            (Some(line), None) => format!("line {line}: "),
            (None, None) => String::new(),
            one_alone => panic!("{one_alone:?}"),
        };
        let (found, expected) = (&item.found, &item.expected);
        let _infallible = writeln!(written, "  - {place}{found} (expected: {expected})");
    }
    if result.evidence.items.len() > SHOWN {
        let _infallible = writeln!(written, "  {} in all", result.evidence.total);
    }
}
