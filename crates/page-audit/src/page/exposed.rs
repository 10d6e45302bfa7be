//! Which parts of a page exist for people and for assistive technology.

use html_document::Element;
use page_styles::Possible;

use super::Page;
use super::aria::Role;
use super::semantics::Semantics;
use super::semantics::state::{
    ARIA_HIDDEN, COLLAPSED, DISCLOSURE, FOCUSABLE, HIDDEN, IN_NAMED_CONTROL, IN_TAB_ORDER, INERT,
    INVISIBLE, UNRENDERED, WITH_GLOBAL,
};

impl Page<'_> {
    fn semantics(&self) -> &Semantics {
        self.semantics
            .get_or_init(|| Semantics::new(&self.document, self.styles(), self.laid_out()))
    }

    /// Whether the element or an ancestor is hidden from everyone or from assistive technology, on
    /// every screen and without scripts.
    pub fn is_hidden(&self, element: Element<'_>) -> bool {
        self.semantics().has(element, HIDDEN)
    }

    /// Whether the element cannot be seen or used by anyone, on every screen and without scripts.
    pub(crate) fn is_unseen(&self, element: Element<'_>) -> bool {
        self.semantics()
            .has(element, UNRENDERED | COLLAPSED | INVISIBLE | INERT)
    }

    /// Whether `aria-hidden`, on the element or an ancestor, hides it from assistive technology.
    pub(crate) fn is_aria_hidden(&self, element: Element<'_>) -> bool {
        self.semantics().has(element, ARIA_HIDDEN)
    }

    /// Whether the element can be focused.
    pub(crate) fn is_focusable(&self, element: Element<'_>) -> bool {
        self.semantics().has(element, FOCUSABLE)
    }

    /// Whether the Tab key reaches the element.
    pub(crate) fn is_in_tab_order(&self, element: Element<'_>) -> bool {
        self.semantics().has(element, IN_TAB_ORDER)
    }

    /// Whether the element is within a control that is named from its contents.
    pub(crate) fn is_in_named_control(&self, element: Element<'_>) -> bool {
        let parent = element.parent();
        parent.is_some_and(|parent| self.semantics().has(parent, IN_NAMED_CONTROL))
    }

    /// Whether the element has an attribute of WAI-ARIA that every role can have, with a value.
    pub(super) fn has_global_aria(&self, element: Element<'_>) -> bool {
        self.semantics().has(element, WITH_GLOBAL)
    }

    /// Whether this is the `<summary>` that opens a `<details>`.
    pub(crate) fn is_disclosure(&self, element: Element<'_>) -> bool {
        self.semantics().has(element, DISCLOSURE)
    }

    /// The name of the element's role for assistive technology, if it has one.
    pub fn computed_role(&self, element: Element<'_>) -> Option<&'static str> {
        Some(self.role(element).name()).filter(|name| !name.is_empty())
    }

    /// What the element is to assistive technology.
    pub(crate) fn role(&self, element: Element<'_>) -> Role {
        self.semantics().roles.get(element.id())
    }

    /// The elements that are exposed to assistive technology with one of these roles, in document
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

    /// Whether the element is not shown before a script or a visitor changes that, and not for a
    /// closed `<details>` around it.
    pub(super) fn is_kept_from_sight(&self, element: Element<'_>) -> bool {
        self.semantics().has(element, UNRENDERED | INVISIBLE)
    }

    /// Whether the element is never rendered, whatever a visitor opens.
    pub(super) fn is_never_rendered(&self, element: Element<'_>) -> bool {
        self.semantics().has(element, UNRENDERED)
    }

    /// Whether no style hides the element on some screens.
    pub(crate) fn is_always_shown(&self, element: Element<'_>) -> bool {
        let mut lineage = std::iter::once(element).chain(element.ancestors());
        lineage.all(|at| {
            let style = self.styles().of(at);
            style.is_none_or(|style| !style.display.may_be(Possible::HIDDEN))
        })
    }

    /// Whether browsers give the element no box, on any screen and without scripts: unlike the
    /// elements of [`is_hidden`](Self::is_hidden), it takes up no room either.
    pub(crate) fn is_not_rendered(&self, element: Element<'_>) -> bool {
        self.semantics().has(element, UNRENDERED | COLLAPSED)
    }
}
