//! Tests whether a visitor is a person, and refusals of those who are taken for robots.

use super::marks;
use super::seen::Seen;
use super::words::begins_with;

mod phrases;

use phrases::{SURE, TEXT, VAGUE};

/// A page with more words is content.
const MAX_WORDS: usize = 250;
/// A page that says no more than its headline has no more words, links and fields.
const NOTHING_ELSE: usize = 6;
/// What no service wrote has more words.
const FEW_WORDS: usize = 15;
/// A test has no more links outside its text.
const FEW_LINKS: usize = 6;

/// Whether the page tests whether its visitor is a person, or refuses a robot.
pub(super) fn is_bot_wall(seen: &Seen<'_>) -> bool {
    if marks::has_header(seen.page) {
        return true;
    }
    if seen.words() > MAX_WORDS {
        return false;
    }
    let is_it =
        |part: &str| begins_with(part, &SURE) || begins_with(part, &VAGUE) || is_in(part, &TEXT);
    let has_navigation = seen.own.menu > 1 || seen.own.links > FEW_LINKS;
    let has_content =
        (has_navigation || seen.has_another_heading(is_it)) && seen.words() > FEW_WORDS;
    if (!has_content || seen.begins(&SURE) || seen.says(&TEXT) > 0) && marks::has_mark(seen.page) {
        return true;
    }
    let is_empty = seen.words() == 0 && seen.own.headings.is_empty();
    if is_empty && marks::has_vague_mark(seen.page) && seen.own.controls.is_empty() {
        return true;
    }
    if has_navigation || seen.is_about_it() {
        return false;
    }
    is_said(seen, is_it)
}

/// Whether two things say so: the headline and the text, the box or that there is nothing else.
fn is_said(seen: &Seen<'_>, is_it: impl Fn(&str) -> bool) -> bool {
    let sure = seen.different(|part| begins_with(part, &SURE));
    let is_vague = seen.begins(&VAGUE);
    let texts = seen.says(&TEXT);
    let in_headlines = seen.whole_headlines().filter(|text| is_in(text, &TEXT));
    let in_headlines = in_headlines.count();
    let has_fields = seen.own.fields > 0;
    let has_widget = marks::has_widget(seen.page) && !has_fields;
    let has_nothing_else = seen.words() <= NOTHING_ELSE && !has_fields;
    let has_another = seen.has_another_heading(is_it);
    match sure {
        2.. => true,
        1 if texts > 0 => true,
        1 => !has_another && (has_widget || is_vague || has_nothing_else),
        _ if has_another => texts > 1 && is_vague || texts > 2 && !has_fields,
        _ => {
            is_vague && (texts > 0 || has_widget || in_headlines > 0)
                || has_widget && texts > 0
                || !has_fields && texts > 0 && texts + in_headlines > 1
        }
    }
}

fn is_in(text: &str, phrases: &[&str]) -> bool {
    phrases.iter().any(|phrase| text.contains(phrase))
}
