//! `kill -9` at every step of an order of a certificate: no key is lost, nothing is ordered twice,
//! and the authority's limits are kept to.
//!
//! `WAYMARK_ORDER_KILLS` is how many kills there are at least in each test; by default, each step
//! has its turn once.

#![expect(
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]
#![expect(clippy::print_stdout, reason = "how many kills there were")]

mod held;
mod points;
mod world;

/// How many kills are wanted.
fn wanted() -> usize {
    std::env::var("WAYMARK_ORDER_KILLS").map_or(1, |kills| kills.parse().unwrap())
}
