//! The sizes of targets as a browser has laid them out.

use std::collections::HashSet;

use html_document::Element;
use render_client::Screen;

use super::{SMALLEST, is_target, link_target, rounded};
use crate::finding::{Evidence, EvidenceList, Finding, counted, part_of, plural};
use crate::page::{LaidOut, Page};

/// A target on a screen.
#[derive(Clone, Copy)]
struct Target<'p> {
    element: Element<'p>,
    left: f32,
    top: f32,
    width: f32,
    height: f32,
    in_sentence: bool,
}

impl<'p> Target<'p> {
    fn of(laid_out: &LaidOut, element: Element<'p>, screen: Screen) -> Option<Self> {
        let seen = laid_out.on(element, screen)?.target.as_ref()?;
        let [left, top, width, height] = seen.place;
        Some(Self {
            element,
            left,
            top,
            width,
            height,
            in_sentence: seen.in_sentence,
        })
    }

    fn is_small(&self) -> bool {
        self.width < SMALLEST || self.height < SMALLEST
    }

    fn centre(&self) -> (f32, f32) {
        (self.left + self.width / 2.0, self.top + self.height / 2.0)
    }

    /// How far its circle must stay from the other target: from that one's circle if it is small as
    /// well, else from its edge (WCAG 2.2, 2.5.8, "Spacing"). In pixels, from its centre.
    fn space(&self, other: &Self) -> (f32, f32) {
        let (x, y) = self.centre();
        let (to, least) = if other.is_small() {
            (other.centre(), SMALLEST)
        } else {
            let x = x.clamp(other.left, other.left + other.width);
            let y = y.clamp(other.top, other.top + other.height);
            ((x, y), SMALLEST / 2.0)
        };
        ((to.0 - x).hypot(to.1 - y), least)
    }

    /// Whether a tap on the other one is a tap on this one, or does the same.
    fn is_same(&self, other: &Self) -> bool {
        let is_around =
            |outer: &Self, inner: &Self| inner.element.ancestors().any(|at| at == outer.element);
        let link = link_target(self.element);
        self.element == other.element
            || is_around(self, other)
            || is_around(other, self)
            || (link.is_some() && link == link_target(other.element))
    }
}

/// What was found on all screens.
pub(super) fn check(page: &Page<'_>, laid_out: &LaidOut) -> Finding {
    let mut judged = HashSet::new();
    let mut close = EvidenceList::default();
    let mut known = HashSet::new();
    for screen in laid_out.screens() {
        let elements = page.document().elements().filter(|it| !page.is_unseen(*it));
        let all = elements.filter(|it| is_target(page, *it));
        let all = all.filter_map(|it| Target::of(laid_out, it, *screen));
        let all: Vec<_> = all.collect();
        let large = all.iter().filter(|it| !it.is_small());
        let elsewhere: HashSet<_> = large.filter_map(|it| link_target(it.element)).collect();
        for target in &all {
            judged.insert(target.element.id());
            let has_twin = link_target(target.element).is_some_and(|it| elsewhere.contains(it));
            if !target.is_small() || target.in_sentence || has_twin {
                continue;
            }
            let others = all.iter().filter(|other| !target.is_same(other));
            let spaces = others.map(|other| target.space(other));
            let near = spaces.filter(|(space, least)| space < least);
            let nearest = near.map(|(space, _)| space).reduce(f32::min);
            if let Some(space) = nearest
                && known.insert(target.element.id())
            {
                close.add("small_target", |key| evidence(key, target, space, *screen));
            }
        }
    }
    finding(judged.len(), close)
}

fn evidence(key: &'static str, target: &Target<'_>, space: f32, screen: Screen) -> Evidence {
    let [width, height, space] = [target.width, target.height, space].map(rounded);
    let on = match screen {
        Screen::Phone => "on a phone",
        Screen::Desk => "on a desk",
    };
    Evidence::at(
        key,
        target.element,
        format_args!("{width} × {height} px {on}, its centre {space} px from the next target"),
        "at least 24 × 24 px, or 24 px from centre to centre",
    )
}

fn finding(judged: usize, close: EvidenceList) -> Finding {
    if judged == 0 {
        return Finding::not_applicable("The page shows no links or buttons.");
    }
    if close.is_empty() {
        let targets = counted(judged, "link or button is", "links and buttons are");
        return Finding::pass(format!(
            "{targets} large enough, or far enough from the next."
        ))
        .with_value(0_usize);
    }
    let subject = part_of(close.total, judged, "target", "targets");
    let are = plural(close.total, "is", "are");
    Finding::warn(format!("{subject} {are} small and close to another one."))
        .concerning(close.total, judged)
        .with_value(close.total)
        .with_evidence(close)
}
