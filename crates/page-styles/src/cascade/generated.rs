//! What is before and after an element.

use super::Cascade;
use crate::parser::parser;
use crate::property::{Name, Property};
use crate::rules::Slot;
use crate::settings::words;
use crate::style::{Overlay, Style, Words};
use crate::value::{Keyword, Value};
use crate::variables::{Custom, NoValue, ScopeId};

/// How many groups of images of an element are kept.
const MAX_IMAGES: usize = 20;

impl Cascade<'_> {
    /// Adds what is before and after an element to its style.
    pub(super) fn generate(&mut self, generated: &[u32], style: &mut Style) {
        let mut overlay = Overlay::Nothing;
        let mut may_be_behind = false;
        for number in generated {
            let rule = self.rules.rules.get(*number as usize);
            let declared = rule.map_or(&[][..], |rule| self.rules.declared(rule));
            self.work.spend(declared.len());
            for found in declared {
                match found.value {
                    Value::Images(first, count) if style.images.len() < MAX_IMAGES => {
                        let images = first..first.saturating_add(count.into());
                        style.images.push(images);
                    }
                    Value::Keyword(Keyword::OutOfFlow) => overlay = Overlay::Above,
                    _ => {}
                }
                if found.slot == Slot::Known(Property::ZIndex) {
                    may_be_behind |= !matches!(
                        found.value,
                        Value::Keyword(Keyword::Auto) | Value::Number(0.0..)
                    );
                }
                if self.rules.with_layout && found.slot == Slot::Known(Property::Content) {
                    style.layout.get_or_insert_default().has_generated = true;
                }
            }
        }
        style.overlay = if overlay == Overlay::Above && may_be_behind {
            Overlay::Behind
        } else {
            overlay
        };
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
