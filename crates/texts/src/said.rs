//! Translates what checks have said in English, by the patterns of the English catalogue: for each
//! check, whatever the age of the report, and without a second form of stored findings.

mod pattern;

use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::LazyLock;

use chrono::NaiveDate;
use fluent_bundle::types::{FluentNumber, FluentNumberOptions};
use fluent_bundle::{FluentArgs, FluentValue};

use crate::catalogue::{self, Catalogue};
use pattern::{Kind, Matched, Pattern};

/// The key of what several checks say.
const COMMON: &str = "check";
/// The parts of a check's key that are not patterns.
const OWN_PARTS: [&str; 3] = ["failing", "why", "fix"];

/// What a text of a check is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FindingPart {
    /// What it has found, in a sentence.
    Message,
    /// What is there, in a piece of evidence: most of it may be from the page.
    Found,
    /// What was expected there.
    Expected,
}

impl FindingPart {
    /// What a pattern is for, by the name of its part.
    fn of_part(part: &str) -> Self {
        match part {
            _ if part.starts_with("found-") => Self::Found,
            _ if part.starts_with("expected-") => Self::Expected,
            _ => Self::Message,
        }
    }
}
/// The length of the longest text that is translated, in bytes.
const MAX_TEXT: usize = 2_000;
/// The length of a number that no float holds exactly.
const MAX_COUNT: usize = 20;
/// How deep texts are in each other.
const MAX_DEPTH: u8 = 3;

/// The patterns of each key, those with more text first.
static PATTERNS: LazyLock<HashMap<&str, Vec<Pattern>>> = LazyLock::new(|| {
    let keys = catalogue::english()
        .keys()
        .filter(|key| key.starts_with(COMMON));
    keys.map(|key| {
        let parts = catalogue::english().parts(key).into_iter();
        let parts = parts.filter(|(part, _)| is_pattern(part));
        let mut patterns: Vec<_> = parts
            .flat_map(|(part, pattern)| Pattern::all(part, pattern))
            .collect();
        patterns.sort_by_key(|pattern| Reverse(pattern.literal_length()));
        (key, patterns)
    })
    .collect()
});

/// Whether a part of a check's key is a pattern of what the check says.
pub fn is_pattern(part: &str) -> bool {
    !OWN_PARTS.contains(&part) && !part.starts_with("fault-") && !part.starts_with("fix-")
}

/// The key of a check.
pub fn key(check: &str) -> String {
    format!("{COMMON}-{check}")
}

/// The text in another language; `None` if there is no pattern for all of it.
pub fn translated(to: &Catalogue, check: &str, said: FindingPart, english: &str) -> Option<String> {
    if english.len() > MAX_TEXT {
        return None;
    }
    let translation = Translation {
        to,
        said,
        keys: [key(check), COMMON.to_owned()],
    };
    translation.text(english)
}

struct Translation<'a> {
    to: &'a Catalogue,
    said: FindingPart,
    /// Whose patterns are tried.
    keys: [String; 2],
}

impl Translation<'_> {
    /// A text: one pattern, or sentences of which each has one.
    fn text(&self, english: &str) -> Option<String> {
        if let Some(whole) = self.phrase(english, 0) {
            return Some(whole);
        }
        let ends = english.match_indices(". ").map(|(at, _)| at + 1);
        ends.filter_map(|end| english.split_at_checked(end))
            .take(4)
            .find_map(|(first, rest)| {
                let first = self.phrase(first, 0)?;
                let rest = self.text(rest.trim_start())?;
                Some(format!("{first} {rest}"))
            })
    }

    fn phrase(&self, english: &str, depth: u8) -> Option<String> {
        if depth > MAX_DEPTH {
            return None;
        }
        // What is within a text may be a part of any.
        let fits = |pattern: &Pattern| depth > 0 || FindingPart::of_part(pattern.part) == self.said;
        let mut fitting: Vec<(&str, &Pattern)> = Vec::new();
        for key in &self.keys {
            let patterns = PATTERNS.get(key.as_str()).into_iter().flatten();
            let patterns = patterns.filter(|pattern| fits(pattern));
            fitting.extend(patterns.map(|pattern| (key.as_str(), pattern)));
        }
        // Otherwise the check's own go first, however little text of theirs they have.
        if depth > 0 {
            fitting.sort_by_key(|(_, pattern)| Reverse(pattern.literal_length()));
        }
        fitting.into_iter().find_map(|(key, pattern)| {
            let matched = pattern.matched(english)?;
            self.said(key, pattern.part, &matched, english, depth)
        })
    }

    /// The translation, if the English of this part says exactly this.
    fn said(
        &self,
        key: &str,
        part: &str,
        matched: &Matched<'_>,
        english: &str,
        depth: u8,
    ) -> Option<String> {
        let written: FluentArgs<'_> = matched
            .iter()
            .map(|(name, text)| (*name, as_written(name, text)))
            .collect();
        if catalogue::english().text(key, Some(part), Some(&written))? != english {
            return None;
        }
        let mut arguments = FluentArgs::new();
        for (name, text) in matched {
            let value = match Kind::from_name(name) {
                Kind::Number if text.contains('.') || text.len() >= MAX_COUNT => {
                    self.to.number(text).into()
                }
                Kind::Number | Kind::Text | Kind::Variant => as_written(name, text),
                Kind::Size => size(self.to, text).into(),
                Kind::List => list(self.to, text)?.into(),
                Kind::Day => self.to.day(day(text)?).into(),
                Kind::Phrase => self.phrase(text, depth + 1)?.into(),
                Kind::Phrases => self.phrases(text, depth + 1)?.into(),
            };
            arguments.set(*name, value);
        }
        self.to.text(key, Some(part), Some(&arguments))
    }

    /// Phrases between commas or semicolons.
    fn phrases(&self, english: &str, depth: u8) -> Option<String> {
        let separator = if english.contains("; ") { "; " } else { ", " };
        let phrases = english.split(separator);
        let phrases: Option<Vec<_>> = phrases.map(|phrase| self.phrase(phrase, depth)).collect();
        Some(phrases?.join(separator))
    }
}

/// A value as English has it.
fn as_written<'a>(name: &str, text: &'a str) -> FluentValue<'a> {
    // A number with decimals is no count, and one that is too large for a float is just a text.
    let is_count =
        Kind::from_name(name) == Kind::Number && !text.contains('.') && text.len() < MAX_COUNT;
    if !is_count {
        return text.into();
    }
    let number: Option<f64> = text.replace(',', "").parse().ok();
    let options = FluentNumberOptions {
        use_grouping: text.contains(','),
        ..FluentNumberOptions::default()
    };
    number.map_or_else(
        || text.into(),
        |number| FluentValue::Number(FluentNumber::new(number, options)),
    )
}

/// A size with its unit.
fn size(to: &Catalogue, english: &str) -> String {
    let (number, unit) = english.split_once(' ').unwrap_or((english, ""));
    let unit = match unit {
        "byte" | "bytes" => to.text("number", Some(unit), None).unwrap_or_default(),
        unit => unit.to_owned(),
    };
    format!("{} {unit}", to.number(number))
}

/// A date as checks write it; reports that are older have digits only.
fn day(english: &str) -> Option<NaiveDate> {
    let mut forms = ["%d %B %Y", "%Y-%m-%d"].into_iter();
    forms.find_map(|form| NaiveDate::parse_from_str(english, form).ok())
}

/// Names that are joined by "and" or "or".
fn list(to: &Catalogue, english: &str) -> Option<String> {
    let and = to.text("number", Some("and"), None)?;
    let or = to.text("number", Some("or"), None)?;
    let list = english.replace(" and ", &format!(" {and} "));
    Some(list.replace(" or ", &format!(" {or} ")))
}

#[cfg(test)]
mod tests;
