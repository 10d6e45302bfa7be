//! The elements around the one that is looked at: their names and their scopes.

use html_document::{Element, NodeId};
use selectors::bloom::BloomFilter;

use super::node::each_hash;
use super::variables::ScopeId;

/// How deep ancestors are remembered by their names; deeper ones are looked at.
const DEEPEST_REMEMBERED: usize = 256;

/// The ancestors of the element that is looked at.
#[derive(Default)]
pub(super) struct Ancestors {
    path: Vec<(NodeId, ScopeId)>,
    filter: BloomFilter,
    hashes: Vec<u32>,
    /// How many hashes the first ancestors have together.
    ends: Vec<usize>,
}

impl Ancestors {
    /// Leaves all that are not around an element; returns the scope that it is in.
    pub(super) fn enter_parent(&mut self, element: Element<'_>) -> ScopeId {
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

    /// Adds an element to those around the next, with its scope.
    pub(super) fn push(&mut self, element: Element<'_>, scope: ScopeId) {
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
    pub(super) fn filter(&self) -> Option<&BloomFilter> {
        (self.path.len() <= DEEPEST_REMEMBERED).then_some(&self.filter)
    }
}

impl std::fmt::Debug for Ancestors {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_list().entries(&self.path).finish()
    }
}
