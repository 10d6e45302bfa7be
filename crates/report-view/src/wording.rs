//! What rules are called and advise, in the reader's language.

use page_audit::{FaultKind, Rule};
use texts::Words;

/// What is right, in a few words.
pub fn title(words: Words, rule: &Rule) -> String {
    of(words, rule, None, rule.title)
}

/// What is wrong, if none of the faults says it more precisely.
pub fn failing_title(words: Words, rule: &Rule) -> String {
    of(words, rule, Some("failing"), rule.failing_title)
}

/// What is wrong, of this kind.
pub fn fault_title(words: Words, rule: &Rule, fault: &FaultKind) -> String {
    of(
        words,
        rule,
        Some(&format!("fault-{}", fault.key)),
        fault.title,
    )
}

/// Why it matters.
pub fn why(words: Words, rule: &Rule) -> String {
    of(words, rule, Some("why"), rule.why)
}

/// What to do when it fails.
pub fn how_to_fix(words: Words, rule: &Rule) -> String {
    of(words, rule, Some("fix"), rule.how_to_fix)
}

/// English is the rule's own; a test finds the others in each language.
fn of(words: Words, rule: &Rule, part: Option<&str>, english: &str) -> String {
    let text = words.of_check(rule.id, part);
    text.unwrap_or_else(|| english.to_owned())
}
