//! Whether a name leads to the edge: according to its aliases, or else its addresses.

use std::collections::BTreeSet;
use std::net::IpAddr;

use hickory_proto::rr::{Name, RData, RecordType};

use super::dns::{LookupError, Resolvers};
use crate::model::Routing;

/// Where the name leads.
///
/// # Errors
/// When a lookup fails.
pub async fn check(
    resolvers: &Resolvers,
    name: &Name,
    edge_target: &Name,
) -> Result<Routing, LookupError> {
    let (own, aliases) = addresses(resolvers, name).await?;
    if own.is_empty() {
        return Ok(Routing::Elsewhere);
    }
    // The edge's addresses may depend on who asks for them; an alias does not.
    if aliases.iter().any(|alias| edge_target.zone_of(alias)) {
        return Ok(Routing::Ok);
    }
    let (edge, _) = addresses(resolvers, edge_target).await?;
    Ok(compare(&own, &edge))
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

async fn addresses(
    resolvers: &Resolvers,
    name: &Name,
) -> Result<(BTreeSet<IpAddr>, Vec<Name>), LookupError> {
    let v4 = resolvers.first(name, RecordType::A).await?;
    let v6 = resolvers.first(name, RecordType::AAAA).await?;
    let records = v4.records.iter().chain(&v6.records);
    let addresses = records.filter_map(|data| match data {
        RData::A(address) => Some(IpAddr::V4(address.0)),
        RData::AAAA(address) => Some(IpAddr::V6(address.0)),
        _ => None,
    });
    Ok((addresses.collect(), v4.aliases))
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
