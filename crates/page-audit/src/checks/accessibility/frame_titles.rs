//! Frames have a title.

use html_document::Element;

use crate::cost::Measure;
use crate::finding::{Evidence, EvidenceList, Finding, lacking, part_of, plural};
use crate::page::Page;
use crate::rule::{Category, Effort, Fixer, Rule, Severity};

/// ACT rule cae760, also applied to `<frame>`.
pub(super) static RULE: Rule = Rule {
    id: "frame_titles",
    category: Category::Accessibility,
    severity: Severity::Medium,
    measure: Some(Measure::Share),
    gate: None,
    title: "Frames have titles",
    failing_title: "Embedded frames have no title",
    faults: &[],
    fixer: Fixer::Developer,
    effort: Effort::Minutes,
    why: "A screen reader reads out a frame's title, so that users can decide whether to enter it.",
    how_to_fix: "Give each frame a title attribute that says what is in it.",
    source_url: "https://www.w3.org/WAI/standards-guidelines/act/rules/cae760/",
    check,
};

fn check(page: &Page<'_>) -> Finding {
    let mut frames = 0_usize;
    let mut nameless = EvidenceList::default();
    let inline = page.document().html_elements("iframe");
    let elements = inline.chain(page.document().html_elements("frame"));
    for frame in elements.filter(|frame| is_reached(page, *frame)) {
        frames += 1;
        if !page.has_name(frame) {
            nameless.add("no_title", |key| {
                let source = frame.attribute("src");
                let source = source.map_or_else(String::new, |src| format!(" src=\"{src}\""));
                let found = format_args!("<{}{source}> without a title", frame.name());
                Evidence::at(key, frame, found, "a title")
            });
        }
    }
    if frames == 0 {
        return Finding::not_applicable("The page has no frames that keyboard users can reach.");
    }
    let finding = if nameless.is_empty() {
        let subject = part_of(frames as u64, frames, "frame", "frames");
        Finding::pass(format!(
            "{subject} {} a title.",
            plural(frames, "has", "have")
        ))
    } else {
        let kind = ("frame", "frames");
        Finding::fail(lacking(
            nameless.total,
            frames,
            kind,
            ("no title", "a title"),
        ))
    };
    let finding = finding.concerning(nameless.total, frames);
    finding.with_value(nameless.total).with_evidence(nameless)
}

/// Whether it can get focus and is not hidden: a role that marks it as decoration has no effect if
/// it can get focus.
fn is_reached(page: &Page<'_>, frame: Element<'_>) -> bool {
    page.is_in_tab_order(frame) && !page.is_hidden(frame)
}
