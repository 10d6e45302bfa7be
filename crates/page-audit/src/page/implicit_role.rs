//! The implicit role of an HTML element (HTML Accessibility API Mappings 1.0).

use html_document::{Element, Namespace};

use super::aria::Role;
use super::text_within::is_blank;

/// The surroundings of an element, as far as its role depends on them.
#[derive(Debug, Clone, Copy)]
pub(super) struct Surroundings {
    /// The role of its parent.
    pub(super) parent: Role,
    /// Whether it is within an article, a complementary part, the main part, a navigation or a
    /// region.
    pub(super) in_section: bool,
}

pub(super) fn implicit_role(element: Element<'_>, around: Surroundings) -> Role {
    match element.namespace() {
        Namespace::Html => html_role(element, around),
        Namespace::Svg if element.name() == "a" && has_link(element) => Role::Link,
        Namespace::MathMl if element.name() == "math" => Role::Math,
        _ => Role::Absent,
    }
}

fn html_role(element: Element<'_>, around: Surroundings) -> Role {
    match element.name() {
        "a" | "area" if element.has_attribute("href") => Role::Link,
        "li" if around.parent == Role::List => Role::Listitem,
        "section" if is_labelled(element) => Role::Region,
        "a" | "area" | "b" | "bdi" | "bdo" | "body" | "data" | "div" | "i" | "li" | "pre" | "q"
        | "samp" | "section" | "small" | "span" | "u" => Role::Generic,
        "address" | "details" | "fieldset" | "hgroup" | "optgroup" => Role::Group,
        "article" => Role::Article,
        "aside" if around.in_section && !is_labelled(element) => Role::Generic,
        "aside" => Role::Complementary,
        "blockquote" => Role::Blockquote,
        "button" => Role::Button,
        "caption" => Role::Caption,
        "code" => Role::Code,
        "datalist" => Role::Listbox,
        "del" | "s" => Role::Deletion,
        "dfn" | "dt" => Role::Term,
        "dialog" => Role::Dialog,
        "em" => Role::Emphasis,
        "figure" => Role::Figure,
        "footer" if around.in_section => Role::Sectionfooter,
        "footer" => Role::Contentinfo,
        "form" => Role::Form,
        "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => Role::Heading,
        "header" if around.in_section => Role::Sectionheader,
        "header" => Role::Banner,
        "hr" => Role::Separator,
        "html" => Role::Document,
        "img" if is_decoration(element) => Role::None,
        "img" => Role::Image,
        "input" => input_role(element),
        "ins" => Role::Insertion,
        "main" => Role::Main,
        "mark" => Role::Mark,
        "menu" | "ol" | "ul" => Role::List,
        "meter" => Role::Meter,
        "nav" => Role::Navigation,
        "option" => Role::Option,
        "output" => Role::Status,
        "p" => Role::Paragraph,
        "progress" => Role::Progressbar,
        "search" => Role::Search,
        "select" => select_role(element),
        "strong" => Role::Strong,
        "sub" => Role::Subscript,
        "sup" => Role::Superscript,
        "table" => Role::Table,
        "tbody" | "tfoot" | "thead" => Role::Rowgroup,
        "td" | "th" => Role::Cell,
        "textarea" => Role::Textbox,
        "time" => Role::Time,
        "tr" => Role::Row,
        _ => Role::Absent,
    }
}

fn is_decoration(image: Element<'_>) -> bool {
    image.attribute("alt").is_some_and(str::is_empty)
}

/// Whether the author gave the element a name. The text of its `aria-labelledby` is not considered,
/// or names would depend on roles and roles on names.
fn is_labelled(element: Element<'_>) -> bool {
    ["aria-label", "aria-labelledby", "title"]
        .iter()
        .any(|name| {
            element
                .attribute(name)
                .is_some_and(|label| !is_blank(label))
        })
}

fn input_role(input: Element<'_>) -> Role {
    let kind = input_type(input);
    let is = |kinds: &[&str]| kinds.iter().any(|at| kind.eq_ignore_ascii_case(at));
    if is(&["button", "submit", "reset", "image"]) {
        return Role::Button;
    }
    if is(&["checkbox"]) {
        return Role::Checkbox;
    }
    if is(&["radio"]) {
        return Role::Radio;
    }
    if is(&["range"]) {
        return Role::Slider;
    }
    if is(&["number"]) {
        return Role::Spinbutton;
    }
    let without_role = [
        "color",
        "date",
        "datetime-local",
        "file",
        "hidden",
        "month",
        "password",
        "time",
        "week",
    ];
    if is(&without_role) {
        return Role::Absent;
    }
    if input.has_attribute("list") {
        return Role::Combobox;
    }
    if is(&["search"]) {
        return Role::Searchbox;
    }
    Role::Textbox
}

/// The value of `type`; `text` if there is none.
pub(crate) fn input_type(input: Element<'_>) -> &str {
    let kind = input.attribute("type").unwrap_or("text");
    if kind.is_empty() { "text" } else { kind }
}

fn select_role(select: Element<'_>) -> Role {
    let rows = select
        .attribute("size")
        .and_then(|size| size.trim_ascii().parse::<u32>().ok());
    if select.has_attribute("multiple") || rows.is_some_and(|rows| rows > 1) {
        Role::Listbox
    } else {
        Role::Combobox
    }
}

/// Whether an SVG element is a link.
pub(super) fn has_link(element: Element<'_>) -> bool {
    element
        .attributes()
        .iter()
        .any(|attribute| attribute.name() == "href")
}
