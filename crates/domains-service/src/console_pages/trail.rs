//! The progress of a domain from being added to serving visitors.

use super::facts;
use super::notice::is_contested;
use super::when::{day, moment};
use crate::model::{DomainRow, Method, Ownership, Routing};
use crate::verification::deadline;

/// A step.
#[derive(Debug)]
pub struct Stop {
    /// `done`, `now` or `next`; any other kind differs only by its colour.
    pub kind: &'static str,
    /// The state whose colour it has.
    pub colour: &'static str,
    /// The name of its icon.
    pub icon: &'static str,
    /// The title of the step.
    pub title: &'static str,
    /// Its state.
    pub text: String,
}

/// The steps of a domain.
pub fn trail(domain: &DomainRow) -> [Stop; 5] {
    [
        done("Added", day(domain.created_at)),
        proof(domain),
        routing(domain),
        certificate(domain),
        live(domain),
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
    let fact = facts::routing(domain.routing);
    match domain.routing {
        Routing::Ok => done("Routing", fact.text),
        Routing::Unknown => next("Routing", "unmeasured", "Not known"),
        Routing::Elsewhere | Routing::Conflict => warn("Routing", fact.text),
    }
}

fn certificate(domain: &DomainRow) -> Stop {
    let title = "Certificate";
    if !domain.ownership.is_owned() {
        return next(title, "private", "Allowed once the name is proved");
    }
    match &domain.caa_warning {
        Some(warning) => warn(title, warning.as_str()),
        None => done(title, "Allowed: the proxy may request one"),
    }
}

fn live(domain: &DomainRow) -> Stop {
    let title = "Live";
    match (domain.ownership.is_owned(), domain.routing) {
        (false, _) => next(title, "flag", "Visitors are not served"),
        (true, Routing::Ok) => done(title, "Visitors are served"),
        (true, Routing::Unknown) => done(title, "Visitors who come here are served"),
        (true, Routing::Elsewhere) => next(title, "flag", "Visitors do not come here"),
        (true, Routing::Conflict) => warn(title, "Some visitors do not come here"),
    }
}

fn stop(
    kind: &'static str,
    colour: &'static str,
    icon: &'static str,
    title: &'static str,
    text: impl Into<String>,
) -> Stop {
    Stop {
        kind,
        colour,
        icon,
        title,
        text: text.into(),
    }
}

fn done(title: &'static str, text: impl Into<String>) -> Stop {
    stop("done", "pass", "check", title, text)
}

fn now(title: &'static str, text: impl Into<String>) -> Stop {
    stop("now", "busy", "busy", title, text)
}

fn next(title: &'static str, icon: &'static str, text: impl Into<String>) -> Stop {
    stop("next", "none", icon, title, text)
}

fn warn(title: &'static str, text: impl Into<String>) -> Stop {
    stop("", "warn", "warn", title, text)
}
