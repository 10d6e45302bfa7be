//! Roles that belong together are inside each other.

use std::collections::HashMap;

use html_document::{Element, Namespace, NodeId, NodeSet};

use crate::cost::Measure;
use crate::finding::{Evidence, EvidenceList, Finding, counted};
use crate::page::{AccessibilityTree, Page, Role, explicit_role, passes_through};
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};

mod relation;

use relation::{allowed_within, is_group, parents, wanted_within};

/// ACT rules ff89c9 and bc4a75, for roles given by `role`: those of HTML's own lists and tables are
/// left to other checks.
pub(super) static RULE: Rule = Rule {
    id: "aria_structure",
    category: Category::Accessibility,
    severity: Severity::Medium,
    measure: Some(Measure::Share),
    gate: None,
    title: "Roles that belong together are inside each other",
    failing_title: "Roles are not inside each other as they should be",
    faults: &[
        FaultKind::new(
            "required_parent",
            "Roles stand outside the parent that they need",
        ),
        FaultKind::new(
            "required_children",
            "Roles lack the children that they need",
        ),
        FaultKind::new(
            "foreign_child",
            "Roles have children that do not belong there",
        ),
    ],
    fixer: Fixer::Developer,
    effort: Effort::Hours,
    why: "A screen reader counts the items of a list, a menu or a grid by their roles. An item \
          without its list, or a list without items, is read out wrongly or not at all.",
    how_to_fix: "Put each item into an element with the role that contains it, such as option in \
                 listbox, and nothing else into that, or use HTML's own lists and tables.",
    source_url: "https://www.w3.org/TR/wai-aria-1.2/#mustContain",
    check,
};

fn check(page: &Page<'_>) -> Finding {
    let is_concerned = |element: &Element<'_>| {
        !parents(page.role(*element)).is_empty() || !wanted_within(page.role(*element)).is_empty()
    };
    let explicit = page.with_aria().filter(|at| has_effective_role(page, *at));
    let concerned = explicit.filter(is_concerned).count();
    if concerned == 0 {
        return Finding::not_applicable("The page has no roles that need others around or within.");
    }
    let tree = AccessibilityTree::of(page);
    let mut structure = Structure::new(page, tree);
    for element in page.document().elements() {
        structure.add(element);
    }
    structure.add_empty();
    let wrong = structure.wrong;
    let finding = if wrong.is_empty() {
        Finding::pass("Every role is inside the one it needs, and contains what it needs.")
    } else {
        let places = counted(wrong.total, "place", "places");
        Finding::fail(format!(
            "Roles lack the parent or the children that they need in {places}."
        ))
    };
    finding
        .concerning(wrong.total, concerned)
        .with_value(wrong.total)
        .with_evidence(wrong)
}

struct Structure<'p> {
    page: &'p Page<'p>,
    tree: AccessibilityTree,
    /// For each group, the element whose items it groups.
    grouped_by: HashMap<NodeId, Option<NodeId>>,
    /// The elements in which something suitable was found.
    filled: NodeSet,
    /// The elements in which something else was found, or that are not known well enough.
    judged: NodeSet,
    /// The elements that, or an ancestor of which, a script is still filling.
    busy: NodeSet,
    wrong: EvidenceList,
}

impl<'p> Structure<'p> {
    fn new(page: &'p Page<'_>, tree: AccessibilityTree) -> Self {
        Self {
            page,
            tree,
            grouped_by: HashMap::new(),
            filled: NodeSet::default(),
            judged: NodeSet::default(),
            busy: NodeSet::default(),
            wrong: EvidenceList::default(),
        }
    }

    fn add(&mut self, element: Element<'p>) {
        let parent_is_busy = element
            .parent()
            .is_some_and(|at| self.busy.contains(at.id()));
        if parent_is_busy || element.attribute_is("aria-busy", "true") {
            self.busy.insert(element.id());
        }
        if self.page.is_hidden(element) {
            return;
        }
        let parent = self.tree.parent(self.page, element);
        if passes_through(self.page, element) {
            // Browsers take it for an item although something without a meaning is in between.
            if element.is_html("li")
                && let Some(list) = parent.filter(|at| self.page.role(*at) == Role::List)
            {
                self.filled.insert(list.id());
            }
            return;
        }
        if is_custom(element) && !element.has_attribute("role") {
            // A script gives it its role.
            self.judge(parent);
            return;
        }
        let role = self.page.role(element);
        let container = self.container(parent);
        if is_group(role) {
            self.grouped_by
                .insert(element.id(), container.map(Element::id));
        }
        if has_effective_role(self.page, element) {
            self.check_parent(element, role, parent, container);
        }
        if let Some(container) = container {
            self.check_child(element, role, container);
        }
    }

    /// The element that an element with this parent is an item of: the parent itself, or what the
    /// parent groups the items of.
    fn container(&self, parent: Option<Element<'p>>) -> Option<Element<'p>> {
        let parent = parent?;
        if !is_group(self.page.role(parent)) {
            return Some(parent);
        }
        let container = self.grouped_by.get(&parent.id())?;
        container.map(|id| self.page.document().element(id))
    }

    fn check_parent(
        &mut self,
        element: Element<'p>,
        role: Role,
        parent: Option<Element<'p>>,
        container: Option<Element<'p>>,
    ) {
        let parents = parents(role);
        if parents.is_empty() || container.is_some_and(is_custom) {
            return;
        }
        let around = if parents.contains(&Role::Group) {
            container
        } else {
            parent
        };
        let actual = around.map_or(Role::Absent, |around| self.page.role(around));
        let is_within_own_kind = actual == role && role == Role::Treeitem && around != parent;
        if parents.contains(&actual) || is_within_own_kind {
            return;
        }
        self.wrong.add("required_parent", |key| {
            let found = match around.filter(|_| !matches!(actual, Role::Absent | Role::Document)) {
                Some(around) => format!(
                    "role=\"{}\" in <{}>, whose role is {}",
                    role.name(),
                    around.name(),
                    actual.name()
                ),
                None => format!("role=\"{}\" on its own", role.name()),
            };
            let expected = format_args!("an element around it with the role {}", list(parents));
            Evidence::at(key, element, found, expected)
        });
    }

    fn check_child(&mut self, child: Element<'p>, role: Role, container: Element<'p>) {
        let container_role = self.page.role(container);
        let wanted = wanted_within(container_role);
        if wanted.is_empty() || !is_checked(self.page, container) {
            return;
        }
        if wanted.contains(&role) {
            self.filled.insert(container.id());
        } else if !allowed_within(container_role, role) {
            self.judge(Some(container));
            if self.busy.contains(container.id()) {
                return;
            }
            self.wrong.add("foreign_child", |key| {
                let role = match role.name() {
                    "" | "generic" => String::new(),
                    role => format!(", whose role is {role},"),
                };
                let found = format_args!(
                    "<{}>{role} in role=\"{}\"",
                    child.name(),
                    container_role.name()
                );
                let expected = format_args!("only {} there", list(wanted));
                Evidence::at(key, child, found, expected)
            });
        }
    }

    fn judge(&mut self, container: Option<Element<'p>>) {
        if let Some(container) = container {
            self.judged.insert(container.id());
        }
    }

    /// Adds the elements that have contents but nothing suitable among them. An element without
    /// contents may be filled later.
    fn add_empty(&mut self) {
        for element in self.page.with_aria() {
            let role = self.page.role(element);
            let wanted = wanted_within(role);
            let id = element.id();
            if wanted.is_empty()
                || !is_checked(self.page, element)
                || [&self.filled, &self.judged, &self.busy]
                    .iter()
                    .any(|set| set.contains(id))
                || !self.page.has_text(element)
            {
                continue;
            }
            self.wrong.add("required_children", |key| {
                let wanted = list(wanted);
                let found = format_args!("role=\"{}\" without {wanted}", role.name());
                Evidence::at(key, element, found, format_args!("{wanted} within"))
            });
        }
    }
}

fn list(roles: &[Role]) -> String {
    let names: Vec<&str> = roles.iter().map(|role| role.name()).collect();
    names.join(" or ")
}

/// Whether the children of an element are checked here: its role is given by `role`, and it is not
/// that of an HTML list anyway.
fn is_checked(page: &Page<'_>, container: Element<'_>) -> bool {
    let is_list = ["ul", "ol", "menu"]
        .iter()
        .any(|name| container.is_html(name));
    has_effective_role(page, container) && !(is_list && page.role(container) == Role::List)
}

/// Whether `role` determines the element's role, and it is not the one that the element has anyway.
fn has_effective_role(page: &Page<'_>, element: Element<'_>) -> bool {
    let is_known = matches!(element.namespace(), Namespace::Html | Namespace::Svg);
    let explicit = element.attribute("role").and_then(explicit_role);
    let role = page.role(element);
    let native = match element.name() {
        "caption" => Role::Caption,
        "li" => Role::Listitem,
        "option" => Role::Option,
        "table" => Role::Table,
        "tbody" | "tfoot" | "thead" => Role::Rowgroup,
        "td" => Role::Cell,
        "tr" => Role::Row,
        _ => Role::Absent,
    };
    is_known && !page.is_hidden(element) && explicit == Some(role) && role != native
}

fn is_custom(element: Element<'_>) -> bool {
    element.name().contains('-') || element.has_attribute("is")
}
