//! The page's DOM is not too large.

use html_document::{Document, Element};

use crate::finding::{Evidence, Finding, Outcome, counted, grouped};
use crate::page::Page;
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};

/// Elements are counted in the whole document; depth from `<body>` (which is 1) and the children of one
/// parent below it, as Lighthouse does.
/// The parser stops nesting at about 256 levels, as browsers do at 512.
pub(super) static RULE: Rule = Rule {
    id: "dom_size",
    category: Category::Performance,
    severity: Severity::Low,
    measure: None,
    gate: None,
    title: "The page's DOM is reasonably small",
    failing_title: "The page has too many elements",
    faults: &[
        FaultKind::new("deep_nesting", "The page's elements are nested too deeply"),
        FaultKind::new("many_children", "Elements have very many children"),
    ],
    fixer: Fixer::Developer,
    effort: Effort::Days,
    why: "Every element takes memory and slows down styling and layout, most of all on phones.",
    how_to_fix: "Show long lists in parts, remove wrappers around a single element, and create \
                 hidden parts only when they are needed.",
    source_url: "https://developer.chrome.com/docs/lighthouse/performance/dom-size",
    check,
};

const GOOD_ELEMENTS: usize = 1_500;
const BEARABLE_ELEMENTS: usize = 3_000;
const DEEPEST: usize = 32;
const MAX_CHILDREN: usize = 60;

const LEFT_OUT: &str = "Part of the page was left out of this report: checking all of it would take \
                        too much time or memory.";

fn check(page: &Page<'_>) -> Finding {
    let mut finding = of_size(page);
    if page.document().is_incomplete() {
        finding.message = format!("{} {LEFT_OUT}", finding.message);
        if finding.outcome == Outcome::Pass {
            finding.outcome = Outcome::Warn;
        }
    }
    finding
}

fn of_size(page: &Page<'_>) -> Finding {
    let count = page.document().elements().len();
    let elements = counted(count, "element", "elements");
    if count > BEARABLE_ELEMENTS {
        return Finding::fail(format!(
            "The page has {elements}, more than {}.",
            grouped(BEARABLE_ELEMENTS as u64)
        ))
        .with_value(count);
    }
    let shape = shape(page.document());
    let mut faults = Vec::new();
    let mut finding = Finding::warn("").with_value(count);
    if count > GOOD_ELEMENTS {
        faults.push(format!("more than {}", grouped(GOOD_ELEMENTS as u64)));
    }
    if let Some((deepest, depth)) = shape.deepest.filter(|(_, depth)| *depth > DEEPEST) {
        faults.push(format!("nested {depth} levels deep"));
        finding = finding.with(Evidence::at(
            "deep_nesting",
            deepest,
            format_args!("depth {depth}"),
            format_args!("at most {DEEPEST}"),
        ));
    }
    if let Some((widest, children)) = shape.widest.filter(|(_, count)| *count > MAX_CHILDREN) {
        faults.push(format!(
            "{} of them in one parent",
            grouped(children as u64)
        ));
        finding = finding.with(Evidence::at(
            "many_children",
            widest,
            format_args!("{children} children"),
            format_args!("at most {MAX_CHILDREN}"),
        ));
    }
    if faults.is_empty() {
        return Finding::pass(format!("The page has {elements}.")).with_value(count);
    }
    finding.message = format!("The page has {elements}, {}.", faults.join(" and "));
    finding
}

#[derive(Default)]
struct Shape<'d> {
    deepest: Option<(Element<'d>, usize)>,
    widest: Option<(Element<'d>, usize)>,
}

fn shape(document: &Document) -> Shape<'_> {
    let mut shape = Shape::default();
    let mut depths = document.node_map::<usize>();
    for element in document.elements() {
        let children = element.children().count();
        let is_head = element.is_html("head");
        if !is_head && shape.widest.is_none_or(|(_, most)| children > most) {
            shape.widest = Some((element, children));
        }
        let within_html = element
            .parent()
            .map_or(0, |parent| depths.get(parent.id()) + 1);
        depths.set(element.id(), within_html);
        if shape.deepest.is_none_or(|(_, most)| within_html > most) {
            shape.deepest = Some((element, within_html));
        }
    }
    shape
}
