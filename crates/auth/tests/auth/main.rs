//! Keys from their making to their end: the command, what is refused, and what reloading changes.

#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "the helpers of tests stop a test by a panic, as tests do"
)]

mod command;
mod folder;
mod forged;
mod mutated;
mod reload;
mod served;
mod test_keys;
