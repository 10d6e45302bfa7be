//! Visitors' input is sent over https.

use html_document::Element;
use web_formats::url_host::is_trustworthy;

use crate::finding::{Evidence, EvidenceList, Finding, counted};
use crate::page::Page;
use crate::rule::{Category, Effort, Fixer, Rule, Severity};

pub(super) static RULE: Rule = Rule {
    id: "insecure_form",
    category: Category::Security,
    severity: Severity::High,
    measure: None,
    gate: None,
    title: "Forms send what visitors type encrypted",
    failing_title: "A form sends what visitors type unencrypted",
    faults: &[],
    fixer: Fixer::Developer,
    effort: Effort::Minutes,
    why: "Everybody along the way can read what a form sends over http.",
    how_to_fix: "Give forms an https or a relative action.",
    source_url: "https://www.w3.org/TR/mixed-content/",
    check,
};

fn check(page: &Page<'_>) -> Finding {
    if page.url().scheme() != "https" {
        let message = "The page itself is not encrypted, which is a fault of its own.";
        return Finding::not_applicable(message);
    }
    let mut count: usize = 0;
    let mut insecure = EvidenceList::default();
    let forms = page.document().html_elements("form");
    let buttons = page.document().html_elements("button");
    let inputs = page.document().html_elements("input");
    for form in forms {
        count += 1;
        check_target(page, form, "action", "method", &mut insecure);
    }
    for submitter in buttons.chain(inputs).filter(|element| submits(*element)) {
        check_target(page, submitter, "formaction", "formmethod", &mut insecure);
    }
    if insecure.is_empty() && count == 0 {
        return Finding::not_applicable("The page has no form.");
    }
    if insecure.is_empty() {
        return Finding::pass("No form is sent over http.").with_value(0_usize);
    }
    let forms = counted(insecure.total, "form", "forms");
    let finding = if page.upgrades_insecure_requests() {
        Finding::warn(format!(
            "The page has {forms} with an http URL, which its Content-Security-Policy makes \
             browsers send over https."
        ))
    } else {
        Finding::fail(match insecure.total {
            1 => "A form sends what visitors type unencrypted.".to_owned(),
            _ => format!("{forms} send what visitors type unencrypted."),
        })
    };
    finding.with_value(insecure.total).with_evidence(insecure)
}

fn check_target(
    page: &Page<'_>,
    element: Element<'_>,
    url: &str,
    method: &str,
    insecure: &mut EvidenceList,
) {
    if element.attribute_is(method, "dialog") {
        return;
    }
    // Without an action, a form is sent to the page itself.
    let target = element
        .attribute(url)
        .filter(|target| !target.trim_ascii().is_empty())
        .and_then(|target| page.resolve(target));
    if let Some(target) = target
        && target.scheme() == "http"
        && !is_trustworthy(&target)
    {
        insecure.add("form_over_http", |key| {
            Evidence::at(key, element, &target, "an https URL")
        });
    }
}

/// Whether clicking it sends a form.
fn submits(element: Element<'_>) -> bool {
    if element.is_html("button") {
        let does_not = |kind| element.attribute_is("type", kind);
        return !does_not("button") && !does_not("reset");
    }
    element.attribute_is("type", "submit") || element.attribute_is("type", "image")
}
