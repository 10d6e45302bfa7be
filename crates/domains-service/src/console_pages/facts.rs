//! Facts about a domain, in words with a colour and an icon.

use crate::model::{CertificateStatus, DomainRow, Ownership, Routing, RoutingSeen};

/// A fact in words. The colour is never the only sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fact {
    /// The words.
    pub text: &'static str,
    /// The state whose colour it has: `pass` …
    pub colour: &'static str,
    /// The name of its icon.
    pub icon: &'static str,
}

impl Fact {
    /// A fact.
    pub const fn new(text: &'static str, colour: &'static str, icon: &'static str) -> Self {
        Self { text, colour, icon }
    }
}

/// Every state, as the tabs of the list name it.
pub const STATES: [(Ownership, &str); 5] = [
    (Ownership::Pending, "Waiting for proof"),
    (Ownership::Verified, "Verified"),
    (Ownership::Grace, "Proof gone"),
    (Ownership::Lapsed, "Lapsed"),
    (Ownership::Expired, "Expired"),
];

/// Every routing, as the filter of the list names it.
pub const ROUTINGS: [(Routing, &str); 4] = [
    (Routing::Ok, "Here"),
    (Routing::Elsewhere, "Elsewhere"),
    (Routing::Conflict, "Here and elsewhere"),
    (Routing::Unknown, "Unknown"),
];

/// Every state of a certificate, as the filter of the list names it.
pub const CERTIFICATES: [(CertificateStatus, &str); 4] = [
    (CertificateStatus::Issued, "Certificate valid"),
    (CertificateStatus::Pending, "Certificate pending"),
    (CertificateStatus::Failed, "Certificate failed"),
    (CertificateStatus::None, "No certificate"),
];

/// Whether the name is the account's.
pub const fn ownership(state: Ownership) -> Fact {
    match state {
        Ownership::Pending => Fact::new("Pending", "busy", "busy"),
        Ownership::Verified => Fact::new("Verified", "pass", "check"),
        Ownership::Grace => Fact::new("Grace", "warn", "warn"),
        Ownership::Lapsed => Fact::new("Lapsed", "fail", "fail"),
        Ownership::Expired => Fact::new("Expired", "none", "not_applicable"),
    }
}

/// Whether a domain's name points here.
pub fn routing_of(domain: &DomainRow) -> Fact {
    let seen = domain
        .routing_seen
        .as_deref()
        .and_then(RoutingSeen::from_stored);
    let is_nowhere = |seen: &RoutingSeen| seen.cname.is_none() && seen.addresses.is_empty();
    if domain.routing == Routing::Elsewhere && seen.as_ref().is_some_and(is_nowhere) {
        return Fact::new("Leads nowhere", "warn", "out");
    }
    routing(domain.routing)
}

/// Whether a name points here.
pub const fn routing(routing: Routing) -> Fact {
    match routing {
        Routing::Unknown => Fact::new("Routing unknown", "none", "unmeasured"),
        Routing::Ok => Fact::new("Leads here", "pass", "check"),
        Routing::Elsewhere => Fact::new("Leads elsewhere", "warn", "out"),
        Routing::Conflict => Fact::new("Leads here and elsewhere", "warn", "out"),
    }
}
