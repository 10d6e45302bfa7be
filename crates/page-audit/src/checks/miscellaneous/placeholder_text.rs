//! The page's text was written for it.

use std::ops::ControlFlow;

use html_document::Element;

use crate::finding::{Evidence, EvidenceList, Finding, counted, excerpt};
use crate::page::{Page, Role};
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};

/// Filler text, and the marks of templates that nothing was put into. In text, only marks that no
/// documentation of templates would show on its own are counted.
pub(super) static RULE: Rule = Rule {
    id: "placeholder_text",
    category: Category::Miscellaneous,
    severity: Severity::Low,
    measure: None,
    gate: None,
    title: "No text of a template is left",
    failing_title: "Text of a template is left in the page",
    faults: &[
        FaultKind::new("filler_text", "Filler text is left in the page"),
        FaultKind::new("template_mark", "A mark of a template is left in the page"),
    ],
    fixer: Fixer::Content,
    effort: Effort::Minutes,
    why: "\"Lorem ipsum\" or \"{{ title }}\" where visitors and search engines expect words looks \
          as if the page were not finished.",
    how_to_fix: "Write the text, or find out why the template's variable has no value.",
    source_url: "https://developers.google.com/search/docs/appearance/title-link",
    check,
};

/// The beginning of the usual filler text.
const FILLER: &str = "lorem ipsum dolor";
/// Where its rarest letter is.
const BEFORE_P: usize = "lorem i".len();
/// How much of a heading is read.
const MAX_HEADING: usize = 1_000;

fn check(page: &Page<'_>) -> Finding {
    let mut left = EvidenceList::default();
    let mut titles = page.document().html_elements("title");
    if let Some(title) = titles.find(|title| page.is_in_head(*title)) {
        add(title, page.title().as_deref(), &mut left);
    }
    for meta in page
        .metas("description")
        .filter(|meta| page.is_in_head(*meta))
    {
        add(meta, meta.attribute("content"), &mut left);
    }
    for heading in page.exposed(&[Role::Heading]) {
        add(heading, Some(&heading.text(MAX_HEADING)), &mut left);
    }
    page.visible_text(|text| {
        if let Some(place) = position_of_filler(text) {
            let found = text.get(place..).unwrap_or_default();
            left.add("filler_text", |key| {
                Evidence::of(key, excerpt(found), "text about the page's subject")
            });
        }
        ControlFlow::Continue(())
    });
    let finding = if left.is_empty() {
        Finding::pass("No text of a template is left.")
    } else {
        let places = counted(left.total, "place", "places");
        Finding::warn(format!("Text of a template is left in {places}."))
    };
    finding.with_value(left.total).with_evidence(left)
}

fn add(element: Element<'_>, text: Option<&str>, left: &mut EvidenceList) {
    let text = text.unwrap_or_default();
    if is_template(text) {
        left.add("template_mark", |key| {
            Evidence::at(key, element, text, "the value of the template's variable")
        });
    }
}

/// Whether the text is nothing but, or contains, the mark of a variable.
fn is_template(text: &str) -> bool {
    let within = |open: &str, close: &str| {
        let rest = text.split_once(open).map(|(_, rest)| rest);
        let name = rest
            .and_then(|rest| rest.split_once(close))
            .map(|(name, _)| name.trim());
        name.is_some_and(is_variable)
    };
    let text = text.trim();
    let capitals = text
        .strip_prefix('%')
        .and_then(|rest| rest.strip_suffix('%'));
    let is_capitals = capitals.is_some_and(|name| {
        !name.is_empty()
            && name
                .bytes()
                .all(|byte| byte.is_ascii_uppercase() || byte == b'_')
    });
    within("{{", "}}") || within("<%=", "%>") || within("${", "}") || is_capitals
}

fn is_variable(name: &str) -> bool {
    !name.is_empty()
        && name.len() <= 60
        && name.bytes().all(|byte| {
            byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'|' | b' ' | b'-')
        })
}

fn position_of_filler(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    // Most texts between tags are short.
    if bytes.len() < FILLER.len() {
        return None;
    }
    let starts = memchr::memchr2_iter(b'p', b'P', bytes);
    let mut starts = starts.filter_map(|place| place.checked_sub(BEFORE_P));
    starts.find(|start| {
        let there = bytes.get(*start..*start + FILLER.len());
        there.is_some_and(|there| there.eq_ignore_ascii_case(FILLER.as_bytes()))
    })
}
