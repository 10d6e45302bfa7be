//! Slots for connections: a total, and a smaller limit for each address, so that one address cannot
//! take them all. When all are taken, a new connection gets the slot of the one that has been idle
//! for longest.

mod idle;
mod of_address;
#[cfg(test)]
mod tests;

use std::net::IpAddr;
use std::pin::pin;
use std::sync::Arc;

use ipnet::IpNet;
use prometheus::IntCounter;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::activity::{Activity, Demand};
use crate::ClientAddress;
use idle::IdleQueue;

pub use of_address::{AddressSlot, AddressSlots};

/// How many connections a listener may have.
#[derive(Clone, Debug)]
pub struct ConnectionLimits {
    /// In total.
    pub total: usize,
    /// From one address (for IPv6, one /64 network); 0 for an eighth of all.
    pub per_address: usize,
    /// Trusted proxies, whose addresses are not limited: each carries many clients.
    pub proxies: Vec<IpNet>,
}

/// Counts the connections of a listener.
#[derive(Clone, Debug)]
pub struct ConnectionCounters {
    /// New ones that got a slot.
    pub accepted: IntCounter,
    /// New ones from an address that had too many.
    pub refused: IntCounter,
    /// Idle ones whose slot was needed.
    pub evicted: IntCounter,
}

/// The slots of one listener. Cheap to clone.
#[derive(Clone, Debug)]
pub struct ConnectionSlots {
    free: Arc<Semaphore>,
    total: usize,
    per_address: usize,
    proxies: Arc<[IpNet]>,
    taken: AddressSlots,
    demand: Arc<Demand>,
    idle: Arc<IdleQueue>,
    accepted: IntCounter,
    refused: IntCounter,
}

/// An address has reached its limit of connections.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AddressFull;

/// A slot held by a connection; dropping this frees it.
#[derive(Debug)]
pub struct ConnectionPermit {
    activity: Arc<Activity>,
    _slot: OwnedSemaphorePermit,
    _of_address: Option<AddressSlot>,
}

impl ConnectionSlots {
    /// The slots, all of them free.
    pub fn new(limits: &ConnectionLimits, counters: ConnectionCounters) -> Self {
        let per_address = match limits.per_address {
            0 => limits.total.div_ceil(8),
            count => count,
        };
        Self {
            free: Arc::new(Semaphore::new(limits.total)),
            total: limits.total,
            per_address,
            proxies: limits.proxies.clone().into(),
            taken: AddressSlots::default(),
            demand: Arc::new(Demand::new(counters.evicted)),
            idle: Arc::default(),
            accepted: counters.accepted,
            refused: counters.refused,
        }
    }

    /// Takes a slot for a connection of this peer, and may wait until another one is closed; `None`
    /// if the peer's address has reached its limit.
    pub async fn take(&self, peer: IpAddr) -> Option<ConnectionPermit> {
        let of_address = self.count(peer).ok()?;
        let slot = match Arc::clone(&self.free).try_acquire_owned() {
            Ok(slot) => slot,
            Err(_) => self.slot_of_another().await?,
        };
        let activity = Arc::new(Activity::new(Arc::clone(&self.demand)));
        let open = self.total.saturating_sub(self.free.available_permits());
        self.idle.add(&activity, open);
        self.accepted.inc();
        Some(ConnectionPermit {
            activity,
            _slot: slot,
            _of_address: of_address,
        })
    }

    /// Counts a connection of this address; a trusted proxy's is not limited. For one that a proxy
    /// passes on, call it with the address that the proxy names.
    ///
    /// # Errors
    /// When the address has reached its limit.
    pub fn count(&self, address: IpAddr) -> Result<Option<AddressSlot>, AddressFull> {
        if self.is_proxy(address) {
            return Ok(None);
        }
        let address = ClientAddress::of_peer(address);
        let taken = self.taken.add(address, self.per_address);
        taken.map(Some).ok_or_else(|| {
            self.refused.inc();
            AddressFull
        })
    }

    /// Takes the slot of the connection that has been idle for longest, or of the next one that
    /// becomes idle or ends. Never `None`: slots are not closed.
    async fn slot_of_another(&self) -> Option<OwnedSemaphorePermit> {
        // Announced before the search: a connection that becomes idle during it closes itself.
        let _waiting = self.demand.wait();
        let mut slot = pin!(Arc::clone(&self.free).acquire_owned());
        loop {
            if self.demand.is_unmet() {
                self.idle.close_longest(&self.demand);
            }
            tokio::select! {
                slot = slot.as_mut() => return slot.ok(),
                () = self.demand.changed.notified() => {}
            }
        }
    }

    /// Whether this is the address of a trusted proxy.
    pub fn is_proxy(&self, peer: IpAddr) -> bool {
        let peer = peer.to_canonical();
        self.proxies.iter().any(|network| network.contains(&peer))
    }
}

impl ConnectionPermit {
    /// The connection's activity, for its stream.
    pub(super) fn activity(&self) -> Arc<Activity> {
        Arc::clone(&self.activity)
    }
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        // Before the slot is free: its next holder must not find that this connection is still
        // waited for.
        self.activity.leave();
    }
}
