//! The number of connections, or requests, of each address.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::ClientAddress;

/// The addresses that have any. Clones share them.
#[derive(Clone, Debug, Default)]
pub struct AddressSlots(Arc<Mutex<HashMap<ClientAddress, usize>>>);

/// One of an address's connections or requests; dropping this ends it.
#[derive(Debug)]
pub struct AddressSlot {
    address: ClientAddress,
    taken: AddressSlots,
}

impl AddressSlots {
    /// Counts one more of the address, unless it has reached the limit.
    pub fn add(&self, address: ClientAddress, max: usize) -> Option<AddressSlot> {
        let mut taken = self.lock();
        let count = taken.entry(address).or_default();
        if *count >= max {
            return None;
        }
        *count += 1;
        drop(taken);
        Some(AddressSlot {
            address,
            taken: self.clone(),
        })
    }

    /// How many addresses have any.
    #[cfg(test)]
    pub(super) fn addresses(&self) -> usize {
        self.lock().len()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<ClientAddress, usize>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for AddressSlot {
    fn drop(&mut self) {
        if let Entry::Occupied(mut count) = self.taken.lock().entry(self.address) {
            *count.get_mut() -= 1;
            if *count.get() == 0 {
                count.remove();
            }
        }
    }
}
