//! How fast the edge is, and whether it stays fast as the number of domains grows: wrk drives the
//! real domains-service with each number of domains, nginx with `return 302` and Caddy with
//! `redir`, in turn, each with the same number of threads and restarted for each round. Then the
//! database is stopped under load, and certificate questions are sent.
//!
//! `cargo bench -p end-to-end --bench edge`; `-- --help` lists the options.
//! To compare two builds, run it once with each in `WAYMARK_PROGRAMS`, a folder of built programs.

#![expect(
    clippy::expect_used,
    clippy::panic,
    reason = "if a step of a benchmark fails, there is no result to return"
)]

mod certificates;
mod measure;
mod options;
mod rivals;
mod table;
mod wrk;

use clap::Parser;
use testing::{PostgresServer, build, find_installed, skip};

use crate::options::Options;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let options = Options::parse().settled();
    if !PostgresServer::is_installed() || find_installed("wrk").is_none() {
        return skip("PostgreSQL or wrk is not installed");
    }
    build("domains-service");
    measure::edge(&options).await;
}
