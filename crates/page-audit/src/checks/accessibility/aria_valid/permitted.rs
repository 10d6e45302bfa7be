//! Which roles ARIA in HTML permits on elements (Document conformance requirements for use of ARIA
//! attributes in HTML, section 4). Elements that can have any role are not listed. Where the
//! standard and axe-core differ, what one of them permits is permitted.

use html_document::{Element, Namespace, Piece};

use super::is_custom;
use crate::page::{Page, Role, input_type, is_labelable};

/// The roles that elements can have, those that they have anyway included.
const PERMITTED: &[(&str, &str)] = &[
    (
        "article",
        "application article document feed main none presentation region",
    ),
    (
        "aside",
        "complementary doc-dedication doc-example doc-footnote doc-glossary doc-pullquote doc-tip \
         feed generic none note presentation region search",
    ),
    ("audio", "application"),
    ("body", "generic"),
    ("br", "none presentation"),
    ("button", OF_BUTTONS),
    ("caption", "caption"),
    ("datalist", "listbox"),
    ("dd", "definition"),
    ("details", "group"),
    ("dialog", "alertdialog dialog"),
    ("dl", "group list none presentation"),
    ("dt", "listitem term"),
    ("embed", OF_EMBEDDED),
    ("fieldset", "group none presentation radiogroup"),
    ("figcaption", "caption group none presentation"),
    (
        "footer",
        "contentinfo doc-footnote generic group none presentation sectionfooter",
    ),
    ("form", "form none presentation search"),
    ("h1", OF_HEADINGS),
    ("h2", OF_HEADINGS),
    ("h3", OF_HEADINGS),
    ("h4", OF_HEADINGS),
    ("h5", OF_HEADINGS),
    ("h6", OF_HEADINGS),
    (
        "header",
        "banner doc-footnote generic group none presentation sectionheader",
    ),
    ("hr", "doc-pagebreak none presentation separator"),
    ("html", "document"),
    ("iframe", OF_EMBEDDED),
    ("legend", ""),
    ("main", "main"),
    ("menu", OF_LISTS),
    ("meter", "meter"),
    (
        "nav",
        "doc-index doc-pagelist doc-toc menu menubar navigation none presentation tablist",
    ),
    ("object", "application document image img"),
    ("ol", OF_LISTS),
    ("optgroup", "group"),
    ("option", "option"),
    ("picture", ""),
    ("progress", "progressbar"),
    ("search", "form group none presentation region search"),
    ("section", OF_SECTIONS),
    ("textarea", "textbox"),
    ("ul", OF_LISTS),
    ("video", "application"),
    ("wbr", "none presentation"),
];

const OF_BUTTONS: &str = "button checkbox combobox gridcell link menuitem menuitemcheckbox \
                          menuitemradio option radio separator slider switch tab treeitem";
const OF_EMBEDDED: &str = "application document image img none presentation";
const OF_HEADINGS: &str = "doc-subtitle heading none presentation tab";
const OF_IMAGES: &str = "button checkbox doc-cover image img link math menuitem menuitemcheckbox \
                         menuitemradio meter none option presentation progressbar radio scrollbar \
                         separator slider switch tab treeitem";
const OF_ITEMS: &str = "doc-biblioentry doc-endnote listitem menuitem menuitemcheckbox \
                        menuitemradio none option presentation radio separator tab treeitem";
const OF_LINKS: &str = "button checkbox doc-backlink doc-biblioref doc-glossref doc-noteref link \
                        menuitem menuitemcheckbox menuitemradio option radio switch tab treeitem";
const OF_LISTS: &str = "directory group list listbox menu menubar none presentation radiogroup \
                        tablist toolbar tree";
const OF_SECTIONS: &str = "alert alertdialog application banner complementary contentinfo dialog \
                           doc-abstract doc-acknowledgments doc-afterword doc-appendix \
                           doc-bibliography doc-chapter doc-colophon doc-conclusion doc-credit \
                           doc-credits doc-dedication doc-endnotes doc-epigraph doc-epilogue \
                           doc-errata doc-example doc-foreword doc-glossary doc-index \
                           doc-introduction doc-notice doc-pagelist doc-part doc-preface \
                           doc-prologue doc-pullquote doc-qna doc-toc document feed generic group \
                           log main marquee navigation none note presentation region search status \
                           tabpanel";

/// Whether the element must not have this role.
pub(super) fn is_excluded(page: &Page<'_>, element: Element<'_>, role: Role) -> bool {
    let permitted = permitted(page, element);
    permitted.is_some_and(|names| !is_listed(names, role))
}

fn is_listed(names: &str, role: Role) -> bool {
    names
        .split_ascii_whitespace()
        .any(|name| name == role.name())
}

/// The names of the roles that the element can have; `None` if it can have any.
fn permitted(page: &Page<'_>, element: Element<'_>) -> Option<&'static str> {
    match element.namespace() {
        Namespace::Html if !is_custom(element) => {}
        Namespace::MathMl if element.name() == "math" => return Some("math"),
        _ => return None,
    }
    match element.name() {
        "a" => element.has_attribute("href").then_some(OF_LINKS),
        "area" if element.has_attribute("href") => Some("link"),
        "area" => Some("button generic link"),
        "div" => is_in_bare_dl(page, element).then_some("none presentation"),
        "figure" => {
            let mut children = element.children();
            let has_caption = children.any(|child| child.is_html("figcaption"));
            has_caption.then_some("doc-example figure")
        }
        "img" => Some(of_image(element)),
        "input" => of_input(element),
        "label" => is_for_control(page, element).then_some(""),
        "li" => {
            let parent = element.parent().map(|parent| page.role(parent));
            (parent == Some(Role::List)).then_some(OF_ITEMS)
        }
        "select" if is_list_box(element) => Some("listbox"),
        "select" => Some("combobox menu"),
        // The role that it has for most browsers does no harm.
        "summary" => page.is_disclosure(element).then_some("button"),
        "td" | "th" | "tr" => of_table_part(page, element),
        name => {
            let found = PERMITTED.binary_search_by_key(&name, |(name, _)| name);
            let (_, roles) = PERMITTED.get(found.ok()?)?;
            Some(roles)
        }
    }
}

/// Whether a `<select>` shows several of its options at once.
fn is_list_box(select: Element<'_>) -> bool {
    let rows = select
        .attribute("size")
        .and_then(|size| size.trim_ascii().parse().ok());
    select.has_attribute("multiple") || rows.is_some_and(|rows: u32| rows > 1)
}

/// Whether the element groups the terms of a list of these.
fn is_in_bare_dl(page: &Page<'_>, element: Element<'_>) -> bool {
    let parent = element.parent();
    parent.is_some_and(|parent| parent.is_html("dl") && page.role(parent) == Role::Absent)
}

/// The roles of an image. One with an empty alternative and nothing else that names it is
/// decoration.
fn of_image(image: Element<'_>) -> &'static str {
    let naming = ["aria-label", "aria-labelledby", "title"];
    let is_named = naming.iter().any(|name| image.has_attribute(name));
    match image.attribute("alt") {
        Some("") if !is_named => "none presentation",
        None if !is_named => "image img none presentation",
        _ => OF_IMAGES,
    }
}

fn of_input(input: Element<'_>) -> Option<&'static str> {
    let roles = match input_type(input).to_ascii_lowercase().as_str() {
        "button" | "image" | "reset" | "submit" => OF_BUTTONS,
        "checkbox" if input.has_attribute("aria-pressed") => {
            "button checkbox menuitemcheckbox option switch"
        }
        "checkbox" => "checkbox menuitemcheckbox option switch",
        "radio" => "menuitemradio radio",
        "number" => "spinbutton",
        "range" => "slider",
        "color" | "date" | "datetime-local" | "file" | "month" | "password" | "time" | "week" => "",
        "hidden" => return None,
        _ => "combobox searchbox spinbutton textbox",
    };
    Some(roles)
}

fn is_for_control(page: &Page<'_>, label: Element<'_>) -> bool {
    match label.attribute("for") {
        Some(id) => page.document().element_by_id(id).is_some_and(is_labelable),
        None => label
            .descendants()
            .any(|piece| matches!(piece, Piece::Element(within) if is_labelable(within))),
    }
}

/// The roles of a row or a cell of what is exposed as a table.
fn of_table_part(page: &Page<'_>, part: Element<'_>) -> Option<&'static str> {
    let roles = if part.is_html("tr") {
        "row"
    } else {
        "cell columnheader gridcell rowheader"
    };
    // Between a table and its parts, the parser allows only other parts.
    let mut around = part.ancestors().take(4);
    let table = around.find(|at| at.is_html("table"))?;
    (page.role(table) == Role::Table).then_some(roles)
}

#[cfg(test)]
mod tests {
    use super::{OF_IMAGES, OF_ITEMS, OF_LINKS, PERMITTED};
    use crate::page::explicit_role;

    #[test]
    fn the_table_is_in_order_and_has_roles_that_exist() {
        assert!(PERMITTED.is_sorted_by(|(one, _), (other, _)| one < other));
        let lists = PERMITTED.iter().map(|(_, roles)| *roles);
        for roles in lists.chain([OF_IMAGES, OF_ITEMS, OF_LINKS]) {
            for role in roles.split_ascii_whitespace() {
                let found = explicit_role(role).map(crate::page::Role::name);
                assert_eq!(found, Some(role));
            }
        }
    }
}
