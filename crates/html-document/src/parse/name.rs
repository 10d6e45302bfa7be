//! Names of elements, as the HTML parser reads them from the tree.

use std::cell::Ref;

use html5ever::LocalName;
use html5ever::interface::ElemName;

/// The name of an element in the tree.
#[derive(Debug)]
pub(super) struct Name<'b> {
    pub(super) namespace: &'b html5ever::Namespace,
    pub(super) local: Ref<'b, LocalName>,
}

impl ElemName for Name<'_> {
    fn ns(&self) -> &html5ever::Namespace {
        self.namespace
    }

    fn local_name(&self) -> &LocalName {
        &self.local
    }
}
