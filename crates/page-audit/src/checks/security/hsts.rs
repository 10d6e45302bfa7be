//! HSTS makes browsers use https from now on.

use crate::finding::{Evidence, Finding, counted};
use crate::formats::url_host::is_ip_address;
use crate::page::Page;
use crate::rule::{Category, Rule, Severity};

pub(super) static RULE: Rule = Rule {
    id: "hsts",
    category: Category::Security,
    severity: Severity::Medium,
    gate: None,
    title: "The HSTS policy makes browsers use only https",
    failing_title: "The HSTS policy is missing, invalid, disabled or too short",
    why: "With Strict-Transport-Security, a browser that has visited the site once never uses http \
          for it again, so nobody along the way can intercept the first request.",
    how_to_fix: "Send Strict-Transport-Security: max-age=31536000 with every https response, and \
                 add includeSubDomains once all subdomains use https.",
    source_url: "https://www.rfc-editor.org/rfc/rfc6797",
    check,
};

/// 180 days.
const LONG_ENOUGH_SECONDS: u64 = 15_552_000;
const EXPECTED: &str = "Strict-Transport-Security: max-age=31536000";

fn check(page: &Page<'_>) -> Finding {
    if page.url().scheme() != "https" {
        return Finding::not_applicable("The page is not served over https.");
    }
    if is_ip_address(page.url()) {
        return Finding::not_applicable(
            "Browsers apply HSTS only to host names, not to IP addresses.",
        );
    }
    // Browsers read the first header only (RFC 6797 §8.1).
    let Some(header) = page.header("strict-transport-security") else {
        return Finding::fail("The page has no Strict-Transport-Security header.").with(
            Evidence::of("no_hsts", "no Strict-Transport-Security header", EXPECTED),
        );
    };
    let found = |key| {
        Evidence::of(
            key,
            format_args!("Strict-Transport-Security: {header}"),
            EXPECTED,
        )
    };
    let Some(policy) = Policy::parse(&header) else {
        return Finding::fail(
            "The Strict-Transport-Security header is not valid, so browsers ignore it.",
        )
        .with(found("invalid_hsts"));
    };
    let seconds = policy.max_age_seconds;
    let time = counted(seconds, "second", "seconds");
    let finding = match seconds {
        0 => Finding::fail("A max-age of 0 turns HSTS off.").with(found("hsts_off")),
        1..LONG_ENOUGH_SECONDS => Finding::warn(format!(
            "Browsers use only https for {time}, less than 180 days."
        ))
        .with(found("short_max_age")),
        _ => Finding::pass(format!(
            "Browsers use only https for {time}{}{}.",
            policy.subdomains, policy.preload
        )),
    };
    finding.with_value(seconds)
}

struct Policy {
    max_age_seconds: u64,
    /// What the message adds if subdomains are included.
    subdomains: &'static str,
    /// What the message adds if browsers may know the policy before the first visit.
    preload: &'static str,
}

impl Policy {
    /// Reads the header (RFC 6797 §6.1). `None` if it breaks its grammar, names a directive twice
    /// or has no max-age.
    fn parse(header: &str) -> Option<Self> {
        let mut names = Vec::new();
        let mut max_age = None;
        for directive in header.split(';').map(str::trim_ascii) {
            if directive.is_empty() {
                continue;
            }
            let (name, value) = match directive.split_once('=') {
                Some((name, value)) => (name.trim_ascii(), Some(value.trim_ascii())),
                None => (directive, None),
            };
            let name = name.to_ascii_lowercase();
            if name.contains(|c: char| c.is_ascii_whitespace()) || names.contains(&name) {
                return None;
            }
            if name == "max-age" {
                max_age = Some(seconds(value?)?);
            }
            names.push(name);
        }
        let has = |name: &str| names.iter().any(|held| held == name);
        Some(Self {
            max_age_seconds: max_age?,
            subdomains: if has("includesubdomains") {
                ", on subdomains too"
            } else {
                ""
            },
            preload: if has("preload") {
                ", even before the first visit (preload)"
            } else {
                ""
            },
        })
    }
}

/// A number of seconds, bare or in quotes. One that is too large to count is effectively forever.
fn seconds(value: &str) -> Option<u64> {
    let unquoted = value
        .strip_prefix('"')
        .and_then(|value| value.strip_suffix('"'));
    let digits = unquoted.unwrap_or(value);
    let valid = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    valid.then(|| digits.parse().unwrap_or(u64::MAX))
}
