//! Visitors' input is sent over https.

use html_document::Element;
use web_formats::url_host::is_trustworthy;

use crate::finding::{Evidence, EvidenceList, Finding, counted};
use crate::page::Page;
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};

pub(super) static RULE: Rule = Rule {
    id: "insecure_form",
    category: Category::Security,
    severity: Severity::High,
    measure: None,
    gate: None,
    title: "No password, card number or contact detail is sent over http",
    failing_title: "Visitors' input may be sent unencrypted",
    faults: &[
        FaultKind::new(
            "password_over_http",
            "A password is asked for on an unencrypted page",
        ),
        FaultKind::new(
            "card_over_http",
            "A card number is asked for on an unencrypted page",
        ),
        FaultKind::new(
            "form_over_http",
            "A form sends what visitors type unencrypted",
        ),
        FaultKind::new(
            "contact_over_http",
            "Visitors' contact details are sent unencrypted",
        ),
    ],
    fixer: Fixer::Developer,
    effort: Effort::Minutes,
    why: "Everybody along the way can read what a form sends over http. If the page itself came \
          over http, a password can be captured even before it is sent.",
    how_to_fix: "Give forms an https or a relative action, and serve pages that ask for a password \
                 over https.",
    source_url: "https://www.w3.org/TR/mixed-content/",
    check,
};

/// Names of fields for the number or the code of a payment card, without dashes.
const CARD_NAMES: [&str; 9] = [
    "cardno",
    "cardnumber",
    "ccnum",
    "ccnumber",
    "creditcard",
    "creditcardnumber",
    "cvc",
    "cvv",
    "kartennummer",
];

fn check(page: &Page<'_>) -> Finding {
    if page.url().scheme() == "https" {
        over_https(page)
    } else {
        over_http(page)
    }
}

fn over_https(page: &Page<'_>) -> Finding {
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
        insecure.add(|| Evidence::at("form_over_http", element, &target, "an https URL"));
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

fn over_http(page: &Page<'_>) -> Finding {
    let (mut passwords, mut cards, mut contacts) =
        <(EvidenceList, EvidenceList, EvidenceList)>::default();
    for input in page.document().html_elements("input") {
        let is_of = |kind| input.attribute_is("type", kind);
        let (key, field, list) = if is_of("password") {
            ("password_over_http", "a password field", &mut passwords)
        } else if is_for_card(input) {
            ("card_over_http", "a field for a card number", &mut cards)
        } else if (is_of("email") || is_of("tel")) && !is_sent_over_https(page, input) {
            (
                "contact_over_http",
                "a field for contact details",
                &mut contacts,
            )
        } else {
            continue;
        };
        let found = format_args!("{field} on an http page");
        list.add(|| Evidence::at(key, input, found, "an https page"));
    }
    let finding = if !passwords.is_empty() {
        Finding::fail("A password is asked for on an unencrypted page.")
    } else if !cards.is_empty() {
        Finding::fail("A card number is asked for on an unencrypted page.")
    } else if !contacts.is_empty() {
        Finding::warn("Visitors' contact details are sent unencrypted.")
    } else if page.document().html_elements("form").next().is_none() {
        return Finding::not_applicable("The page has no form.");
    } else {
        Finding::pass("The page sends no password, card number or contact details over http.")
    };
    let evidence = passwords.and(cards).and(contacts);
    finding.with_value(evidence.total).with_evidence(evidence)
}

/// Whether visitors see it and write the number or the code of a payment card into it.
fn is_for_card(input: Element<'_>) -> bool {
    let kind = input.attribute("type").unwrap_or_default().trim_ascii();
    let is_written = ["", "text", "tel", "number"]
        .iter()
        .any(|written| kind.eq_ignore_ascii_case(written));
    let purpose = input.attribute("autocomplete").unwrap_or_default();
    let is_declared = purpose
        .split_ascii_whitespace()
        .any(|word| word.eq_ignore_ascii_case("cc-number") || word.eq_ignore_ascii_case("cc-csc"));
    let is_named = ["name", "id"].into_iter().any(|attribute| {
        let name = input.attribute(attribute).unwrap_or_default();
        let name = name.replace(['-', '_'], "").to_ascii_lowercase();
        CARD_NAMES.contains(&name.as_str())
    });
    is_written && (is_declared || is_named)
}

/// Whether the form around it has an https action.
fn is_sent_over_https(page: &Page<'_>, input: Element<'_>) -> bool {
    let form = input.ancestors().find(|element| element.is_html("form"));
    let action = form.and_then(|form| form.attribute("action"));
    action
        .and_then(|action| page.resolve(action))
        .is_some_and(|target| target.scheme() == "https")
}
