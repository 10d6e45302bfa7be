//! The API through real HTTP, each test on SQLite and on PostgreSQL.

#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test's helpers may stop it"
)]

mod access;
mod app;
mod change;
mod contract;
mod list;
mod loops;
mod operations;
mod pages;
mod settings;
mod store;
mod verification;
