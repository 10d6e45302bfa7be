//! The certificate is valid and stays so for a while.

use crate::finding::{Evidence, Finding};
use crate::page::Page;
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};
use crate::snapshot::Tls;

pub(super) static RULE: Rule = Rule {
    id: "tls_certificate",
    category: Category::Security,
    severity: Severity::High,
    measure: None,
    gate: None,
    title: "The certificate is valid and not about to expire",
    failing_title: "Browsers will not accept the certificate for long",
    faults: &[
        FaultKind::new("invalid_certificate", "The certificate is not valid"),
        FaultKind::new("expires_soon", "The certificate is about to expire"),
    ],
    fixer: Fixer::Hosting,
    effort: Effort::Minutes,
    why: "If the certificate has expired, is for another name or comes from an unknown authority, \
          browsers show a warning instead of the page, and most visitors leave.",
    how_to_fix: "Renew the certificate automatically (ACME), well before it expires, for every \
                 name of the site, and send the intermediate certificates with it.",
    source_url: "https://www.rfc-editor.org/rfc/rfc9525",
    check,
};

const FEWEST_DAYS: i64 = 14;
/// How many of the certificate's names are shown as evidence.
const MAX_NAMES: usize = 5;

fn check(page: &Page<'_>) -> Finding {
    if page.url().scheme() != "https" {
        return Finding::not_applicable("The page is not served over https.");
    }
    let Some(tls) = &page.snapshot().tls else {
        return Finding::unmeasured("The certificate was not checked.");
    };
    let days = tls.days_left;
    let finding = match &tls.verified {
        Err(fault) => Finding::fail(fault.message.clone()).with(Evidence::of(
            "invalid_certificate",
            format_args!("{} ({})", fault.code, described(tls)),
            "a certificate that verifies",
        )),
        Ok(()) if days < FEWEST_DAYS => Finding::warn(format!(
            "The certificate is valid for only {days} more {}.",
            unit(days)
        ))
        .with(Evidence::of(
            "expires_soon",
            described(tls),
            format_args!("at least {FEWEST_DAYS} days left"),
        )),
        Ok(()) => Finding::pass(format!("The certificate is valid for {days} more days.")),
    };
    match u64::try_from(days) {
        Ok(days) => finding.with_value(days),
        Err(_) => finding,
    }
}

fn described(tls: &Tls) -> String {
    let names: Vec<_> = tls
        .names
        .iter()
        .take(MAX_NAMES)
        .map(String::as_str)
        .collect();
    let more = if tls.names.len() > MAX_NAMES {
        ", …"
    } else {
        ""
    };
    let names = if names.is_empty() {
        "no name".to_owned()
    } else {
        names.join(", ")
    };
    let days = tls.days_left;
    format!("certificate for {names}{more}, {days} {} left", unit(days))
}

const fn unit(days: i64) -> &'static str {
    if days == 1 { "day" } else { "days" }
}
