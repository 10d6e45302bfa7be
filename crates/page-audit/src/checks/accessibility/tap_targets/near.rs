//! How far a target is from the one before or after it.

use html_document::Element;
use page_styles::{BoxKind, ComputedStyles, Layout, Length, Possible};

use super::SMALLEST;
use super::contents::alike;
use super::surroundings::Surroundings;
use super::target_box::{TargetBox, certain, flex_kind, is_certain, kind};
use crate::page::Page;

/// Half of the diameter that a small target has for itself.
const RADIUS: f32 = SMALLEST / 2.0;
/// How wide a space between words is in the fonts with the widest, as a multiple of the font size.
const SPACE: f32 = 0.6;

/// The places of targets.
pub(super) struct Neighbours<'p, 's> {
    page: &'p Page<'s>,
    styles: &'p ComputedStyles,
    around: Surroundings,
}

/// A target with what it is wrapped in, in the row or the column of its neighbours.
struct Place<'p> {
    target: Element<'p>,
    /// Whether it is in a line of text.
    is_in_text: bool,
    /// The outermost element.
    outer: Element<'p>,
    is_wrapped: bool,
    /// How far the edges of that are from those of the target: at the top, at the bottom, on the
    /// left and on the right.
    around: [f32; 4],
    /// The kind of the outermost box.
    kind: BoxKind,
    /// Whether it may be higher or lower in a line of text than others.
    is_raised: bool,
}

/// How elements are placed that come one after the other in the page.
enum Arrangement {
    /// In a line of text.
    Line,
    Row,
    Column,
}

impl<'p, 's> Neighbours<'p, 's> {
    pub(super) fn new(page: &'p Page<'s>, styles: &'p ComputedStyles) -> Self {
        Self {
            page,
            styles,
            around: Surroundings::new(page, styles),
        }
    }

    /// How much space there is at most between a small target and another one, if that is certainly
    /// too little.
    pub(super) fn space(&self, element: Element<'p>, target: &TargetBox) -> Option<f32> {
        let place = self.place(element, target)?;
        let before = place.outer.previous_sibling();
        let after = place.outer.next_sibling();
        let spaces = [before, after].map(|beside| {
            let beside = beside.and_then(|beside| self.target_in(beside))?;
            self.space_between((&place, target), &beside)
        });
        let least = spaces.into_iter().flatten().reduce(f32::min);
        least.filter(|_| !self.around.scaled.contains(element.id()))
    }

    /// Where a target is, with an element that has nothing else in it.
    fn place(&self, element: Element<'p>, target: &TargetBox) -> Option<Place<'p>> {
        let place = Place {
            target: element,
            is_in_text: false,
            outer: element,
            is_wrapped: false,
            around: target.margins,
            kind: target.kind,
            is_raised: self.is_raised(element),
        };
        let parent = element.parent()?;
        let is_alone = element.previous_sibling().is_none() && element.next_sibling().is_none();
        if !is_alone
            || self.around.worded.contains(parent.id())
            || flex_kind(parent, self.styles).is_some()
        {
            return Some(place);
        }
        self.wrapped(parent, &place)
    }

    /// The place of what is alone in an element that is as large as what is in it.
    fn wrapped(&self, wrapper: Element<'p>, inner: &Place<'p>) -> Option<Place<'p>> {
        // Browsers' own style sheets say nothing about what is around these.
        if !wrapper.is_one_of(&[
            "div", "span", "li", "nav", "i", "b", "em", "strong", "small",
        ]) {
            return None;
        }
        let style = self.styles.of(wrapper).filter(|style| is_certain(style))?;
        let default = Layout::default();
        let layout = style.layout.as_deref().unwrap_or(&default);
        let sizes = [style.width, style.min_width, style.height, style.min_height];
        if inner.is_raised
            || self.around.spread.contains(wrapper.id())
            || layout.is_shifted
            || layout.has_generated
            || sizes.iter().any(|size| size.kind.may_be(Possible::GIVEN))
        {
            return None;
        }
        let kind = kind(wrapper, layout)?;
        let parent = wrapper.parent()?;
        let is_in_row = flex_kind(parent, self.styles)
            .is_some_and(|layout| layout.is_column.or(false) == Some(false));
        // A block in a part of a line breaks the line.
        let is_in_text = is_in_line(kind) && (kind != BoxKind::Inline || is_in_line(inner.kind));
        if !is_in_row && !is_in_text {
            return None;
        }
        let mut around = inner.around;
        for sides in [&layout.margin, &layout.border, &layout.padding] {
            for (all, more) in around.iter_mut().zip(certain(sides, [0.0; 4])?) {
                *all += more;
            }
        }
        Some(Place {
            target: inner.target,
            is_in_text: is_in_line(inner.kind),
            outer: wrapper,
            is_wrapped: true,
            around,
            kind,
            is_raised: self.is_raised(wrapper),
        })
    }

    fn is_raised(&self, element: Element<'_>) -> bool {
        let style = self.styles.of(element);
        style
            .and_then(|style| style.layout.as_deref())
            .is_some_and(|layout| layout.is_raised)
    }

    /// The target that an element is or that is alone in it.
    fn target_in(&self, element: Element<'p>) -> Option<(Place<'p>, TargetBox)> {
        let inner = element.children().next();
        let target = [Some(element), inner].into_iter().flatten();
        let mut targets = target.filter(|element| super::is_target(self.page, *element));
        let target = targets.next()?;
        let sizes = TargetBox::of(target, self.styles)?;
        let place = self.place(target, &sizes)?;
        (place.outer == element).then_some((place, sizes))
    }

    fn space_between(
        &self,
        (place, target): (&Place<'p>, &TargetBox),
        (beside, other): &(Place<'p>, TargetBox),
    ) -> Option<f32> {
        let parent = place.outer.parent()?;
        if self.around.worded.contains(parent.id()) || place.is_wrapped != beside.is_wrapped {
            return None;
        }
        let (arrangement, gap) = self.arrangement(parent, place, beside)?;
        // The text in them decides how high they are in a line.
        let has_baselines =
            matches!(arrangement, Arrangement::Line) || place.is_in_text || self.is_raised(parent);
        if has_baselines && !alike(self.page, [place.target, beside.target], self.styles) {
            return None;
        }
        // The text may run either way.
        let ([start, end], beside_them, [length, other_length], [across, other_across]) =
            match arrangement {
                Arrangement::Line | Arrangement::Row => (
                    [2, 3],
                    [0, 1],
                    [target.width, other.width],
                    [target.height, other.height],
                ),
                Arrangement::Column => (
                    [0, 1],
                    [2, 3],
                    [target.height, other.height],
                    [target.width, other.width],
                ),
            };
        let side = |place: &Place<'_>, side: usize| place.around.get(side).copied();
        // Otherwise, one may be shifted against the other.
        let is_level = |at: &usize| side(place, *at) == side(beside, *at);
        if !beside_them.iter().all(is_level) {
            return None;
        }
        let one_way = side(place, end)? + side(beside, start)?;
        let other_way = side(place, start)? + side(beside, end)?;
        let space = gap + one_way.max(other_way);
        // They may begin at the same height, or end there.
        let beside_edge = (across / 2.0 - other_across).max(0.0);
        let to_edge = (space + length / 2.0).hypot(beside_edge);
        let to_centre =
            (space + f32::midpoint(length, other_length)).hypot((across - other_across) / 2.0);
        // That of a large one is never the nearer of the two.
        let is_close = to_edge < RADIUS || to_centre < SMALLEST;
        is_close.then_some(space)
    }

    /// How what is in an element is placed, and how much space is between two of it.
    fn arrangement(
        &self,
        parent: Element<'_>,
        one: &Place<'_>,
        other: &Place<'_>,
    ) -> Option<(Arrangement, f32)> {
        if let Some(layout) = flex_kind(parent, self.styles) {
            if layout.is_packed.or(true) != Some(true) {
                return None;
            }
            let (arrangement, gap) = if layout.is_column.or(false)? {
                (Arrangement::Column, layout.row_gap)
            } else {
                (Arrangement::Row, layout.column_gap)
            };
            return Some((arrangement, gap.or(Length::px(0.0))?.pixels()));
        }
        let style = self.styles.of(parent)?;
        let default = Layout::default();
        kind(parent, style.layout.as_deref().unwrap_or(&default))?;
        let is_spaced = self.around.spaced.contains(parent.id());
        match (is_in_line(one.kind), is_in_line(other.kind)) {
            (true, true) if one.is_raised || other.is_raised => None,
            (true, true) if !is_spaced => Some((Arrangement::Line, 0.0)),
            _ if is_spaced && self.around.spread.contains(parent.id()) => None,
            (true, true) => Some((Arrangement::Line, style.font_size?.pixels() * SPACE)),
            (false, false) => Some((Arrangement::Column, 0.0)),
            _ => None,
        }
    }
}

fn is_in_line(kind: BoxKind) -> bool {
    matches!(
        kind,
        BoxKind::Inline | BoxKind::InlineBlock | BoxKind::InlineFlex
    )
}
