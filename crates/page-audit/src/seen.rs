//! What has been seen, by its hash.

use std::collections::HashSet;
use std::hash::{BuildHasher, Hash, RandomState};

/// A set of hashes instead of texts or URLs, which may be many times as long as what they come from,
/// such as a link below a long `<base>`. No page can choose what has the same hash.
#[derive(Debug, Default)]
pub(crate) struct Seen {
    hasher: RandomState,
    hashes: HashSet<u64>,
}

impl Seen {
    /// Returns whether it is new.
    pub(crate) fn insert(&mut self, value: &(impl Hash + ?Sized)) -> bool {
        self.hashes.insert(self.hasher.hash_one(value))
    }

    pub(crate) fn contains(&self, value: &(impl Hash + ?Sized)) -> bool {
        self.hashes.contains(&self.hasher.hash_one(value))
    }

    pub(crate) fn len(&self) -> usize {
        self.hashes.len()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.hashes.is_empty()
    }
}
