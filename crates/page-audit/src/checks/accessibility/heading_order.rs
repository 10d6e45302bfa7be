//! Headings have text and skip no level.

use crate::cost::Measure;
use crate::finding::{Evidence, EvidenceList, Finding, counted, lacking, part_of, plural};
use crate::page::{HEADINGS, Page, Role, heading_level};
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};

/// ACT rule ffd0e9 for headings without text.
pub(super) static RULE: Rule = Rule {
    id: "heading_order",
    category: Category::Accessibility,
    severity: Severity::Low,
    measure: Some(Measure::Share),
    gate: None,
    title: "Headings have text and skip no level",
    failing_title: "The headings do not form an outline",
    faults: &[
        FaultKind::new("empty_heading", "Headings are empty"),
        FaultKind::new("skipped_level", "Headings skip a level"),
        FaultKind::new(
            "low_first_heading",
            "The first heading is not one of the highest levels",
        ),
    ],
    fixer: Fixer::Content,
    effort: Effort::Minutes,
    why: "People who use a screen reader move from heading to heading. Empty headings and skipped \
          levels suggest that something is missing.",
    how_to_fix: "Begin with <h1> or <h2>, put <h3> below <h2> and so on, and remove empty \
                 headings.",
    source_url: "https://www.w3.org/WAI/standards-guidelines/act/rules/ffd0e9/",
    check,
};

fn check(page: &Page<'_>) -> Finding {
    let mut headings = 0_usize;
    let mut empty = EvidenceList::default();
    let mut leaps = EvidenceList::default();
    let mut previous = None;
    for heading in page.exposed(&[Role::Heading]) {
        headings += 1;
        let level = heading_level(heading);
        if !page.has_name(heading) {
            empty.add("empty_heading", |key| {
                Evidence::at(key, heading, "an empty heading", "a heading with text")
            });
        }
        match previous {
            None if level > 2 => leaps.add("low_first_heading", |key| {
                let found = format_args!("a first heading of level {level}");
                Evidence::at(key, heading, found, "a first heading of level 1 or 2")
            }),
            Some(before) if level > before + 1 => leaps.add("skipped_level", |key| {
                let found = format_args!("level {level} after level {before}");
                Evidence::at(
                    key,
                    heading,
                    found,
                    format_args!("at most level {}", before + 1),
                )
            }),
            _ => {}
        }
        previous = Some(level);
    }
    // What stands between two of them may be in a shadow tree.
    if !leaps.is_empty()
        && empty.is_empty()
        && let Some(reason) = page.in_shadow(&HEADINGS)
    {
        return Finding::not_applicable(reason);
    }
    if headings == 0 {
        return Finding::not_applicable("The page has no headings.");
    }
    let some = |part| part_of(part, headings, "heading", "headings");
    let finding = if !empty.is_empty() {
        let kind = ("heading", "headings");
        Finding::fail(lacking(
            empty.total,
            headings,
            kind,
            ("no text", "any text"),
        ))
    } else if !leaps.is_empty() {
        let skip = plural(leaps.total, "skips", "skip");
        Finding::warn(format!("{} {skip} a level.", some(leaps.total)))
    } else {
        let all = counted(headings, "heading", "headings");
        Finding::pass(format!("The page has {all} and skips no level."))
    };
    let concerned = match empty.total {
        0 => leaps.total,
        empty => empty,
    };
    finding
        .concerning(concerned, headings)
        .with_value(empty.total + leaps.total)
        .with_evidence(empty.and(leaps))
}
