//! Tags that browsers had to correct.

use html_document::ParseErrorKind;

use crate::finding::{Evidence, Finding, Outcome, counted};
use crate::page::Page;
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};

mod gauges;

use gauges::out_of_range;

/// Browsers correct every page in the same way, so this is only for information. Nested forms are
/// left to another check. Values that browsers move into their range count as well.
pub(super) static RULE: Rule = Rule {
    id: "html_errors",
    category: Category::Miscellaneous,
    severity: Severity::Info,
    measure: None,
    gate: None,
    title: "Tags that browsers have to correct",
    failing_title: "Browsers have to correct many tags",
    faults: &[
        FaultKind::new("unmatched_end_tag", "End tags end nothing"),
        FaultKind::new("misplaced_start_tag", "Start tags are misplaced"),
        FaultKind::new("self_closing_tag", "Tags only seem to close themselves"),
        FaultKind::new("duplicate_attribute", "Tags have an attribute twice"),
        FaultKind::new(
            "value_out_of_range",
            "Meters show a value out of their range",
        ),
    ],
    fixer: Fixer::Developer,
    effort: Effort::Hours,
    why: "Browsers move or drop a tag that is misplaced, and the page may then look or work \
          differently from what its author meant.",
    how_to_fix: "Close each element where it ends, and remove end tags without an element.",
    source_url: "https://html.spec.whatwg.org/multipage/parsing.html#tree-construction",
    check,
};

fn check(page: &Page<'_>) -> Finding {
    let errors = page.document().parse_errors();
    let total = errors.total - errors.nested_forms;
    let gauges = out_of_range(page);
    let tags = counted(total, "tag", "tags");
    let values = counted(
        gauges.total,
        "value of a meter or progress bar",
        "values of meters or progress bars",
    );
    let message = match (total, gauges.total) {
        (0, 0) => "Browsers need not correct any tag.".to_owned(),
        (0, _) => format!("Browsers have to correct {values}."),
        (_, 0) => format!("Browsers have to correct {tags}."),
        (_, _) => format!("Browsers have to correct {tags} and {values}."),
    };
    let mut finding = Finding::new(Outcome::Info, message).with_value(total as u64 + gauges.total);
    for error in &errors.items {
        let tag = &error.tag;
        let (key, found, expected) = match error.kind {
            ParseErrorKind::NestedForm => continue,
            ParseErrorKind::StartTag => (
                "misplaced_start_tag",
                format!("<{tag}> where it is not allowed"),
                "the element elsewhere, or the one before it closed",
            ),
            ParseErrorKind::EndTag => (
                "unmatched_end_tag",
                format!("</{tag}> that does not match what is open"),
                "each element closed once, the inner one first",
            ),
            ParseErrorKind::SelfClosing => (
                "self_closing_tag",
                format!("<{tag}/>, which closes nothing"),
                "an end tag",
            ),
            ParseErrorKind::DuplicateAttribute => (
                "duplicate_attribute",
                format!("<{tag}> with an attribute twice"),
                "each attribute once",
            ),
        };
        finding = finding.with(Evidence::on_line(key, error.line, found, expected));
    }
    finding.evidence.total = total as u64;
    finding.evidence = finding.evidence.and(gauges);
    finding
}
