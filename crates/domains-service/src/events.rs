//! The events of domains-service, of which endpoints are notified.

use notify::Source;

use crate::name::to_ascii;

/// The events of this service.
#[derive(Clone, Copy, Debug)]
pub struct DomainEvents;

impl Source for DomainEvents {
    const NOUN: &'static str = "domain";
    const KINDS: &'static [&'static str] = &[
        "domain.verified",
        "domain.grace",
        "domain.lapsed",
        "domain.contested",
        "domain.lost",
        "domain.leads_elsewhere",
        "certificate.issued",
        "certificate.failed",
        "certificate.expiring",
        "certificate.renewed",
        "endpoint.disabled",
    ];
    const PLACE: &'static str = "domain";

    fn place(written: &str) -> Option<String> {
        to_ascii(written.trim_end_matches('.')).ok()
    }
}
