//! The page needs no plug-in that browsers no longer have.

use html_document::Element;

use crate::finding::{Evidence, EvidenceList, Finding, grouped};
use crate::page::Page;
use crate::rule::{Category, Effort, Fixer, Rule, Severity};

pub(super) static RULE: Rule = Rule {
    id: "legacy_plugins",
    category: Category::Miscellaneous,
    severity: Severity::Low,
    measure: None,
    gate: None,
    title: "The page needs no plug-ins",
    failing_title: "The page needs a plug-in that no browser has any more",
    faults: &[],
    fixer: Fixer::Developer,
    effort: Effort::Days,
    why: "Flash, Silverlight and Java applets no longer run in any browser: visitors see an empty \
          box.",
    how_to_fix: "Replace the object with <video>, <audio>, <canvas> or a page of its own.",
    source_url: "https://html.spec.whatwg.org/multipage/obsolete.html#plugins-2",
    check,
};

/// The beginnings of plug-ins' media types.
const MEDIA_TYPES: [&str; 8] = [
    "application/x-shockwave-flash",
    "application/futuresplash",
    "application/x-silverlight",
    "application/x-java",
    "application/java",
    "application/x-director",
    "application/vnd.rn-realmedia",
    "application/x-oleobject",
];
const EXTENSIONS: [&str; 5] = ["swf", "xap", "jar", "class", "dcr"];

fn check(page: &Page<'_>) -> Finding {
    let document = page.document();
    let mut embedded = 0_usize;
    let mut plugins = EvidenceList::default();
    for name in ["applet", "embed", "object"] {
        for element in document.html_elements(name) {
            embedded += 1;
            if needs_plugin(element) {
                plugins.add("plugin", |key| {
                    let file = file(element);
                    let found = format_args!("<{name}> {file}");
                    Evidence::at(
                        key,
                        element,
                        found,
                        "something that browsers show themselves",
                    )
                });
            }
        }
    }
    if embedded == 0 {
        return Finding::not_applicable("The page embeds no objects.");
    }
    let finding = if plugins.is_empty() {
        Finding::pass("No embedded object needs a plug-in.")
    } else {
        Finding::fail(match plugins.total {
            1 => "The page needs a plug-in that no browser has any more.".to_owned(),
            objects => format!(
                "{} objects need a plug-in that no browser has any more.",
                grouped(objects)
            ),
        })
    };
    finding.with_value(plugins.total).with_evidence(plugins)
}

fn file(element: Element<'_>) -> &str {
    let mut names = ["data", "src", "code"].iter();
    names
        .find_map(|name| element.attribute(name))
        .unwrap_or_default()
}

fn needs_plugin(element: Element<'_>) -> bool {
    if element.is_html("applet") || element.has_attribute("classid") {
        return true;
    }
    let media_type = element
        .attribute("type")
        .unwrap_or_default()
        .trim_ascii()
        .to_ascii_lowercase();
    if !media_type.is_empty() {
        return MEDIA_TYPES
            .iter()
            .any(|start| media_type.starts_with(start));
    }
    let path = file(element).split(['?', '#']).next().unwrap_or_default();
    let extension = path.rsplit_once('.').map_or("", |(_, extension)| extension);
    EXTENSIONS
        .iter()
        .any(|known| known.eq_ignore_ascii_case(extension))
}
