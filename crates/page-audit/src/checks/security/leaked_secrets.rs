//! No secret is in the page or in its scripts.

use html_document::Element;

use crate::finding::{Evidence, EvidenceList, Finding, counted};
use crate::page::{Fetched, Page, ResourceKind};
use crate::rule::{Category, Effort, Fixer, Rule, Severity};

mod pattern;

use pattern::{Secret, secrets};

/// Matches only unambiguous secrets: private keys, and keys with an issuer's prefix and the right
/// length. The report shows the prefix, never the secret itself.
pub(super) static RULE: Rule = Rule {
    id: "leaked_secrets",
    category: Category::Security,
    severity: Severity::High,
    measure: None,
    gate: None,
    title: "No secret keys are in the page",
    failing_title: "Secret keys are public",
    faults: &[],
    fixer: Fixer::Developer,
    effort: Effort::Hours,
    why: "Everyone can read the page and its scripts. Bots scan the web for such keys and use \
          them within minutes.",
    how_to_fix: "Revoke the key with its issuer, create a new one, and keep the new one on the \
                 server.",
    source_url: "https://cheatsheetseries.owasp.org/cheatsheets/Secrets_Management_Cheat_Sheet.html",
    check,
};

fn check(page: &Page<'_>) -> Finding {
    let mut found = EvidenceList::default();
    for element in page.document().elements() {
        if page.has_own_text(element) {
            for text in element.own_text() {
                add(element, "the page", text.as_bytes(), &mut found);
            }
        }
        for attribute in element.attributes() {
            add(
                element,
                "an attribute",
                attribute.value().as_bytes(),
                &mut found,
            );
        }
    }
    let in_page = found.total;
    for file in page.fetched_resources() {
        if file.resource.kind == ResourceKind::Script
            && let Fetched::Response(response) = file.fetched
            && response.is_success()
        {
            let element = page.document().element(file.resource.element);
            add(
                element,
                file.resource.url.as_str(),
                &response.body,
                &mut found,
            );
        }
    }
    let finding = if found.is_empty() {
        // Hardly any page has one, so their absence earns no points.
        Finding::not_applicable("No secret key was found.")
    } else {
        let keys = counted(found.total, "secret key is", "secret keys are");
        let place = match in_page {
            0 => "its scripts",
            _ if in_page == found.total => "the page",
            _ => "the page and its scripts",
        };
        Finding::fail(format!("{keys} in {place}."))
    };
    finding.with_value(found.total).with_evidence(found)
}

fn add(element: Element<'_>, place: &str, text: &[u8], found: &mut EvidenceList) {
    for Secret { name, shown } in secrets(text) {
        found.add("secret_key", |key| {
            let what = format_args!("{name} in {place}: {shown}…").to_string();
            Evidence::at(key, element, what, "no secret in publicly readable content")
        });
    }
}
