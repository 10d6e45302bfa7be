//! Headlines and texts as they are compared: in lower case, whole and in parts.

use crate::page::Page;
use crate::page::visible_text::{Spacing, spacing};

/// No headline is longer; and how much of a text without one is looked at.
pub(super) const MAX_HEADLINE: usize = 200;

/// The title and the first main headings, in lower case.
pub(super) fn headlines_of<'p>(page: &'p Page<'_>) -> impl Iterator<Item = String> + use<'p> {
    let title = page.title().map(|title| plain(&title));
    let headings = page.document().html_elements("h1").take(2);
    title
        .into_iter()
        .chain(headings.map(|heading| plain(&heading.text(MAX_HEADLINE))))
}

/// Lower-case text with plain apostrophes and dots.
pub(super) fn plain(text: &str) -> String {
    let lower = text.to_lowercase();
    lower.replace(['’', '‘', 'ʼ'], "'").replace('\u{a0}', " ")
}

/// How many words a text has.
pub(super) fn words(text: &str) -> usize {
    let spaced = text
        .split_whitespace()
        .filter(|word| word.contains(char::is_alphanumeric));
    let unspaced = text.chars().filter(|c| spacing(*c) != Spacing::Spaces);
    if text.is_ascii() {
        spaced.count()
    } else {
        spaced.count() + unspaced.count() / 2
    }
}

/// A headline as a whole, and what signs separate in it.
pub(super) fn parts_of(text: &str) -> Vec<String> {
    let separators = [':', '–', '—', '·', '»', '«', '‹', '›', '!', ',', '・'];
    let named = text.split(separators);
    let named = named.flat_map(|part| part.split(" - "));
    let mut parts: Vec<String> = named.map(trimmed).collect();
    parts.extend(text.split('|').map(trimmed));
    parts.push(trimmed(text));
    parts.sort_unstable();
    parts.dedup();
    parts.retain(|part| !part.is_empty());
    parts
}

fn trimmed(part: &str) -> String {
    let is_edge = |c: char| !c.is_alphanumeric() && !matches!(c, '¿' | '?' | ')');
    part.trim_matches(is_edge).to_owned()
}

/// A single word is a whole part, since names begin with it, too.
const LONG: usize = 2;

/// Whether a part of a headline begins with one of these phrases.
pub(super) fn begins_with(part: &str, phrases: &[&str]) -> bool {
    phrases.iter().any(|phrase| {
        let Some(rest) = part.strip_prefix(phrase) else {
            return false;
        };
        let is_spaced = phrase.is_ascii() || phrase.chars().all(|c| spacing(c) == Spacing::Spaces);
        let ends = !rest.starts_with(char::is_alphanumeric) || !is_spaced;
        let rest = rest.trim_matches(|c: char| !c.is_alphanumeric());
        ends && (rest.is_empty() || phrase.split(' ').count() >= LONG || !is_spaced)
    })
}
