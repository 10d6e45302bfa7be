//! The page has enough text to be found.

use crate::finding::{Finding, counted};
use crate::page::{Page, TEXTS};
use crate::rule::{Category, Effort, Fixer, Rule, Severity};

/// An editorial rule: Google has no minimum, so this never fails.
pub(super) static RULE: Rule = Rule {
    id: "content_length",
    category: Category::Seo,
    severity: Severity::Low,
    measure: None,
    gate: None,
    title: "The page has enough text",
    failing_title: "The page has little text",
    faults: &[],
    fixer: Fixer::Content,
    effort: Effort::Hours,
    why: "Search engines find pages by their words, and a page with few words answers few \
          questions. No search engine requires a certain number of words.",
    how_to_fix: "Write what visitors come for, in at least 200 words unless fewer are enough.",
    source_url: "https://developers.google.com/search/docs/fundamentals/creating-helpful-content",
    check,
};

const FEWEST_WORDS: usize = 200;

fn check(page: &Page<'_>) -> Finding {
    let words = page.word_count();
    let unread = (words < FEWEST_WORDS)
        .then(|| page.unread(&TEXTS))
        .flatten();
    if let Some(reason) = unread {
        return Finding::not_applicable(reason);
    }
    let length = counted(words, "word", "words");
    let finding = if words >= FEWEST_WORDS {
        Finding::pass(format!("The page has {length} of text."))
    } else {
        Finding::warn(format!(
            "The page has {length} of text, fewer than {FEWEST_WORDS}."
        ))
    };
    finding.with_value(words)
}
