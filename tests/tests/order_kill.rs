//! `kill -9` at every step of an order of a certificate: no key is lost, nothing is ordered twice,
//! and the authority's limits are respected.
//!
//! `WAYMARK_ORDER_KILLS` is the minimum number of kills in each test; by default, one at each step.

#![expect(clippy::print_stdout, reason = "how many kills there were")]

mod held;
mod points;
mod world;

/// The minimum number of kills.
fn wanted() -> usize {
    std::env::var("WAYMARK_ORDER_KILLS").map_or(1, |kills| kills.parse().unwrap())
}
