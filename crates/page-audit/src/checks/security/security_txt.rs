//! The site says whom to tell of weaknesses.

use chrono::DateTime;
use url::Url;
use web_formats::http_date;

use crate::finding::{Evidence, EvidenceList, Finding, Outcome, counted};
use crate::page::Page;
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};
use crate::snapshot::{Probe, ProbeResponse};

/// Whether the file has expired is judged by the response's own date.
pub(super) static RULE: Rule = Rule {
    id: "security_txt",
    category: Category::Security,
    severity: Severity::Info,
    measure: None,
    gate: None,
    title: "The site's security.txt",
    failing_title: "The site's security.txt has faults",
    faults: &[
        FaultKind::new("no_contact", "The site's security.txt names no contact"),
        FaultKind::new(
            "invalid_contact",
            "The contact in the site's security.txt is invalid",
        ),
        FaultKind::new(
            "no_expires",
            "The site's security.txt has no date of expiry",
        ),
        FaultKind::new(
            "invalid_expires",
            "The date of expiry in the site's security.txt is invalid",
        ),
        FaultKind::new(
            "several_expires",
            "The site's security.txt has several dates of expiry",
        ),
        FaultKind::new("expired", "The site's security.txt has expired"),
    ],
    fixer: Fixer::Developer,
    effort: Effort::Minutes,
    why: "Whoever finds a weakness looks in security.txt for whom to tell. One without an address, \
          or out of date, is not believed.",
    how_to_fix: "Serve /.well-known/security.txt as plain text with a line \
                 Contact: mailto:security@example.com and a line Expires: with a date within a year.",
    source_url: "https://www.rfc-editor.org/rfc/rfc9116",
    check,
};

const EXPECTED_CONTACT: &str = "Contact: with a mailto:, tel: or https: address";
const EXPECTED_EXPIRES: &str = "one Expires: with a date such as 2030-01-31T00:00:00Z";

fn check(page: &Page<'_>) -> Finding {
    let response = match &page.snapshot().probes.security_txt {
        Probe::NotFetched => {
            return Finding::unmeasured("The site's security.txt was not fetched.");
        }
        Probe::Failed(failure) => {
            return Finding::unmeasured(format!(
                "The site's security.txt could not be fetched: {}",
                failure.message
            ));
        }
        Probe::Response(response) => response,
    };
    if response.status >= 500 {
        let status = response.status;
        return Finding::unmeasured(format!(
            "The site's security.txt could not be fetched: it returns {status}."
        ));
    }
    let Some(text) = text(response) else {
        return Finding::new(Outcome::Info, "The site has no security.txt.");
    };
    let faults = faults(&text, sent(page, response));
    if faults.is_empty() {
        return Finding::pass("The site's security.txt says whom to tell of weaknesses.");
    }
    let count = counted(faults.total, "fault", "faults");
    Finding::warn(format!("The site's security.txt has {count}."))
        .with_value(faults.total)
        .with_evidence(faults)
}

/// The file's text. Many sites respond to every request with one of their pages.
fn text(response: &ProbeResponse) -> Option<String> {
    let text = response.text();
    let kind = response.headers.content_type();
    let is_text = kind.is_none_or(|kind| kind.essence == "text/plain");
    let is_page = text.trim_start().starts_with('<');
    (response.is_success() && is_text && !is_page && !text.trim().is_empty())
        .then(|| text.into_owned())
}

/// When the response was sent, as Unix time, if it says so.
fn sent(page: &Page<'_>, response: &ProbeResponse) -> Option<i64> {
    let date = response.headers.get("date");
    let date = date.or_else(|| page.header("date"))?;
    http_date::parse(&date).map(|date| date.seconds)
}

/// The values of the fields with this name, which is in lower case.
fn values<'t>(text: &'t str, name: &str) -> Vec<&'t str> {
    let fields = text.lines().filter_map(|line| line.split_once(':'));
    let named = fields.filter(|(found, _)| found.trim().eq_ignore_ascii_case(name));
    named.map(|(_, value)| value.trim()).collect()
}

fn faults(text: &str, sent: Option<i64>) -> EvidenceList {
    let mut faults = EvidenceList::default();
    let mut add = |key, found: &str, expected| {
        faults.add(key, |key| Evidence::of(key, found, expected));
    };
    let contacts = values(text, "contact");
    if contacts.is_empty() {
        add("no_contact", "no Contact", EXPECTED_CONTACT);
    }
    for contact in contacts.iter().filter(|contact| !is_contact(contact)) {
        add(
            "invalid_contact",
            &format!("Contact: {contact}"),
            EXPECTED_CONTACT,
        );
    }
    match values(text, "expires").as_slice() {
        [] => add("no_expires", "no Expires", EXPECTED_EXPIRES),
        [expires] => match DateTime::parse_from_rfc3339(expires) {
            Err(_) => add(
                "invalid_expires",
                &format!("Expires: {expires}"),
                EXPECTED_EXPIRES,
            ),
            Ok(date) if sent.is_some_and(|sent| date.timestamp() <= sent) => {
                add(
                    "expired",
                    &format!("Expires: {expires}"),
                    "a date that is to come",
                );
            }
            Ok(_) => {}
        },
        several => {
            let found = format!("{} lines of Expires", several.len());
            add("several_expires", &found, EXPECTED_EXPIRES);
        }
    }
    faults
}

fn is_contact(value: &str) -> bool {
    Url::parse(value).is_ok_and(|url| url.scheme() != "http")
}
