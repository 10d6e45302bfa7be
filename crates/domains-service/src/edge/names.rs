//! The names that the edge serves, in memory: a million of them must fit, and lookups must cost
//! next to nothing.

pub mod recent;
mod redirects;
mod row;

use std::hash::{BuildHasher, RandomState};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;

use crate::model::OwnedDomain;
use row::Row;

pub use row::Served;

/// Enough that threads rarely wait for one that writes to the same part.
const PARTS: usize = 64;

/// All names that are verified or in grace.
pub struct Names {
    /// Randomly seeded, so that names cannot be chosen to collide.
    hasher: RandomState,
    parts: [RwLock<HashTable<Row>>; PARTS],
    generation: AtomicU64,
}

impl Default for Names {
    fn default() -> Self {
        Self {
            hasher: RandomState::new(),
            parts: std::array::from_fn(|_| RwLock::default()),
            generation: AtomicU64::new(0),
        }
    }
}

impl Names {
    /// Reads the data stored for the name, lower-case A-labels; `None` if it is not served.
    pub fn look_up<T>(&self, name: &str, read: impl FnOnce(Served<'_>) -> T) -> Option<T> {
        let hash = self.hasher.hash_one(name);
        let part = self.reading(hash)?;
        part.find(hash, |row| row.name() == name)
            .map(|row| read(row.served()))
    }

    /// The generation number, which changes with each change. The result of a lookup made after
    /// reading it is valid until it changes.
    pub fn generation(&self) -> u64 {
        self.generation.load(Ordering::Acquire)
    }

    /// Whether the name is served.
    pub fn contains(&self, name: &str) -> bool {
        self.look_up(name, |_| ()).is_some()
    }

    /// Adds or replaces a domain. A domain with values longer than the rules allow is left out: see
    /// `Row::new`.
    pub fn put(&self, domain: &OwnedDomain, reading: u32) {
        let Some(row) = Row::new(domain, reading) else {
            tracing::error!(id = domain.id, "a stored domain is too long to be served");
            return self.remove(&domain.name);
        };
        let hash = self.hasher.hash_one(domain.name.as_str());
        let Some(mut part) = self.writing(hash) else {
            return;
        };
        let is_same = |row: &Row| row.name() == domain.name;
        match part.entry(hash, is_same, |row| self.hasher.hash_one(row.name())) {
            Entry::Occupied(mut there) if there.get().is_same_as(&row) => {
                there.get_mut().seen_by(reading);
                return;
            }
            Entry::Occupied(mut there) => *there.get_mut() = row,
            Entry::Vacant(free) => drop(free.insert(row)),
        }
        self.changed();
    }

    /// Removes a name.
    pub fn remove(&self, name: &str) {
        let hash = self.hasher.hash_one(name);
        if let Some(mut part) = self.writing(hash)
            && let Ok(there) = part.find_entry(hash, |row| row.name() == name)
        {
            there.remove();
            self.changed();
        }
    }

    /// Removes the names that this reading of all names has not seen.
    pub fn retain(&self, reading: u32) {
        for part in &self.parts {
            let mut part = part.write().unwrap_or_else(PoisonError::into_inner);
            let before = part.len();
            part.retain(|row| row.reading() == reading);
            if part.len() < before {
                // Frees memory after a bulk deletion.
                part.shrink_to_fit(|row| self.hasher.hash_one(row.name()));
                self.changed();
            }
        }
    }

    /// The number of names.
    pub fn count(&self) -> usize {
        let parts = self.parts.iter();
        parts
            .map(|part| part.read().unwrap_or_else(PoisonError::into_inner).len())
            .sum()
    }

    /// Call it after a change, before the change is reported to anyone.
    fn changed(&self) {
        self.generation.fetch_add(1, Ordering::Release);
    }

    fn reading(&self, hash: u64) -> Option<RwLockReadGuard<'_, HashTable<Row>>> {
        let part = self.parts.get(part_of(hash))?;
        Some(part.read().unwrap_or_else(PoisonError::into_inner))
    }

    fn writing(&self, hash: u64) -> Option<RwLockWriteGuard<'_, HashTable<Row>>> {
        let part = self.parts.get(part_of(hash))?;
        Some(part.write().unwrap_or_else(PoisonError::into_inner))
    }
}

/// From the middle of the hash: the table uses its lowest and highest bits.
const fn part_of(hash: u64) -> usize {
    (hash >> 32) as usize % PARTS
}

#[cfg(test)]
mod tests;
