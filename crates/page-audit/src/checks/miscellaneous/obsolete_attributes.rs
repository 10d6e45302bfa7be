//! Attributes that HTML no longer has.

use html_document::{Element, Namespace};

use crate::finding::{Evidence, EvidenceList, Finding, Outcome, counted};
use crate::page::Page;
use crate::rule::{Category, Effort, Fixer, Rule, Severity};

/// Browsers still support nearly all of them, so this is only for information.
pub(super) static RULE: Rule = Rule {
    id: "obsolete_attributes",
    category: Category::Miscellaneous,
    severity: Severity::Info,
    measure: None,
    gate: None,
    title: "Attributes that HTML no longer has",
    failing_title: "The page uses attributes that HTML no longer has",
    faults: &[],
    fixer: Fixer::Developer,
    effort: Effort::Hours,
    why: "Attributes for the looks of a page are better in a style sheet, where one line changes \
          all pages.",
    how_to_fix: "Move colours, sizes and alignment into the style sheet.",
    source_url: "https://html.spec.whatwg.org/multipage/obsolete.html#non-conforming-features",
    check,
};

/// The obsolete attributes of all elements.
const EVERYWHERE: [&str; 5] = ["align", "bgcolor", "dropzone", "language", "background"];

/// Most attributes, none of which is obsolete anywhere.
const USUAL: [&str; 5] = ["class", "href", "id", "src", "style"];

fn check(page: &Page<'_>) -> Finding {
    let mut obsolete = EvidenceList::default();
    for element in page.document().elements() {
        if element.namespace() != Namespace::Html || element.name().contains('-') {
            continue;
        }
        for attribute in element.attributes() {
            let name = attribute.name();
            if !USUAL.contains(&name) && is_obsolete(element, name) {
                obsolete.add("obsolete_attribute", |key| {
                    let found = format_args!("{name} on <{}>", element.name());
                    Evidence::at(key, element, found, "a style sheet")
                });
            }
        }
    }
    let attributes = counted(obsolete.total, "attribute", "attributes");
    let message = if obsolete.is_empty() {
        "The page uses no obsolete attributes.".to_owned()
    } else {
        format!("The page uses {attributes} that HTML no longer has.")
    };
    Finding::new(Outcome::Info, message)
        .with_value(obsolete.total)
        .with_evidence(obsolete)
}

/// HTML standard, "non-conforming features".
fn is_obsolete(element: Element<'_>, attribute: &str) -> bool {
    if EVERYWHERE.contains(&attribute) {
        return true;
    }
    let of = |attributes: &[&str]| attributes.contains(&attribute);
    match element.name() {
        "a" => of(&["charset", "coords", "methods", "rev", "shape", "urn"]),
        "area" => of(&["nohref", "hreflang", "type"]),
        "body" => of(&[
            "alink",
            "bottommargin",
            "leftmargin",
            "link",
            "marginheight",
            "marginwidth",
            "rightmargin",
            "text",
            "topmargin",
            "vlink",
        ]),
        "br" => of(&["clear"]),
        "col" => of(&["char", "charoff", "valign", "width"]),
        "dl" | "ol" | "ul" => of(&["compact"]) || (element.name() == "ul" && of(&["type"])),
        "form" => of(&["accept"]),
        "head" => of(&["profile"]),
        "hr" => of(&["color", "noshade", "size", "width"]),
        "html" => of(&["manifest", "version"]),
        "iframe" => of(&[
            "allowtransparency",
            "frameborder",
            "framespacing",
            "hspace",
            "longdesc",
            "marginheight",
            "marginwidth",
            "scrolling",
            "vspace",
        ]),
        "img" => of(&["border", "hspace", "longdesc", "lowsrc", "name", "vspace"]),
        "input" => of(&["hspace", "ismap", "usemap", "vspace"]),
        "li" => of(&["type"]),
        "link" => of(&["charset", "methods", "rev", "target", "urn"]),
        "meta" => of(&["scheme"]),
        "object" => of(&[
            "archive",
            "border",
            "classid",
            "code",
            "codebase",
            "codetype",
            "declare",
            "hspace",
            "standby",
            "typemustmatch",
            "usemap",
            "vspace",
        ]),
        "pre" => of(&["width"]),
        "script" => of(&["charset", "event", "for"]),
        "table" => of(&[
            "border",
            "bordercolor",
            "cellpadding",
            "cellspacing",
            "datapagesize",
            "frame",
            "height",
            "rules",
            "summary",
            "width",
        ]),
        "tbody" | "tfoot" | "thead" | "tr" => of(&["char", "charoff", "height", "valign"]),
        "td" | "th" => {
            of(&[
                "axis", "char", "charoff", "height", "nowrap", "valign", "width",
            ]) || (element.name() == "td" && of(&["abbr", "scope"]))
        }
        _ => false,
    }
}
