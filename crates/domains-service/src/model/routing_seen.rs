//! Where a name pointed at the last check, and where it should point: for people.

use std::collections::BTreeSet;
use std::net::IpAddr;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Routing;

/// The maximum number of addresses of either kind.
const MAX_ADDRESSES: usize = 16;

/// Where a name leads, and where it should.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct RoutingSeen {
    /// The alias (CNAME) that the name has.
    #[schema(required)]
    pub cname: Option<String>,
    /// The addresses that it leads to; the first 16.
    #[schema(value_type = Vec<String>)]
    pub addresses: BTreeSet<IpAddr>,
    /// The host that it should lead to.
    #[schema(required)]
    pub expected_cname: Option<String>,
    /// The addresses that it should lead to; the first 16.
    #[schema(value_type = Vec<String>)]
    pub expected_addresses: BTreeSet<IpAddr>,
}

impl RoutingSeen {
    /// The stored form.
    pub fn to_text(mut self) -> Option<String> {
        for addresses in [&mut self.addresses, &mut self.expected_addresses] {
            while addresses.len() > MAX_ADDRESSES {
                addresses.pop_last();
            }
        }
        serde_json::to_string(&self).ok()
    }

    /// Reads the stored form, which [`to_text`](Self::to_text) wrote.
    pub fn from_stored(stored: &str) -> Option<Self> {
        serde_json::from_str(stored).ok()
    }

    /// In a sentence.
    pub fn sentence(&self, routing: Routing) -> String {
        let seen = match (&self.cname, list(&self.addresses)) {
            (None, None) => "The name leads nowhere: it has no address".to_owned(),
            (Some(cname), None) => format!("The name leads to {cname}, which has no address"),
            (None, Some(addresses)) => format!("The name leads to {addresses}"),
            (Some(cname), Some(addresses)) => {
                format!("The name leads to {cname} ({addresses})")
            }
        };
        let expected = match (&self.expected_cname, list(&self.expected_addresses)) {
            (Some(cname), Some(addresses)) => Some(format!("{cname} ({addresses})")),
            (Some(cname), None) => Some(cname.clone()),
            (None, addresses) => addresses,
        };
        match (routing, expected) {
            (Routing::Ok, _) | (_, None) => format!("{seen}."),
            (_, Some(expected)) => format!("{seen}; it should lead to {expected}."),
        }
    }
}

fn list(addresses: &BTreeSet<IpAddr>) -> Option<String> {
    let texts: Vec<String> = addresses.iter().map(IpAddr::to_string).collect();
    (!texts.is_empty()).then(|| texts.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_kept_and_said() {
        let mut seen = RoutingSeen {
            addresses: BTreeSet::from(["192.0.2.9".parse().unwrap()]),
            expected_cname: Some("edge.example.com".to_owned()),
            ..RoutingSeen::default()
        };
        let stored = seen.clone().to_text().unwrap();
        assert_eq!(RoutingSeen::from_stored(&stored).as_ref(), Some(&seen));
        assert_eq!(
            seen.sentence(Routing::Elsewhere),
            "The name leads to 192.0.2.9; it should lead to edge.example.com."
        );
        assert_eq!(seen.sentence(Routing::Ok), "The name leads to 192.0.2.9.");
        seen.addresses = (0..=255)
            .map(|last| IpAddr::from([192, 0, 2, last]))
            .collect();
        let stored = RoutingSeen::from_stored(&seen.to_text().unwrap()).unwrap();
        assert_eq!(stored.addresses.len(), MAX_ADDRESSES);
    }
}
