//! Slots for visitors' connections: a total, and a smaller limit for each address, so that one
//! address cannot take them all.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use ipnet::IpNet;
use tokio::sync::{AcquireError, OwnedSemaphorePermit, Semaphore};
use web::ClientAddress;

use crate::edge::settings::EdgeSettings;

/// The slots of one listener.
pub struct ConnectionSlots {
    free: Arc<Semaphore>,
    per_address: usize,
    /// Trusted proxies, whose addresses are not limited: each carries many visitors.
    proxies: Vec<IpNet>,
    /// Holds at most as many addresses as there are slots.
    taken: Arc<Mutex<HashMap<ClientAddress, usize>>>,
}

/// A free slot for the next connection.
pub struct FreeSlot(#[expect(dead_code, reason = "it is held, not used")] OwnedSemaphorePermit);

/// A slot that is taken by a connection until this is dropped.
pub struct ConnectionPermit {
    _slot: FreeSlot,
    _of_address: Option<OfAddress>,
}

struct OfAddress {
    address: ClientAddress,
    taken: Arc<Mutex<HashMap<ClientAddress, usize>>>,
}

impl ConnectionSlots {
    /// The slots, all of them free.
    pub fn new(settings: &EdgeSettings) -> Self {
        Self {
            free: Arc::new(Semaphore::new(settings.max_connections.get())),
            per_address: settings.max_connections_per_address.get(),
            proxies: settings.trusted_proxies.clone(),
            taken: Arc::default(),
        }
    }

    /// Waits for a free slot.
    ///
    /// # Errors
    /// None in practice: the slots are never closed.
    pub async fn free(&self) -> Result<FreeSlot, AcquireError> {
        Arc::clone(&self.free).acquire_owned().await.map(FreeSlot)
    }

    /// Gives a slot to a peer; `None` when its address already has as many as it may.
    pub fn take(&self, slot: FreeSlot, peer: IpAddr) -> Option<ConnectionPermit> {
        let canonical = peer.to_canonical();
        if self.proxies.iter().any(|net| net.contains(&canonical)) {
            return Some(ConnectionPermit {
                _slot: slot,
                _of_address: None,
            });
        }
        let address = ClientAddress::of_peer(peer);
        let mut taken = lock(&self.taken);
        let count = taken.entry(address).or_default();
        if *count >= self.per_address {
            return None;
        }
        *count += 1;
        drop(taken);
        Some(ConnectionPermit {
            _slot: slot,
            _of_address: Some(OfAddress {
                address,
                taken: Arc::clone(&self.taken),
            }),
        })
    }
}

impl Drop for OfAddress {
    fn drop(&mut self) {
        if let Entry::Occupied(mut count) = lock(&self.taken).entry(self.address) {
            *count.get_mut() -= 1;
            if *count.get() == 0 {
                count.remove();
            }
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slots() -> ConnectionSlots {
        ConnectionSlots::new(&EdgeSettings {
            max_connections: 100.into(),
            max_connections_per_address: 2.into(),
            trusted_proxies: vec!["10.0.0.0/8".parse().unwrap()],
            ..EdgeSettings::default()
        })
    }

    async fn take(slots: &ConnectionSlots, peer: &str) -> Option<ConnectionPermit> {
        let slot = slots.free().await.unwrap();
        slots.take(slot, peer.parse().unwrap())
    }

    #[tokio::test]
    async fn each_address_has_its_own_limit_of_slots() {
        let slots = slots();
        let first = take(&slots, "192.0.2.1").await;
        let second = take(&slots, "::ffff:192.0.2.1").await;
        assert!(first.is_some() && second.is_some());

        assert!(take(&slots, "192.0.2.1").await.is_none());
        assert!(take(&slots, "192.0.2.2").await.is_some());
        drop(first);
        assert!(take(&slots, "192.0.2.1").await.is_some());

        drop(second);
        assert!(
            lock(&slots.taken).is_empty(),
            "an address without connections is forgotten"
        );
        assert_eq!(slots.free.available_permits(), 100);
    }

    #[tokio::test]
    async fn an_ipv6_network_is_one_address() {
        let slots = slots();
        let _first = take(&slots, "2001:db8:1:2::1").await.unwrap();
        let _second = take(&slots, "2001:db8:1:2:ffff::2").await.unwrap();

        assert!(take(&slots, "2001:db8:1:2::3").await.is_none());
        assert!(take(&slots, "2001:db8:1:3::1").await.is_some());
    }

    #[tokio::test]
    async fn a_trusted_proxy_may_use_every_slot() {
        let slots = slots();
        let mut taken = Vec::new();
        for _ in 0..100 {
            taken.push(take(&slots, "10.1.2.3").await.unwrap());
        }
        assert_eq!(slots.free.available_permits(), 0);
    }
}
