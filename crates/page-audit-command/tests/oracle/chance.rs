//! Numbers that look like chance, and are the same in each run.

/// `SplitMix64`.
#[derive(Debug, Default)]
pub struct Chance(u64);

impl Chance {
    /// A number from 0, less than this.
    pub fn number(&mut self, below: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((mixed ^ (mixed >> 31)) % below as u64).unwrap()
    }

    /// One of these.
    pub fn one<T: Copy>(&mut self, of: &[T]) -> T {
        *of.get(self.number(of.len())).unwrap()
    }

    /// True once in so many times.
    pub fn is_one_in(&mut self, times: usize) -> bool {
        self.number(times) == 0
    }
}
