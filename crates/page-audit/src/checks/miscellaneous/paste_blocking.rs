//! Fields accept what is pasted.

use crate::finding::{Evidence, EvidenceList, Finding, counted};
use crate::page::Page;
use crate::rule::{Category, Effort, Fixer, Rule, Severity};

/// Only handlers in attributes are seen.
pub(super) static RULE: Rule = Rule {
    id: "paste_blocking",
    category: Category::Miscellaneous,
    severity: Severity::Low,
    measure: None,
    gate: None,
    title: "Fields accept what is pasted",
    failing_title: "Fields refuse what is pasted",
    faults: &[],
    fixer: Fixer::Developer,
    effort: Effort::Minutes,
    why: "Password managers and people who cannot type well paste passwords and addresses. A field \
          that refuses that makes them choose shorter passwords.",
    how_to_fix: "Remove the onpaste handler.",
    source_url: "https://www.w3.org/WAI/WCAG22/Understanding/accessible-authentication-minimum.html",
    check,
};

fn check(page: &Page<'_>) -> Finding {
    let document = page.document();
    let mut fields = 0_usize;
    let mut refusing = EvidenceList::default();
    for name in ["input", "textarea", "form", "body"] {
        for element in document.html_elements(name) {
            fields += usize::from(matches!(name, "input" | "textarea"));
            let handler = element.attribute("onpaste").unwrap_or_default();
            if is_refusal(handler) {
                refusing.add("paste_refused", |key| {
                    let found = format_args!("<{name} onpaste=\"{handler}\">");
                    Evidence::at(key, element, found, "no onpaste")
                });
            }
        }
    }
    if fields == 0 {
        return Finding::not_applicable("The page has no fields.");
    }
    let finding = if refusing.is_empty() {
        Finding::pass("No field refuses what is pasted.")
    } else {
        let elements = counted(refusing.total, "element refuses", "elements refuse");
        Finding::warn(format!("{elements} what is pasted."))
    };
    finding.with_value(refusing.total).with_evidence(refusing)
}

fn is_refusal(handler: &str) -> bool {
    let handler: String = handler.split_whitespace().collect();
    let handler = handler.to_ascii_lowercase();
    handler.contains("returnfalse") || handler.contains("preventdefault(")
}
