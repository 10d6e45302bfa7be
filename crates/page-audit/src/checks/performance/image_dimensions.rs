//! Images have a width and a height before they arrive.

use crate::document::Element;
use crate::finding::{Evidence, EvidenceList, Finding, counted};
use crate::page::{Page, declarations, image_source, is_data_url};
use crate::rule::{Category, Rule, Severity};

/// As Lighthouse's unsized-images counts: width and height from attributes or the element's own style,
/// or one of them with an aspect-ratio. Style sheets are not read.
pub(super) static RULE: Rule = Rule {
    id: "image_dimensions",
    category: Category::Performance,
    severity: Severity::Medium,
    gate: None,
    title: "Images have a width and a height",
    why: "A browser that does not know an image's size gives it no room, and the text jumps when it arrives.",
    how_to_fix: "Give every <img> its width and height in pixels as attributes; styles can still make it \
                 smaller.",
    source_url: "https://web.dev/articles/optimize-cls#images-without-dimensions",
    check,
};

fn check(page: &Page<'_>) -> Finding {
    let mut images = 0_usize;
    let mut unsized_images = EvidenceList::default();
    for image in page.document().html_elements("img") {
        let Some(source) = image_source(image) else {
            continue;
        };
        if is_inline_svg(source) || page.is_not_rendered(image) {
            continue;
        }
        images += 1;
        if !takes_its_room(image) {
            unsized_images
                .add(|| Evidence::at(image, described(image, source), "width and height"));
        }
    }
    if images == 0 {
        return Finding::not_applicable("The page has no images that need a size.");
    }
    let of = counted(images, "image", "images");
    let finding = if unsized_images.is_empty() {
        Finding::pass(format!("Every image of {images} has a width and a height."))
    } else {
        Finding::fail(format!(
            "Of {of}, {} have no width and height.",
            unsized_images.total
        ))
    };
    finding
        .with_value(unsized_images.total)
        .with_evidence(unsized_images)
}

fn is_inline_svg(source: &str) -> bool {
    let kind = source.trim_ascii_start().get(5..18).unwrap_or_default();
    is_data_url(source) && kind.eq_ignore_ascii_case("image/svg+xml")
}

fn described(image: Element<'_>, source: &str) -> String {
    let written = |name| {
        let value = image.attribute(name)?;
        Some(format!(" {name}=\"{value}\""))
    };
    let width = written("width").unwrap_or_default();
    let height = written("height").unwrap_or_default();
    format!("{source}{width}{height}")
}

fn takes_its_room(image: Element<'_>) -> bool {
    let mut width = is_whole_number(image.attribute("width"));
    let mut height = is_whole_number(image.attribute("height"));
    let mut ratio = false;
    let style = image.attribute("style").unwrap_or_default();
    for (property, value) in declarations(style) {
        match property.to_ascii_lowercase().as_str() {
            // What is not in the flow moves nothing.
            "position" if is_one_of(value, &["absolute", "fixed"]) => return true,
            "width" | "inline-size" => width |= is_explicit(value),
            "height" | "block-size" => height |= is_explicit(value),
            "aspect-ratio" => ratio |= is_explicit(value),
            _ => {}
        }
    }
    (width && height) || (ratio && (width || height))
}

/// Whether the attribute begins with a number, which is as far as browsers read it.
fn is_whole_number(attribute: Option<&str>) -> bool {
    attribute.is_some_and(|value| {
        let value = value.trim_ascii_start();
        value.starts_with(|character: char| character.is_ascii_digit())
    })
}

fn is_explicit(value: &str) -> bool {
    !value.is_empty()
        && !is_one_of(
            value,
            &[
                "auto",
                "initial",
                "unset",
                "inherit",
                "revert",
                "revert-layer",
            ],
        )
}

fn is_one_of(value: &str, keywords: &[&str]) -> bool {
    keywords
        .iter()
        .any(|keyword| value.eq_ignore_ascii_case(keyword))
}
