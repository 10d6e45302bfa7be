//! The API, names, certificates and the edge, through real sockets.

#![expect(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a test fails by panicking, and figures are for people"
)]

mod api;
mod certificates;
mod edge;
mod names;
