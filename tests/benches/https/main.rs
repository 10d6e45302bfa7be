//! The cost of a visit over HTTPS for the edge: processor time per request on kept connections, per
//! new handshake and per resumed one, in turn with nginx and Caddy, each with as many threads and
//! restarted for each round; the time that visits take at half load, and beside floods of
//! handshakes; memory per certificate and per idle connection.
//!
//! `cargo bench -p end-to-end --bench https`; `-- --help` lists the options.

#![expect(
    clippy::expect_used,
    reason = "if a step of a benchmark fails, there is no result to return"
)]

mod flood;
mod issuer;
mod latency;
mod load;
mod loads;
mod measure;
mod memory;
mod options;
mod rivals;
mod server;
mod service;
mod table;

use clap::Parser;
use testing::{PostgresServer, build, skip};

use crate::options::Options;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let options = Options::parse().settled();
    if !PostgresServer::is_installed() {
        return skip("PostgreSQL is not installed");
    }
    build("domains-service");
    measure::https(&options).await;
}
