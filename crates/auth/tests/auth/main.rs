//! The life of a key: the command, what is refused, and the effect of reloading.

#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "helpers of tests panic to fail a test, as tests do"
)]

mod command;
mod folder;
mod forged;
mod issued;
mod mutated;
mod reload;
mod served;
mod test_keys;
