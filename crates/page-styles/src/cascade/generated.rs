//! What is before and after an element.

use super::Cascade;
use crate::parser::parser;
use crate::property::{Name, Property};
use crate::rules::Slot;
use crate::screens::Truth;
use crate::selector::PseudoElement;
use crate::settings::words;
use crate::style::{Overlay, Style, Words};
use crate::value::{Keyword, Value};
use crate::variables::{Custom, NoValue, ScopeId};

/// How many groups of images of an element are kept.
const MAX_IMAGES: usize = 20;

/// The largest of what is too small to lie behind a word, in pixels: a line, and a dot.
const LINE: f32 = 3.0;
const DOT: f32 = 24.0;

/// What declarations for what is before or after an element say about whether it covers something.
#[derive(Default)]
struct Covering {
    has_content: bool,
    is_out: bool,
    may_be_behind: bool,
    width: Greatest,
    height: Greatest,
    opacity: Greatest,
}

/// The greatest of all values that a property is set to.
#[derive(Default)]
struct Greatest {
    value: f32,
    /// Whether one of them applies in any case.
    is_certain: bool,
}

impl Covering {
    fn add(&mut self, property: Property, value: Value, is_certain: bool) {
        match property {
            Property::Content => self.has_content = true,
            Property::Position => {
                // Of a variable, too.
                self.is_out |= !matches!(
                    value,
                    Value::Keyword(Keyword::InFlow | Keyword::Relative | Keyword::Sticky)
                );
            }
            Property::ZIndex => {
                self.may_be_behind |=
                    !matches!(value, Value::Keyword(Keyword::Auto) | Value::Number(0.0..));
            }
            Property::Width | Property::MinWidth => {
                self.width
                    .add(value, is_certain && property == Property::Width);
            }
            Property::Height | Property::MinHeight => {
                self.height
                    .add(value, is_certain && property == Property::Height);
            }
            Property::Opacity => self.opacity.add(value, is_certain),
            _ => {}
        }
    }

    fn overlay(&self) -> Overlay {
        let is_line = self.width.is_at_most(LINE) || self.height.is_at_most(LINE);
        let is_dot = self.width.is_at_most(DOT) && self.height.is_at_most(DOT);
        if !self.has_content || !self.is_out || is_line || is_dot || self.opacity.is_nothing() {
            Overlay::Nothing
        } else if self.may_be_behind {
            Overlay::Behind
        } else {
            Overlay::Above
        }
    }
}

impl Greatest {
    fn add(&mut self, value: Value, is_certain: bool) {
        let value = match value {
            Value::Px(value) | Value::Number(value) => value,
            // Of text that is at most as large as this.
            Value::Em(value) | Value::Rem(value) => value * 32.0,
            _ => f32::INFINITY,
        };
        self.value = self.value.max(value);
        self.is_certain |= is_certain;
    }

    /// Whether it is a length up to this one. What has none may be drawn by its borders.
    fn is_at_most(&self, most: f32) -> bool {
        self.is_certain && self.value > 0.0 && self.value <= most
    }

    fn is_nothing(&self) -> bool {
        self.is_certain && self.value <= 0.0
    }
}

impl Cascade<'_> {
    /// Adds what is before and after an element to its style.
    pub(super) fn generate(&mut self, generated: &[u32], style: &mut Style) {
        let (mut before, mut after) = (Covering::default(), Covering::default());
        for number in generated {
            let Some(rule) = self.rules.rules.get(*number as usize) else {
                continue;
            };
            let covering = match rule.selector.pseudo_element() {
                Some(PseudoElement::Before) => &mut before,
                _ => &mut after,
            };
            let is_certain = rule.applies.on(self.screen) == Truth::Yes;
            let declared = self.rules.declared(rule);
            self.work.spend(declared.len());
            for found in declared {
                if let Value::Images(first, count) = found.value
                    && style.images.len() < MAX_IMAGES
                {
                    let images = first..first.saturating_add(count.into());
                    style.images.push(images);
                }
                if let Slot::Known(property) = found.slot {
                    covering.add(property, found.value, is_certain);
                    if self.rules.with_layout && property == Property::Content {
                        style.layout.get_or_insert_default().has_generated = true;
                    }
                }
            }
        }
        style.overlay = before.overlay().max(after.overlay());
    }

    /// The words before and after an element.
    pub(super) fn words(&mut self, generated: &[u32], scope: ScopeId) -> Words {
        let mut texts = Vec::new();
        for number in generated {
            let rule = self.rules.rules.get(*number as usize);
            for found in rule.map_or(&[][..], |rule| self.rules.declared(rule)) {
                match found.value {
                    Value::Keyword(Keyword::Words) => return Words::Some,
                    Value::Text(text, Name::One(Property::Content)) => texts.push(text),
                    _ => {}
                }
            }
        }
        if texts.is_empty() {
            return Words::None;
        }
        let Some(scope) = self.scope_of_generated(generated, scope) else {
            return Words::Some;
        };
        let words = texts.into_iter().map(|text| {
            let written = self.rules.text(text);
            if !written.contains("var(") {
                return words(&mut parser(written));
            }
            match self.variables.replaced(self.rules, text, scope, &self.work) {
                Ok(text) => words(&mut parser(&text)),
                Err(NoValue::Invalid) => Words::None,
                Err(NoValue::Unknown) => Words::Some,
            }
        });
        words.max().unwrap_or_default()
    }

    /// The custom properties before and after an element. What is set to several values is not
    /// certain. `None` if there are too many.
    fn scope_of_generated(&mut self, generated: &[u32], around: ScopeId) -> Option<ScopeId> {
        let mut custom = Custom::new();
        for number in generated {
            let rule = self.rules.rules.get(*number as usize);
            let declared = rule.map_or(&[][..], |rule| self.rules.declared(rule));
            self.work.spend(declared.len());
            for found in declared {
                let Slot::Custom(name) = found.slot else {
                    continue;
                };
                let text = match found.value {
                    Value::Text(text, _) => Some(text),
                    _ => None,
                };
                let same = |held: u32| {
                    let text = text.map(|text| self.rules.text(text));
                    text == Some(self.rules.text(held))
                };
                custom
                    .entry(name)
                    .and_modify(|held| *held = held.filter(|held| same(*held)))
                    .or_insert(text);
            }
        }
        self.variables.scope(around, &custom, &self.work)
    }
}
