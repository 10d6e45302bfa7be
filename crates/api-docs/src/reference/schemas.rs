//! The document's schemas by name.

use std::cell::RefCell;
use std::collections::BTreeSet;

use serde_json::{Map, Value};

/// All named schemas of a document, and which of them are referred to.
pub(crate) struct Schemas<'d> {
    pub(super) all: Option<&'d Map<String, Value>>,
    pub(super) linked: RefCell<BTreeSet<String>>,
}

impl<'d> Schemas<'d> {
    /// The schemas of a document.
    pub fn new(document: &'d Value) -> Self {
        Self {
            all: document["components"]["schemas"].as_object(),
            linked: RefCell::default(),
        }
    }

    /// The schema itself, with its name if it has one.
    pub fn resolve<'a>(&self, schema: &'a Value) -> (Option<&'a str>, &'a Value)
    where
        'd: 'a,
    {
        let name = schema["$ref"]
            .as_str()
            .and_then(|path| path.rsplit('/').next());
        let found = name.and_then(|name| self.all?.get(name));
        found.map_or((None, schema), |found| (name, found))
    }

    /// Records that the page links to this schema, and returns its name.
    pub fn link(&self, name: &str) -> String {
        self.linked.borrow_mut().insert(name.to_owned());
        name.to_owned()
    }
}
