//! Selectors: which names, pseudo-classes and pseudo-elements there are.

use std::borrow::Borrow;
use std::cell::Cell;
use std::fmt;

use cssparser::{ParseError, Parser, ToCss, match_ignore_ascii_case};
use precomputed_hash::PrecomputedHash;
use selectors::parser::{
    self, Component, NonTSPseudoClass, ParseRelative, SelectorImpl, SelectorParseErrorKind,
};

/// A list of selectors.
pub(super) type List = parser::SelectorList<Simple>;
/// One selector.
pub(super) type Selector = parser::Selector<Simple>;

/// The kinds of names that selectors here are made of: all are plain texts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Simple;

/// A name of an element, a class, an id or an attribute, or an attribute's value.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Text(pub Box<str>);

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        Self(text.into())
    }
}

impl AsRef<str> for Text {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl Borrow<str> for Text {
    fn borrow(&self) -> &str {
        &self.0
    }
}

impl ToCss for Text {
    fn to_css<W: fmt::Write>(&self, target: &mut W) -> fmt::Result {
        cssparser::serialize_identifier(&self.0, target)
    }
}

impl PrecomputedHash for Text {
    fn precomputed_hash(&self) -> u32 {
        hash(&self.0)
    }
}

/// A hash for the filter of ancestors (FNV-1a), without regard to case: so it can also be asked for
/// names that are compared without.
pub fn hash(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |hash: u32, byte| {
        (hash ^ u32::from(byte.to_ascii_lowercase())).wrapping_mul(0x0100_0193)
    })
}

impl SelectorImpl for Simple {
    type ExtraMatchingData<'a> = ();
    type AttrValue = Text;
    type Identifier = Text;
    type LocalName = Text;
    type NamespaceUrl = Text;
    type NamespacePrefix = Text;
    type BorrowedNamespaceUrl = str;
    type BorrowedLocalName = str;
    type NonTSPseudoClass = PseudoClass;
    type PseudoElement = PseudoElement;
}

/// A state that a selector asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PseudoClass {
    Link,
    Checked,
    Disabled,
    Enabled,
    Required,
    Optional,
    PlaceholderShown,
    ReadOnly,
    ReadWrite,
    Open,
    Lang(Vec<Box<str>>),
    /// One that no element is in before somebody does something.
    Never,
    Always,
    /// The document does not decide it.
    Undecided,
}

impl NonTSPseudoClass for PseudoClass {
    fn is_active_or_hover(&self) -> bool {
        false
    }

    fn is_user_action_state(&self) -> bool {
        *self == Self::Never
    }
}

impl ToCss for PseudoClass {
    fn to_css<W: fmt::Write>(&self, target: &mut W) -> fmt::Result {
        write!(target, ":{self:?}")
    }
}

/// A part of an element that a selector styles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PseudoElement {
    Before,
    After,
    Other,
}

impl parser::PseudoElement for PseudoElement {
    fn accepts_state_pseudo_classes(&self) -> bool {
        true
    }

    fn is_before_or_after(&self) -> bool {
        *self != Self::Other
    }
}

impl ToCss for PseudoElement {
    fn to_css<W: fmt::Write>(&self, target: &mut W) -> fmt::Result {
        write!(target, "::{self:?}")
    }
}

/// Reads selectors.
#[derive(Debug, Default)]
pub(super) struct SelectorParser {
    /// Whether one had something that the document does not decide.
    pub(super) is_undecided: Cell<bool>,
    /// Whether one had `:has()`.
    pub(super) looks_into_elements: Cell<bool>,
}

impl SelectorParser {
    /// The list of selectors that the rest of the input is.
    pub(super) fn list(
        &self,
        input: &mut Parser<'_>,
        parent: Option<&List>,
    ) -> Result<List, ParseError<()>> {
        let relative = if parent.is_some() {
            ParseRelative::ForNesting
        } else {
            ParseRelative::No
        };
        let list = List::parse(self, input, relative);
        let list = list.map_err(|error| match error.kind {
            cssparser::ParseErrorKind::Basic(basic) => ParseError::from_basic_kind(basic),
            cssparser::ParseErrorKind::Custom(_) => ParseError::custom(()),
        })?;
        Ok(match parent {
            Some(parent) => list.replace_parent_selector(parent),
            None => list,
        })
    }
}

/// How much there is of selectors.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Extent {
    /// Names, functions, combinators, those in functions included.
    pub(super) parts: usize,
    /// How many combinators and functions lead to each other.
    pub(super) depth: usize,
}

impl Extent {
    pub(super) fn from_selectors<'s>(selectors: impl IntoIterator<Item = &'s Selector>) -> Self {
        let mut all = Self::default();
        for selector in selectors {
            let one = Self::of_one(selector);
            all.parts += one.parts;
            all.depth = all.depth.max(one.depth);
        }
        all
    }

    fn of_one(selector: &Selector) -> Self {
        let mut extent = Self::default();
        let mut inner_depth = 0;
        for component in selector.iter_raw_match_order() {
            extent.parts += 1;
            let inner = match component {
                Component::Combinator(_) => {
                    extent.depth += 1;
                    continue;
                }
                Component::Is(list) | Component::Where(list) | Component::Negation(list) => {
                    Self::from_selectors(list.slice())
                }
                Component::NthOf(nth) => Self::from_selectors(nth.selectors()),
                Component::Has(relative) => {
                    Self::from_selectors(relative.iter().map(|one| &one.selector))
                }
                _ => continue,
            };
            extent.parts += inner.parts;
            inner_depth = inner_depth.max(inner.depth + 1);
        }
        extent.depth += inner_depth;
        extent
    }
}

type Parsed<T> = Result<T, ParseError<SelectorParseErrorKind>>;

fn unknown<T>() -> Parsed<T> {
    Err(ParseError::custom(
        SelectorParseErrorKind::UnsupportedPseudoClassOrElement,
    ))
}

impl<'i> parser::Parser<'i> for SelectorParser {
    type Impl = Simple;
    type Error = SelectorParseErrorKind;

    fn parse_nth_child_of(&self) -> bool {
        true
    }

    fn parse_is_and_where(&self) -> bool {
        true
    }

    fn parse_has(&self) -> bool {
        self.looks_into_elements.set(true);
        true
    }

    fn parse_parent_selector(&self) -> bool {
        true
    }

    fn is_is_alias(&self, name: &str) -> bool {
        name.eq_ignore_ascii_case("-webkit-any")
    }

    fn parse_non_ts_pseudo_class(&self, name: &str) -> Parsed<PseudoClass> {
        let class = match_ignore_ascii_case! { name,
            "link" | "any-link" | "-webkit-any-link" => PseudoClass::Link,
            "checked" => PseudoClass::Checked,
            "disabled" => PseudoClass::Disabled,
            "enabled" => PseudoClass::Enabled,
            "required" => PseudoClass::Required,
            "optional" => PseudoClass::Optional,
            "placeholder-shown" => PseudoClass::PlaceholderShown,
            "read-only" => PseudoClass::ReadOnly,
            "read-write" => PseudoClass::ReadWrite,
            "open" => PseudoClass::Open,
            "defined" => PseudoClass::Always,
            "hover" | "active" | "focus" | "focus-visible" | "focus-within" | "visited" | "target"
            | "target-within" | "fullscreen" | "-webkit-full-screen" | "modal" | "popover-open"
            | "picture-in-picture" | "user-valid" | "user-invalid" | "autofill"
            | "-webkit-autofill" | "-webkit-drag" | "-webkit-autofill-strong-password"
            | "seeking" | "stalled" | "buffering" | "playing" | "muted" | "volume-locked"
            | "active-view-transition" | "xr-overlay" | "interest-source" | "interest-target"
            | "target-current" | "target-before" | "target-after" | "local-link" | "past"
            // `:host` matches nothing in the document's own tree (CSS Scoping 1, 3.2.1).
            | "current" | "future" | "host" => PseudoClass::Never,
            "indeterminate" | "default" | "valid" | "invalid" | "in-range" | "out-of-range"
            | "paused" | "blank" | "-internal-autofill-previewed" | "has-slotted" => {
                self.is_undecided.set(true);
                PseudoClass::Undecided
            },
            _ => return unknown(),
        };
        Ok(class)
    }

    fn parse_non_ts_functional_pseudo_class(
        &self,
        name: &str,
        input: &mut Parser<'i>,
        _after_part: bool,
    ) -> Parsed<PseudoClass> {
        match_ignore_ascii_case! { name,
            "lang" => {
                let languages = input.parse_comma_separated(|input| {
                    Ok::<_, ParseError<SelectorParseErrorKind>>(
                        input.expect_ident_or_string()?.to_ascii_lowercase().into(),
                    )
                })?;
                Ok(PseudoClass::Lang(languages))
            },
            "host" | "host-context" => {
                while input.next().is_ok() {}
                Ok(PseudoClass::Never)
            },
            "dir" | "state" | "active-view-transition-type" => {
                self.is_undecided.set(true);
                while input.next().is_ok() {}
                Ok(PseudoClass::Undecided)
            },
            _ => unknown(),
        }
    }

    fn parse_pseudo_element(&self, name: &str) -> Parsed<PseudoElement> {
        let element = match_ignore_ascii_case! { name,
            "before" => PseudoElement::Before,
            "after" => PseudoElement::After,
            "first-line" | "first-letter" | "marker" | "placeholder" | "selection" | "backdrop"
            | "file-selector-button" | "details-content" | "cue" | "target-text"
            | "spelling-error" | "grammar-error" | "view-transition" | "column" | "scroll-marker"
            | "scroll-marker-group" | "picker-icon" | "checkmark" | "search-text" =>
                PseudoElement::Other,
            _ => {
                let is_of_webkit = name.get(..8).is_some_and(|start| {
                    start.eq_ignore_ascii_case("-webkit-")
                });
                if !is_of_webkit {
                    return unknown();
                }
                PseudoElement::Other
            },
        };
        Ok(element)
    }

    fn parse_functional_pseudo_element(
        &self,
        name: &str,
        input: &mut Parser<'i>,
    ) -> Parsed<PseudoElement> {
        let is_known = [
            "highlight",
            "cue",
            "part",
            "slotted",
            "picker",
            "scroll-button",
            "view-transition-group",
            "view-transition-image-pair",
            "view-transition-new",
            "view-transition-old",
        ];
        if !is_known
            .iter()
            .any(|known| name.eq_ignore_ascii_case(known))
        {
            return unknown();
        }
        while input.next().is_ok() {}
        Ok(PseudoElement::Other)
    }
}

/// Whether it is the root of the document and nothing more, as far as its words say.
pub(super) fn is_root(selector: &Selector) -> bool {
    selector.iter_raw_match_order().all(|part| match part {
        Component::Root | Component::ExplicitUniversalType => true,
        Component::LocalName(name) => &*name.lower_name.0 == "html",
        _ => false,
    })
}
