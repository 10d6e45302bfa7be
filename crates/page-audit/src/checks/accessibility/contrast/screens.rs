//! Texts that are seen differently on a phone and on a desktop computer.

use html_document::{Element, NodeSet};
use page_styles::{ComputedStyles, Possible};

use super::overlays::Overlays;
use super::seen::{Judged, seen};
use crate::page::Page;

/// What is certain about a text on one screen.
enum OnScreen {
    /// Nobody sees it there.
    Unseen,
    Unknown,
    Judged(Judged),
}

/// How many texts are judged on single screens.
const MAX_TEXTS: usize = 20_000;

/// Judges these texts, each at its place in the document, on each of two screens: the worse counts.
/// Returns of how many it is not known.
pub(super) fn judge_on_screens<'p>(
    page: &'p Page<'_>,
    overlays: &Overlays,
    texts: &[(usize, Element<'p>)],
    mut judge: impl FnMut(Element<'p>, &Judged),
) -> usize {
    if texts.is_empty() || texts.len() > MAX_TEXTS {
        return texts.len();
    }
    let mut elements = NodeSet::default();
    for (_, text) in texts {
        let mut at = Some(*text);
        while let Some(element) = at.filter(|element| elements.insert(element.id())) {
            at = element.parent();
        }
    }
    let Some(screens) = page.styles().on_screens(page, &elements) else {
        return texts.len();
    };
    let mut unknown = 0;
    for text in texts {
        let on_screen = |styles| on_screen(page, styles, overlays, *text);
        let [phone, desk] = screens.each_ref().map(on_screen);
        let judged = match (phone, desk) {
            (OnScreen::Judged(phone), OnScreen::Judged(desk)) => worse(phone, desk),
            (OnScreen::Judged(phone), OnScreen::Unseen) => phone.on(PHONE),
            (OnScreen::Unseen, OnScreen::Judged(desk)) => desk.on(DESK),
            _ => {
                unknown += 1;
                continue;
            }
        };
        judge(text.1, &judged);
    }
    unknown
}

const PHONE: &str = ", on a phone";
const DESK: &str = ", on a desk";

fn worse(phone: Judged, desk: Judged) -> Judged {
    if phone.found == desk.found && phone.is_faint == desk.is_faint {
        return phone;
    }
    let share = |judged: &Judged| judged.contrast / judged.needed;
    let is_phone = match (phone.is_faint, desk.is_faint) {
        (true, false) => true,
        (false, true) => false,
        _ => share(&phone) <= share(&desk),
    };
    if is_phone {
        phone.on(PHONE)
    } else {
        desk.on(DESK)
    }
}

fn on_screen(
    page: &Page<'_>,
    styles: &ComputedStyles,
    overlays: &Overlays,
    (order, text): (usize, Element<'_>),
) -> OnScreen {
    let mut at = Some(text);
    while let Some(element) = at {
        let style = styles.of(element);
        if style.is_some_and(|style| style.display.must_be(Possible::HIDDEN)) {
            return OnScreen::Unseen;
        }
        at = element.parent();
    }
    let style = styles.of(text);
    if style.is_some_and(|style| style.visibility.must_be(Possible::HIDDEN)) {
        return OnScreen::Unseen;
    }
    let judged = seen(page, styles, text, order, overlays).and_then(|seen| seen.judged());
    judged.map_or(OnScreen::Unknown, OnScreen::Judged)
}
