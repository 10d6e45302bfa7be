//! How fast lists are, and whether they stay fast as the number of rows grows: fills databases,
//! starts the real reports-service on them, drives it, and prints a table. On PostgreSQL the SQL
//! that the service sends is also run by `pgbench`, and on SQLite diesel alone reads the same first
//! pages, in turn with the service, so that both see the same conditions.
//!
//! `cargo bench -p end-to-end --bench lists`; `-- --help` lists the options.
//! To compare two builds, run it once with each in `WAYMARK_PROGRAMS`, a folder of built programs.

#![expect(
    clippy::expect_used,
    clippy::panic,
    reason = "if a step of a benchmark fails, there is no result to return"
)]

mod bare;
mod fill;
mod load;
mod measure;
mod options;
mod pgbench;
mod plans;
mod postgres;
mod scenario;
mod sent;
mod table;
mod writes;

use clap::Parser;
use database::DatabaseUrl;
use testing::{PostgresServer, build, skip};

use crate::options::{Kind, Options};

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let options = Options::parse().settled();
    build("reports-service");
    let folder = tempfile::tempdir().expect("a folder for SQLite's file");
    for kind in &options.databases {
        match kind {
            Kind::Sqlite => {
                let url = DatabaseUrl::Sqlite(folder.path().join("reports.sqlite"));
                measure::lists(&url, None, &options).await;
            }
            Kind::Postgres if PostgresServer::is_installed() && pgbench::is_installed() => {
                let server = PostgresServer::start_with(&postgres::SETTINGS).await;
                let name = server.create_database(None).await;
                measure::lists(&server.url(&name), Some(&server), &options).await;
            }
            Kind::Postgres => skip("PostgreSQL or its pgbench is not installed"),
        }
    }
}
