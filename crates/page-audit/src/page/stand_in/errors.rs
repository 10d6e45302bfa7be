//! Messages about errors, and what servers show where no site is.

use super::seen::Seen;
use super::words::{begins_with, parts_of, words};

mod headlines;
mod missing;
mod texts;

use headlines::{AFTER_STATUS, SAID, STATUSES, SURE, VAGUE};
use missing::{MISSING, PAGES};
use texts::{ALONE, TEXT};

/// A page with more words is content.
const MAX_WORDS: usize = 160;
/// The same of what may as well be a name.
const MAX_WORDS_IF_VAGUE: usize = 80;
/// A page that says no more than its headline has no more words.
const NOTHING_ELSE: usize = 6;
/// One sentence has no more words.
const FEW_WORDS: usize = 14;
/// A headline that says what happened has no more words.
const MAX_HEADLINE_WORDS: usize = 16;

/// Whether the page is a message about an error, or what a server shows where no site is.
pub(super) fn is_error_page(seen: &Seen<'_>) -> bool {
    if is_marked(seen) {
        return true;
    }
    let words = seen.words();
    if words > MAX_WORDS || seen.is_about_it() {
        return false;
    }
    if words <= MAX_WORDS_IF_VAGUE && seen.own.menu == 0 && seen.says_anywhere(&ALONE) {
        return true;
    }
    let is_it = |part: &str| is_sure(part) || begins_with(part, &VAGUE) || is_exception(part);
    let texts = seen.says(&TEXT) + missing_below(seen);
    if seen.has_another_heading(is_it) && texts < 2 {
        return false;
    }
    let has_number = seen
        .own
        .prose
        .split_whitespace()
        .any(|word| STATUSES.contains(&word));
    let is_vague = seen.begins(&VAGUE) || seen.main_headings().any(is_exception);
    let is_bare = words <= NOTHING_ELSE;
    match seen.different(is_sure) {
        0 => {}
        1 if texts == 0 && !has_number && !is_bare && !is_vague && !is_noted(seen) => {}
        _ => return true,
    }
    if words > MAX_WORDS_IF_VAGUE || seen.own.menu > 1 && texts < 2 {
        return false;
    }
    let has_nothing = is_bare && seen.own.menu == 0 && seen.own.fields == 0;
    let is_said = texts > 1 || texts == 1 && words <= FEW_WORDS;
    let is_question = seen.main_headings().any(|heading| heading.ends_with('?'));
    is_vague
        && (is_said && !is_question
            || texts > 1
            || is_noted(seen) && !is_question
            || has_nothing && is_alone(seen))
}

/// Whether this begins as the headlines of such messages do.
pub(super) fn is_headline(text: &str) -> bool {
    let parts = parts_of(text);
    let mut parts = parts.iter();
    parts.any(|part| is_sure(part) || begins_with(part, &VAGUE) || is_exception(part))
}

/// Whether the page has the marks of the messages of blogs, hosts and frameworks.
fn is_marked(seen: &Seen<'_>) -> bool {
    let document = seen.page.document();
    let body = document.body();
    let is_wordpress = body.is_some_and(|body| body.attribute_is("id", "error-page"))
        && document
            .elements()
            .any(|element| element.has_token("class", "wp-die-message"));
    let is_heroku = document.html_elements("iframe").any(|frame| {
        let source = frame.attribute("src").unwrap_or_default();
        source.contains("herokucdn.com/error-pages/")
    });
    let is_of = |id, class| {
        let summary = document.element_by_id(id);
        summary.is_some_and(|summary| summary.is_one_of(&["header", "div"]))
            && document
                .elements()
                .any(|element| element.has_token("class", class))
    };
    is_wordpress || is_heroku || is_of("summary", "exception_value")
}

/// Whether the page says in its markup that it is not found, or asks not to be listed.
fn is_noted(seen: &Seen<'_>) -> bool {
    let document = seen.page.document();
    let is_named = document.body().is_some_and(|body| {
        [
            "error404",
            "error-404",
            "page-404",
            "template-404",
            "error-page",
            "not-found",
        ]
        .iter()
        .any(|name| body.has_token("class", name) || body.attribute_is("id", name))
    });
    is_named
        || document.html_elements("meta").any(|meta| {
            let content = meta.attribute("content").unwrap_or_default();
            meta.attribute_is("name", "robots") && content.to_ascii_lowercase().contains("noindex")
        })
}

/// Whether all headlines, and not just one of them, say so, and nothing can be pressed.
fn is_alone(seen: &Seen<'_>) -> bool {
    let is_it = |part: &str| is_sure(part) || begins_with(part, &VAGUE);
    let mut parts = seen.whole_headlines().filter(|text| !text.is_empty());
    parts.all(|text| is_it(text.trim_matches(|c: char| !c.is_alphanumeric())))
        && seen.own.controls.len() <= 1
}

/// Whether a headline says by itself that something is missing or broken.
fn is_sure(part: &str) -> bool {
    begins_with(part, &SURE) || is_missing_page(part) || is_status(part)
}

/// How often the text and the smaller headings say that a page is missing; once counts for each.
fn missing_below(seen: &Seen<'_>) -> usize {
    let mut sentences = seen.own.prose.split(['.', '!', '?', '。']);
    let mut headings = seen.own.headings.iter();
    let highest = headings.clone().map(|(level, _)| *level).min();
    usize::from(sentences.any(is_missing_page))
        + usize::from(headings.any(|(level, text)| Some(*level) > highest && is_sure(text)))
}

fn is_missing_page(part: &str) -> bool {
    let has = |words: &[&str]| words.iter().any(|word| part.contains(word));
    words(part) <= MAX_HEADLINE_WORDS && has(&PAGES) && has(&MISSING)
}

/// Whether a headline is a status, such as `404 error`, `Fehler 404` and `Error 404 (Not Found)!!1`.
fn is_status(part: &str) -> bool {
    let mut words = part.split(|c: char| !c.is_alphanumeric());
    let mut words = words.by_ref().filter(|word| !word.is_empty());
    match words.next() {
        Some(first) if SAID.contains(&first) => {
            let number = words.next();
            let number = if matches!(number, Some("code" | "status" | "error")) {
                words.next()
            } else {
                number
            };
            number.is_some_and(|number| STATUSES.contains(&number))
        }
        Some(first) if STATUSES.contains(&first) => {
            let next = words.next();
            next.is_some_and(|next| AFTER_STATUS.contains(&next))
        }
        _ => false,
    }
}

/// Whether a headline is the name of an exception, such as `TypeError` and `ErrorException (E_NOTICE)`.
fn is_exception(part: &str) -> bool {
    let first = part.split(|c: char| !c.is_alphanumeric()).next();
    first.is_some_and(|first| {
        let before = first
            .strip_suffix("exception")
            .or(first.strip_suffix("error"));
        before.is_some_and(|before| !before.is_empty())
    })
}
