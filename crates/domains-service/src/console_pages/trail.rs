//! The progress of a domain from being added to serving visitors.

use super::certificate::Seen;
use super::facts;
use super::notice::{is_contested, is_doubled};
use super::stop::{Stop, done, next, now, stop, warn};
use super::when::{day, moment};
use crate::model::{DomainRow, Method, Ownership, Routing};
use crate::verification::deadline;

/// The steps of a domain.
pub fn trail(domain: &DomainRow, certificate: &Seen) -> [Stop; 5] {
    [
        done("Added", day(domain.created_at)),
        proof(domain),
        routing(domain),
        certificate.stop(domain),
        live(domain, certificate),
    ]
}

fn proof(domain: &DomainRow) -> Stop {
    let title = "Proof of ownership";
    let since = domain.verified_at.map(day).unwrap_or_default();
    match domain.ownership {
        Ownership::Verified => {
            let by = match domain.method {
                Some(Method::Txt) => "By the TXT record, since",
                Some(Method::Cname) => "By the CNAME record, since",
                Some(Method::Trust) | None => "Accounts are trusted here; yours since",
            };
            done(title, format!("{by} {since}"))
        }
        Ownership::Pending if domain.last_checked_at.is_none() => {
            now(title, "The first check is about to begin.")
        }
        Ownership::Pending if is_contested(domain) => {
            warn(title, "Seen, but another account has proved the name.")
        }
        Ownership::Pending if is_doubled(domain) => warn(title, "Seen, but at a doubled name."),
        Ownership::Pending => now(title, "No record has been seen yet."),
        Ownership::Grace => {
            let until = deadline(domain).map(moment).unwrap_or_default();
            warn(title, format!("Gone; the name stays yours until {until}"))
        }
        Ownership::Lapsed => stop("", "fail", "fail", title, "Gone; the name is not yours."),
        Ownership::Expired => warn(title, "No record was seen within seven days."),
    }
}

fn routing(domain: &DomainRow) -> Stop {
    let fact = facts::routing_of(domain);
    match domain.routing {
        Routing::Ok => done("Routing", fact.text),
        Routing::Unknown => next("Routing", "unmeasured", "Not known"),
        Routing::Elsewhere | Routing::Conflict => warn("Routing", fact.text),
    }
}

fn live(domain: &DomainRow, certificate: &Seen) -> Stop {
    let title = "Live";
    let comes_here = matches!(domain.routing, Routing::Ok | Routing::Unknown);
    if domain.ownership.is_owned() && comes_here && certificate.is_missing() {
        let text = "Visitors are served over HTTPS once there is a certificate";
        return next(title, "flag", text);
    }
    match (domain.ownership.is_owned(), domain.routing) {
        (false, _) => next(title, "flag", "Visitors are not served"),
        (true, Routing::Ok) => done(title, "Visitors are served"),
        (true, Routing::Unknown) => done(title, "Visitors who come here are served"),
        (true, Routing::Elsewhere) => next(title, "flag", "Visitors do not come here"),
        (true, Routing::Conflict) => warn(title, "Some visitors do not come here"),
    }
}
