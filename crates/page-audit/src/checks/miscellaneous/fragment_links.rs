//! Links to places within the page find them.

use percent_encoding::percent_decode_str;

use crate::cost::Measure;
use crate::finding::{Evidence, EvidenceList, Finding, counted};
use crate::page::Page;
use crate::rule::{Category, Effort, Fixer, Rule, Severity};

/// A link that a script makes into a button, and addresses that only scripts understand, are left
/// out. A broken skip link is left to another check.
pub(super) static RULE: Rule = Rule {
    id: "fragment_links",
    category: Category::Miscellaneous,
    severity: Severity::Low,
    measure: Some(Measure::Share),
    gate: None,
    title: "Links within the page lead somewhere",
    failing_title: "Links within the page lead nowhere",
    faults: &[],
    fixer: Fixer::Developer,
    effort: Effort::Minutes,
    why: "A click on such a link does nothing.",
    how_to_fix: "Give the element that the link should lead to the id that the link names.",
    source_url: "https://html.spec.whatwg.org/multipage/browsing-the-web.html#scroll-to-fragid",
    check,
};

/// The attributes of links that scripts make into something else.
const SCRIPTED: [&str; 6] = [
    "onclick",
    "aria-controls",
    "aria-expanded",
    "aria-haspopup",
    "data-toggle",
    "data-bs-toggle",
];

fn check(page: &Page<'_>) -> Finding {
    let anchors = page.anchor_names();
    let mut links = 0_usize;
    let mut broken = EvidenceList::default();
    for link in page.hyperlinks() {
        let link = link.element;
        let Some(fragment) = page.fragment_of(link) else {
            continue;
        };
        let is_link = page.role(link).is_link();
        let is_scripted = SCRIPTED.iter().any(|name| link.has_attribute(name));
        if !is_link || is_scripted || is_for_script(&fragment) {
            continue;
        }
        links += 1;
        if !page.has_fragment(&anchors, &fragment) && !page.is_skip_link(link) {
            broken.add("missing_target", |key| {
                let found = format_args!("a link to #{fragment}, which is not in the page");
                Evidence::at(key, link, found, "the id of an element in the page")
            });
        }
    }
    if links == 0 {
        return Finding::not_applicable("The page has no links to places within it.");
    }
    let finding = if broken.is_empty() {
        Finding::pass("Every link to a place within the page finds it.")
    } else {
        let leading = counted(broken.total, "link leads", "links lead");
        Finding::warn(format!("{leading} to a place that is not in the page."))
    };
    finding
        .concerning(broken.total, links)
        .with_value(broken.total)
        .with_evidence(broken)
}

/// What the fragments begin with that builders of pages give to links that open something: the page
/// contains no such place.
const OPENERS: [&str; 2] = ["elementor-action", "popmake-"];

/// Whether it is a route or a command of a script, or a text fragment. Scripts read it decoded.
fn is_for_script(fragment: &str) -> bool {
    let fragment = percent_decode_str(fragment).decode_utf8_lossy();
    fragment.starts_with(['/', '!', ':'])
        || fragment.contains(['=', '{'])
        || OPENERS.iter().any(|opener| fragment.starts_with(opener))
}
