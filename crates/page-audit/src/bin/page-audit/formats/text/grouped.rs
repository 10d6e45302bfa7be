//! What was found on many pages, check by check, for people.

use super::parts::{INDENT, Lines};
use crate::groups::{Group, OnPage};
use crate::style::{Paint, Style};
use crate::texts::texts;

/// How many messages of a check, pages of a message and pieces of evidence of a page are shown.
const MOST_MESSAGES: usize = 3;
const MOST_PAGES: usize = 3;
const MOST_PLACES: usize = 2;

/// The groups, of this many pages.
pub fn of(groups: &[Group<'_>], pages: usize, style: Style) -> String {
    let mut text = Lines {
        lines: Vec::new(),
        style,
    };
    for group in groups {
        add(group, pages, &mut text);
    }
    text.lines.into_iter().map(|line| line + "\n").collect()
}

fn add(group: &Group<'_>, pages: usize, text: &mut Lines) {
    let Some(check) = group.check() else {
        return;
    };
    let texts = texts(check);
    let on = match group.on.len() {
        1 => "1 page".to_owned(),
        2 if pages == 2 => "both pages".to_owned(),
        on if on == pages => format!("all {on} pages"),
        on => format!("{on} pages"),
    };
    let heading = format!("{} [{}]: {on}", texts.heading, check.id);
    text.heading(group.outcome, &heading);
    let messages = group.by_message();
    for (message, on) in messages.iter().take(MOST_MESSAGES) {
        text.indented(message);
        for on in on.iter().take(MOST_PAGES) {
            page(on, text);
        }
        if on.len() > MOST_PAGES {
            text.indented(&format!("- and {} more pages", on.len() - MOST_PAGES));
        }
    }
    let rest = messages.iter().skip(MOST_MESSAGES);
    let rest: usize = rest.map(|(_, on)| on.len()).sum();
    if rest > 0 {
        text.indented(&format!("and in other words on {rest} more pages"));
    }
    text.fix(texts.how_to_fix);
    text.blank();
}

fn page(on: &OnPage<'_>, text: &mut Lines) {
    let first = format!("{INDENT}- ");
    let next = format!("{INDENT}  ");
    text.paragraph(&first, &next, Some(Paint::Cyan), on.page);
    let evidence = &on.check.evidence;
    for item in evidence.items.iter().take(MOST_PLACES) {
        text.evidence(&next, item);
    }
    let more = evidence.total.saturating_sub(MOST_PLACES as u64);
    if more > 0 {
        text.paragraph(&next, &next, None, &format!("- and {more} more"));
    }
}
