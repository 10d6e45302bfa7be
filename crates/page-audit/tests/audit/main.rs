//! The engine without the network: from bytes to a report.

#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test fails by panicking, and reports what it skipped or how long it took"
)]

mod arbitrary;
mod checks;
mod evidence;
mod findings;
mod hostile;
mod languages;
mod links;
mod rendered;
mod report;
mod robots_vectors;
mod scores;
mod seeds;
mod stand_ins;
mod styles;
