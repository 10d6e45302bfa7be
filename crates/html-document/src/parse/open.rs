//! How many elements the tree builder holds open, which is kept low.

use std::cell::Cell;

use html5ever::interface::{ElemName, Tracer, TreeSink};
use html5ever::tree_builder::TreeBuilder;
use html5ever::{LocalName, ns};

use super::build::Builder;
use super::names::is_formatting;
use crate::node::NodeId;

/// How many elements may be open. Browsers stop nesting at 512, and pages long before that.
const MAX_OPEN: usize = 256;
/// How many formatting elements may be open or waiting to be created again.
const MAX_FORMATTING: usize = 64;
/// While a limit is reached, the open elements are counted once every this many tags.
const COUNT_EVERY: usize = 64;

/// Upper bounds of the open elements, made exact by counting only when they reach a limit.
#[derive(Default)]
pub(super) struct Open {
    /// The most elements that can be open at present.
    elements: Cell<usize>,
    /// The most formatting elements that can be listed at present.
    formatting: Cell<usize>,
    /// For how many more tags a limit is assumed to be still reached: counting at each tag would
    /// take as long as the work that the limit prevents.
    full_for: Cell<usize>,
    /// Whether more is open than can be kept short by closing elements early: continuing would take
    /// quadratic time.
    pub(super) is_too_deep: Cell<bool>,
}

impl Open {
    pub(super) fn add(&self, elements: usize) {
        self.elements.set(self.elements.get() + elements);
    }

    pub(super) fn add_formatting(&self) {
        self.formatting.set(self.formatting.get() + 1);
    }

    pub(super) fn remove(&self, name: &LocalName) {
        self.elements.set(self.elements.get().saturating_sub(1));
        if is_formatting(name) {
            self.formatting.set(self.formatting.get().saturating_sub(1));
        }
    }

    /// Whether a limit is reached now that an element of this name was opened.
    pub(super) fn is_full(&self, name: &LocalName, builder: &TreeBuilder<NodeId, Builder>) -> bool {
        // Only one link is open at a time: the next one closes it.
        let formatting = is_formatting(name) && *name != *"a";
        let over = || {
            self.elements.get() > MAX_OPEN || (formatting && self.formatting.get() > MAX_FORMATTING)
        };
        if !over() {
            return false;
        }
        if let Some(left) = self.full_for.get().checked_sub(1) {
            self.full_for.set(left);
            return true;
        }
        self.count(builder);
        let full = over();
        if full {
            self.full_for.set(COUNT_EVERY);
        }
        full
    }

    fn count(&self, builder: &TreeBuilder<NodeId, Builder>) {
        let count = Count {
            builder: &builder.sink,
            all: Cell::new(0),
            formatting: Cell::new(0),
        };
        builder.trace_handles(&count);
        self.elements.set(count.all.get());
        self.formatting.set(count.formatting.get());
        if count.all.get() > 16 * MAX_OPEN {
            self.is_too_deep.set(true);
        }
    }
}

/// Counts the elements that the tree builder holds on to.
struct Count<'b> {
    builder: &'b Builder,
    all: Cell<usize>,
    formatting: Cell<usize>,
}

impl Tracer for Count<'_> {
    type Handle = NodeId;

    fn trace_handle(&self, node: &NodeId) {
        self.all.set(self.all.get() + 1);
        let name = self.builder.elem_name(node);
        if *name.ns() == ns!(html) && is_formatting(name.local_name()) {
            self.formatting.set(self.formatting.get() + 1);
        }
    }
}
