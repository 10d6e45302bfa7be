//! What the page gives devices that keep it among their programs.

use crate::finding::{Finding, Outcome};
use crate::page::Page;
use crate::rule::{Category, Effort, Fixer, Rule, Severity};

pub(super) static RULE: Rule = Rule {
    id: "icons_manifest",
    category: Category::Miscellaneous,
    severity: Severity::Info,
    measure: None,
    gate: None,
    title: "Icons and colours for home screens",
    failing_title: "The page has no icon for home screens",
    faults: &[],
    fixer: Fixer::Developer,
    effort: Effort::Minutes,
    why: "A telephone shows the icon when somebody adds the page to its home screen, and takes the \
          name and the colours from the manifest.",
    how_to_fix: "Nothing needs to be done; <link rel=\"manifest\">, <link \
                 rel=\"apple-touch-icon\"> and <meta name=\"theme-color\"> are the means.",
    source_url: "https://www.w3.org/TR/appmanifest/",
    check,
};

fn check(page: &Page<'_>) -> Finding {
    let has_link = |relation| page.links(relation).next().is_some();
    let parts = [
        ("a manifest", has_link("manifest")),
        ("a touch icon", has_link("apple-touch-icon")),
        ("a theme colour", page.metas("theme-color").next().is_some()),
    ];
    let named = |wanted: bool| {
        let named = parts.iter().filter(|(_, has)| *has == wanted);
        named.map(|(name, _)| *name).collect::<Vec<_>>()
    };
    let (has, lacks) = (named(true), named(false));
    let message = match (has.is_empty(), lacks.is_empty()) {
        (_, true) => format!("The page has {}.", has.join(", ")),
        (true, _) => format!("The page has none of these: {}.", lacks.join(", ")),
        _ => format!(
            "The page has {}, but not {}.",
            has.join(", "),
            lacks.join(", ")
        ),
    };
    Finding::new(Outcome::Info, message).with_value(has.len())
}
