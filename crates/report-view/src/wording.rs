//! What rules are called and advise, in the reader's language.

use page_audit::{EvidenceList, FaultKind, Rule};
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

/// What to do about what was found.
pub fn how_to_fix(words: Words, rule: &Rule, evidence: &EvidenceList) -> String {
    let english = rule.how_to_fix_of(evidence);
    match rule.fault_with_steps(evidence) {
        Some(fault) => of(words, rule, Some(&format!("fix-{}", fault.key)), english),
        None => of(words, rule, Some("fix"), english),
    }
}

/// English is the rule's own; a test finds the others in each language.
fn of(words: Words, rule: &Rule, part: Option<&str>, english: &str) -> String {
    let text = words.of_check(rule.id, part);
    text.unwrap_or_else(|| english.to_owned())
}
