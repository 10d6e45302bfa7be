//! The style of an element before any declaration.

use selectors::context::QuirksMode;

use super::Cascade;
use crate::hints::{self, has_hints};
use crate::node::StyledElement;
use crate::style::Style;
use crate::style_table::{UNKNOWN, inherited};
use crate::user_agent::{self, Kind};

/// What the style of an element is without declarations.
#[derive(Clone, Copy)]
pub(super) enum Base {
    /// That of its kind.
    Kind(Kind),
    /// The style with this number, by its attributes.
    Hinted(u16),
}

impl Base {
    /// Its number, and whether it is that of a style.
    pub(super) fn numbers(self) -> (u32, u32) {
        match self {
            Self::Kind(kind) => (kind as u32, 0),
            Self::Hinted(number) => (number.into(), 1),
        }
    }
}

impl Cascade<'_> {
    /// What the style of an element in this parent is without declarations.
    pub(super) fn base(&mut self, styled: &StyledElement<'_>, parent: u16) -> Base {
        let kind = user_agent::kind(styled);
        let link = self.link_color.filter(|_| kind == Kind::Link);
        let is_reset = self.quirks == QuirksMode::Quirks && styled.element.is_html("table");
        let has_hints = has_hints(styled.element, styled.name);
        if !has_hints && !is_reset && link.is_none() {
            return Base::Kind(kind);
        }
        let Some(of_parent) = self.styles.get(parent) else {
            return Base::Hinted(UNKNOWN);
        };
        let mut style = inherited(of_parent, kind);
        if is_reset {
            hints::reset_table(&mut style, self.styles.get(self.body));
        }
        if has_hints {
            hints::apply(styled.element, &mut style);
        }
        style.color = link.or(style.color);
        Base::Hinted(self.styles.number(style))
    }

    /// The number of the style of an element without declarations.
    pub(super) fn undeclared(&mut self, base: Base, parent: u16) -> u16 {
        match base {
            Base::Kind(kind) => self.styles.plain(parent, kind),
            Base::Hinted(number) => number,
        }
    }

    /// That style.
    pub(super) fn without_declarations(&self, base: Base, of_parent: &Style) -> Option<Style> {
        match base {
            Base::Kind(kind) => Some(inherited(of_parent, kind)),
            Base::Hinted(number) => self.styles.get(number).cloned(),
        }
    }
}
