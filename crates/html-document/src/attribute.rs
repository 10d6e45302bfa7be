//! An element's attributes, and the namespaces of both.

use html5ever::LocalName;
use html5ever::tendril::StrTendril;

/// The namespace of an element or an attribute.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Namespace {
    /// None, as for nearly all attributes.
    None,
    /// HTML
    Html,
    /// SVG
    Svg,
    /// `MathML`
    MathMl,
    /// One of XML's own namespaces: `xml`, `xmlns`, `xlink`.
    Xml,
}

/// Marks the names of attributes that have a namespace; the parser lets it into no name.
pub(crate) const IN_NAMESPACE: char = '\0';

/// An attribute of an element. If several have the same name, the document keeps the first.
#[derive(Debug, Clone)]
pub struct Attribute {
    /// With [`IN_NAMESPACE`] in front, if it has a namespace. Few do, and a field for it would take
    /// a quarter more memory.
    pub(crate) name: LocalName,
    pub(crate) value: StrTendril,
}

impl Attribute {
    /// Whether it has this name and no namespace.
    #[inline]
    pub(crate) fn is_named(&self, name: &str) -> bool {
        *self.name == *name
    }

    /// The attribute's local name: lower case, except for SVG's mixed-case names.
    #[inline]
    pub fn name(&self) -> &str {
        self.name.strip_prefix(IN_NAMESPACE).unwrap_or(&self.name)
    }

    /// The value, with character references resolved.
    #[inline]
    pub fn value(&self) -> &str {
        &self.value
    }
}
