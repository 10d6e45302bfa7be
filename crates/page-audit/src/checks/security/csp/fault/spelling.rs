//! The parts of a policy that mean something other than was meant, or nothing.

use std::net::Ipv4Addr;

use web_formats::csp::{Directive, Policy, Source, is_keyword, known};

use super::{Fault, WITHOUT_SOURCES, written};

/// A nonce of so few characters can be guessed; 128 random bits are 22 (CSP Level 3, section 7.1).
const SHORTEST_NONCE: usize = 8;

/// Schemes that policies often allow.
const SCHEMES: [&str; 8] = [
    "blob",
    "data",
    "filesystem",
    "http",
    "https",
    "mediastream",
    "ws",
    "wss",
];

/// Calls a function with each fault of spelling and the text that causes it.
pub(super) fn spelling(policy: &Policy, found: &mut dyn FnMut(Fault, &str)) {
    for name in policy.unknown() {
        found(Fault::UnknownDirective, name);
    }
    for directive in policy.directives() {
        if !WITHOUT_SOURCES.contains(&directive.name) {
            of_sources(directive, found);
        }
    }
    for name in &policy.misplaced {
        // That one fails the check of framing.
        if *name != "frame-ancestors" {
            found(Fault::Misplaced, name);
        }
    }
    for name in &policy.repeated {
        // Browsers report to the first one only, but a repetition does not make the policy less
        // strict.
        if !matches!(*name, "report-uri" | "report-to") {
            found(Fault::Repeated, &format!("{name} more than once"));
        }
    }
}

fn of_sources(directive: &Directive, found: &mut dyn FnMut(Fault, &str)) {
    let count = directive.words().count();
    for (word, source) in directive.sources() {
        let fault = match source {
            Source::Nonce(value) => is_short(value).then_some(Fault::ShortNonce),
            Source::None => (count > 1).then_some(Fault::IgnoredNone),
            Source::Invalid => of_bare_word(word).or(Some(Fault::InvalidSource)),
            Source::Host { host, .. } if is_foreign_address(host) => Some(Fault::AddressSource),
            Source::Host { .. } => of_bare_word(word),
            _ => None,
        };
        if let Some(fault) = fault {
            found(fault, &written(directive, word));
        }
    }
}

fn is_short(nonce: &str) -> bool {
    nonce.trim_end_matches('=').len() < SHORTEST_NONCE
}

/// The fault of a word that can only be meant as something other than a host.
fn of_bare_word(word: &str) -> Option<Fault> {
    if known(word).is_some() {
        Some(Fault::DirectiveAmongSources)
    } else if is_keyword(word) {
        Some(Fault::UnquotedKeyword)
    } else if SCHEMES
        .iter()
        .any(|scheme| scheme.eq_ignore_ascii_case(word))
    {
        Some(Fault::SchemeWithoutColon)
    } else {
        None
    }
}

/// Whether it is an IP address that no URL matches: all but one (CSP Level 3, section 6.7.2.8).
fn is_foreign_address(host: &str) -> bool {
    host.parse::<Ipv4Addr>()
        .is_ok_and(|address| address != Ipv4Addr::LOCALHOST)
}
