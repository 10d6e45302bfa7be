//! The issuing of certificates, by a real authority: Let's Encrypt's `pebble`.

#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test fails by panicking"
)]
#![expect(clippy::print_stdout, reason = "how long something took")]

mod switch;
mod world;

mod advised;
mod arrivals;
mod challenges;
mod console;
mod fallback;
mod first_visitor;
mod interrupted;
mod issued;
mod kept;
mod meddled;
mod mischief;
mod queue;
mod refused;
mod revoked;
mod slots;
mod stored;
