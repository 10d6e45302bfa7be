//! Text is shown while its fonts are on the way.

use crate::finding::{Evidence, EvidenceList, Finding, counted};
use crate::page::Page;
use crate::rule::{Category, Effort, Fixer, Rule, Severity};

/// Fonts of the page's own style sheets, and those of Google Fonts, whose URL says how they are
/// shown; not those of icons.
pub(super) static RULE: Rule = Rule {
    id: "font_display",
    category: Category::Performance,
    severity: Severity::Low,
    measure: None,
    gate: None,
    title: "Text is shown while fonts are on the way",
    failing_title: "Text is invisible while fonts are on the way",
    faults: &[],
    fixer: Fixer::Developer,
    effort: Effort::Minutes,
    why: "Unless a style sheet says otherwise, browsers show no text for up to three seconds while \
          its font is on the way.",
    how_to_fix: "Add font-display: swap, fallback or optional to each @font-face, and \
                 &display=swap to URLs of Google Fonts.",
    source_url: "https://developer.chrome.com/docs/performance/insights/font-display",
    check,
};

const EXPECTED: &str = "font-display: swap, fallback or optional";

fn check(page: &Page<'_>) -> Finding {
    let mut fonts = 0_usize;
    let mut waiting = EvidenceList::default();
    for font in &page.styles().fonts {
        let Some(url) = &font.url else {
            continue;
        };
        if is_of_icons(&font.face.family) {
            continue;
        }
        fonts += 1;
        let display = font.face.display.as_deref().unwrap_or("auto");
        if !matches!(display, "swap" | "fallback" | "optional") {
            let element = page.document().element(font.element);
            let found = format!("{}, font-display: {display}: {url}", font.face.family);
            waiting.add("hidden_text", |key| {
                Evidence::at(key, element, found, EXPECTED)
            });
        }
    }
    for (link, href) in page.links("stylesheet") {
        let Some(is_shown) = shows_text(page, href) else {
            continue;
        };
        fonts += 1;
        if !is_shown {
            waiting.add("hidden_text", |key| {
                Evidence::at(key, link, href, "display=swap in the URL")
            });
        }
    }
    if fonts == 0 {
        return Finding::not_applicable("No style sheet that was read offers a font.");
    }
    if waiting.is_empty() {
        return Finding::pass("Text is shown while its fonts are on the way.").with_value(0_usize);
    }
    let load = counted(waiting.total, "font loads", "fonts load");
    Finding::warn(format!(
        "Text can stay invisible for up to 3 seconds while {load}."
    ))
    .with_value(waiting.total)
    .with_evidence(waiting)
}

/// Whether a font has pictures instead of letters: in another font, they mean nothing.
fn is_of_icons(family: &str) -> bool {
    let family = family.to_lowercase();
    ["icon", "awesome", "glyph", "symbol"]
        .iter()
        .any(|part| family.contains(part))
}

/// Whether a style sheet of Google Fonts shows text before its fonts are there. `None` for others.
fn shows_text(page: &Page<'_>, href: &str) -> Option<bool> {
    let url = page.resolve(href)?;
    if url.host_str() != Some("fonts.googleapis.com") || !url.path().starts_with("/css") {
        return None;
    }
    let families = url.query_pairs().filter(|(name, _)| name == "family");
    let mut families = families.flat_map(|(_, names)| {
        let names = names.split('|').map(is_of_icons);
        names.collect::<Vec<_>>()
    });
    if families.next() == Some(true) && families.all(|is_of_icons| is_of_icons) {
        return None;
    }
    let mut display = url.query_pairs().filter(|(name, _)| name == "display");
    let display = display.next().map(|(_, value)| value);
    Some(matches!(
        display.as_deref(),
        Some("swap" | "fallback" | "optional")
    ))
}
