//! The cascade: which rules reach each element, and what is then known about its style.

use std::cmp::Reverse;
use std::collections::HashMap;

use html_document::{Document, Element, NodeId, NodeMap};
use selectors::bloom::BloomFilter;
use selectors::context::{
    MatchingContext, MatchingForInvalidation, MatchingMode, NeedsSelectorFlags, QuirksMode,
    SelectorCaches,
};
use selectors::matching::matches_selector;

use super::layers::LayerId;
use super::matching::{Buckets, Node, Work, each_hash};
use super::media::Truth;
use super::property::{self, Setting};
use super::rules::{Declaration, Rule, SheetContext, Slot, StyleRules};
use super::selector::Simple;
use super::style::{Possible, Style};
use super::user_agent::{self, Kind};
use super::value::{Keyword, Value};
use super::values::Values;
use super::variables::{NoValue, ScopeId, Variables};

/// How deep ancestors are remembered by their names; deeper ones are looked at.
const DEEPEST_REMEMBERED: usize = 256;
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
    /// The first is of what is around the root, the second of what is not known.
    styles: Vec<Style>,
    is_complete: bool,
}

impl ComputedStyles {
    /// What is known about the style of an element.
    pub(crate) fn of(&self, element: Element<'_>) -> Option<&Style> {
        let number = self.numbers.get(element.id());
        self.styles.get(usize::from(number))
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
    ranks: Vec<u16>,
    buckets: Buckets,
    quirks: QuirksMode,
    has_importance: bool,
    work: Work,
    numbers: NodeMap<u16>,
    styles: Vec<Style>,
    known_styles: HashMap<Style, u16>,
    /// The styles of elements that nothing styles, by their parent's style and their kind.
    plain: Vec<[u16; Kind::COUNT]>,
    /// The results for the same parent, kind, variables and rules.
    known: HashMap<Box<[u32]>, (u16, ScopeId)>,
    variables: Variables,
    values: Values,
    ancestors: Ancestors,
}

/// The ancestors of the element that is looked at.
#[derive(Default)]
struct Ancestors {
    path: Vec<(NodeId, ScopeId)>,
    filter: BloomFilter,
    hashes: Vec<u32>,
    /// How many hashes the first ancestors have together.
    ends: Vec<usize>,
}

const UNKNOWN: u16 = 1;

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
            ranks: rules.layers.ranks(),
            buckets: Buckets::new(&rules.rules, quirks == QuirksMode::Quirks),
            has_importance: rules.declarations.iter().any(|found| found.important),
            rules,
            quirks,
            work: Work::new(steps.saturating_add(STEPS)),
            numbers: document.node_map(),
            styles: vec![Style::initial(), Style::unknown()],
            known_styles: HashMap::new(),
            plain: Vec::new(),
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
                number = self.shown(number);
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

    /// The same style, but not hidden. A page that hides itself as a whole is shown by a script, or
    /// by an animation.
    fn shown(&mut self, number: u16) -> u16 {
        let style = self.styles.get(usize::from(number));
        let Some(mut style) = style.cloned() else {
            return number;
        };
        for property in [
            &mut style.display,
            &mut style.visibility,
            &mut style.content_visibility,
        ] {
            if property.must_be(Possible::HIDDEN) {
                *property = Possible::SHOWN;
            }
        }
        self.number(style)
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
            } else if self.work.begin(rule) && matches(rule, node, &mut context) {
                matched.rules.push(number);
            }
        });
        if generated.is_empty() {
            return;
        }
        let mut context = self.context(MatchingMode::ForStatelessPseudoElement, caches);
        generated.retain(|number| {
            let rule = self.rules.rules.get(*number as usize);
            rule.is_some_and(|rule| self.work.begin(rule) && matches(rule, node, &mut context))
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
        let parent = parent.map_or(0, |parent| self.numbers.get(parent.id()));
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
            return (self.plain(parent, kind), scope);
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

    /// The number of the style of an element that nothing styles.
    fn plain(&mut self, parent: u16, kind: Kind) -> u16 {
        let place = (usize::from(parent), kind as usize);
        let known = self.plain.get(place.0).and_then(|kinds| kinds.get(place.1));
        if let Some(known) = known.filter(|known| **known != 0) {
            return *known;
        }
        let Some(of_parent) = self.styles.get(place.0) else {
            return UNKNOWN;
        };
        let number = self.number(inherited(of_parent, kind));
        if self.plain.len() <= place.0 {
            self.plain.resize(place.0 + 1, [0; Kind::COUNT]);
        }
        let kinds = self.plain.get_mut(place.0);
        if let Some(known) = kinds.and_then(|kinds| kinds.get_mut(place.1)) {
            *known = number;
        }
        number
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
        let mut set = Set {
            values: &mut self.values,
            custom: Vec::new(),
        };
        set.values.clear();
        let rules = &*self.rules;
        let of_attribute = rules.declarations.get(first..).unwrap_or_default();
        let mut order: Vec<(&Rule, u32)> = matched
            .rules
            .iter()
            .filter_map(|number| Some((rules.rules.get(*number as usize)?, *number)))
            .collect();
        let rank = |layer: LayerId| self.ranks.get(layer.index()).copied().unwrap_or(0);
        order
            .sort_by_key(|(rule, number)| (rank(rule.layer), rule.selector.specificity(), *number));
        for (rule, _) in &order {
            set.add(rules.declared(rule), false, rule.is_certain);
        }
        set.add(of_attribute, false, true);
        if self.has_importance || of_attribute.iter().any(|found| found.important) {
            order.sort_by_key(|(rule, number)| {
                let rank = Reverse(rank(rule.layer));
                (rank, rule.selector.specificity(), *number)
            });
            for (rule, _) in &order {
                set.add(rules.declared(rule), true, rule.is_certain);
            }
            set.add(of_attribute, true, true);
        }
        let custom = set.custom;
        let scope = if custom.is_empty() {
            Some(scope)
        } else {
            self.variables.scope(scope, custom)
        };
        let Some(scope) = scope else {
            return (UNKNOWN, ScopeId::default());
        };
        self.replace_variables(scope);
        let Some(of_parent) = self.styles.get(usize::from(parent)) else {
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
        (self.number(style), scope)
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
                    let settings = property::settings(name, &mut cssparser::Parser::new(&text));
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

    /// The number of a style, which many elements share.
    fn number(&mut self, style: Style) -> u16 {
        if let Some(number) = self.known_styles.get(&style) {
            return *number;
        }
        let Ok(number) = u16::try_from(self.styles.len()) else {
            return UNKNOWN;
        };
        self.known_styles.insert(style.clone(), number);
        self.styles.push(style);
        number
    }
}

fn matches(rule: &Rule, node: Node<'_>, context: &mut MatchingContext<'_, Simple>) -> bool {
    matches_selector(&rule.selector, 0, Some(&rule.ancestors), node, context)
}

/// The style of an element that no rule matches.
fn inherited(parent: &Style, kind: Kind) -> Style {
    let mut style = Style {
        visibility: parent.visibility,
        color: parent.color,
        font_size: parent.font_size,
        font_weight: parent.font_weight,
        family: parent.family,
        is_altered: parent.is_altered,
        ..Style::initial()
    };
    kind.apply(&mut style);
    style
}

/// What the declarations of an element set.
struct Set<'v> {
    values: &'v mut Values,
    custom: Vec<(u32, Option<u32>)>,
}

impl Set<'_> {
    /// Adds the declarations that are important, or those that are not.
    fn add(&mut self, declarations: &[Declaration], important: bool, is_certain: bool) {
        let wanted = declarations.iter();
        for found in wanted.filter(|found| found.important == important) {
            match found.slot {
                Slot::Known(property) => self.values.add(property, found.value, is_certain),
                Slot::Custom(custom) => {
                    let text = match found.value {
                        Value::Text(text, _) if is_certain => Some(text),
                        _ => None,
                    };
                    self.custom.push((custom, text));
                }
            }
        }
    }
}

impl StyleRules {
    fn declared(&self, rule: &Rule) -> &[Declaration] {
        let first = rule.first as usize;
        let end = first.saturating_add(rule.count as usize);
        self.declarations.get(first..end).unwrap_or_default()
    }
}

impl SheetContext {
    /// That of a `style` attribute.
    fn of_attribute(element: Element<'_>) -> Self {
        Self {
            element: element.id(),
            sheet: 0,
            condition: Truth::Yes,
            layer: LayerId::NONE,
        }
    }
}

impl Ancestors {
    /// Leaves all that are not around an element; returns the scope that it is in.
    fn enter_parent(&mut self, element: Element<'_>) -> ScopeId {
        let parent = element.parent().map(Element::id);
        while let Some((last, scope)) = self.path.last() {
            if Some(*last) == parent {
                return *scope;
            }
            self.path.pop();
            if self.path.len() < self.ends.len() {
                self.ends.pop();
                let end = self.ends.last().copied().unwrap_or(0);
                for hash in self.hashes.drain(end..) {
                    self.filter.remove_hash(hash);
                }
            }
        }
        ScopeId::default()
    }

    fn push(&mut self, element: Element<'_>, scope: ScopeId) {
        self.path.push((element.id(), scope));
        if self.path.len() > DEEPEST_REMEMBERED {
            return;
        }
        let Self { filter, hashes, .. } = self;
        each_hash(element, |hash| {
            filter.insert_hash(hash);
            hashes.push(hash);
        });
        self.ends.push(hashes.len());
    }

    /// The names of all ancestors, if none is too deep.
    fn filter(&self) -> Option<&BloomFilter> {
        (self.path.len() <= DEEPEST_REMEMBERED).then_some(&self.filter)
    }
}

impl std::fmt::Debug for Ancestors {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_list().entries(&self.path).finish()
    }
}
