//! The cascade: which rules reach each element, and what is then known about its style.

use hashbrown::HashMap;
use html_document::{Document, Element, NodeMap};
use selectors::context::{
    MatchingContext, MatchingForInvalidation, MatchingMode, NeedsSelectorFlags, QuirksMode,
    SelectorCaches,
};
use selectors::matching::{matches_selector, selector_may_match};

use super::ancestors::Ancestors;
use super::buckets::Buckets;
use super::color::Color;
use super::hints;
use super::node::{Node, StyledElement};
use super::parser::parser;
use super::precedence::Precedence;
use super::property::Property;
use super::rules::{Rule, SheetContext, StyleRules};
use super::screens::{Screen, Truth};
use super::settings::{Setting, settings};
use super::style::Style;
use super::style_table::{INITIAL, StyleTable, UNKNOWN};
use super::value::Value;
use super::values::Values;
use super::variables::{NoValue, ScopeId, Variables};
use super::work::Work;
use base::Base;

mod base;
mod generated;
mod on_screen;

/// How many different results are remembered.
const MAX_REMEMBERED: usize = 20_000;
/// How many rules they may be the results of, together.
const MAX_RULES_REMEMBERED: usize = 500_000;
/// How many steps of matching there are for each element, and how many in any case. Pages with the
/// CSS of frameworks take up to 50 for each.
const STEPS_PER_ELEMENT: u64 = 100;
const STEPS: u64 = 2_000_000;
/// After how many steps what matching remembers of elements is forgotten.
const FORGET_AFTER: u64 = 100_000;
/// How many bytes of an element's names are looked up in a step.
const BYTES_A_STEP: usize = 8;
/// How deep elements may be for selectors that look into them: matching these is recursive.
const MAX_LOOKED_INTO: usize = 500;

/// The styles of a document's elements.
#[derive(Debug)]
pub struct ComputedStyles {
    numbers: NodeMap<u16>,
    styles: StyleTable,
    is_complete: bool,
}

impl ComputedStyles {
    /// What is known about the style of an element.
    #[inline]
    pub fn of(&self, element: Element<'_>) -> Option<&Style> {
        self.styles.get(self.numbers.get(element.id()))
    }

    /// Whether there was enough time and memory for all elements.
    pub fn is_complete(&self) -> bool {
        self.is_complete
    }
}

impl StyleRules {
    /// The styles of all elements.
    pub fn compute(&mut self, document: &Document, quirks: QuirksMode) -> ComputedStyles {
        let is_too_deep = self.looks_into_elements && is_deep(document);
        if !is_too_deep && !self.is_incomplete() {
            let references = self.references.len();
            let buckets = Buckets::new(&self.rules, document, quirks);
            let cascade = Cascade::new(self, &buckets, document, quirks, None);
            let computed = cascade.run(document, |_| true);
            if computed.is_complete {
                return computed;
            }
            self.references.truncate(references);
        }
        // What is in `style` attributes is known even so.
        self.rules = Vec::new();
        let nothing = Buckets::default();
        let cascade = Cascade::new(self, &nothing, document, quirks, None);
        let mut computed = cascade.run(document, |_| true);
        computed.is_complete = false;
        computed
    }
}

fn is_deep(document: &Document) -> bool {
    let mut path = Vec::new();
    document.elements().any(|element| {
        let parent = element.parent().map(Element::id);
        while path.last().is_some_and(|last| Some(*last) != parent) {
            path.pop();
        }
        path.push(element.id());
        path.len() > MAX_LOOKED_INTO
    })
}

struct Cascade<'r> {
    rules: &'r mut StyleRules,
    precedence: Precedence,
    /// The screen on which rules apply, if it is not each.
    screen: Option<Screen>,
    buckets: &'r Buckets,
    quirks: QuirksMode,
    work: Work,
    numbers: NodeMap<u16>,
    styles: StyleTable,
    /// The results for the same parent, kind, variables and rules. The hasher is the fast one of
    /// [`StyleTable`]: nearly every element is looked up.
    known: HashMap<Box<[u32]>, (u16, ScopeId)>,
    /// The key of the element that is looked at.
    key: Vec<u32>,
    /// How many rules these are the results of, together.
    known_rules: usize,
    variables: Variables,
    values: Values,
    ancestors: Ancestors,
    /// The colour that `<body>` gives to links.
    link_color: Option<Color>,
    /// The number of the style of `<body>`.
    body: u16,
}

/// What matching remembers of elements.
struct Memory {
    caches: SelectorCaches,
    /// How many steps are left when it is forgotten.
    ends: u64,
}

impl Memory {
    fn new(work: &Work) -> Self {
        Self {
            caches: SelectorCaches::default(),
            ends: work.left().saturating_sub(FORGET_AFTER),
        }
    }
}

/// The rules that match an element.
#[derive(Default)]
struct Matched {
    rules: Vec<u32>,
    /// Of what is before and after it.
    generated: Vec<u32>,
}

impl<'r> Cascade<'r> {
    fn new(
        rules: &'r mut StyleRules,
        buckets: &'r Buckets,
        document: &Document,
        quirks: QuirksMode,
        screen: Option<Screen>,
    ) -> Self {
        let steps = STEPS_PER_ELEMENT.saturating_mul(document.elements().len() as u64);
        let steps = steps.saturating_add(STEPS);
        // On one screen, few elements are looked at.
        let steps = if screen.is_some() { steps / 4 } else { steps };
        Self {
            precedence: Precedence::new(rules, screen),
            screen,
            buckets,
            rules,
            quirks,
            work: Work::new(steps),
            numbers: document.node_map(),
            styles: StyleTable::new(document),
            known: HashMap::new(),
            key: Vec::new(),
            known_rules: 0,
            variables: Variables::default(),
            values: Values::default(),
            ancestors: Ancestors::default(),
            link_color: hints::link_color(document),
            body: UNKNOWN,
        }
    }

    fn run(
        mut self,
        document: &Document,
        is_wanted: impl Fn(Element<'_>) -> bool,
    ) -> ComputedStyles {
        let mut memory = Memory::new(&self.work);
        let mut matched = Matched::default();
        for element in document.elements().filter(|element| is_wanted(*element)) {
            let scope = self.ancestors.enter_parent(element);
            let styled = StyledElement::new(element);
            self.find(&styled, &mut memory, &mut matched);
            if self.work.is_spent() {
                break;
            }
            let (mut number, scope) = self.style(&styled, scope, &matched);
            if element.is_html("html") || element.is_html("body") {
                number = self.styles.shown(number);
            }
            if element.is_html("body") {
                self.body = number;
            }
            if element.parent().is_none() {
                let root = self.styles.get(number);
                self.values
                    .set_root_size(root.and_then(|root| root.font_size));
            }
            self.numbers.set(element.id(), number);
            self.ancestors.push(&styled, scope);
        }
        ComputedStyles {
            is_complete: !self.work.is_spent() && !self.rules.is_incomplete(),
            numbers: self.numbers,
            styles: self.styles,
        }
    }

    /// Finds the rules that match an element.
    fn find(&self, styled: &StyledElement<'_>, memory: &mut Memory, matched: &mut Matched) {
        matched.rules.clear();
        matched.generated.clear();
        self.work.spend(styled.bytes() / BYTES_A_STEP);
        self.buckets.each(styled, |number| {
            let rule = self.rules.rules.get(number as usize);
            if let Some(rule) = rule.filter(|rule| self.matches(rule, styled.element, memory)) {
                let place = if rule.is_generated {
                    &mut matched.generated
                } else {
                    &mut matched.rules
                };
                place.push(number);
            }
        });
    }

    fn matches(&self, rule: &Rule, element: Element<'_>, memory: &mut Memory) -> bool {
        if rule.applies.on(self.screen) == Truth::No || !self.work.begin(rule.cost) {
            return false;
        }
        // Most rules are for what is in other elements.
        let filter = self.ancestors.filter();
        if filter.is_some_and(|filter| !selector_may_match(&rule.ancestors, filter)) {
            return false;
        }
        if self.work.left() < memory.ends {
            *memory = Memory::new(&self.work);
        }
        let mode = if rule.is_generated {
            MatchingMode::ForStatelessPseudoElement
        } else {
            MatchingMode::Normal
        };
        let mut context = MatchingContext::new(
            mode,
            filter,
            &mut memory.caches,
            self.quirks,
            NeedsSelectorFlags::No,
            MatchingForInvalidation::No,
        );
        let node = Node {
            element,
            work: &self.work,
        };
        matches_selector(&rule.selector, 0, None, node, &mut context)
    }

    /// The number of an element's style, and its scope.
    fn style(
        &mut self,
        styled: &StyledElement<'_>,
        scope: ScopeId,
        matched: &Matched,
    ) -> (u16, ScopeId) {
        let parent = styled.element.parent();
        let parent = parent.map_or(INITIAL, |parent| self.numbers.get(parent.id()));
        let base = self.base(styled, parent);
        let first = self.rules.declarations.len();
        if !styled.style.is_empty() {
            self.rules
                .read_style(styled.style, SheetContext::of_attribute(styled.element));
            let style = self.cascaded(parent, base, scope, matched, first);
            self.rules.declarations.truncate(first);
            return style;
        }
        if matched.rules.is_empty() && matched.generated.is_empty() {
            return (self.undeclared(base, parent), scope);
        }
        self.key.clear();
        let (base_number, is_hinted) = base.numbers();
        let surroundings = [
            u32::from(parent) | base_number << 16,
            scope.number() << 1 | is_hinted,
        ];
        self.key.extend_from_slice(&surroundings);
        self.key.extend_from_slice(&matched.rules);
        self.key.extend_from_slice(&matched.generated);
        if let Some(known) = self.known.get(&*self.key) {
            return *known;
        }
        let styled = self.cascaded(parent, base, scope, matched, first);
        self.known_rules += self.key.len();
        if self.known.len() < MAX_REMEMBERED && self.known_rules < MAX_RULES_REMEMBERED {
            self.known.insert(self.key.as_slice().into(), styled);
        }
        styled
    }

    /// Applies the rules that match, and the declarations of the `style` attribute, which begin at
    /// this number.
    fn cascaded(
        &mut self,
        parent: u16,
        base: Base,
        scope: ScopeId,
        matched: &Matched,
        first: usize,
    ) -> (u16, ScopeId) {
        let rules = &*self.rules;
        let of_attribute = rules.declarations.get(first..).unwrap_or_default();
        let custom = self.precedence.apply(
            rules,
            &matched.rules,
            of_attribute,
            &mut self.values,
            &self.work,
        );
        let Some(scope) = self.variables.scope(scope, &custom, &self.work) else {
            return (UNKNOWN, ScopeId::default());
        };
        self.replace_variables(scope);
        let Some(of_parent) = self.styles.get(parent) else {
            return (UNKNOWN, scope);
        };
        let Some(base) = self.without_declarations(base, of_parent) else {
            return (UNKNOWN, scope);
        };
        let mut style = self.values.style(of_parent, base);
        style.words = self.words(&matched.generated, scope);
        self.generate(&matched.generated, &mut style);
        style.images.sort_unstable_by_key(|images| images.start);
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
        let mut greatest = None;
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
                Err(NoValue::Unknown) if property == Property::ZIndex => {
                    match rules.count(rules.text(text)) {
                        Some((least, most)) => {
                            greatest = greatest.max(Some(most));
                            Value::Number(f32::from(least))
                        }
                        None => Value::Other,
                    }
                }
                Err(NoValue::Unknown) => Value::Other,
            }
        });
        if let Some(greatest) = greatest {
            values.add(Property::ZIndex, Value::Number(f32::from(greatest)), false);
        }
    }
}
