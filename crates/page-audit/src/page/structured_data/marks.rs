//! The attributes that are about items.

use html_document::Element;

/// The attributes of an element that are about items.
#[derive(Default)]
pub(super) struct Marks<'d> {
    pub(super) itemscope: Option<&'d str>,
    pub(super) itemprop: Option<&'d str>,
    pub(super) types_of_rdfa: Option<&'d str>,
    pub(super) property: Option<&'d str>,
    pub(super) rel: Option<&'d str>,
    pub(super) rev: Option<&'d str>,
    pub(super) about: Option<&'d str>,
    /// What names mean may be different from here on.
    pub(super) declares_names: bool,
    /// `content` or `datatype`: the value of `property` is not an address.
    has_text: bool,
    has_address: bool,
}

impl<'d> Marks<'d> {
    pub(super) fn of(element: Element<'d>) -> Self {
        let mut marks = Self::default();
        for attribute in element.attributes() {
            let value = attribute.value();
            match attribute.name() {
                "itemscope" => marks.itemscope = Some(value),
                "itemprop" => marks.itemprop = Some(value),
                "typeof" => marks.types_of_rdfa = Some(value),
                "property" => marks.property = Some(value),
                "rel" => marks.rel = Some(value),
                "rev" => marks.rev = Some(value),
                "about" => marks.about = Some(value),
                "content" | "datatype" => marks.has_text = true,
                "resource" | "href" | "src" => marks.has_address = true,
                "vocab" | "prefix" => marks.declares_names = true,
                name => marks.declares_names |= name.starts_with("xmlns:"),
            }
        }
        if marks.property.is_some() {
            // Other words, such as "bookmark", count for nothing next to it (HTML+RDFa 1.1, 3.1).
            let is_meant = |names: &&str| names.contains(':');
            marks.rel = marks.rel.filter(is_meant);
            marks.rev = marks.rev.filter(is_meant);
        }
        marks
    }

    /// Whether `property` is one of the item that begins at the element, since it is about that or
    /// has a text for a value (RDFa Core 1.1, section 7.5, step 5).
    pub(super) fn has_property_of_inner(&self) -> bool {
        self.types_of_rdfa.is_some() && (self.about.is_some() || self.has_text)
    }

    /// Whether an item that begins at the element has a name, so that other elements may be about it.
    pub(super) fn names_item(&self) -> bool {
        self.about.is_some() || self.has_address
    }

    /// Whether an item that begins here or further within is related to what is around it.
    pub(super) fn is_related(&self) -> bool {
        self.rel.is_some() || self.rev.is_some()
    }

    /// Whether the element is about something else than the item around it, and so is what it
    /// contains (RDFa Core 1.1, section 7.5, steps 5 and 6).
    pub(super) fn names_subject(&self) -> bool {
        let is_value = self.is_related() || (self.property.is_some() && !self.has_text);
        self.about.is_some() || (self.has_address && !is_value)
    }
}
