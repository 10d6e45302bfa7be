//! The most important thing to know or do, above a domain's page.

use super::row::is_elsewhere;
use super::when::{day, moment};
use crate::model::{DomainRow, Ownership, Routing};
use crate::verification::{FaultCode, deadline};

/// Whether the last check saw the proof, but the name is still another account's.
pub fn is_contested(domain: &DomainRow) -> bool {
    domain.error_code.as_deref() == Some(FaultCode::ClaimedByAnotherAccount.as_str())
}

/// Whether the last check saw the proof where the provider has added the zone a second time.
pub fn is_doubled(domain: &DomainRow) -> bool {
    domain.error_code.as_deref() == Some(FaultCode::TxtAtDoubledName.as_str())
}

/// A notice above the page.
#[derive(Debug)]
pub struct Notice {
    /// The state whose colour and icon it has.
    pub colour: &'static str,
    /// The message in a few words.
    pub title: String,
    /// Its consequence.
    pub text: String,
}

impl Notice {
    /// The notice for a domain; `None` if all is well.
    pub fn from_domain(domain: &DomainRow, may_write: bool) -> Option<Self> {
        if is_contested(domain) {
            let text = "Once the other account’s record is gone, the next check makes it yours.";
            return Some(Self::new(
                "warn",
                "Another account has proved the name",
                text,
            ));
        }
        let until = deadline(domain);
        Some(match domain.ownership {
            Ownership::Verified if domain.routing == Routing::Conflict => {
                let text = "Some of its visitors do not come here: remove the records of the other \
                            server.";
                Self::new("warn", "The name is yours, but leads elsewhere, too", text)
            }
            Ownership::Verified if is_elsewhere(domain) => {
                let text = "Its visitors do not come here until the record that leads them here \
                            is set.";
                Self::new("warn", "The name is yours, but leads elsewhere", text)
            }
            Ownership::Verified => return None,
            Ownership::Pending if is_doubled(domain) => {
                let text = "The provider adds the zone by itself: enter the shorter name that \
                            stands below the record’s full name.";
                Self::new("warn", "The TXT record is at a doubled name", text)
            }
            Ownership::Pending => {
                let until = until.map(day).unwrap_or_default();
                let check = if may_write {
                    " “Check now” checks immediately."
                } else {
                    ""
                };
                let text = format!(
                    "Until {until}, the service looks for it by itself, often at first.{check}"
                );
                Self::new("info", "Set a record that proves the name is yours", text)
            }
            Ownership::Grace => {
                let until = until.map(moment).unwrap_or_default();
                let title = format!("The proof is gone. Set it again by {until}");
                let text = "Visitors are still served until then. Afterwards the name lapses, and \
                            another account can prove it.";
                Self::new("warn", title, text)
            }
            Ownership::Lapsed => {
                let text = "Its proof is gone, and visitors are no longer served. Set a record \
                            again, then check.";
                Self::new("fail", "The name is no longer yours", text)
            }
            Ownership::Expired => {
                let text = "The service no longer looks for a record by itself. Set one, then \
                            check.";
                Self::new("warn", "Not proved within seven days", text)
            }
        })
    }

    fn new(colour: &'static str, title: impl Into<String>, text: impl Into<String>) -> Self {
        Self {
            colour,
            title: title.into(),
            text: text.into(),
        }
    }
}
