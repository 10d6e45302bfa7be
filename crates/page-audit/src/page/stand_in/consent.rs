//! Questions before the content: for cookies, for consent, for payment instead of it, for one's age.

use super::seen::{Part, Seen};
use super::words::begins_with;

mod age_phrases;
mod phrases;

use age_phrases::{AGE, AGE_ANSWERS, AGES};
use phrases::{ADDRESSES, ANSWERS, BEGINNINGS, IN_HEADLINES, TEXT};

/// The question has no more words; that of one's age is shorter.
const MAX_WORDS: usize = 450;
const MAX_WORDS_OF_AGE: usize = 120;
/// A question that only a headline asks has no more words.
const NOTHING_ELSE: usize = 20;
/// What a question lies over has no more words, beside a name.
const BEHIND: usize = 8;
/// A page with a question has no more links outside its navigation.
const FEW_LINKS: usize = 12;

/// Whether the page asks for consent or for one's age, and shows nothing else.
pub(super) fn is_consent_wall(seen: &Seen<'_>) -> bool {
    let links = seen.own.links + seen.notices.links;
    if seen.words() > MAX_WORDS || seen.own.menu > 1 || links > FEW_LINKS || seen.is_about_it() {
        return false;
    }
    asks_for_age(seen) || asks_for_consent(seen)
}

fn asks_for_consent(seen: &Seen<'_>) -> bool {
    let is_asking = |part: &str| {
        begins_with(part, &BEGINNINGS) || IN_HEADLINES.iter().any(|words| part.contains(words))
    };
    let can_answer = |part: &Part| part.controls.iter().any(|text| is_answer(text, &ANSWERS));
    let asks_in_notice = can_answer(&seen.notices);
    if !asks_in_notice && !can_answer(&seen.own) {
        return false;
    }
    let texts = seen.says(&TEXT);
    // What the question lies over is content, if it is more than a name.
    let has_content = |is_open: bool| {
        let mut headings = seen.own.headings.iter();
        let is_new = |text: &str| !is_known(seen, text, is_asking);
        headings.any(|(level, text)| (*level == 1 || asks_in_notice) && is_new(text)) && !is_open
    };
    let has_more = seen.own.words > BEHIND || seen.own.links > 1;
    if asks_in_notice && (has_more || has_content(false)) {
        return false;
    }
    let asks = seen.whole_headlines().any(is_asking) || seen.headlines().any(is_asking);
    let url = seen.page.url();
    let address = format!("{}{}", url.host_str().unwrap_or_default(), url.path());
    let is_at = ADDRESSES.iter().any(|part| address.contains(part));
    let has_no_more = seen.words() <= NOTHING_ELSE;
    let is_said = texts > 2 || texts > 1 && (asks || is_at || asks_in_notice);
    is_said && !has_content(texts > 2)
        || asks && (texts > 0 || is_at || has_no_more) && !has_content(false)
        || is_at && texts > 0 && !has_content(false)
}

/// Whether a heading is the site's name, a greeting or a question.
fn is_known(seen: &Seen<'_>, heading: &str, is_asking: impl Fn(&str) -> bool) -> bool {
    let is_greeting = begins_with(
        heading,
        &["welcome", "willkommen", "bienvenue", "bienvenido"],
    );
    is_asking(heading)
        || is_greeting
        || is_answer(heading, &ANSWERS)
        || seen.title.contains(heading)
}

fn asks_for_age(seen: &Seen<'_>) -> bool {
    let answers = seen
        .controls()
        .filter(|text| is_answer(text, &AGE_ANSWERS))
        .count();
    let others = seen.controls().count().saturating_sub(answers);
    let is_bare = seen.words() <= MAX_WORDS_OF_AGE && seen.own.fields <= 3 && others <= FEW_LINKS;
    if answers == 0 || !is_bare {
        return false;
    }
    let asks = |text: &str| AGE.iter().any(|words| is_in(text, words));
    let in_headline = seen.whole_headlines().any(asks);
    let in_text = asks(&seen.own.prose) || asks(&seen.notices.prose);
    let has_content = seen.has_another_heading(|part| {
        AGE.iter().any(|words| is_in(part, words)) || part.contains("welcome")
    });
    (in_headline || in_text && seen.words() <= MAX_WORDS_OF_AGE / 2)
        && (!has_content || answers > 1 && in_text)
}

/// Whether a text has these words, with any of the ages in place of 18.
fn is_in(text: &str, words: &str) -> bool {
    let Some((before, after)) = words.split_once("18") else {
        return text.contains(words);
    };
    let mut places = text.match_indices(before);
    places.any(|(place, _)| {
        let rest = text.get(place + before.len()..).unwrap_or_default();
        let mut ages = AGES.iter().filter_map(|age| rest.strip_prefix(age));
        ages.any(|rest| rest.starts_with(after))
    })
}

fn is_answer(text: &str, answers: &[&str]) -> bool {
    let text = text.trim_matches(|c: char| !c.is_alphanumeric());
    answers.iter().any(|answer| {
        let is_word = |rest: &str| !rest.starts_with(char::is_alphanumeric);
        let begins = text.strip_prefix(answer).is_some_and(is_word);
        begins && text.len() <= MAX_ANSWER
            || text.ends_with(answer)
                && text.len() <= MAX_ANSWER
                && text
                    .strip_suffix(answer)
                    .is_some_and(|before| !before.ends_with(char::is_alphanumeric))
    })
}

/// No answer is longer, in bytes.
const MAX_ANSWER: usize = 60;
