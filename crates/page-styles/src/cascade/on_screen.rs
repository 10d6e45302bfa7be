//! The styles on one screen.

use html_document::{Document, Element, NodeSet};
use selectors::context::QuirksMode;

use super::{Cascade, ComputedStyles};
use crate::buckets::Buckets;
use crate::rules::StyleRules;
use crate::screens::{Screen, Truth};

impl StyleRules {
    /// Whether rules are known to apply on one screen alone.
    pub fn depend_on_screen(&self) -> bool {
        let mut rules = self.rules.iter();
        rules.any(|rule| matches!(rule.applies, Truth::On { .. }))
    }

    /// The styles on these screens of these elements, whose parents have to be among them.
    pub fn compute_on(
        &mut self,
        document: &Document,
        quirks: QuirksMode,
        screens: [Screen; 2],
        elements: &NodeSet,
    ) -> [ComputedStyles; 2] {
        let buckets = Buckets::new(&self.rules, document, quirks);
        screens.map(|screen| {
            let is_wanted = |element: Element<'_>| elements.contains(element.id());
            Cascade::new(self, &buckets, document, quirks, Some(screen)).run(document, is_wanted)
        })
    }
}
