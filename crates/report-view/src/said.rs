//! What checks are called and have said, in the reader's language.

use page_audit::{CheckResult, Outcome};
use texts::{FindingPart, Words, foreign_text};

use crate::wording::{failing_title, fault_title, title};

/// What a check has said, as the page shows it.
pub struct Shown {
    /// What it has said.
    pub text: String,
    /// Whether it is in English on a page in another language, for want of a translation.
    pub is_english: bool,
}

impl Shown {
    /// What this check has said in English, cut to `max` characters.
    pub fn message(words: Words, check: &str, english: &str, max: usize) -> Self {
        Self::new(words, (check, FindingPart::Message), english, max)
    }

    /// What it has expected.
    pub fn expected(words: Words, check: &str, english: &str, max: usize) -> Self {
        Self::new(words, (check, FindingPart::Expected), english, max)
    }

    fn new(words: Words, said: (&str, FindingPart), english: &str, max: usize) -> Self {
        let translated = translated(words, said, english);
        Self {
            is_english: !words.is_english() && translated.is_none() && is_prose(english),
            text: foreign_text(translated.as_deref().unwrap_or(english), max),
        }
    }
}

/// What it has found there: most of it may be from the page, and in no known language.
pub fn found(words: Words, check: &str, english: &str, max: usize) -> String {
    let translated = translated(words, (check, FindingPart::Found), english);
    foreign_text(translated.as_deref().unwrap_or(english), max)
}

fn translated(words: Words, (check, said): (&str, FindingPart), english: &str) -> Option<String> {
    if words.is_english() {
        return None;
    }
    words.translated(check, said, english)
}

/// Whether a text is of words: names and values of technology are the same in all languages.
fn is_prose(text: &str) -> bool {
    let is_word = |word: &str| word.bytes().all(|byte| byte.is_ascii_lowercase());
    let words: Vec<&str> = text.split_whitespace().collect();
    words
        .windows(2)
        .any(|pair| pair.iter().all(|word| is_word(word)))
}

/// What stands above a check's result: as [`CheckResult::heading`].
pub fn heading(words: Words, check: &CheckResult) -> String {
    let Some(rule) = page_audit::rule(&check.id) else {
        return check.heading().into_owned();
    };
    match check.outcome {
        Outcome::Fail | Outcome::Warn => match rule.worst_fault(&check.evidence) {
            Some(fault) => fault_title(words, rule, fault),
            None => failing_title(words, rule),
        },
        Outcome::Unmeasured => format!("{}?", title(words, rule)),
        _ => title(words, rule),
    }
}
