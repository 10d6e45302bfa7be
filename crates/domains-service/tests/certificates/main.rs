//! The issuing of certificates, by a real authority: Let's Encrypt's `pebble`.

#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test fails by panicking"
)]

mod switch;
mod world;

mod advised;
mod challenges;
mod interrupted;
mod issued;
mod meddled;
mod mischief;
mod queue;
mod refused;
mod stored;
