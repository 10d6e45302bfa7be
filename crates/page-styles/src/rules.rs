//! The rules of all style sheets of a page.

use std::collections::{HashMap, HashSet};

use html_document::{Element, NodeId};
use selectors::context::QuirksMode;
use selectors::parser::AncestorHashes;

use super::font_face::FontFace;
use super::layers::{LayerId, Layers};
use super::property::{Name, Property, layout_named, named};
use super::references::{Reference, Use};
use super::screens::Truth;
use super::selector::{List, PseudoElement, Selector, is_root};
use super::value::Value;

/// How many selectors are kept: large sites have 20,000.
pub(super) const MAX_SELECTORS: usize = 30_000;
/// How many bytes of a selector are a step of work.
const BYTES_A_STEP: usize = 64;
/// How many declarations of properties that matter are kept.
pub(super) const MAX_DECLARATIONS: usize = 150_000;
/// How many URLs are kept.
const MAX_REFERENCES: usize = 5_000;
const MAX_FONT_FACES: usize = 1_000;
/// How many custom properties are distinguished.
const MAX_CUSTOM: usize = 10_000;
/// How many bytes of values that have to be read again are kept.
const MAX_TEXT: usize = 1024 * 1024;
/// The longest such value.
const MAX_TEXT_BYTES: usize = 1_000;
const MAX_FAMILIES: usize = 10_000;

/// The rules of all style sheets of a page, as far as they matter to checks.
#[derive(Debug, Default)]
pub struct StyleRules {
    pub(super) rules: Vec<Rule>,
    pub(super) declarations: Vec<Declaration>,
    pub(super) layers: Layers,
    texts: Texts,
    custom: HashMap<Box<str>, u32>,
    /// The custom properties that are set to nothing but integers from zero: the least and the
    /// greatest. `None` for others.
    counts: HashMap<u32, Option<(u16, u16)>>,
    /// Those that something sets on all screens.
    certain_counts: HashSet<u32>,
    /// The custom properties that `@property` describes, with the text of their first value, if
    /// that is known.
    registered: HashMap<Box<str>, Option<u32>>,
    families: HashMap<Box<str>, u32>,
    pub(super) references: Vec<Reference>,
    font_faces: Vec<(FontFace, SheetContext)>,
    /// How many parts of selectors were read.
    pub(super) parts_read: usize,
    /// Whether a selector asks for what is in or after the elements that it matches.
    pub(super) looks_into_elements: bool,
    pub(super) is_incomplete: bool,
    /// Whether the properties of the layout are read as well.
    pub(super) with_layout: bool,
}

/// A selector with the declarations for what it matches.
#[derive(Debug)]
pub(super) struct Rule {
    pub(super) selector: Selector,
    pub(super) ancestors: AncestorHashes,
    pub(super) first: u32,
    pub(super) count: u32,
    pub(super) layer: LayerId,
    /// How much work it may be to try the selector on one element.
    pub(super) cost: u32,
    /// Whether the rule applies to what it matches.
    pub(super) applies: Truth,
    /// Whether it is for the elements of a scope only: as strong as others, it is before them.
    pub(super) is_scoped: bool,
    /// Whether it is for what is before or after the elements that it matches.
    pub(super) is_generated: bool,
}

/// What one property is set to.
#[derive(Debug, Clone, Copy)]
pub(super) struct Declaration {
    pub(super) slot: Slot,
    pub(super) important: bool,
    pub(super) value: Value,
}

/// What a declaration is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Slot {
    Known(Property),
    /// The number of a custom property.
    Custom(u32),
}

/// Where a style sheet comes from.
#[derive(Debug, Clone, Copy)]
pub struct SheetContext {
    /// The element that links or has it.
    pub element: NodeId,
    /// A number for its URL, from which its own are resolved.
    pub sheet: u32,
    /// On which screens the sheet applies.
    pub condition: Truth,
    /// The layer that its rules are in.
    pub layer: LayerId,
}

impl SheetContext {
    /// That of a `style` attribute.
    pub(super) fn of_attribute(element: Element<'_>) -> Self {
        Self {
            element: element.id(),
            sheet: 0,
            condition: Truth::Yes,
            layer: LayerId::NONE,
        }
    }
}

/// Texts, in one piece of memory.
#[derive(Debug, Default)]
struct Texts {
    all: String,
    ends: Vec<u32>,
}

impl StyleRules {
    /// Reads the properties of the layout as well: few checks need these, and many rules have them.
    pub fn with_layout() -> Self {
        Self {
            with_layout: true,
            ..Self::default()
        }
    }

    /// The property or shorthand with this name, if it matters.
    pub(super) fn named(&self, name: &str) -> Option<Name> {
        let of_layout = if self.with_layout {
            layout_named(name)
        } else {
            None
        };
        of_layout.or_else(|| named(name))
    }

    /// Whether something was left out because there was too much.
    pub fn is_incomplete(&self) -> bool {
        self.is_incomplete || self.layers.too_many
    }

    /// Marks the rules as incomplete: the caller left something out.
    pub fn give_up(&mut self) {
        self.is_incomplete = true;
    }

    /// The URLs that the sheets refer to, except for those of fonts.
    pub fn references(&self) -> &[Reference] {
        &self.references
    }

    /// The fonts that the sheets offer.
    pub fn font_faces(&self) -> &[(FontFace, SheetContext)] {
        &self.font_faces
    }

    /// The layers of all sheets.
    pub fn layers(&mut self) -> &mut Layers {
        &mut self.layers
    }

    /// The declarations of a rule.
    pub(super) fn declared(&self, rule: &Rule) -> &[Declaration] {
        let first = rule.first as usize;
        let end = first.saturating_add(rule.count as usize);
        self.declarations.get(first..end).unwrap_or_default()
    }

    /// Adds a rule for each selector, with the declarations since this one.
    pub(super) fn add_rules(&mut self, selectors: &List, first: usize, context: RuleContext) {
        let count = self.declarations.len().saturating_sub(first);
        if count == 0 {
            return;
        }
        if context.condition == Truth::Yes && selectors.slice().iter().any(is_root) {
            let added = self.declarations.get(first..).unwrap_or_default();
            let custom = added.iter().filter_map(|found| match found.slot {
                Slot::Custom(custom) => Some(custom),
                Slot::Known(_) => None,
            });
            let counts = custom.filter(|custom| matches!(self.counts.get(custom), Some(Some(_))));
            self.certain_counts.extend(counts);
        }
        for selector in selectors.slice() {
            if self.rules.len() >= MAX_SELECTORS {
                self.is_incomplete = true;
                return;
            }
            let element = selector.pseudo_element();
            if element == Some(&PseudoElement::Other) {
                continue;
            }
            self.rules.push(Rule {
                // In quirks mode, it would leave out what is compared without regard to case.
                ancestors: AncestorHashes::new(selector, QuirksMode::NoQuirks),
                selector: selector.clone(),
                first: narrow(first),
                count: narrow(count),
                layer: context.layer,
                cost: narrow(1 + context.cost / (selectors.len().max(1) * BYTES_A_STEP)),
                applies: context.condition,
                is_scoped: context.is_scoped,
                is_generated: element.is_some(),
            });
        }
    }

    pub(super) fn add_declaration(&mut self, declaration: Declaration) {
        if self.declarations.len() < MAX_DECLARATIONS {
            self.declarations.push(declaration);
        } else {
            self.is_incomplete = true;
        }
    }

    /// Adds URLs; returns the number of the first and how many there are.
    pub(super) fn add_references(
        &mut self,
        urls: Vec<Box<str>>,
        usage: Use,
        context: SheetContext,
        line: u32,
    ) -> (u32, u16) {
        let first = narrow(self.references.len());
        let room = MAX_REFERENCES.saturating_sub(self.references.len());
        let references = urls.into_iter().take(room).map(|url| Reference {
            url,
            usage,
            element: context.element,
            sheet: context.sheet,
            line,
        });
        self.references.extend(references);
        let count = self.references.len().saturating_sub(first as usize);
        (first, u16::try_from(count).unwrap_or(u16::MAX))
    }

    pub(super) fn add_font_face(&mut self, face: FontFace, context: SheetContext) {
        if self.font_faces.len() < MAX_FONT_FACES {
            self.font_faces.push((face, context));
        } else {
            self.is_incomplete = true;
        }
    }

    /// The number of a custom property. `None` if there are too many.
    pub(super) fn custom(&mut self, name: &str) -> Option<u32> {
        let number = numbered(&mut self.custom, name, MAX_CUSTOM);
        self.is_incomplete |= number.is_none();
        number
    }

    /// The number of the custom property with this name, if something sets it.
    pub(super) fn custom_named(&self, name: &str) -> Option<u32> {
        self.custom.get(name).copied()
    }

    /// Notes that something sets a custom property to this text.
    pub(super) fn record_count(&mut self, custom: u32, text: &str) {
        let count = text.parse::<u16>().ok();
        let widened = |(least, greatest): (u16, u16)| {
            count.map(|count| (least.min(count), greatest.max(count)))
        };
        self.counts
            .entry(custom)
            .and_modify(|known| *known = known.and_then(widened))
            .or_insert(count.map(|count| (count, count)));
    }

    /// The least and the greatest integer that a value may be, if it is a variable that is set to
    /// nothing else, and on all screens.
    pub(super) fn count(&self, value: &str) -> Option<(u16, u16)> {
        let name = value.strip_prefix("var(")?.strip_suffix(')')?.trim_ascii();
        let custom = self.custom_named(name)?;
        let range = self.counts.get(&custom).copied()??;
        let is_registered = self.registered(name).is_some();
        (!is_registered && self.certain_counts.contains(&custom)).then_some(range)
    }

    /// Notes that `@property` describes a custom property, which then has a value even if nothing
    /// sets it.
    pub(super) fn register(&mut self, name: &str, initial: Option<&str>) {
        if self.registered.len() < MAX_CUSTOM {
            let initial = initial.and_then(|initial| self.add_text(initial));
            self.registered.insert(name.into(), initial);
        }
    }

    /// The text that a custom property has if nothing sets it. `Some(None)` if it has one that is
    /// not known.
    #[expect(clippy::option_option, reason = "none, unknown, and a text")]
    pub(super) fn registered(&self, name: &str) -> Option<Option<u32>> {
        self.registered.get(name).copied()
    }

    /// The number of a list of font families.
    pub(super) fn family(&mut self, families: &[Box<str>]) -> Option<u32> {
        numbered(&mut self.families, &families.join(","), MAX_FAMILIES)
    }

    /// The lists of font families, each with commas between, by their numbers.
    pub fn families(&self) -> Vec<&str> {
        let mut families = vec![""; self.families.len()];
        for (names, number) in &self.families {
            if let Some(place) = families.get_mut(*number as usize) {
                *place = names;
            }
        }
        families
    }

    /// Keeps a text. `None` if it is too long.
    pub(super) fn add_text(&mut self, text: &str) -> Option<u32> {
        if text.len() > MAX_TEXT_BYTES || self.texts.all.len() + text.len() > MAX_TEXT {
            return None;
        }
        self.texts.all.push_str(text);
        self.texts.ends.push(narrow(self.texts.all.len()));
        Some(narrow(self.texts.ends.len() - 1))
    }

    pub(super) fn text(&self, number: u32) -> &str {
        let index = number as usize;
        let start = index
            .checked_sub(1)
            .and_then(|before| self.texts.ends.get(before));
        let start = start.copied().unwrap_or(0) as usize;
        let end = self
            .texts
            .ends
            .get(index)
            .map_or(start, |end| *end as usize);
        self.texts.all.get(start..end).unwrap_or_default()
    }
}

/// What a rule is in.
#[derive(Debug, Clone, Copy)]
pub(super) struct RuleContext {
    pub(super) condition: Truth,
    pub(super) layer: LayerId,
    pub(super) cost: usize,
    pub(super) is_scoped: bool,
}

fn numbered(numbers: &mut HashMap<Box<str>, u32>, name: &str, most: usize) -> Option<u32> {
    if let Some(number) = numbers.get(name) {
        return Some(*number);
    }
    if numbers.len() >= most {
        return None;
    }
    let number = narrow(numbers.len());
    numbers.insert(name.into(), number);
    Some(number)
}

pub(super) fn narrow(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
