//! Which element is whose parent for assistive technology: elements without a role of their own
//! are passed through, and `aria-owns` moves elements.

use std::collections::HashMap;

use html_document::{Element, NodeId, NodeMap};

use super::Page;
use super::aria::Role;

/// The parents of elements in the accessibility tree, as far as the HTML alone shows.
#[derive(Debug)]
pub(crate) struct AccessibilityTree {
    /// For each element, the element that its children have as their parent.
    parent_of_children: NodeMap<Option<NodeId>>,
    /// The elements that `aria-owns` moves, each with the first element that names it.
    owners: HashMap<NodeId, NodeId>,
}

impl AccessibilityTree {
    pub(crate) fn of(page: &Page<'_>) -> Self {
        let mut tree = Self {
            parent_of_children: page.document().node_map(),
            owners: owners(page),
        };
        for element in page.document().elements() {
            let parent = if passes_through(page, element) {
                tree.parent_id(element)
            } else {
                Some(element.id())
            };
            tree.parent_of_children.set(element.id(), parent);
        }
        tree
    }

    /// The element's parent. `None` if nothing around it has a meaning.
    pub(crate) fn parent<'p>(
        &self,
        page: &'p Page<'_>,
        element: Element<'_>,
    ) -> Option<Element<'p>> {
        self.parent_id(element)
            .map(|id| page.document().element(id))
    }

    fn parent_id(&self, element: Element<'_>) -> Option<NodeId> {
        // An owner is not passed through, since it has an attribute of WAI-ARIA.
        if let Some(owner) = self.owners.get(&element.id()) {
            return Some(*owner);
        }
        self.parent_of_children.get(element.parent()?.id())
    }
}

fn owners(page: &Page<'_>) -> HashMap<NodeId, NodeId> {
    let mut owners = HashMap::new();
    for owner in page.with_aria() {
        let ids = owner.attribute("aria-owns").unwrap_or_default();
        for id in ids.split_ascii_whitespace() {
            if let Some(owned) = page.document().element_by_id(id)
                && owned.id() != owner.id()
            {
                owners.entry(owned.id()).or_insert(owner.id());
            }
        }
    }
    owners
}

/// Whether assistive technology sees the element's children in its place. An element that can get
/// focus, or has an attribute of WAI-ARIA, is there itself (ACT, "included in the accessibility
/// tree"); nothing is known about custom elements.
pub(crate) fn passes_through(page: &Page<'_>, element: Element<'_>) -> bool {
    match page.role(element) {
        Role::None | Role::Presentation => true,
        // Without a name, it means nothing.
        Role::Form => !page.has_name(element),
        Role::Generic | Role::Absent => {
            !page.is_focusable(element)
                && !page.has_global_aria(element)
                && !element.name().contains('-')
        }
        _ => false,
    }
}
