//! What was found on many pages, check by check, for people.

use page_audit::Outcome;

use super::parts::{INDENT, Lines};
use crate::described::texts;
use crate::groups::{Group, IgnoredOn, OnPage, ignored_on};
use crate::style::{Paint, Style};
use crate::verdict::counted;

/// How many kinds of faults of a check, pages of a kind and pieces of evidence of a page are shown.
const MAX_KINDS: usize = 3;
const MAX_PAGES: usize = 3;
const MAX_PLACES: usize = 2;

/// The groups, of this many pages, and what is ignored.
pub fn of(groups: &[Group<'_>], ignored: &[IgnoredOn<'_>], pages: usize, style: Style) -> String {
    let mut text = Lines {
        lines: Vec::new(),
        style,
    };
    for group in groups {
        add(group, pages, &mut text);
    }
    if !ignored.is_empty() {
        text.heading(Outcome::Info, "Ignored, as page-audit.toml says");
        for ignored in ignored {
            let first = format!("{INDENT}- ");
            let next = format!("{INDENT}  ");
            text.paragraph(&first, &next, None, &ignored_on(ignored));
        }
        text.blank();
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
    let heading = format!("{} [{}]: {on}", group.heading(), check.id);
    text.heading(group.outcome, &heading);
    let kinds = group.kinds();
    for kind in kinds.iter().take(MAX_KINDS) {
        if let Some(message) = kind.message {
            text.indented(message);
        }
        for on in kind.on.iter().take(MAX_PAGES) {
            page(on, kind.message_of(on), text);
        }
        let more = kind.on.len().saturating_sub(MAX_PAGES);
        if more > 0 {
            text.indented(&format!("- and {}", counted(more, "more page")));
        }
    }
    let rest = kinds.iter().skip(MAX_KINDS);
    let rest: usize = rest.map(|kind| kind.on.len()).sum();
    if rest > 0 {
        let rest = counted(rest, "more page");
        text.indented(&format!("- and in other ways on {rest}"));
    }
    text.fix(&texts);
    text.blank();
}

fn page(on: &OnPage<'_>, message: Option<&str>, text: &mut Lines) {
    let first = format!("{INDENT}- ");
    let next = format!("{INDENT}  ");
    text.paragraph(&first, &next, Some(Paint::Cyan), on.page);
    if let Some(message) = message {
        text.paragraph(&next, &next, None, message);
    }
    let evidence = &on.check.evidence;
    for item in evidence.items.iter().take(MAX_PLACES) {
        text.evidence(&next, item);
    }
    let more = evidence.total.saturating_sub(MAX_PLACES as u64);
    if more > 0 {
        text.paragraph(&next, &next, None, &format!("- and {more} more"));
    }
}
