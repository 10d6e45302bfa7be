//! The pool, its errors and its databases, with real servers.

#![expect(
    clippy::unwrap_used,
    reason = "a test fails by panicking, and figures are for people"
)]

mod faults;
mod frozen;
mod pool;
mod poolers;
mod replicas;
mod search;
mod several_hosts;
mod shares;
mod sqlite_files;
mod standbys;
mod tls;
