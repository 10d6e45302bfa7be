//! The page adapts to the width of phones.

use web_formats::viewport::{leading_number, viewport_properties};

use crate::finding::{Evidence, Finding};
use crate::page::Page;
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};

/// If there are several viewports, the last one counts, as in browsers.
pub(super) static RULE: Rule = Rule {
    id: "meta_viewport",
    category: Category::Miscellaneous,
    severity: Severity::Medium,
    measure: None,
    gate: None,
    title: "The page adapts to the width of the device",
    failing_title: "The page does not adapt to phones",
    faults: &[
        FaultKind::new(
            "no_viewport",
            "Phones show the page tiny, as wide as on a desktop",
        ),
        FaultKind::new(
            "fixed_viewport",
            "The page's viewport is not as wide as the device",
        ),
    ],
    fixer: Fixer::Developer,
    effort: Effort::Hours,
    why: "Without a viewport meta element, phones lay the page out as wide as on a desktop and \
          shrink it until it is unreadable.",
    how_to_fix: "Add <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"> to \
                 <head>.",
    source_url: "https://developer.mozilla.org/en-US/docs/Web/HTML/Reference/Elements/meta/name/viewport",
    check,
};

const EXPECTED: &str = "width=device-width, initial-scale=1";

fn check(page: &Page<'_>) -> Finding {
    let Some(meta) = page.metas("viewport").last() else {
        return Finding::fail("The page has no viewport meta element.").with(Evidence::of(
            "no_viewport",
            "no <meta name=\"viewport\">",
            format_args!("<meta name=\"viewport\" content=\"{EXPECTED}\">"),
        ));
    };
    let content = meta.attribute("content").unwrap_or_default();
    let mut width = None;
    let mut scale = None;
    for (name, value) in viewport_properties(content) {
        match name.as_str() {
            "width" => width = Some(value),
            "initial-scale" => scale = Some(value),
            _ => {}
        }
    }
    let fits = width.as_deref() == Some("device-width") || scale.as_deref().is_some_and(is_full);
    let finding = if fits {
        return Finding::pass("The page adapts to the width of the device.").with_value(content);
    } else if let Some(width) = width {
        let shown = crate::finding::excerpt(&width);
        Finding::warn(format!(
            "The page is always {shown} wide, whatever the device."
        ))
    } else if scale.is_some() {
        Finding::warn("The page is scaled down at first.")
    } else {
        Finding::fail("The viewport meta element sets no width.")
    };
    finding
        .with_value(content)
        .with(Evidence::at("fixed_viewport", meta, content, EXPECTED))
}

fn is_full(scale: &str) -> bool {
    match scale {
        "yes" | "device-width" | "device-height" => true,
        number => leading_number(number).is_some_and(|number| number >= 1.0),
    }
}
