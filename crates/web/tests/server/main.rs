//! The HTTP foundation of all services, tested from outside on a tiny application with real
//! listeners.

#![expect(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "helpers of tests panic to fail a test, as tests do"
)]

mod app;
mod audit;
mod bodies;
mod connections;
mod document;
mod errors;
mod headers;
mod in_flight;
mod keys;
mod lists;
mod methods;
mod operations;
mod posted;
mod rates;
mod slow_clients;
