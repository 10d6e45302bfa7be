//! Hints to browsers about what to load early are complete.

use std::collections::HashSet;

use crate::finding::{Evidence, EvidenceList, Finding, counted};
use crate::page::Page;
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};

/// Hints in `Link` headers count like those of elements (HTML standard, "Processing `Link`
/// headers").
pub(super) static RULE: Rule = Rule {
    id: "resource_hints",
    category: Category::Performance,
    severity: Severity::Low,
    measure: None,
    gate: None,
    title: "Hints about what to load early are complete",
    failing_title: "Hints about what to load early have no effect",
    faults: &[
        FaultKind::new(
            "preload_without_as",
            "A file is to be loaded early without saying what it is",
        ),
        FaultKind::new(
            "unknown_as",
            "A file is to be loaded early as something that does not exist",
        ),
        FaultKind::new(
            "font_without_crossorigin",
            "A font is loaded twice because a hint is incomplete",
        ),
        FaultKind::new(
            "preconnect_without_crossorigin",
            "An early connection is not used for fonts",
        ),
    ],
    fixer: Fixer::Developer,
    effort: Effort::Minutes,
    why: "A preload without as is ignored or loaded twice, and a connection without crossorigin \
          cannot be used for fonts: the hint costs time instead of saving it.",
    how_to_fix: "Add as to each preload, and crossorigin to the preloads of fonts and to the \
                 preconnect to their host.",
    source_url: "https://html.spec.whatwg.org/multipage/links.html#link-type-preload",
    check,
};

/// What `as` can be on a preload (Fetch standard, "destination", as far as HTML preloads it).
const DESTINATIONS: [&str; 8] = [
    "fetch", "font", "image", "json", "script", "style", "track", "text",
];

/// A host that serves nothing but fonts. Others also serve the style sheets that name their fonts,
/// which are loaded without crossorigin.
const FONT_HOST: &str = "fonts.gstatic.com";

fn check(page: &Page<'_>) -> Finding {
    let complete = complete_hosts(page);
    let mut hints = 0_usize;
    let mut faults = EvidenceList::default();
    for link in page.document().html_elements("link") {
        let is_preload = link.has_token("rel", "preload");
        let is_preconnect = link.has_token("rel", "preconnect");
        if !is_preload && !is_preconnect {
            continue;
        }
        hints += 1;
        let href = link.attribute("href").unwrap_or_default();
        let fault = if is_preload {
            let destination = link.attribute("as").unwrap_or_default().trim_ascii();
            fault_of_preload(destination, link.has_attribute("crossorigin"))
        } else {
            fault_of_preconnect(page, href, &complete)
        };
        if let Some((key, found, expected)) = fault {
            faults.add(key, |key| {
                Evidence::at(key, link, format_args!("{found}: {href}"), expected)
            });
        }
    }
    page.each_link_header(|link| {
        if !link.has_relation("preload") {
            return;
        }
        hints += 1;
        let destination = link.parameter("as").unwrap_or_default();
        let fault = fault_of_preload(destination, link.parameter("crossorigin").is_some());
        if let Some((key, found, expected)) = fault {
            let found = format_args!("Link header, {found}: {}", link.target);
            faults.add(key, |key| Evidence::of(key, found, expected));
        }
    });
    if hints == 0 {
        return Finding::not_applicable("The page gives no hints about what to load early.");
    }
    let finding = if faults.is_empty() {
        Finding::pass("The hints about what to load early are complete.")
    } else {
        let hints = counted(faults.total, "hint", "hints");
        Finding::warn(format!(
            "{hints} about what to load early cannot work as meant."
        ))
    };
    finding.with_value(faults.total).with_evidence(faults)
}

type Fault = (&'static str, &'static str, &'static str);

fn fault_of_preload(destination: &str, has_crossorigin: bool) -> Option<Fault> {
    if destination.is_empty() {
        return Some((
            "preload_without_as",
            "a preload without as",
            "as with what is loaded",
        ));
    }
    if !DESTINATIONS
        .iter()
        .any(|known| known.eq_ignore_ascii_case(destination))
    {
        return Some((
            "unknown_as",
            "a preload as something unknown",
            "as with what is loaded",
        ));
    }
    let is_font = destination.eq_ignore_ascii_case("font");
    (is_font && !has_crossorigin).then_some((
        "font_without_crossorigin",
        "a preload of a font without crossorigin",
        "crossorigin, without which the font is loaded twice",
    ))
}

/// The hosts that are connected to with `crossorigin`: a second connection without serves the
/// style sheet.
fn complete_hosts<'p>(page: &'p Page<'_>) -> HashSet<&'p str> {
    let links = page.document().html_elements("link");
    let complete = links
        .filter(|link| link.has_token("rel", "preconnect") && link.has_attribute("crossorigin"));
    complete
        .filter_map(|link| link.attribute("href"))
        .map(str::trim_ascii)
        .collect()
}

fn fault_of_preconnect(page: &Page<'_>, href: &str, complete: &HashSet<&str>) -> Option<Fault> {
    let url = page.resolve(href)?;
    let is_of_fonts = url.host_str().is_some_and(|host| host == FONT_HOST);
    let lacks = is_of_fonts && !complete.contains(href.trim_ascii());
    lacks.then_some((
        "preconnect_without_crossorigin",
        "a preconnect to a host of fonts without crossorigin",
        "crossorigin, as fonts are always loaded with it",
    ))
}
