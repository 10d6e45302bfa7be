//! The records that an account may set in DNS, and the token in them.

use std::net::IpAddr;

use serde::Serialize;
use utoipa::ToSchema;

use super::proof::{cname_target, txt_name, txt_value};
use super::{VerificationMode, VerificationSettings};
use crate::model::{DomainRow, Method, RoutingSeen};
use crate::name::suffix::is_registrable;

/// The alphabet of tokens: base32 (RFC 4648, section 6) in lower case, which is valid in host
/// names.
const ALPHABET: [u8; 32] = *b"abcdefghijklmnopqrstuvwxyz234567";
/// The number of characters in a token: 160 bits.
const TOKEN_LENGTH: usize = 32;

/// The records that are offered.
#[derive(Clone, Debug)]
pub struct Offer {
    is_proof_needed: bool,
    apex_proves_below: bool,
    edge_target: Option<String>,
    edge_addresses: Vec<IpAddr>,
}

/// What a record is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// It proves that the name is the account's.
    Ownership,
    /// It proves that, and leads visitors here.
    OwnershipAndRouting,
    /// It only leads visitors here.
    Routing,
}

/// A record to set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordToSet {
    /// `TXT` or `CNAME`; for visitors of a zone's apex `A`, `AAAA` or `ALIAS`.
    pub kind: &'static str,
    /// The name to set it at.
    pub name: String,
    /// Its value.
    pub value: String,
    /// Its purpose.
    pub purpose: Purpose,
}

impl Offer {
    /// The records that these settings offer.
    pub fn new(settings: &VerificationSettings) -> Self {
        Self {
            is_proof_needed: settings.mode == VerificationMode::Dns,
            apex_proves_below: settings.apex_proves_below,
            edge_target: settings.edge_target.clone(),
            edge_addresses: settings.edge_addresses.clone(),
        }
    }

    /// Whether names must be proved.
    pub fn is_proof_needed(&self) -> bool {
        self.is_proof_needed
    }

    /// The name whose record may prove this one, because it is the zone's apex.
    pub fn apex_above<'n>(&self, name: &'n str) -> Option<&'n str> {
        let apex = psl::domain_str(name).filter(|apex| *apex != name);
        apex.filter(|_| self.is_proof_needed && self.apex_proves_below)
    }

    /// The records of a claim. Any one with the purpose of ownership proves it.
    pub fn records(&self, domain: &DomainRow) -> Vec<RecordToSet> {
        if !self.is_proof_needed {
            return Vec::new();
        }
        let (name, token) = (domain.name.as_str(), domain.token.as_str());
        let txt = RecordToSet {
            kind: "TXT",
            name: txt_name(domain),
            value: txt_value(token),
            purpose: Purpose::Ownership,
        };
        // Some names directly below a public suffix are no apex, and some providers allow it there.
        let is_proved_by_alias = domain.method == Some(Method::Cname);
        if is_registrable(name) && !is_proved_by_alias {
            return [txt].into_iter().chain(self.at_apex(name)).collect();
        }
        let cname = self.edge_target.as_ref().map(|edge_target| RecordToSet {
            kind: "CNAME",
            name: name.to_owned(),
            value: cname_target(token, edge_target),
            purpose: Purpose::OwnershipAndRouting,
        });
        [txt].into_iter().chain(cname).collect()
    }

    /// The records that point a zone's apex here.
    fn at_apex(&self, name: &str) -> Vec<RecordToSet> {
        let record = |kind, value| RecordToSet {
            kind,
            name: name.to_owned(),
            value,
            purpose: Purpose::Routing,
        };
        let addresses = self.edge_addresses.iter().map(|address| {
            let kind = if address.is_ipv4() { "A" } else { "AAAA" };
            record(kind, address.to_string())
        });
        let addresses: Vec<RecordToSet> = addresses.collect();
        if !addresses.is_empty() {
            return addresses;
        }
        let target = self.edge_target.iter();
        target
            .map(|target| record("ALIAS", target.clone()))
            .collect()
    }
}

/// Where the domain pointed at the last check, and where its records should point; `None` before
/// the first check.
pub fn routing_seen(domain: &DomainRow, records: &[RecordToSet]) -> Option<RoutingSeen> {
    let mut seen = RoutingSeen::from_stored(domain.routing_seen.as_deref()?)?;
    if !records.is_empty() {
        let is_alias = |record: &&RecordToSet| matches!(record.kind, "CNAME" | "ALIAS");
        let alias = records.iter().find(is_alias);
        seen.expected_cname = alias.map(|alias| alias.value.clone());
    }
    Some(seen)
}

/// A token that cannot be guessed and that no other claim has.
pub fn new_token() -> String {
    let bytes: [u8; TOKEN_LENGTH] = rand::random();
    let letter = |byte: u8| {
        ALPHABET
            .get(usize::from(byte % 32))
            .copied()
            .unwrap_or(b'a')
    };
    bytes.map(|byte| char::from(letter(byte))).iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_32_letters_that_a_host_name_can_hold() {
        let tokens = [new_token(), new_token()];
        assert_ne!(tokens[0], tokens[1]);
        for token in tokens {
            assert_eq!(token.len(), 32);
            assert!(
                token.bytes().all(|byte| ALPHABET.contains(&byte)),
                "{token}"
            );
        }
    }
}
