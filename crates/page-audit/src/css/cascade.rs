//! The cascade: which rules reach each element, and what is then known about its style.

use std::collections::HashMap;

use html_document::{Document, Element, NodeMap};
use selectors::context::{
    MatchingContext, MatchingForInvalidation, MatchingMode, NeedsSelectorFlags, QuirksMode,
    SelectorCaches,
};
use selectors::matching::matches_selector;

use super::ancestors::Ancestors;
use super::buckets::Buckets;
use super::node::Node;
use super::parser::parser;
use super::precedence::Precedence;
use super::rules::{Rule, SheetContext, StyleRules};
use super::selector::Simple;
use super::settings::{Setting, settings};
use super::style::Style;
use super::style_table::{INITIAL, StyleTable, UNKNOWN, inherited};
use super::user_agent::{self, Kind};
use super::value::{Keyword, Value};
use super::values::Values;
use super::variables::{NoValue, ScopeId, Variables};
use super::work::Work;

/// How many different results are remembered.
const MOST_REMEMBERED: usize = 20_000;
/// How many steps of matching there are for each element, and how many in any case.
const STEPS_PER_ELEMENT: u64 = 300;
const STEPS: u64 = 2_000_000;
/// After how many elements what matching remembers of them is forgotten.
const FORGET_AFTER: usize = 100_000;

/// The styles of a document's elements.
#[derive(Debug)]
pub(crate) struct ComputedStyles {
    numbers: NodeMap<u16>,
    styles: StyleTable,
    is_complete: bool,
}

impl ComputedStyles {
    /// What is known about the style of an element.
    pub(crate) fn of(&self, element: Element<'_>) -> Option<&Style> {
        self.styles.get(self.numbers.get(element.id()))
    }

    /// Whether there was enough time and memory for all elements.
    pub(crate) fn is_complete(&self) -> bool {
        self.is_complete
    }
}

impl StyleRules {
    /// The styles of all elements.
    pub(crate) fn compute(&mut self, document: &Document, quirks: QuirksMode) -> ComputedStyles {
        let mut computed = Cascade::new(self, document, quirks).run(document);
        if !computed.is_complete {
            // What is in `style` attributes is known even so.
            self.rules.clear();
            computed = Cascade::new(self, document, quirks).run(document);
            computed.is_complete = false;
        }
        computed
    }
}

struct Cascade<'r> {
    rules: &'r mut StyleRules,
    precedence: Precedence,
    buckets: Buckets,
    quirks: QuirksMode,
    work: Work,
    numbers: NodeMap<u16>,
    styles: StyleTable,
    /// The results for the same parent, kind, variables and rules.
    known: HashMap<Box<[u32]>, (u16, ScopeId)>,
    variables: Variables,
    values: Values,
    ancestors: Ancestors,
}

/// The rules that match an element.
#[derive(Default)]
struct Matched {
    rules: Vec<u32>,
    /// Of what is before and after it.
    generated: Vec<u32>,
}

impl<'r> Cascade<'r> {
    fn new(rules: &'r mut StyleRules, document: &Document, quirks: QuirksMode) -> Self {
        let steps = STEPS_PER_ELEMENT.saturating_mul(document.elements().len() as u64);
        Self {
            precedence: Precedence::new(rules),
            buckets: Buckets::new(&rules.rules, quirks == QuirksMode::Quirks),
            rules,
            quirks,
            work: Work::new(steps.saturating_add(STEPS)),
            numbers: document.node_map(),
            styles: StyleTable::new(),
            known: HashMap::new(),
            variables: Variables::default(),
            values: Values::default(),
            ancestors: Ancestors::default(),
        }
    }

    fn run(mut self, document: &Document) -> ComputedStyles {
        let mut caches = SelectorCaches::default();
        let mut matched = Matched::default();
        for (index, element) in document.elements().enumerate() {
            if index % FORGET_AFTER == 0 {
                caches = SelectorCaches::default();
            }
            let scope = self.ancestors.enter_parent(element);
            self.find(element, &mut caches, &mut matched);
            if self.work.is_spent() {
                break;
            }
            let (mut number, scope) = self.styled(element, scope, &matched);
            if element.is_html("html") || element.is_html("body") {
                number = self.styles.shown(number);
            }
            self.numbers.set(element.id(), number);
            self.ancestors.push(element, scope);
        }
        ComputedStyles {
            is_complete: !self.work.is_spent() && !self.rules.is_incomplete(),
            numbers: self.numbers,
            styles: self.styles,
        }
    }

    /// Finds the rules that match an element.
    fn find(&self, element: Element<'_>, caches: &mut SelectorCaches, matched: &mut Matched) {
        matched.rules.clear();
        matched.generated.clear();
        let node = Node {
            element,
            work: &self.work,
        };
        let mut generated = Vec::new();
        let mut context = self.context(MatchingMode::Normal, caches);
        self.buckets.each(element, |number| {
            let Some(rule) = self.rules.rules.get(number as usize) else {
                return;
            };
            if rule.is_generated {
                generated.push(number);
            } else if self.work.begin(rule.cost) && matches(rule, node, &mut context) {
                matched.rules.push(number);
            }
        });
        if generated.is_empty() {
            return;
        }
        let mut context = self.context(MatchingMode::ForStatelessPseudoElement, caches);
        generated.retain(|number| {
            let rule = self.rules.rules.get(*number as usize);
            rule.is_some_and(|rule| self.work.begin(rule.cost) && matches(rule, node, &mut context))
        });
        matched.generated = generated;
    }

    fn context<'c>(
        &'c self,
        mode: MatchingMode,
        caches: &'c mut SelectorCaches,
    ) -> MatchingContext<'c, Simple> {
        MatchingContext::new(
            mode,
            self.ancestors.filter(),
            caches,
            self.quirks,
            NeedsSelectorFlags::No,
            MatchingForInvalidation::No,
        )
    }

    /// The number of an element's style, and its scope.
    fn styled(
        &mut self,
        element: Element<'_>,
        scope: ScopeId,
        matched: &Matched,
    ) -> (u16, ScopeId) {
        let parent = element.parent();
        let parent = parent.map_or(INITIAL, |parent| self.numbers.get(parent.id()));
        let kind = user_agent::kind(element, self.quirks == QuirksMode::Quirks);
        let style = element.attribute("style").unwrap_or_default();
        let first = self.rules.declarations.len();
        if !style.is_empty() {
            self.rules
                .read_style(style, SheetContext::of_attribute(element));
            let styled = self.cascaded(parent, kind, scope, matched, first);
            self.rules.forget_since(first);
            return styled;
        }
        if matched.rules.is_empty() && matched.generated.is_empty() {
            return (self.styles.plain(parent, kind), scope);
        }
        let key: Box<[u32]> = [u32::from(parent) | (kind as u32) << 16, scope.number()]
            .into_iter()
            .chain(matched.rules.iter().copied())
            .chain(matched.generated.iter().copied())
            .collect();
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let styled = self.cascaded(parent, kind, scope, matched, first);
        if self.known.len() < MOST_REMEMBERED {
            self.known.insert(key, styled);
        }
        styled
    }

    /// Applies the rules that match, and the declarations of the `style` attribute, which begin at
    /// this number.
    fn cascaded(
        &mut self,
        parent: u16,
        kind: Kind,
        scope: ScopeId,
        matched: &Matched,
        first: usize,
    ) -> (u16, ScopeId) {
        let rules = &*self.rules;
        let of_attribute = rules.declarations.get(first..).unwrap_or_default();
        let custom = self
            .precedence
            .apply(rules, &matched.rules, of_attribute, &mut self.values);
        let scope = if custom.is_empty() {
            Some(scope)
        } else {
            self.variables.scope(scope, custom)
        };
        let Some(scope) = scope else {
            return (UNKNOWN, ScopeId::default());
        };
        self.replace_variables(scope);
        let Some(of_parent) = self.styles.get(parent) else {
            return (UNKNOWN, scope);
        };
        let mut style = self.values.style(of_parent, inherited(of_parent, kind));
        for number in &matched.generated {
            let rule = self.rules.rules.get(*number as usize);
            for found in rule.map_or(&[][..], |rule| self.rules.declared(rule)) {
                match found.value {
                    Value::Images(first, count) => {
                        style
                            .images
                            .extend(first..first.saturating_add(count.into()));
                    }
                    Value::Keyword(Keyword::OutOfFlow) => style.has_overlay = true,
                    _ => {}
                }
            }
        }
        style.images.sort_unstable();
        style.images.dedup();
        (self.styles.number(style), scope)
    }

    /// Replaces the variables in the values.
    fn replace_variables(&mut self, scope: ScopeId) {
        let Self {
            rules,
            variables,
            values,
            work,
            ..
        } = self;
        values.replace(|property, value| {
            let Value::Text(text, name) = value else {
                return value;
            };
            match variables.replaced(rules, text, scope, work) {
                Ok(text) => {
                    let settings = settings(name, &mut parser(&text));
                    let values = settings.map(|settings| settings.values).unwrap_or_default();
                    let found = values.into_iter().find(|(found, _)| *found == property);
                    match found.map(|(_, setting)| setting) {
                        Some(Setting::Value(value)) => value,
                        Some(Setting::Families(names)) => {
                            rules.family(&names).map_or(Value::Other, Value::Families)
                        }
                        Some(Setting::Images) => Value::Other,
                        None => Value::Unset,
                    }
                }
                Err(NoValue::Invalid) => Value::Unset,
                Err(NoValue::Unknown) => Value::Other,
            }
        });
    }
}

fn matches(rule: &Rule, node: Node<'_>, context: &mut MatchingContext<'_, Simple>) -> bool {
    matches_selector(&rule.selector, 0, Some(&rule.ancestors), node, context)
}
