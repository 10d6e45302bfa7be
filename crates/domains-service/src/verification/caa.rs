//! Whether the CAA records of a name allow our certificate authority to issue for it ([RFC
//! 8659](https://www.rfc-editor.org/rfc/rfc8659)), to our account and in the way in which names are
//! checked here ([RFC 8657](https://www.rfc-editor.org/rfc/rfc8657)).

mod issue;

use hickory_proto::rr::rdata::CAA;
use hickory_proto::rr::{Name, RData, RecordType};

use super::dns::{LookupError, Resolvers};
use super::fault::shown_all;
use super::proof::text;
use crate::model::{CaaCode, CaaFault, ChallengeKind};
use issue::Issue;

/// The CAA records that count for a name; none if there are none up to the root.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CaaRecords {
    /// Where they are.
    owner: String,
    records: Vec<CAA>,
}

/// What CAA records are compared with.
#[derive(Clone, Copy, Debug)]
pub struct Orders<'a> {
    /// What CAA records call the authorities.
    pub authorities: &'a [String],
    /// The addresses of our accounts there; none if they are not known.
    pub accounts: &'a [String],
    /// How the authorities check that names lead here.
    pub methods: &'a [ChallengeKind],
}

/// The records that count for a name. One that does not exist has none of its own.
///
/// # Errors
/// When a lookup fails.
pub async fn look_up(
    resolvers: &Resolvers,
    name: &Name,
    exists: bool,
) -> Result<CaaRecords, LookupError> {
    let mut owner = if exists {
        name.clone()
    } else {
        name.base_name()
    };
    while !owner.is_root() {
        let answer = if owner == *name {
            resolvers.first(&owner, RecordType::CAA).await?
        } else {
            resolvers.recent(&owner, RecordType::CAA).await?
        };
        let records = answer.records.into_iter().filter_map(|data| match data {
            RData::CAA(record) => Some(record),
            _ => None,
        });
        let records: Vec<CAA> = records.collect();
        // The first non-empty set on the way up counts (section 3).
        if !records.is_empty() {
            let owner = text(&owner);
            return Ok(CaaRecords { owner, records });
        }
        owner = owner.base_name();
    }
    Ok(CaaRecords::default())
}

impl CaaRecords {
    /// Whether they name accounts.
    pub fn name_accounts(&self) -> bool {
        self.issues().any(|issue| issue.names_account())
    }

    /// Compares them with our orders. Returns the methods that they allow.
    ///
    /// # Errors
    /// Why they allow no certificate.
    pub fn allow(&self, orders: &Orders<'_>) -> Result<Vec<ChallengeKind>, CaaFault> {
        let all = || orders.methods.to_vec();
        if self.records.iter().any(is_unknown) {
            return Err(self.fault(CaaCode::Authority, &self.allowed()));
        }
        if self.issues().next().is_none() {
            return Ok(all());
        }
        let ours = self
            .issues()
            .filter(|issue| issue.allows(orders.authorities));
        let ours: Vec<Issue> = ours.collect();
        if ours.is_empty() {
            return Err(self.fault(CaaCode::Authority, &self.allowed()));
        }
        let of_account = |issue: &&Issue| issue.allows_one_of(orders.accounts);
        let for_us: Vec<&Issue> = ours.iter().filter(of_account).collect();
        if for_us.is_empty() {
            let [allowed, own] = [
                shown_all(ours.iter().filter_map(Issue::account)),
                shown_all(orders.accounts.iter().map(String::as_bytes)),
            ];
            let detail =
                format!("allow certificates only for the account {allowed}, not for {own}");
            return Err(self.fault(CaaCode::Account, &detail));
        }
        let is_allowed =
            |kind: &ChallengeKind| for_us.iter().any(|issue| issue.allows_check(*kind));
        let methods: Vec<ChallengeKind> = all().into_iter().filter(is_allowed).collect();
        if methods.is_empty() {
            let [allowed, used] = [
                shown_all(for_us.iter().filter_map(|issue| issue.methods())),
                shown_all(orders.methods.iter().map(|kind| kind.as_str().as_bytes())),
            ];
            let detail =
                format!("allow certificates only after a check by {allowed}, not by {used}");
            return Err(self.fault(CaaCode::Method, &detail));
        }
        Ok(methods)
    }

    fn issues(&self) -> impl Iterator<Item = Issue> {
        let issue = self.records.iter();
        let issue = issue.filter(|record| record.tag.eq_ignore_ascii_case("issue"));
        issue.map(|record| Issue::read(&record.value))
    }

    /// What they do allow.
    fn allowed(&self) -> String {
        let issues: Vec<Issue> = self.issues().collect();
        let allowed = issues.iter().map(|issue| issue.authority.as_slice());
        let allowed = shown_all(allowed.filter(|authority| !authority.is_empty()));
        if allowed.is_empty() {
            "allow nobody to issue a certificate".to_owned()
        } else {
            format!("allow only certificates from {allowed}")
        }
    }

    fn fault(&self, code: CaaCode, what: &str) -> CaaFault {
        let detail = format!("The CAA records of {} {what}.", self.owner);
        CaaFault { code, detail }
    }
}

/// Whether authorities that do not know the record's tag must not issue.
fn is_unknown(record: &CAA) -> bool {
    const KNOWN: [&str; 7] = [
        "issue",
        "issuewild",
        "iodef",
        "issuemail",
        "issuevmc",
        "contactemail",
        "contactphone",
    ];
    record.issuer_critical && !KNOWN.contains(&record.tag.to_ascii_lowercase().as_str())
}

#[cfg(test)]
mod tests;
