//! Whether the CAA records of a name allow our certificate authority to issue for it ([RFC
//! 8659](https://www.rfc-editor.org/rfc/rfc8659)).

use hickory_proto::rr::rdata::CAA;
use hickory_proto::rr::{Name, RData, RecordType};

use super::dns::{LookupError, Resolvers};
use super::fault::shown_all;
use super::proof::text;

/// Whether our certificate authority may issue.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Caa {
    /// No name server answered.
    #[default]
    Unclear,
    /// It may.
    Allows,
    /// It may not; the reason in words.
    Forbids(String),
}

/// Whether one of these authorities may issue for a name; a name that does not exist has no records
/// of its own.
///
/// # Errors
/// When a lookup fails.
pub async fn check(
    resolvers: &Resolvers,
    name: &Name,
    exists: bool,
    authorities: &[String],
) -> Result<Caa, LookupError> {
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
        let records = answer.records.iter().filter_map(|data| match data {
            RData::CAA(record) => Some(record),
            _ => None,
        });
        let records: Vec<&CAA> = records.collect();
        // The first non-empty set on the way up counts (section 3).
        if !records.is_empty() {
            if forbids(&records, authorities) {
                return Ok(Caa::Forbids(warning(&owner, &records)));
            }
            break;
        }
        owner = owner.base_name();
    }
    Ok(Caa::Allows)
}

fn forbids(records: &[&CAA], authorities: &[String]) -> bool {
    let known = [
        "issue",
        "issuewild",
        "iodef",
        "issuemail",
        "issuevmc",
        "contactemail",
        "contactphone",
    ];
    let unknown = |record: &&CAA| {
        record.issuer_critical && !known.contains(&record.tag.to_ascii_lowercase().as_str())
    };
    let mut issuers = issuers(records).peekable();
    records.iter().any(unknown)
        || (issuers.peek().is_some()
            && !issuers.any(|issuer| {
                authorities
                    .iter()
                    .any(|own| own.as_bytes().eq_ignore_ascii_case(issuer))
            }))
}

/// The allowed issuers; an empty one allows none (section 4.2).
fn issuers<'a>(records: &'a [&CAA]) -> impl Iterator<Item = &'a [u8]> {
    let issue = records
        .iter()
        .filter(|record| record.tag.eq_ignore_ascii_case("issue"));
    issue.map(|record| {
        let domain = record.value.split(|byte| *byte == b';').next();
        domain.unwrap_or_default().trim_ascii()
    })
}

fn warning(owner: &Name, records: &[&CAA]) -> String {
    let owner = text(owner);
    let allowed = issuers(records).filter(|issuer| !issuer.is_empty());
    let allowed = shown_all(allowed);
    if allowed.is_empty() {
        format!("The CAA records of {owner} allow nobody to issue a certificate.")
    } else {
        format!("The CAA records of {owner} allow only certificates from {allowed}.")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(critical: bool, tag: &str, value: &str) -> CAA {
        let mut record = CAA::new_issue(critical, None, Vec::new());
        record.tag = tag.to_owned();
        record.value = value.as_bytes().to_vec();
        record
    }

    #[test]
    fn a_set_forbids_a_certificate_only_if_it_names_others() {
        let authorities = ["letsencrypt.org".to_owned()];
        let cases = [
            (record(false, "issue", "letsencrypt.org"), false),
            (
                record(
                    false,
                    "Issue",
                    " LetsEncrypt.org ; validationmethods=dns-01",
                ),
                false,
            ),
            (record(false, "issue", "digicert.com"), true),
            (record(false, "issue", ";"), true),
            (record(false, "issuewild", "digicert.com"), false),
            (record(false, "iodef", "mailto:a@b.example"), false),
            (record(false, "unheard", "x"), false),
            (record(true, "unheard", "x"), true),
        ];
        for (record, expected) in cases {
            assert_eq!(forbids(&[&record], &authorities), expected, "{record:?}");
        }
        let (one, other) = (
            record(false, "issue", "digicert.com"),
            record(false, "issue", "letsencrypt.org"),
        );
        assert!(!forbids(&[&one, &other], &authorities));
    }
}
