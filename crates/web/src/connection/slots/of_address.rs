//! How many connections each address has.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::ClientAddress;

/// The addresses with connections. Clones share them.
#[derive(Clone, Debug, Default)]
pub(super) struct Taken(Arc<Mutex<HashMap<ClientAddress, usize>>>);

/// One of an address's connections, until this is dropped.
#[derive(Debug)]
pub(super) struct OfAddress {
    address: ClientAddress,
    taken: Taken,
}

impl Taken {
    /// Counts a connection of the peer, unless its address has `most` already.
    pub(super) fn add(&self, peer: IpAddr, most: usize) -> Option<OfAddress> {
        let address = ClientAddress::of_peer(peer);
        let mut taken = self.lock();
        let count = taken.entry(address).or_default();
        if *count >= most {
            return None;
        }
        *count += 1;
        drop(taken);
        Some(OfAddress {
            address,
            taken: self.clone(),
        })
    }

    /// How many addresses have connections.
    #[cfg(test)]
    pub(super) fn addresses(&self) -> usize {
        self.lock().len()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<ClientAddress, usize>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for OfAddress {
    fn drop(&mut self) {
        if let Entry::Occupied(mut count) = self.taken.lock().entry(self.address) {
            *count.get_mut() -= 1;
            if *count.get() == 0 {
                count.remove();
            }
        }
    }
}
