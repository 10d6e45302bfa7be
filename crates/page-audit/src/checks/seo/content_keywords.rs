//! The words of the title are in the page.

use std::collections::HashSet;
use std::ops::ControlFlow;

use html_document::{Element, Piece};

use crate::finding::{Evidence, Finding};
use crate::page::{Page, Spacing, TEXTS, spacing};
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};

mod stop_words;

use stop_words::is_stop_word;

pub(super) static RULE: Rule = Rule {
    id: "content_keywords",
    category: Category::Seo,
    severity: Severity::Low,
    measure: None,
    gate: None,
    title: "The main heading shares words with the title",
    failing_title: "The main heading shares no words with the title",
    faults: &[
        FaultKind::new(
            "title_words_not_in_heading",
            "The main heading uses no word of the title",
        ),
        FaultKind::new(
            "title_words_not_in_page",
            "No word of the title is found on the page",
        ),
    ],
    fixer: Fixer::Content,
    effort: Effort::Minutes,
    why: "When a title has nothing in common with its page, search engines replace it with one of \
          their own.",
    how_to_fix: "Use the main words of the title in the page's main heading and in its text.",
    source_url: "https://developers.google.com/search/docs/appearance/title-link",
    check,
};

/// For how many words of a title the page is searched.
const MAX_WORDS: usize = 30;
/// The shortest word that is also found in a longer one that begins with it, such as a plural.
const LONG_WORD: usize = 4;

fn check(page: &Page<'_>) -> Finding {
    let Some(title) = page.title() else {
        return Finding::not_applicable("The page has no title in <head>.");
    };
    if title
        .chars()
        .any(|character| spacing(character) != Spacing::Spaces)
    {
        return Finding::not_applicable(
            "The title is in a script that does not put spaces between words.",
        );
    }
    let words = title_words(page, &title);
    if words.is_empty() {
        return Finding::not_applicable("The title has only very common words.");
    }
    let has_heading = page.document().html_elements("h1").next().is_some();
    let mut headings = page.document().html_elements("h1");
    if let Some(word) = headings.find_map(|heading| found_in_heading(&words, heading)) {
        return Finding::pass("The main heading uses words of the title.").with_value(word);
    }
    let mut found = None;
    page.visible_text(|text| match first_found(&words, text) {
        None => ControlFlow::Continue(()),
        word => {
            found = word;
            ControlFlow::Break(())
        }
    });
    if let Some(reason) = page.unread(&TEXTS) {
        return Finding::not_applicable(reason);
    }
    let listed = words.join(", ");
    match found {
        // That there is no heading is another fault.
        Some(_) if !has_heading => Finding::not_applicable(
            "The page has no main heading that could share words with the title.",
        ),
        Some(word) => Finding::warn("The main heading uses no word of the title.")
            .with_value(word)
            .with(Evidence::of(
                "title_words_not_in_heading",
                listed,
                "one of these words in an <h1>",
            )),
        None if !has_heading && page.word_count() == 0 || page.shell_sign().is_some() => {
            Finding::not_applicable("The page has no text before scripts run.")
        }
        None => Finding::fail("No word of the title is found on the page.").with(Evidence::of(
            "title_words_not_in_page",
            listed,
            "one of these words in an <h1>",
        )),
    }
}

fn title_words(page: &Page<'_>, title: &str) -> Vec<String> {
    let html = page.document().html();
    let language = html.and_then(|html| html.attribute("lang")).unwrap_or("en");
    let language = language.trim_ascii().split(['-', '_']).next();
    let language = language.unwrap_or_default().to_ascii_lowercase();
    let mut seen = HashSet::new();
    words(title)
        .map(str::to_lowercase)
        .filter(|word| word.chars().nth(1).is_some() && !is_stop_word(word, &language))
        .filter(|word| seen.insert(word.clone()))
        .take(MAX_WORDS)
        .collect()
}

fn found_in_heading<'w>(words: &'w [String], heading: Element<'_>) -> Option<&'w str> {
    /// How much of a heading is searched.
    const MAX_PIECES: usize = 1_000;
    let mut pieces = heading.descendants();
    for _ in 0..MAX_PIECES {
        let found = match pieces.next()? {
            Piece::Text(text) => first_found(words, text),
            // A heading within is searched by itself, after this one.
            Piece::Element(element) if element.is_html("h1") => {
                pieces.skip_children(element);
                None
            }
            Piece::Element(element) => {
                let alternative = element.attribute("alt").filter(|_| element.is_html("img"));
                alternative.and_then(|text| first_found(words, text))
            }
        };
        if found.is_some() {
            return found;
        }
    }
    None
}

/// The first of the words that is in a text.
fn first_found<'w>(wanted: &'w [String], text: &str) -> Option<&'w str> {
    words(text).find_map(|word| {
        let word = without_article(word);
        let mut first = word.chars().flat_map(char::to_lowercase);
        let first = plain(first.next()?);
        let possible = wanted
            .iter()
            .filter(|wanted| without_article(wanted).chars().next().map(plain) == Some(first));
        let mut lower = None;
        possible
            .filter(|wanted| is_in(wanted, lower.get_or_insert_with(|| word.to_lowercase())))
            .map(String::as_str)
            .next()
    })
}

/// Whether this is the wanted word, or begins with it: a compound, or with a particle of Korean.
fn is_in(wanted: &str, word: &str) -> bool {
    let wanted = without_article(wanted);
    let is_korean = wanted.starts_with(|sign| matches!(sign, '\u{ac00}'..='\u{d7a3}'));
    let may_go_on = is_korean || wanted.chars().count() >= LONG_WORD;
    let mut rest = word.chars().map(plain);
    wanted
        .chars()
        .map(plain)
        .all(|sign| rest.next() == Some(sign))
        && (may_go_on || rest.next().is_none())
}

/// Capitals of Greek have no accents.
fn plain(sign: char) -> char {
    match sign {
        'ά' => 'α',
        'έ' => 'ε',
        'ή' => 'η',
        'ί' | 'ϊ' | 'ΐ' => 'ι',
        'ό' => 'ο',
        'ς' => 'σ',
        'ύ' | 'ϋ' | 'ΰ' => 'υ',
        'ώ' => 'ω',
        other => other,
    }
}

/// The words of a text: letters, digits and the marks that belong to them.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|character: char| !is_of_word(character))
        .filter(|word| word.chars().any(char::is_alphanumeric))
}

/// Arabic and Hebrew write the article and its noun as one word.
fn without_article(word: &str) -> &str {
    /// What begins with these letters and is shorter has no article.
    const SHORTEST: usize = 3;
    let rest = word.strip_prefix("ال").or_else(|| word.strip_prefix('ה'));
    let rest = rest.filter(|rest| rest.chars().count() >= SHORTEST);
    rest.unwrap_or(word)
}

fn is_of_word(character: char) -> bool {
    character.is_alphanumeric()
        || matches!(
            character,
            '\u{300}'..='\u{36f}'
                | '\u{64b}'..='\u{65f}'
                | '\u{900}'..='\u{dff}'
                | '\u{200c}'
                | '\u{200d}'
        )
}
