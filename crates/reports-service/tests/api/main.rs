//! reports-service through HTTP, and its queue from inside, on SQLite and on PostgreSQL.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test fails by panicking"
)]

mod app;
mod checks_docs;
mod generation;
mod limits;
mod list;
mod openapi;
mod pages;
mod queue;
mod update;
