//! What of a page is there for people and for assistive technology.

use html_document::Element;

use super::Page;
use super::aria::Role;
use super::semantics::Semantics;
use super::semantics::state::{
    ARIA_HIDDEN, COLLAPSED, DISCLOSURE, FOCUSABLE, HIDDEN, IN_TAB_ORDER, INERT, INVISIBLE,
    UNRENDERED,
};

impl Page<'_> {
    fn semantics(&self) -> &Semantics {
        self.semantics
            .get_or_init(|| Semantics::new(&self.document))
    }

    /// Whether the element or one around it is kept from everybody or from assistive technology, as
    /// far as the HTML alone shows.
    pub fn is_hidden(&self, element: Element<'_>) -> bool {
        self.semantics().has(element, HIDDEN)
    }

    /// Whether nobody can see or use the element, as far as the HTML alone shows.
    pub(crate) fn is_unseen(&self, element: Element<'_>) -> bool {
        self.semantics()
            .has(element, UNRENDERED | COLLAPSED | INVISIBLE | INERT)
    }

    /// Whether `aria-hidden` keeps the element from assistive technology, or one around it.
    pub(crate) fn is_aria_hidden(&self, element: Element<'_>) -> bool {
        self.semantics().has(element, ARIA_HIDDEN)
    }

    /// Whether the element can have the focus.
    pub(crate) fn is_focusable(&self, element: Element<'_>) -> bool {
        self.semantics().has(element, FOCUSABLE)
    }

    /// Whether the Tab key gives the element the focus.
    pub(crate) fn is_in_tab_order(&self, element: Element<'_>) -> bool {
        self.semantics().has(element, IN_TAB_ORDER)
    }

    /// Whether this is the `<summary>` that opens a `<details>`.
    pub(crate) fn is_disclosure(&self, element: Element<'_>) -> bool {
        self.semantics().has(element, DISCLOSURE)
    }

    /// The name of the role that the element has for assistive technology, if it has one.
    pub fn computed_role(&self, element: Element<'_>) -> Option<&'static str> {
        Some(self.role(element).name()).filter(|name| !name.is_empty())
    }

    /// What the element is to assistive technology.
    pub(crate) fn role(&self, element: Element<'_>) -> Role {
        self.semantics().roles.get(element.id())
    }

    /// The elements that assistive technology sees and that have one of these roles, in document
    /// order.
    pub(crate) fn exposed<'p>(&'p self, roles: &'p [Role]) -> impl Iterator<Item = Element<'p>> {
        let exposed = self.semantics().exposed.iter();
        exposed
            .map(|id| self.document.element(*id))
            .filter(|element| roles.contains(&self.role(*element)))
    }

    /// The elements that have a `role` or an `aria-*` attribute, in document order.
    pub(crate) fn with_aria(&self) -> impl Iterator<Item = Element<'_>> {
        let with_aria = self.semantics().with_aria.iter();
        with_aria.map(|id| self.document.element(*id))
    }

    /// The elements that have a `tabindex` or an `accesskey`, in document order.
    pub(crate) fn with_focus_attributes(&self) -> impl Iterator<Item = Element<'_>> {
        let elements = self.semantics().with_focus_attributes.iter();
        elements.map(|id| self.document.element(*id))
    }

    /// Whether nothing that a visitor opens renders the element.
    pub(super) fn is_never_rendered(&self, element: Element<'_>) -> bool {
        self.semantics().has(element, UNRENDERED)
    }

    /// Whether nothing within the element can be there either.
    pub(super) fn is_removed(&self, element: Element<'_>) -> bool {
        self.semantics().has(element, HIDDEN & !INVISIBLE)
    }

    /// Whether browsers give the element no box, as far as the HTML alone shows: other than what
    /// [`is_hidden`](Self::is_hidden) says, it takes no room either.
    pub(crate) fn is_not_rendered(&self, element: Element<'_>) -> bool {
        self.semantics().has(element, UNRENDERED | COLLAPSED)
    }
}
