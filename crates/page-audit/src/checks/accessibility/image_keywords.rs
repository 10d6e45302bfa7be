//! Images have a text that stands for them.

use percent_encoding::percent_decode_str;

use crate::document::{Element, Namespace};
use crate::finding::{Evidence, EvidenceList, Finding, counted};
use crate::page::{ImageName, Page, is_control_role};
use crate::rule::{Category, Rule, Severity};

/// Images that are buttons, areas or SVG are other checks' matter, so that one fault counts once.
pub(super) static RULE: Rule = Rule {
    id: "image_keywords",
    category: Category::Accessibility,
    severity: Severity::High,
    gate: None,
    title: "Images have a text that stands for them",
    why: "Who cannot see an image, and every search engine, has only its text. Without one, screen readers \
          read out the file's name or nothing.",
    how_to_fix: "Give every <img> an alt that says what the image says, and alt=\"\" to those that are mere \
                 decoration.",
    source_url: "https://www.w3.org/WAI/WCAG22/Understanding/non-text-content.html",
    check,
};

const LONGEST_TEXT: usize = 150;

fn check(page: &Page<'_>) -> Finding {
    let mut images = 0_usize;
    let mut missing = EvidenceList::default();
    let mut doubtful = EvidenceList::default();
    for image in page.document().elements() {
        if !is_image(image) || page.is_hidden(image) {
            continue;
        }
        images += 1;
        match page.image_name(image) {
            ImageName::Missing => missing.add(|| Evidence::at(image, described(image), "an alt")),
            ImageName::Alt(alt) if is_file_name(image, alt) => {
                doubtful
                    .add(|| Evidence::at(image, alt, "what the image says, not its file's name"));
            }
            ImageName::Alt(alt) if alt.chars().count() > LONGEST_TEXT => {
                doubtful.add(|| Evidence::at(image, alt, "at most 150 characters"));
            }
            ImageName::Alt(_) | ImageName::Decorative | ImageName::Other => {}
        }
    }
    if images == 0 {
        return Finding::not_applicable("The page has no images that need a text.");
    }
    let finding = if !missing.is_empty() {
        let lacking = missing.total;
        let of = counted(images, "image", "images");
        Finding::fail(format!(
            "Of {of}, {lacking} have no text that stands for them."
        ))
    } else if !doubtful.is_empty() {
        let count = counted(doubtful.total, "image", "images");
        Finding::warn(format!(
            "The text of {count} is a file's name or very long."
        ))
    } else {
        Finding::pass(format!(
            "Every image of {images} has a text or is marked as decoration."
        ))
    };
    finding
        .with_value(missing.total)
        .with_evidence(missing.and(doubtful))
}

/// Whether this is an `<img>` or an element with the role of one, and exposed as an image.
fn is_image(element: Element<'_>) -> bool {
    let role = element.attribute("role").unwrap_or_default();
    let role = role.split_ascii_whitespace().next().unwrap_or_default();
    let role = role.to_ascii_lowercase();
    if element.is_html("img") {
        return !matches!(role.as_str(), "none" | "presentation") && !is_control_role(&role);
    }
    let is_html = element.namespace() == Namespace::Html;
    is_html && matches!(role.as_str(), "img" | "image")
}

fn described(image: Element<'_>) -> String {
    match (image.attribute("src"), image.attribute("alt")) {
        (Some(source), Some(_)) => format!("an alt of white space: {source}"),
        (Some(source), None) => source.to_owned(),
        (None, _) => format!("<{}>", image.name()),
    }
}

/// Whether the text is the name of the image's file (ACT rule 9eb3f6).
fn is_file_name(image: Element<'_>, alt: &str) -> bool {
    let source = image.attribute("src").unwrap_or_default().trim_ascii();
    if source
        .get(..5)
        .is_some_and(|start| start.eq_ignore_ascii_case("data:"))
    {
        return false;
    }
    let path = source.split(['?', '#']).next().unwrap_or_default();
    let name = path.rsplit('/').next().unwrap_or_default();
    let decoded = percent_decode_str(name).decode_utf8_lossy();
    let alt = alt.trim();
    !name.is_empty() && (alt.eq_ignore_ascii_case(name) || alt.eq_ignore_ascii_case(&decoded))
}
