//! Elements as selectors see them.

use html_document::{Element, Namespace};
use selectors::OpaqueElement;
use selectors::attr::{AttrSelectorOperation, CaseSensitivity, NamespaceConstraint};
use selectors::bloom::{BLOOM_HASH_MASK, BloomFilter};
use selectors::matching::{ElementSelectorFlags, MatchingContext};

use super::selector::{PseudoClass, PseudoElement, Simple, Text, hash};
use super::work::Work;

/// How many bytes of a text are looked at in a step.
const BYTES_A_STEP: usize = 32;

/// An element as selectors see it. Once all work is done, it has no relatives and matches nothing.
#[derive(Debug, Clone, Copy)]
pub(super) struct Node<'d> {
    pub(super) element: Element<'d>,
    pub(super) work: &'d Work,
}

impl<'d> Node<'d> {
    fn related(self, element: Option<Element<'d>>) -> Option<Self> {
        if !self.work.spend_cost() {
            return None;
        }
        element.map(|element| Self { element, ..self })
    }

    fn attribute(self, name: &str) -> Option<&'d str> {
        let value = self.element.attribute(name)?;
        let steps = 1 + value.len() / BYTES_A_STEP;
        self.work.spend(steps).then_some(value)
    }

    fn is(self, names: &[&str]) -> bool {
        names.iter().any(|name| self.element.is_html(name))
    }

    fn is_control(self) -> bool {
        self.is(&[
            "button", "input", "select", "textarea", "fieldset", "option", "optgroup",
        ])
    }

    fn is_disabled(self) -> bool {
        if !self.is_control() {
            return false;
        }
        if self.element.has_attribute("disabled") {
            return true;
        }
        let mut ancestors = self.element.ancestors();
        ancestors.any(|ancestor| {
            let can_disable = ancestor.is_html("fieldset") || ancestor.is_html("optgroup");
            self.work.spend(1) && can_disable && ancestor.has_attribute("disabled")
        })
    }

    fn has_text_field(self) -> bool {
        let kind = self.element.attribute("type").unwrap_or_default();
        let others = [
            "hidden", "range", "color", "checkbox", "radio", "file", "submit", "image", "reset",
            "button",
        ];
        let is_other = others.iter().any(|other| kind.eq_ignore_ascii_case(other));
        self.is(&["textarea"]) || (self.is(&["input"]) && !is_other)
    }

    fn is_editable(self) -> bool {
        if self.has_text_field() {
            let has = |name| self.element.has_attribute(name);
            return !has("readonly") && !self.is_disabled();
        }
        let holders = std::iter::once(self.element).chain(self.element.ancestors());
        let mut settings = holders
            .take_while(|_| self.work.spend(1))
            .filter_map(|holder| holder.attribute("contenteditable"));
        let setting = settings.next();
        setting.is_some_and(|setting| !setting.trim_ascii().eq_ignore_ascii_case("false"))
    }

    fn has_language(self, wanted: &[Box<str>]) -> bool {
        let holders = std::iter::once(self.element).chain(self.element.ancestors());
        let mut languages = holders
            .take_while(|_| self.work.spend(1))
            .filter_map(|holder| holder.attribute("lang"));
        let Some(language) = languages.next() else {
            return false;
        };
        wanted.iter().any(|wanted| {
            let start = language.get(..wanted.len());
            let after = language.as_bytes().get(wanted.len());
            start.is_some_and(|start| start.eq_ignore_ascii_case(wanted))
                && matches!(after, None | Some(b'-'))
        })
    }
}

impl selectors::Element for Node<'_> {
    type Impl = Simple;

    fn opaque(&self) -> OpaqueElement {
        OpaqueElement::from_ptr(self.element.address())
    }

    fn parent_element(&self) -> Option<Self> {
        self.related(self.element.parent())
    }

    fn parent_node_is_shadow_root(&self) -> bool {
        false
    }

    fn containing_shadow_host(&self) -> Option<Self> {
        None
    }

    fn is_pseudo_element(&self) -> bool {
        false
    }

    fn prev_sibling_element(&self) -> Option<Self> {
        self.related(self.element.previous_sibling())
    }

    fn next_sibling_element(&self) -> Option<Self> {
        self.related(self.element.next_sibling())
    }

    fn first_element_child(&self) -> Option<Self> {
        self.related(self.element.children().next())
    }

    fn is_html_element_in_html_document(&self) -> bool {
        self.element.namespace() == Namespace::Html
    }

    fn has_local_name(&self, name: &str) -> bool {
        self.element.name() == name
    }

    fn has_namespace(&self, namespace: &str) -> bool {
        namespace
            == match self.element.namespace() {
                Namespace::Html => "http://www.w3.org/1999/xhtml",
                Namespace::Svg => "http://www.w3.org/2000/svg",
                Namespace::MathMl => "http://www.w3.org/1998/Math/MathML",
                Namespace::None | Namespace::Xml => "",
            }
    }

    fn is_same_type(&self, other: &Self) -> bool {
        self.element.name() == other.element.name()
            && self.element.namespace() == other.element.namespace()
    }

    fn attr_matches(
        &self,
        _namespace: &NamespaceConstraint<&Text>,
        name: &Text,
        operation: &AttrSelectorOperation<&Text>,
    ) -> bool {
        let value = self.attribute(name.as_ref());
        value.is_some_and(|value| operation.eval_str(value))
    }

    fn match_non_ts_pseudo_class(
        &self,
        class: &PseudoClass,
        _context: &mut MatchingContext<'_, Simple>,
    ) -> bool {
        let has = |name| self.element.has_attribute(name);
        match class {
            PseudoClass::Link => self.is_link(),
            PseudoClass::Checked => {
                (self.is(&["input"]) && has("checked")) || (self.is(&["option"]) && has("selected"))
            }
            PseudoClass::Disabled => self.is_disabled(),
            PseudoClass::Enabled => self.is_control() && !self.is_disabled(),
            PseudoClass::Required => has("required") && self.is_control(),
            PseudoClass::Optional => !has("required") && self.is(&["input", "select", "textarea"]),
            PseudoClass::PlaceholderShown => {
                has("placeholder")
                    && self.has_text_field()
                    && self
                        .element
                        .attribute("value")
                        .unwrap_or_default()
                        .is_empty()
            }
            PseudoClass::ReadOnly => !self.is_editable(),
            PseudoClass::ReadWrite => self.is_editable(),
            PseudoClass::Open => has("open") && self.is(&["details", "dialog"]),
            PseudoClass::Lang(languages) => self.has_language(languages),
            PseudoClass::Never => false,
            // The rules say themselves that they may not apply.
            PseudoClass::Always | PseudoClass::Undecided => true,
        }
    }

    fn match_pseudo_element(
        &self,
        _element: &PseudoElement,
        _context: &mut MatchingContext<'_, Simple>,
    ) -> bool {
        false
    }

    fn apply_selector_flags(&self, _flags: ElementSelectorFlags) {}

    fn is_link(&self) -> bool {
        self.element.has_attribute("href") && self.is(&["a", "area"])
    }

    fn is_html_slot_element(&self) -> bool {
        false
    }

    fn has_id(&self, id: &Text, case: CaseSensitivity) -> bool {
        let held = self.attribute("id");
        held.is_some_and(|held| case.eq(held.as_bytes(), id.as_ref().as_bytes()))
    }

    fn has_class(&self, name: &Text, case: CaseSensitivity) -> bool {
        let mut classes = self
            .attribute("class")
            .unwrap_or_default()
            .split_ascii_whitespace();
        classes.any(|class| case.eq(class.as_bytes(), name.as_ref().as_bytes()))
    }

    fn has_custom_state(&self, _name: &Text) -> bool {
        false
    }

    fn imported_part(&self, _name: &Text) -> Option<Text> {
        None
    }

    fn is_part(&self, _name: &Text) -> bool {
        false
    }

    fn is_empty(&self) -> bool {
        self.work.spend(1)
            && self.element.children().next().is_none()
            && self.element.own_text().all(str::is_empty)
    }

    fn is_root(&self) -> bool {
        self.element.document().html() == Some(self.element)
    }

    /// Adds nothing: a filter for what is in an element takes 4 kB, and making it is recursive.
    fn add_element_unique_hashes(&self, _filter: &mut BloomFilter) -> bool {
        false
    }
}

/// An element, and what most of its style depends on, read once.
#[derive(Debug, Clone, Copy)]
pub(super) struct StyledElement<'d> {
    pub(super) element: Element<'d>,
    pub(super) name: &'d str,
    pub(super) id: Option<&'d str>,
    class: &'d str,
    pub(super) style: &'d str,
    pub(super) is_popover: bool,
}

impl<'d> StyledElement<'d> {
    pub(super) fn new(element: Element<'d>) -> Self {
        let mut styled = Self {
            element,
            name: element.name(),
            id: None,
            class: "",
            style: "",
            is_popover: false,
        };
        for attribute in element.attributes() {
            match attribute.name() {
                "id" => styled.id = Some(attribute.value()),
                "class" => styled.class = attribute.value(),
                "style" => styled.style = attribute.value(),
                "popover" => styled.is_popover = true,
                _ => {}
            }
        }
        styled
    }

    pub(super) fn classes(&self) -> impl Iterator<Item = &'d str> {
        self.class.split_ascii_whitespace()
    }

    /// How many bytes the names have by which selectors find the element, its own name aside.
    pub(super) fn bytes(&self) -> usize {
        self.id.map_or(0, str::len) + self.class.len()
    }

    /// Passes the hashes of the names by which selectors find the element.
    pub(super) fn each_hash(&self, mut each: impl FnMut(u32)) {
        let names = std::iter::once(self.name).chain(self.id);
        for name in names.chain(self.classes()) {
            each(hash(name) & BLOOM_HASH_MASK);
        }
    }
}
