//! Whether a name points to the edge: according to its aliases, or else its addresses.

use std::collections::BTreeSet;
use std::net::IpAddr;

use hickory_proto::rr::{Name, RData, RecordType};

use super::dns::{Answer, LookupError, Resolvers};
use crate::model::{Routing, RoutingSeen};

/// Where names should point.
pub struct Expected<'a> {
    /// The host; aliases below it are right, too.
    pub target: Option<Name>,
    /// The addresses, besides those of the host.
    pub addresses: &'a [IpAddr],
}

impl Expected<'_> {
    /// The result for a name that points nowhere.
    pub fn nothing_seen(&self) -> RoutingSeen {
        RoutingSeen {
            expected_cname: self.target.as_ref().map(text),
            expected_addresses: self.addresses.iter().copied().collect(),
            ..RoutingSeen::default()
        }
    }
}

/// Where the name points.
///
/// # Errors
/// When a lookup fails.
pub async fn check(
    resolvers: &Resolvers,
    name: &Name,
    expected: &Expected<'_>,
) -> Result<(Routing, RoutingSeen), LookupError> {
    let v4 = resolvers.first(name, RecordType::A).await?;
    let v6 = resolvers.first(name, RecordType::AAAA).await?;
    let mut seen = expected.nothing_seen();
    seen.addresses = addresses([&v4, &v6]);
    seen.cname = v4.aliases.first().map(text);
    if seen.addresses.is_empty() {
        return Ok((Routing::Elsewhere, seen));
    }
    if let Some(target) = &expected.target {
        // The edge's addresses may depend on the resolver; an alias does not.
        if v4.aliases.iter().any(|alias| target.zone_of(alias)) {
            return Ok((Routing::Ok, seen));
        }
        let v4 = resolvers.recent(target, RecordType::A).await?;
        let v6 = resolvers.recent(target, RecordType::AAAA).await?;
        seen.expected_addresses.extend(addresses([&v4, &v6]));
    }
    let routing = compare(&seen.addresses, &seen.expected_addresses);
    Ok((routing, seen))
}

/// A name without its final dot.
fn text(name: &Name) -> String {
    let text = name.to_ascii();
    text.trim_end_matches('.').to_owned()
}

fn compare(own: &BTreeSet<IpAddr>, edge: &BTreeSet<IpAddr>) -> Routing {
    if edge.is_empty() {
        Routing::Unknown
    } else if own.is_subset(edge) {
        Routing::Ok
    } else if own.is_disjoint(edge) {
        Routing::Elsewhere
    } else {
        Routing::Conflict
    }
}

fn addresses(answers: [&Answer; 2]) -> BTreeSet<IpAddr> {
    let records = answers.into_iter().flat_map(|answer| &answer.records);
    let addresses = records.filter_map(|data| match data {
        RData::A(address) => Some(IpAddr::V4(address.0)),
        RData::AAAA(address) => Some(IpAddr::V6(address.0)),
        _ => None,
    });
    addresses.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn some_addresses_here_and_some_there_are_a_conflict() {
        let set = |texts: &[&str]| texts.iter().map(|text| text.parse().unwrap()).collect();
        let edge = set(&["192.0.2.1", "2001:db8::1"]);
        for (own, expected) in [
            (set(&["192.0.2.1"]), Routing::Ok),
            (set(&["192.0.2.1", "2001:db8::1"]), Routing::Ok),
            (set(&["192.0.2.2"]), Routing::Elsewhere),
            (set(&["192.0.2.1", "2001:db8::2"]), Routing::Conflict),
        ] {
            assert_eq!(compare(&own, &edge), expected, "{own:?}");
        }
        assert_eq!(compare(&edge, &set(&[])), Routing::Unknown);
    }
}
