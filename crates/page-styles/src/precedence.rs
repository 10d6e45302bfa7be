//! Which declarations take precedence over which (CSS Cascading and Inheritance 5, section 6).

use std::cmp::Reverse;

use super::layers::LayerId;
use super::rules::{Declaration, Rule, Slot, StyleRules};
use super::screens::{Screen, Truth};
use super::value::Value;
use super::values::Values;
use super::variables::Custom;
use super::work::Work;

/// How many declarations are applied in a step.
const DECLARATIONS_A_STEP: usize = 8;

/// What the precedence of declarations depends on, apart from their selectors.
#[derive(Debug)]
pub(super) struct Precedence {
    /// The rank of each layer.
    ranks: Vec<u16>,
    has_importance: bool,
    /// The screen on which rules apply, if it is not each.
    screen: Option<Screen>,
}

impl Precedence {
    pub(super) fn new(rules: &StyleRules, screen: Option<Screen>) -> Self {
        Self {
            screen,
            ranks: rules.layers.ranks(),
            has_importance: rules.declarations.iter().any(|found| found.important),
        }
    }

    /// Sets the values of an element from the rules that match it and from the declarations of its
    /// `style` attribute. Returns its custom properties.
    pub(super) fn apply(
        &self,
        rules: &StyleRules,
        matched: &[u32],
        of_attribute: &[Declaration],
        values: &mut Values,
        work: &Work,
    ) -> Custom {
        values.clear();
        let mut set = Set {
            values,
            custom: Custom::new(),
            work,
        };
        let mut order: Vec<(&Rule, u32)> = matched
            .iter()
            .filter_map(|number| Some((rules.rules.get(*number as usize)?, *number)))
            .collect();
        order.sort_by_key(|(rule, number)| (self.rank(rule.layer), strength(rule), *number));
        for (rule, _) in &order {
            set.add(rules.declared(rule), false, self.is_certain(rule));
        }
        set.add(of_attribute, false, true);
        if self.has_importance || of_attribute.iter().any(|found| found.important) {
            order.sort_by_key(|(rule, number)| {
                let rank = Reverse(self.rank(rule.layer));
                (rank, strength(rule), *number)
            });
            for (rule, _) in &order {
                set.add(rules.declared(rule), true, self.is_certain(rule));
            }
            set.add(of_attribute, true, true);
        }
        set.custom
    }

    fn is_certain(&self, rule: &Rule) -> bool {
        rule.applies.on(self.screen) == Truth::Yes
    }

    fn rank(&self, layer: LayerId) -> u16 {
        self.ranks.get(layer.index()).copied().unwrap_or(0)
    }
}

/// How strong a rule is in its layer (CSS Cascading and Inheritance 6, section 2.1): how near the
/// root of one scope is, compared to that of another, is left alone.
fn strength(rule: &Rule) -> (u32, bool) {
    (rule.selector.specificity(), rule.is_scoped)
}

/// What the declarations of an element set.
struct Set<'v> {
    values: &'v mut Values,
    custom: Custom,
    work: &'v Work,
}

impl Set<'_> {
    /// Adds the declarations that are important, or those that are not.
    fn add(&mut self, declarations: &[Declaration], important: bool, is_certain: bool) {
        if !self
            .work
            .spend(1 + declarations.len() / DECLARATIONS_A_STEP)
        {
            return;
        }
        let wanted = declarations.iter();
        for found in wanted.filter(|found| found.important == important) {
            match found.slot {
                Slot::Known(property) => self.values.add(property, found.value, is_certain),
                Slot::Custom(custom) => {
                    let text = match found.value {
                        Value::Text(text, _) if is_certain => Some(text),
                        _ => None,
                    };
                    self.custom.insert(custom, text);
                }
            }
        }
    }
}
