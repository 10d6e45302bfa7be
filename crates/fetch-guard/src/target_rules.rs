//! Which hosts and addresses are refused: the rules for a URL, for the name in it, and for each
//! address that the name resolves to.

use std::net::IpAddr;

use url::Host;

use crate::address::{AddressPolicy, NAT64};

mod never_fetch;
mod own_addresses;

pub use never_fetch::{NeverFetch, NeverFetchError};
pub use own_addresses::OwnAddresses;

/// What may be fetched.
#[derive(Debug, Clone, Default)]
pub struct TargetRules {
    /// Which kinds of addresses.
    pub policy: AddressPolicy,
    /// Hosts and networks that are never fetched.
    pub never_fetch: Vec<NeverFetch>,
    /// The addresses of this machine, which are never fetched either.
    pub own_addresses: OwnAddresses,
}

impl From<AddressPolicy> for TargetRules {
    fn from(policy: AddressPolicy) -> Self {
        Self {
            policy,
            ..Self::default()
        }
    }
}

/// Why a host is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// Its address is not public, or it is this machine's.
    Address,
    /// It is on the list of those that are never fetched.
    NeverFetched,
}

impl TargetRules {
    /// Checks the host of a URL as far as possible without a lookup.
    ///
    /// # Errors
    ///
    /// Why it is refused.
    pub fn check_host(&self, host: &Host<&str>) -> Result<(), Refusal> {
        match host {
            Host::Domain(name) => self.check_name(name),
            Host::Ipv4(address) => self.check_address(IpAddr::V4(*address)),
            Host::Ipv6(address) => self.check_address(IpAddr::V6(*address)),
        }
    }

    /// Checks a host name before it is looked up.
    ///
    /// # Errors
    ///
    /// Why it is refused.
    pub fn check_name(&self, name: &str) -> Result<(), Refusal> {
        if self.never_fetch.iter().any(|entry| entry.has_name(name)) {
            return Err(Refusal::NeverFetched);
        }
        if self.policy.allows_name(name) {
            return Ok(());
        }
        Err(Refusal::Address)
    }

    /// Checks an address before a connection to it is made.
    ///
    /// # Errors
    ///
    /// Why it is refused.
    pub fn check_address(&self, address: IpAddr) -> Result<(), Refusal> {
        let reached = reached_through(address);
        let mut never = self.never_fetch.iter();
        if never.any(|entry| entry.has_address(address) || entry.has_address(reached)) {
            return Err(Refusal::NeverFetched);
        }
        let own = &self.own_addresses;
        if self.policy.allows(address) && !own.contains(address) && !own.contains(reached) {
            return Ok(());
        }
        Err(Refusal::Address)
    }
}

/// The address that is reached through this one: a NAT64 address leads to an IPv4 address.
pub fn reached_through(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V6(wrapped) if NAT64.contains(&wrapped) => {
            let [.., a, b, c, d] = wrapped.octets();
            IpAddr::from([a, b, c, d])
        }
        address => address,
    }
}
