//! A long list that is never moved: one that grew would be there twice for a moment.

/// How many items a chunk has room for.
const CHUNK: usize = 1 << BITS;
const BITS: usize = 12;

/// A list in chunks. Items that are added together stay together, so an index is not a count.
#[derive(Debug)]
pub(crate) struct Chunks<T>(Vec<Vec<T>>);

impl<T> Default for Chunks<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> Chunks<T> {
    /// The index that follows those of all items.
    pub(crate) fn end(&self) -> usize {
        let full = self.0.len().saturating_sub(1) * CHUNK;
        full + self.0.last().map_or(0, Vec::len)
    }

    /// Adds an item; returns its index.
    pub(crate) fn push(&mut self, item: T) -> usize {
        self.extend(1, std::iter::once(item))
    }

    /// Adds this many items, which become one slice; returns the index of the first.
    pub(crate) fn extend(&mut self, count: usize, items: impl Iterator<Item = T>) -> usize {
        if self.0.last().is_none_or(|last| last.len() + count > CHUNK) {
            self.0.push(Vec::with_capacity(count.max(CHUNK)));
        }
        let first = self.end();
        if let Some(last) = self.0.last_mut() {
            last.extend(items);
        }
        first
    }

    pub(crate) fn get(&self, index: usize) -> Option<&T> {
        self.0.get(index >> BITS)?.get(index & (CHUNK - 1))
    }

    pub(crate) fn get_mut(&mut self, index: usize) -> Option<&mut T> {
        self.0.get_mut(index >> BITS)?.get_mut(index & (CHUNK - 1))
    }

    /// Items that were added together.
    pub(crate) fn slice(&self, first: usize, count: usize) -> &[T] {
        let chunk = self.0.get(first >> BITS).map_or(&[][..], Vec::as_slice);
        let first = first & (CHUNK - 1);
        chunk
            .get(first..first.saturating_add(count))
            .unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_are_where_they_were_put() {
        let mut chunks = Chunks::default();
        assert_eq!(chunks.end(), 0);
        for number in 0..3 * CHUNK {
            assert_eq!(chunks.end(), number);
            assert_eq!(chunks.push(number), number);
        }
        *chunks.get_mut(5000).unwrap() = 7;

        assert_eq!(chunks.get(4095), Some(&4095));
        assert_eq!(chunks.get(5000), Some(&7));
        assert_eq!(chunks.get(3 * CHUNK), None);
    }

    #[test]
    fn items_that_are_added_together_stay_together() {
        let mut chunks = Chunks::default();
        let groups: Vec<usize> = (0..20)
            .map(|group| chunks.extend(1000, (0..1000).map(|item| group * 1000 + item)))
            .collect();
        let large = chunks.extend(10_000, 0..10_000);

        for (group, first) in groups.into_iter().enumerate() {
            let slice = chunks.slice(first, 1000);
            assert!(slice.iter().copied().eq(group * 1000..(group + 1) * 1000));
        }
        assert_eq!(chunks.slice(large, 10_000).len(), 10_000);
        assert_eq!(chunks.push(1), chunks.end() - 1);
        assert_eq!(chunks.slice(usize::MAX, 1), [0; 0]);
    }
}
