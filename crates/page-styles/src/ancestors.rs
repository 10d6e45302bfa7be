//! The elements around the one that is looked at: their names and their scopes.

use html_document::{Element, NodeId};
use selectors::bloom::BloomFilter;

use super::node::StyledElement;
use super::variables::ScopeId;

/// How deep ancestors are remembered by their names; deeper ones are looked at.
const MAX_REMEMBERED: usize = 256;

/// The ancestors of the element that is looked at.
#[derive(Default)]
pub(super) struct Ancestors {
    last: Option<NodeId>,
    depth: usize,
    /// The scopes of ancestors that are not in the scope of their parents, with their depths.
    scopes: Vec<(usize, ScopeId)>,
    filter: BloomFilter,
    hashes: Vec<u32>,
    /// How many hashes the first ancestors have together.
    ends: Vec<usize>,
}

impl Ancestors {
    /// Leaves all that are not around an element; returns the scope that it is in.
    pub(super) fn enter_parent(&mut self, element: Element<'_>) -> ScopeId {
        let parent = element.parent();
        let mut last = self.last.map(|last| element.document().element(last));
        while last != parent {
            let Some(left) = last else { break };
            last = left.parent();
            self.leave();
        }
        self.scope()
    }

    fn scope(&self) -> ScopeId {
        self.scopes
            .last()
            .map(|(_, scope)| *scope)
            .unwrap_or_default()
    }

    fn leave(&mut self) {
        self.scopes.pop_if(|(depth, _)| *depth == self.depth);
        self.depth = self.depth.saturating_sub(1);
        if self.depth < self.ends.len() {
            self.ends.pop();
            let end = self.ends.last().copied().unwrap_or(0);
            for hash in self.hashes.drain(end..) {
                self.filter.remove_hash(hash);
            }
        }
    }

    /// Adds an element to those around the next, with its scope.
    pub(super) fn push(&mut self, styled: &StyledElement<'_>, scope: ScopeId) {
        self.last = Some(styled.element.id());
        self.depth += 1;
        if scope != self.scope() {
            self.scopes.push((self.depth, scope));
        }
        if self.depth > MAX_REMEMBERED {
            return;
        }
        let Self { filter, hashes, .. } = self;
        styled.each_hash(|hash| {
            filter.insert_hash(hash);
            hashes.push(hash);
        });
        self.ends.push(hashes.len());
    }

    /// The names of all ancestors, if none is too deep.
    pub(super) fn filter(&self) -> Option<&BloomFilter> {
        (self.depth <= MAX_REMEMBERED).then_some(&self.filter)
    }
}

impl std::fmt::Debug for Ancestors {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_list().entries(&self.scopes).finish()
    }
}
