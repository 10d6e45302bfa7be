//! Links and buttons are large enough to hit, or far enough from each other.

use std::collections::HashSet;

use html_document::Element;
use page_styles::{ComputedStyles, Style};

use crate::cost::Measure;
use crate::finding::{Evidence, EvidenceList, Finding, counted, part_of, plural};
use crate::page::{Page, Role};
use crate::rule::{Category, Effort, Fixer, Rule, Severity};

mod contents;
mod laid_out;
mod near;
mod surroundings;
mod target_box;

use near::Neighbours;
use target_box::TargetBox;

/// WCAG 2.2, success criterion 2.5.8. Without a browser, only where style sheets give a width and a height in pixels
/// that hold on all screens, and only if another target is certainly too close: then a small one
/// is allowed in no case that this could miss, but for those that people have to judge. Links in
/// sentences have no such size; fields and their labels are as browsers draw them.
pub(super) static RULE: Rule = Rule {
    id: "tap_targets",
    category: Category::Accessibility,
    severity: Severity::Medium,
    measure: Some(Measure::Share),
    gate: None,
    title: "Links and buttons are large enough to tap",
    failing_title: "Links and buttons are too small to tap",
    faults: &[],
    fixer: Fixer::Developer,
    effort: Effort::Hours,
    why: "Fingers, and hands that tremble, hit the wrong one of two small targets that are next \
          to each other.",
    how_to_fix: "Make each link and button at least 24 pixels wide and high, with padding for \
                 instance, or leave so much space that their centres are 24 pixels apart.",
    source_url: "https://www.w3.org/WAI/WCAG22/Understanding/target-size-minimum.html",
    check,
};

/// In pixels, both ways.
const SMALLEST: f32 = 24.0;

fn check(page: &Page<'_>) -> Finding {
    if let Some(laid_out) = page.laid_out() {
        return laid_out::check(page, laid_out);
    }
    if let Some(reason) = page.styles().unknown() {
        return unmeasured(&reason);
    }
    let mut large = 0_usize;
    let mut small = Vec::new();
    for element in page.document().elements() {
        let style = page
            .styles()
            .of(element)
            .filter(|_| is_target(page, element));
        let Some((width, height)) = style.and_then(declared) else {
            continue;
        };
        if width < SMALLEST || height < SMALLEST {
            small.push(element);
        } else if !is_inline(element) {
            large += 1;
        }
    }
    let mut close = EvidenceList::default();
    let mut known = large;
    if !small.is_empty() {
        let Some(styles) = page.layouts() else {
            return unmeasured("the page has too many styles to read them all");
        };
        known += add_close(page, &styles, &small, &mut close);
    }
    if !close.is_empty() {
        let subject = part_of(
            close.total,
            known,
            "target whose size is known",
            "targets whose sizes are known",
        );
        let are = plural(close.total, "is", "are");
        return Finding::warn(format!("{subject} {are} small and close to another one."))
            .concerning(close.total, known)
            .with_value(close.total)
            .with_evidence(close);
    }
    if known == 0 {
        return Finding::not_applicable(
            "No link or button has a size and neighbours that are known for certain.",
        );
    }
    let targets = counted(
        known,
        "link or button whose size is known is",
        "links and buttons whose sizes are known are",
    );
    Finding::pass(format!("{targets} large enough.")).with_value(0_usize)
}

fn unmeasured(reason: &str) -> Finding {
    Finding::unmeasured(format!(
        "The sizes of links and buttons are not known: {reason}."
    ))
}

/// Adds the small targets that are too close to others. Returns how many there are.
fn add_close(
    page: &Page<'_>,
    styles: &ComputedStyles,
    small: &[Element<'_>],
    close: &mut EvidenceList,
) -> usize {
    let neighbours = Neighbours::new(page, styles);
    let elsewhere = with_larger_twins(page, small);
    let mut known = 0;
    for element in small {
        let Some(target) = TargetBox::of(*element, styles) else {
            continue;
        };
        let Some((width, height)) = contents::extent(page, *element, styles) else {
            continue;
        };
        if target.width.max(width) >= SMALLEST && target.height.max(height) >= SMALLEST {
            continue;
        }
        let has_twin = link_target(*element).is_some_and(|href| elsewhere.contains(href));
        let Some(space) = neighbours.space(*element, &target).filter(|_| !has_twin) else {
            continue;
        };
        known += 1;
        close.add("small_target", |key| {
            let [width, height, space] = [target.width, target.height, space].map(rounded);
            Evidence::at(
                key,
                *element,
                format_args!("{width} × {height} px, at most {space} px from the next target"),
                "at least 24 × 24 px, or 24 px from centre to centre",
            )
        });
    }
    known
}

/// The addresses of links that lead where a small one leads, and are not known to be small.
fn with_larger_twins<'p>(page: &'p Page<'_>, small: &[Element<'_>]) -> HashSet<&'p str> {
    let small: HashSet<_> = small.iter().map(|element| element.id()).collect();
    let links = page.document().html_elements("a");
    let others = links.filter(|link| !small.contains(&link.id()) && !page.is_unseen(*link));
    others.filter_map(link_target).collect()
}

fn link_target(element: Element<'_>) -> Option<&str> {
    element.attribute("href").filter(|_| element.is_html("a"))
}

/// A link or a button, whatever it is made of.
fn is_target(page: &Page<'_>, element: Element<'_>) -> bool {
    page.is_focusable(element)
        && element.is_one_of(&["a", "button", "div", "span", "li"])
        && matches!(
            page.role(element),
            Role::Link | Role::Button | Role::Tab | Role::Menuitem | Role::Switch
        )
        && !element.attribute_is("aria-disabled", "true")
}

/// Whether browsers put it into lines of text, where its width and height do not count.
fn is_inline(element: Element<'_>) -> bool {
    element.is_one_of(&["a", "span"])
}

/// The width and the height that style sheets give for certain.
fn declared(style: &Style) -> Option<(f32, f32)> {
    let [width, height] = [style.width, style.height].map(|size| size.length);
    Some((width?.pixels(), height?.pixels()))
}

fn rounded(pixels: f32) -> f32 {
    (pixels * 100.0).round() / 100.0
}
