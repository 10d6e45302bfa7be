//! Helpers for writing DNS records in tests.

use hickory_proto::rr::rdata::{A, CAA, CNAME, TXT};
use hickory_proto::rr::{Name, RData};

/// A TXT record made of several character-strings.
pub fn txt(strings: &[&str]) -> RData {
    RData::TXT(TXT::new(strings.iter().map(ToString::to_string).collect()))
}

/// An alias.
pub fn cname(target: &str) -> RData {
    RData::CNAME(CNAME(Name::from_ascii(format!("{target}.")).unwrap()))
}

/// A loopback address: `127.0.0.` followed by this number.
pub fn a(last: u8) -> RData {
    RData::A(A::new(127, 0, 0, last))
}

/// A CAA record that allows only this authority to issue certificates.
pub fn caa_issue(issuer: &str) -> RData {
    let issuer = Name::from_ascii(issuer).unwrap();
    RData::CAA(CAA::new_issue(false, Some(issuer), Vec::new()))
}

/// A CAA record with this `issue` property: an authority, and parameters.
pub fn caa(issue: &str) -> RData {
    let mut record = CAA::new_issue(false, None, Vec::new());
    record.value = issue.as_bytes().to_vec();
    RData::CAA(record)
}
