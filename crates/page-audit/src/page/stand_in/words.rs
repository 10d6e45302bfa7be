//! Headlines and texts as they are compared: in lower case, whole and in parts.

use super::seen::{MAX_HEADLINE, Seen};
use crate::page::Page;
use crate::page::visible_text::{Spacing, spacing};

/// From this many bytes on, an `<article>` has paragraphs.
const LONG_ARTICLE: usize = 600;

impl Seen<'_> {
    /// Whether there is an article that is longer than what such pages say.
    fn has_article(&self) -> bool {
        let mut articles = self.page.document().html_elements("article");
        articles.any(|article| {
            article.text(LONG_ARTICLE).len() >= LONG_ARTICLE && !self.page.is_hidden(article)
        })
    }

    /// Whether the page explains the subject instead of being an instance of it.
    pub(super) fn is_about_it(&self) -> bool {
        const EXPLAINS: [&str; 21] = [
            "how to ",
            "how do ",
            "what is ",
            "what are ",
            "what to do",
            "what does ",
            "what it is",
            "what it means",
            "history of ",
            "why do ",
            "review of ",
            "was heißt ",
            "was bedeutet ",
            "guide to ",
            "explained",
            "wie man ",
            "was ist ",
            "was tun",
            "qu'est-ce ",
            "qué es ",
            "cosa è ",
        ];
        const PARTS: [&str; 12] = [
            "help",
            "faq",
            "glossary",
            "tutorial",
            "guide",
            "hilfe",
            "ratgeber",
            "lexikon",
            "aide",
            "ayuda",
            "knowledge base",
            "help center",
        ];
        let main = self.main_headings();
        let mut headlines = std::iter::once(self.title.as_str()).chain(main);
        let explains = |text: &str| {
            let is_question_of_work = text.contains("how ") && text.contains(" work");
            is_question_of_work || EXPLAINS.iter().any(|words| text.contains(words))
        };
        headlines.any(explains)
            || self.has_article()
            || parts_of(&self.title)
                .iter()
                .any(|part| PARTS.contains(&part.as_str()))
    }
}

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
