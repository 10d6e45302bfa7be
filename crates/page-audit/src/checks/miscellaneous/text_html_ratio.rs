//! How much of the page's HTML is text.

use crate::finding::{Finding, Outcome};
use crate::page::Page;
use crate::rule::{Category, Effort, Fixer, Rule, Severity};

pub(super) static RULE: Rule = Rule {
    id: "text_html_ratio",
    category: Category::Miscellaneous,
    severity: Severity::Info,
    measure: None,
    gate: None,
    title: "Share of text in the page's HTML",
    failing_title: "Little of the page's HTML is text",
    faults: &[],
    fixer: Fixer::Developer,
    effort: Effort::Hours,
    why: "A small share can mean a lot of markup around little text. Search engines do not judge \
          pages by it.",
    how_to_fix: "Nothing needs to be done; if the page is slow, check it for needless markup and \
                 inline data.",
    source_url: "https://developer.mozilla.org/en-US/docs/Learn_web_development/Extensions/Performance/HTML",
    check,
};

fn check(page: &Page<'_>) -> Finding {
    let html = page.snapshot().body.len();
    let text = page.visible_text_size().bytes;
    let Some(percent) = (text * 100).checked_div(html) else {
        return Finding::not_applicable("The page is empty.");
    };
    // In an encoding other than UTF-8, the page can have fewer bytes than its text here.
    let percent = percent.min(100);
    let part = match percent {
        0 if text > 0 => "Less than 1".to_owned(),
        percent => percent.to_string(),
    };
    let message = format!("{part} % of the page's HTML is visible text.");
    Finding::new(Outcome::Info, message).with_value(percent)
}
