//! Images have a width and a height before they arrive.

use html_document::Element;

use crate::finding::{Evidence, EvidenceList, Finding, part_of, plural};
use crate::formats::inline_style::declarations;
use crate::page::{Page, image_source, is_data_url};
use crate::rule::{Category, Rule, Severity};

/// Width and height come from attributes or the element's own style. An aspect-ratio there is also
/// enough: authors who set one leave the width to a style sheet, which is not read here.
pub(super) static RULE: Rule = Rule {
    id: "image_dimensions",
    category: Category::Performance,
    severity: Severity::Medium,
    gate: None,
    title: "Images have a width and a height",
    failing_title: "Some images lack a width or a height",
    why: "A browser that does not know an image's size reserves no space for it, and the text \
          jumps when the image arrives.",
    how_to_fix: "Give every <img> its width and height in pixels as attributes; CSS can still make \
                 it smaller.",
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
            unsized_images.add(|| {
                Evidence::at(
                    "no_dimensions",
                    image,
                    described(image, source),
                    "width and height",
                )
            });
        }
    }
    if images == 0 {
        return Finding::not_applicable("The page has no images that need a size.");
    }
    let finding = if unsized_images.is_empty() {
        let subject = part_of(images as u64, images, "image", "images");
        let have = plural(images, "has", "have");
        Finding::pass(format!("{subject} {have} a width and a height."))
    } else {
        let count = unsized_images.total;
        let subject = part_of(count, images, "image", "images");
        let lack = plural(count, "lacks", "lack");
        Finding::fail(format!("{subject} {lack} a width or a height."))
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
    let mut width = Side::of_attribute(image.attribute("width"));
    let mut height = Side::of_attribute(image.attribute("height"));
    let mut ratio = false;
    let style = image.attribute("style").unwrap_or_default();
    for (property, value) in declarations(style) {
        match property.to_ascii_lowercase().as_str() {
            // Elements out of the flow do not move anything.
            "position" if is_one_of(value, &["absolute", "fixed"]) => return true,
            "width" | "inline-size" => width.add(value),
            "height" | "block-size" => height.add(value),
            "aspect-ratio" => ratio |= is_explicit(value),
            _ => {}
        }
    }
    let is_known = width == Side::Given && height == Side::Given;
    let is_unknown = width == Side::Auto && height == Side::Auto;
    is_known || (ratio && !is_unknown)
}

/// The element's own setting of its width or height.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    /// None: a style sheet may set it.
    Unsaid,
    /// It depends on the image.
    Auto,
    Given,
}

impl Side {
    /// An attribute counts if it begins with a number, which is all that browsers read.
    fn of_attribute(attribute: Option<&str>) -> Self {
        let value = attribute.unwrap_or_default().trim_ascii_start();
        if value.starts_with(|character: char| character.is_ascii_digit()) {
            Self::Given
        } else {
            Self::Unsaid
        }
    }

    /// Adds the settings of the style. A number in the attribute still counts: browsers derive the
    /// ratio from it.
    fn add(&mut self, value: &str) {
        if is_explicit(value) {
            *self = Self::Given;
        } else if *self == Self::Unsaid {
            *self = Self::Auto;
        }
    }
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
