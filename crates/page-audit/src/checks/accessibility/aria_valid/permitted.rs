//! Which roles ARIA in HTML permits on elements (Document conformance requirements for use of ARIA
//! attributes in HTML, section 4). Only the elements are listed where another role contradicts what
//! browsers do with them.

use html_document::Element;

use crate::page::{Page, Role};

const OF_HEADINGS: &[Role] = &[
    Role::DocSubtitle,
    Role::Heading,
    Role::None,
    Role::Presentation,
    Role::Tab,
];
const OF_BREAKS: &[Role] = &[Role::None, Role::Presentation];
const OF_DECORATION: &[Role] = &[Role::None, Role::Presentation];
const OF_BUTTONS: &[Role] = &[
    Role::Button,
    Role::Checkbox,
    Role::Combobox,
    Role::Gridcell,
    Role::Link,
    Role::Menuitem,
    Role::Menuitemcheckbox,
    Role::Menuitemradio,
    Role::Option,
    Role::Radio,
    Role::Separator,
    Role::Slider,
    Role::Switch,
    Role::Tab,
    Role::Treeitem,
];
const OF_LINKS: &[Role] = &[
    Role::Button,
    Role::Checkbox,
    Role::DocBacklink,
    Role::DocBiblioref,
    Role::DocGlossref,
    Role::DocNoteref,
    Role::Link,
    Role::Menuitem,
    Role::Menuitemcheckbox,
    Role::Menuitemradio,
    Role::Option,
    Role::Radio,
    Role::Switch,
    Role::Tab,
    Role::Treeitem,
];
const OF_CELLS: &[Role] = &[
    Role::Cell,
    Role::Columnheader,
    Role::Gridcell,
    Role::Rowheader,
];

/// Whether the element must not have this role.
pub(super) fn is_excluded(page: &Page<'_>, element: Element<'_>, role: Role) -> bool {
    permitted(page, element).is_some_and(|permitted| !permitted.contains(&role))
}

/// The roles that the element can have; `None` if it can have any, or that is not known.
fn permitted(page: &Page<'_>, element: Element<'_>) -> Option<&'static [Role]> {
    if element.is_one_of(&["h1", "h2", "h3", "h4", "h5", "h6"]) {
        return Some(OF_HEADINGS);
    }
    if element.is_html("a") && element.has_attribute("href") {
        return Some(OF_LINKS);
    }
    if element.is_html("button") {
        return Some(OF_BUTTONS);
    }
    if element.is_html("br") || element.is_html("wbr") {
        return Some(OF_BREAKS);
    }
    if element.is_html("label") && is_for_control(page, element) {
        return Some(&[]);
    }
    if is_decoration(element) {
        return Some(OF_DECORATION);
    }
    // The role that it has for most browsers does no harm.
    if page.is_disclosure(element) {
        return Some(&[Role::Button]);
    }
    of_table_part(page, element)
}

/// Whether it is an image with an empty alternative and nothing else that names it.
fn is_decoration(element: Element<'_>) -> bool {
    let naming = ["aria-label", "aria-labelledby", "title"];
    element.is_html("img")
        && element.attribute("alt") == Some("")
        && !naming.iter().any(|name| element.has_attribute(name))
}

fn is_for_control(page: &Page<'_>, label: Element<'_>) -> bool {
    let control = label
        .attribute("for")
        .and_then(|id| page.document().element_by_id(id));
    control.is_some_and(crate::page::is_labelable)
}

/// The roles of a row or a cell of what is exposed as a table.
fn of_table_part(page: &Page<'_>, part: Element<'_>) -> Option<&'static [Role]> {
    let permitted: &[Role] = if part.is_html("tr") {
        &[Role::Row]
    } else if part.is_html("td") || part.is_html("th") {
        OF_CELLS
    } else {
        return None;
    };
    // Between a table and its parts, the parser allows only other parts.
    let mut around = part.ancestors().take(4);
    let table = around.find(|at| at.is_html("table"))?;
    (page.role(table) == Role::Table).then_some(permitted)
}
