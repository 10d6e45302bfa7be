//! Keyboard focus follows the order of the page.

use std::collections::HashMap;

use crate::finding::{Evidence, EvidenceList, Finding, counted};
use crate::page::{Page, tab_index};
use crate::rule::{Category, Rule, Severity};

pub(super) static RULE: Rule = Rule {
    id: "focus_order",
    category: Category::Accessibility,
    severity: Severity::Medium,
    gate: None,
    title: "Keyboard focus follows the order of the page",
    failing_title: "A tabindex or a repeated access key disturbs keyboard use",
    why: "A tabindex above 0 makes the focus jump about, which confuses people who use a keyboard. \
          If two elements share an access key, only one of them can be reached with it.",
    how_to_fix: "Use only 0 and -1 for tabindex, put the elements in the order in which they are \
                 used, and use each access key only once.",
    source_url: "https://www.w3.org/WAI/WCAG22/Understanding/focus-order.html",
    check,
};

fn check(page: &Page<'_>) -> Finding {
    let mut count = 0_usize;
    let mut ahead = EvidenceList::default();
    let mut twice = EvidenceList::default();
    let mut keys: HashMap<char, u32> = HashMap::new();
    for element in page.with_focus_attributes() {
        if page.is_unseen(element) {
            continue;
        }
        count += 1;
        let index = element.attribute("tabindex");
        if let Some(index) = index.filter(|index| tab_index(index).is_some_and(|index| index > 0)) {
            ahead.add(|| {
                Evidence::at(
                    "positive_tabindex",
                    element,
                    format_args!("tabindex=\"{index}\""),
                    "0, -1 or none",
                )
            });
        }
        let access_keys = element.attribute("accesskey").unwrap_or_default();
        for key in access_keys.split_ascii_whitespace() {
            let Some(key) = key.chars().next().and_then(|key| key.to_lowercase().next()) else {
                continue;
            };
            if let Some(line) = keys.get(&key) {
                twice.add(|| {
                    let found = format_args!("accesskey=\"{key}\", as on line {line}");
                    Evidence::at(
                        "repeated_access_key",
                        element,
                        found,
                        "each access key once",
                    )
                });
            } else {
                keys.insert(key, element.line());
            }
        }
    }
    if count == 0 {
        return Finding::not_applicable("The page sets neither a focus order nor access keys.");
    }
    let finding = if !ahead.is_empty() {
        let elements = counted(ahead.total, "element", "elements");
        Finding::fail(format!(
            "A tabindex above 0 puts {elements} ahead of all others."
        ))
    } else if !twice.is_empty() {
        let elements = counted(twice.total, "element repeats", "elements repeat");
        Finding::warn(format!("{elements} the access key of another."))
    } else {
        Finding::pass("Keyboard focus follows the order of the page.")
    };
    finding
        .with_value(ahead.total + twice.total)
        .with_evidence(ahead.and(twice))
}
