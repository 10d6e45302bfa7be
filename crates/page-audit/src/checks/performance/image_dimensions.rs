//! Images have a width and a height before they arrive.

use html_document::Element;
use page_styles::{Possible, Style};

use crate::cost::Measure;
use crate::finding::{Evidence, EvidenceList, Finding, counted, part_of, plural};
use crate::page::{Page, image_source, is_data_url};
use crate::rule::{Category, Effort, Fixer, Rule, Severity};

/// Width and height come from attributes or styles. An aspect-ratio is also enough if the width or
/// the height is not `auto`. What is only so on some screens counts.
pub(super) static RULE: Rule = Rule {
    id: "image_dimensions",
    category: Category::Performance,
    severity: Severity::Medium,
    measure: Some(Measure::Share),
    gate: None,
    title: "Images have a width and a height",
    failing_title: "The page jumps when its images arrive",
    faults: &[],
    fixer: Fixer::Developer,
    effort: Effort::Hours,
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
        let measured = page.laid_out().and_then(|it| it.takes_room(image));
        if !measured.unwrap_or_else(|| takes_its_room(image, page.styles().of(image))) {
            unsized_images.add("no_dimensions", |key| {
                Evidence::at(key, image, described(image, source), "width and height")
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
    } else if page.laid_out().is_none()
        && let Some(reason) = page.styles().unknown()
    {
        return Finding::unmeasured(format!(
            "{} no width or height in the page, but a style may give it: {reason}.",
            counted(unsized_images.total, "image has", "images have")
        ));
    } else {
        let count = unsized_images.total;
        let subject = part_of(count, images, "image", "images");
        let lack = plural(count, "lacks", "lack");
        Finding::fail(format!("{subject} {lack} a width or a height."))
    };
    finding
        .concerning(unsized_images.total, images)
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

/// Whether the image may take the same room before and after it arrives.
fn takes_its_room(image: Element<'_>, style: Option<&Style>) -> bool {
    let written = |name| begins_with_number(image.attribute(name).unwrap_or_default());
    let Some(style) = style else {
        return written("width") && written("height");
    };
    // Elements out of the flow do not move anything.
    if style.position.may_be(Possible::OUT) {
        return true;
    }
    // A number in the attribute still counts if a style says `auto`: browsers derive the ratio from
    // it.
    let is_given = |name, kind: Possible| written(name) || kind.may_be(Possible::GIVEN);
    let width = is_given("width", style.width.kind);
    let height = is_given("height", style.height.kind);
    let is_auto = |name, kind: Possible| !is_given(name, kind) && kind.must_be(Possible::AUTO);
    let is_unknown = is_auto("width", style.width.kind) && is_auto("height", style.height.kind);
    (width && height) || (style.aspect_ratio.may_be(Possible::GIVEN) && !is_unknown)
}

/// An attribute counts if it begins with a number, which is all that browsers read.
fn begins_with_number(value: &str) -> bool {
    let value = value.trim_ascii_start();
    value.starts_with(|character: char| character.is_ascii_digit())
}
