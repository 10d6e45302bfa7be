//! What each element is to assistive technology: its role, whether it is there at all, whether it can
//! have the focus. All of it comes from one pass over the document.

use html_document::{Document, Element, Namespace, NodeId, NodeMap, NodeSet};

use super::aria::Role;
use super::implicit_role::{Surroundings, has_link, implicit_role, input_type};

mod marks;

use marks::Marks;
pub(crate) use marks::tab_index;

/// Not rendered, by itself or by an element around it.
const UNRENDERED: u16 = 1;
/// Rendered, but not to be seen.
const INVISIBLE: u16 = 1 << 1;
const ARIA_HIDDEN: u16 = 1 << 2;
const INERT: u16 = 1 << 3;
/// Within an article, a complementary part, the main part, a navigation or a region.
const IN_SECTION: u16 = 1 << 4;
/// Within a fieldset that is disabled.
const DISABLED: u16 = 1 << 5;
const FOCUSABLE: u16 = 1 << 6;
const IN_TAB_ORDER: u16 = 1 << 7;
/// The `<summary>` that opens a `<details>`.
const DISCLOSURE: u16 = 1 << 8;
/// Within a `<details>` that is closed: it is rendered as soon as that is opened.
const COLLAPSED: u16 = 1 << 9;

const HIDDEN: u16 = UNRENDERED | COLLAPSED | INVISIBLE | ARIA_HIDDEN | INERT;
const INHERITED: u16 = HIDDEN | IN_SECTION | DISABLED;

/// The elements' roles and states.
#[derive(Debug)]
pub(super) struct Semantics {
    roles: NodeMap<Role>,
    states: NodeMap<u16>,
    /// The elements that are exposed with a role that means more than text.
    exposed: Vec<NodeId>,
    /// The elements that have a `role` or an `aria-*` attribute.
    with_aria: Vec<NodeId>,
    /// The elements that have a `tabindex` or an `accesskey`.
    with_focus_attributes: Vec<NodeId>,
    /// The `<details>` whose summary and the `<fieldset>`s whose legend was met.
    headed: NodeSet,
}

impl Semantics {
    pub(super) fn new(document: &Document) -> Self {
        let mut semantics = Self {
            roles: document.node_map(),
            states: document.node_map(),
            exposed: Vec::new(),
            with_aria: Vec::new(),
            with_focus_attributes: Vec::new(),
            headed: NodeSet::default(),
        };
        for element in document.elements() {
            semantics.add(element);
        }
        semantics
    }

    fn add(&mut self, element: Element<'_>) {
        let marks = Marks::of(element);
        let mut state = self.inherited(element);
        state |= own_state(element, &marks, state);
        if marks.visibility.invisible == Some(false) {
            state &= !INVISIBLE;
        }
        state |= focus(element, &marks, state);
        let role = self.role(element, &marks, state);
        self.roles.set(element.id(), role);
        self.states
            .set(element.id(), state | sections(element, role));
        if marks.has_aria || marks.role.is_some() {
            self.with_aria.push(element.id());
        }
        if marks.has_focus_attribute {
            self.with_focus_attributes.push(element.id());
        }
        if state & HIDDEN == 0 && !is_plain(element, role) {
            self.exposed.push(element.id());
        }
    }

    /// What the element has from the one around it.
    fn inherited(&mut self, element: Element<'_>) -> u16 {
        let Some(parent) = element.parent() else {
            return 0;
        };
        let mut state = self.states.get(parent.id()) & INHERITED;
        if parent.is_html("details") {
            if element.is_html("summary") && self.headed.insert(parent.id()) {
                state |= DISCLOSURE;
            } else if !parent.has_attribute("open") {
                state |= COLLAPSED;
            }
        } else if parent.is_html("fieldset") {
            let is_legend = element.is_html("legend") && self.headed.insert(parent.id());
            if parent.has_attribute("disabled") && !is_legend {
                state |= DISABLED;
            }
        } else if parent.is_html("video") || parent.is_html("audio") {
            state |= UNRENDERED;
        }
        state
    }

    /// The role, by `role` or else by the element itself. One that says the element is mere
    /// presentation is not heard where the element can have the focus or has a global attribute
    /// (WAI-ARIA 1.2 §7, "Presentational Roles Conflict Resolution").
    fn role(&self, element: Element<'_>, marks: &Marks<'_>, state: u16) -> Role {
        let explicit = marks.role.and_then(explicit_role);
        let conflicts = state & FOCUSABLE != 0 || marks.has_global;
        match explicit {
            Some(Role::None | Role::Presentation) if conflicts => {}
            Some(role) => return role,
            None => {}
        }
        let parent = element.parent();
        let around = Surroundings {
            parent: parent.map_or(Role::Absent, |parent| self.roles.get(parent.id())),
            in_section: state & IN_SECTION != 0,
        };
        match implicit_role(element, around) {
            Role::None if state & FOCUSABLE != 0 || marks.has_global_value => Role::Image,
            Role::Generic if around.parent.is_presentation() && element.is_html("li") => Role::None,
            role @ (Role::Caption | Role::Rowgroup | Role::Row | Role::Cell) => {
                self.part_of_table(element, role)
            }
            role => role,
        }
    }

    /// The role of a table's part, which is that of a grid or nothing at all when the table says so.
    fn part_of_table(&self, part: Element<'_>, role: Role) -> Role {
        // Between a table and its parts the parser allows nothing but other parts.
        let mut around = part.ancestors().take(4);
        let table = around.find(|at| at.is_html("table"));
        match table.map(|table| self.roles.get(table.id())) {
            Some(Role::None | Role::Presentation) => Role::None,
            Some(table @ (Role::Table | Role::Grid | Role::Treegrid)) => {
                let is_header = part.is_html("th");
                let of_row = part.attribute("scope").is_some_and(|scope| {
                    scope.eq_ignore_ascii_case("row") || scope.eq_ignore_ascii_case("rowgroup")
                });
                match role {
                    Role::Cell if is_header && of_row => Role::Rowheader,
                    Role::Cell if is_header => Role::Columnheader,
                    Role::Cell if table != Role::Table => Role::Gridcell,
                    role => role,
                }
            }
            _ => Role::Generic,
        }
    }

    pub(super) fn role_of(&self, element: Element<'_>) -> Role {
        self.roles.get(element.id())
    }

    fn has(&self, element: Element<'_>, state: u16) -> bool {
        self.states.get(element.id()) & state != 0
    }

    pub(super) fn is_hidden(&self, element: Element<'_>) -> bool {
        self.has(element, HIDDEN)
    }

    pub(super) fn is_not_rendered(&self, element: Element<'_>) -> bool {
        self.has(element, UNRENDERED | COLLAPSED)
    }

    /// Whether nothing that a visitor opens renders it either.
    pub(super) fn is_never_rendered(&self, element: Element<'_>) -> bool {
        self.has(element, UNRENDERED)
    }

    pub(super) fn is_unseen(&self, element: Element<'_>) -> bool {
        self.has(element, UNRENDERED | COLLAPSED | INVISIBLE | INERT)
    }

    /// Whether nothing within can be there either.
    pub(super) fn is_removed(&self, element: Element<'_>) -> bool {
        self.has(element, HIDDEN & !INVISIBLE)
    }

    pub(super) fn is_aria_hidden(&self, element: Element<'_>) -> bool {
        self.has(element, ARIA_HIDDEN)
    }

    pub(super) fn is_focusable(&self, element: Element<'_>) -> bool {
        self.has(element, FOCUSABLE)
    }

    pub(super) fn is_in_tab_order(&self, element: Element<'_>) -> bool {
        self.has(element, IN_TAB_ORDER)
    }

    pub(super) fn is_disclosure(&self, element: Element<'_>) -> bool {
        self.has(element, DISCLOSURE)
    }

    pub(super) fn exposed(&self) -> &[NodeId] {
        &self.exposed
    }

    pub(super) fn with_focus_attributes(&self) -> &[NodeId] {
        &self.with_focus_attributes
    }

    pub(super) fn with_aria(&self) -> &[NodeId] {
        &self.with_aria
    }
}

fn own_state(element: Element<'_>, marks: &Marks<'_>, inherited: u16) -> u16 {
    let mut state = 0;
    if inherited & UNRENDERED == 0
        && (marks.removed || marks.visibility.removed || is_never_rendered(element))
    {
        state |= UNRENDERED;
    }
    if marks.visibility.invisible == Some(true) {
        state |= INVISIBLE;
    }
    if marks.aria_hidden {
        state |= ARIA_HIDDEN;
    }
    if marks.inert {
        state |= INERT;
    }
    state
}

/// The first of the roles that is one.
pub(crate) fn explicit_role(roles: &str) -> Option<Role> {
    roles.split_ascii_whitespace().find_map(Role::named)
}

/// Whether the element can have the focus, and whether the Tab key gives it.
fn focus(element: Element<'_>, marks: &Marks<'_>, state: u16) -> u16 {
    if state & (UNRENDERED | COLLAPSED | INVISIBLE | INERT) != 0 {
        return 0;
    }
    let by_itself = match element.namespace() {
        Namespace::Html => match element.name() {
            "a" | "area" => marks.is_link,
            "button" | "input" | "select" | "textarea" => {
                if marks.is_disabled || state & DISABLED != 0 {
                    return 0;
                }
                true
            }
            "iframe" | "frame" => true,
            "audio" | "video" => marks.has_controls,
            "summary" => state & DISCLOSURE != 0,
            _ => marks.is_editable,
        },
        Namespace::Svg => element.name() == "a" && has_link(element),
        _ => false,
    };
    match marks.tab_index {
        Some(index) if index < 0 => FOCUSABLE,
        Some(_) => FOCUSABLE | IN_TAB_ORDER,
        None if by_itself || marks.is_editable => FOCUSABLE | IN_TAB_ORDER,
        None => 0,
    }
}

/// Whether what is within stands in a section, so that its header and footer are not the page's.
fn sections(element: Element<'_>, role: Role) -> u16 {
    let by_role = matches!(
        role,
        Role::Article | Role::Complementary | Role::Main | Role::Navigation | Role::Region
    );
    let elements = ["article", "aside", "main", "nav", "section"];
    if by_role || elements.iter().any(|name| element.is_html(name)) {
        IN_SECTION
    } else {
        0
    }
}

/// Whether no check looks for elements of this role.
fn is_plain(element: Element<'_>, role: Role) -> bool {
    match role {
        Role::Absent => !["input", "object", "summary"]
            .iter()
            .any(|name| element.is_html(name)),
        Role::Generic | Role::None | Role::Presentation | Role::Paragraph => true,
        _ => false,
    }
}

fn is_never_rendered(element: Element<'_>) -> bool {
    match element.namespace() {
        Namespace::Html => match element.name() {
            "base" | "datalist" | "head" | "link" | "meta" | "noembed" | "noframes"
            | "noscript" | "param" | "rp" | "script" | "source" | "style" | "template"
            | "title" | "track" => true,
            "input" => input_type(element).eq_ignore_ascii_case("hidden"),
            "dialog" => !element.has_attribute("open"),
            "audio" => !element.has_attribute("controls"),
            _ => false,
        },
        Namespace::Svg => matches!(
            element.name(),
            "clipPath"
                | "defs"
                | "desc"
                | "filter"
                | "linearGradient"
                | "marker"
                | "mask"
                | "metadata"
                | "pattern"
                | "radialGradient"
                | "script"
                | "style"
                | "symbol"
                | "title"
        ),
        _ => false,
    }
}
