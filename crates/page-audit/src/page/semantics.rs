//! What each element is to assistive technology: its role, whether it is exposed at all, whether it
//! can be focused. All of this is computed in one pass over the document.

use html_document::{Document, Element, Namespace, NodeId, NodeMap, NodeSet};

use super::aria::Role;
use super::implicit_role::{Surroundings, implicit_role};
use super::laid_out::LaidOut;
use super::styles::Styles;

mod marks;
pub(super) mod state;

use marks::Marks;
pub(crate) use marks::tab_index;
use state::{
    COLLAPSED, DISABLED, DISCLOSURE, FOCUSABLE, HIDDEN, IN_SECTION, INHERITED, Sight, UNRENDERED,
    WITH_GLOBAL, focus, own_state, surroundings,
};

/// The elements' roles and states.
#[derive(Debug)]
pub(super) struct Semantics {
    pub(super) roles: NodeMap<Role>,
    states: NodeMap<u16>,
    /// The elements that are exposed with a role that means more than text.
    pub(super) exposed: Vec<NodeId>,
    /// The elements that have a `role` or an `aria-*` attribute.
    pub(super) with_aria: Vec<NodeId>,
    /// The elements that have a `tabindex` or an `accesskey`.
    pub(super) with_focus_attributes: Vec<NodeId>,
    /// The `<details>` whose summary and the `<fieldset>`s whose legend has been found.
    headed: NodeSet,
}

impl Semantics {
    pub(super) fn new(document: &Document, styles: &Styles, laid_out: Option<&LaidOut>) -> Self {
        let mut semantics = Self {
            roles: document.node_map(),
            states: document.node_map(),
            // A list that grew would be there twice for a moment.
            exposed: Vec::with_capacity(document.elements().len()),
            with_aria: Vec::new(),
            with_focus_attributes: Vec::new(),
            headed: NodeSet::default(),
        };
        for element in document.elements() {
            let marks = Marks::of(element);
            let sight = match laid_out {
                Some(laid_out) => Sight {
                    is_hidden: laid_out.is_hidden(element),
                    is_invisible: laid_out.is_invisible(element),
                },
                None => Sight::by(element, &marks, styles.of(element)),
            };
            semantics.add(element, &marks, sight);
        }
        semantics
    }

    /// Whether the element has one of these states.
    pub(super) fn has(&self, element: Element<'_>, state: u16) -> bool {
        self.states.get(element.id()) & state != 0
    }

    fn add(&mut self, element: Element<'_>, marks: &Marks<'_>, sight: Sight) {
        let mut state = self.inherited(element);
        state |= own_state(element, marks, sight, state);
        state |= focus(element, marks, state);
        if marks.has_global_value {
            state |= WITH_GLOBAL;
        }
        let role = self.role(element, marks, state);
        self.roles.set(element.id(), role);
        self.states
            .set(element.id(), state | surroundings(element, role));
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

    /// The state that the element inherits from its parent.
    fn inherited(&mut self, element: Element<'_>) -> u16 {
        let Some(parent) = element.parent() else {
            return 0;
        };
        let state = self.states.get(parent.id()) & INHERITED;
        if parent.namespace() != Namespace::Html {
            return state;
        }
        match parent.name() {
            "details" if element.is_html("summary") && self.headed.insert(parent.id()) => {
                state | DISCLOSURE
            }
            "details" if !parent.has_attribute("open") => state | COLLAPSED,
            "fieldset" => {
                let is_legend = element.is_html("legend") && self.headed.insert(parent.id());
                let is_disabled = parent.has_attribute("disabled") && !is_legend;
                if is_disabled { state | DISABLED } else { state }
            }
            "video" | "audio" => state | UNRENDERED,
            _ => state,
        }
    }

    /// The role from `role`, or else from the element itself. A role that marks the element as
    /// purely presentational is ignored if the element can be focused or has a global attribute
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

    /// The role of a table's part: that of a part of a grid, or none at all, if the table's role
    /// requires it.
    fn part_of_table(&self, part: Element<'_>, role: Role) -> Role {
        // Between a table and its parts, the parser allows only other parts.
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
}

/// The first of the roles that is valid.
pub(crate) fn explicit_role(roles: &str) -> Option<Role> {
    roles.split_ascii_whitespace().find_map(Role::named)
}

/// Whether no check concerns elements of this role.
fn is_plain(element: Element<'_>, role: Role) -> bool {
    match role {
        Role::Absent => !element.is_one_of(&["embed", "input", "object", "summary"]),
        Role::Generic | Role::None | Role::Presentation | Role::Paragraph => true,
        _ => false,
    }
}
