//! What the load of one account costs another one: its lists, stores and a public page, idle and
//! while the first account sends many requests at once: for the middle page by score of half of the
//! reports; to store, where each commit waits 25 ms more, as for a distant synchronous standby; and
//! while a lock is held on its rows of counts. How many of these succeed each second is shown, too.
//! Goal: a p99 of at most five times the idle one and 50 ms, and no refusal. SQLite has no
//! commit that waits, and no locks of rows.
//!
//! `cargo bench -p end-to-end --bench neighbours`; `-- --help` lists the options. To compare two
//! builds, run it once with each in `WAYMARK_PROGRAMS`, a folder of built programs.

#![expect(
    clippy::expect_used,
    clippy::print_stdout,
    clippy::cast_precision_loss,
    reason = "if a step of a benchmark fails, there is no result to return"
)]

#[path = "../lists/fill.rs"]
#[expect(dead_code, reason = "the other benchmark has more lists")]
mod fill;
#[path = "../lists/postgres.rs"]
mod postgres;
mod seen;
mod subject;

use std::time::{Duration, Instant};

use clap::Parser;
use database::{DatabaseUrl, PostgresConnection};
use testing::{PostgresServer, TestKeys, build, skip};
use tokio::sync::watch;

use crate::fill::ACCOUNT;
use crate::seen::{Seen, print_head};
use crate::subject::{Load, Subject};

/// A pause, so that what the load has left behind is done.
const REST: Duration = Duration::from_secs(2);

/// Measures what the load of one account costs another.
#[derive(Parser)]
struct Options {
    /// The number of reports; the account with the load has half of them.
    #[arg(long, env = "NEIGHBOURS_ROWS", default_value_t = 490_000)]
    rows: u64,
    /// How many requests the account sends at once.
    #[arg(long, env = "NEIGHBOURS_AT_ONCE", default_value_t = 250)]
    at_once: usize,
    /// How many seconds each measurement takes.
    #[arg(long, env = "NEIGHBOURS_SECONDS", default_value_t = 15)]
    seconds: u64,
    /// Passed by `cargo bench`. Without it, there is hardly any load, as a test, which checks that
    /// the benchmark works but measures nothing.
    #[arg(long, hide = true)]
    bench: bool,
}

impl Options {
    fn time(&self) -> Duration {
        if self.bench {
            Duration::from_secs(self.seconds)
        } else {
            Duration::from_millis(200)
        }
    }
}

#[tokio::main]
async fn main() {
    let mut options = Options::parse();
    if !options.bench {
        (options.rows, options.at_once) = (2_000, 4);
    }
    build("reports-service");
    build("domains-service");
    let folder = tempfile::tempdir().expect("a folder for SQLite's files");
    print_head();
    for service in ["reports", "domains"] {
        let file = folder.path().join(format!("{service}.sqlite"));
        measure(service, &DatabaseUrl::Sqlite(file), &options).await;
        if PostgresServer::is_installed() {
            let waiting = ["commit_delay=25000", "commit_siblings=0"];
            let settings = [&postgres::SETTINGS[..], &waiting].concat();
            let server = PostgresServer::start_with(&settings).await;
            let name = server.create_database(None).await;
            measure(service, &server.url(&name), &options).await;
        } else {
            skip("PostgreSQL is not installed");
        }
    }
}

/// Measures one service on one database, and prints its rows.
async fn measure(service: &'static str, url: &DatabaseUrl, options: &Options) {
    let keys = TestKeys::new();
    let subject = Subject::start(service, url, &keys, options.rows).await;
    let database = match url {
        DatabaseUrl::Sqlite(_) => "SQLite",
        DatabaseUrl::Postgres(_) => "PostgreSQL",
    };
    let idle = Seen::during(&subject, options.time()).await;
    for load in [Load::MiddlePage, Load::Stores, Load::Lock] {
        let lock = match (load, url) {
            (Load::MiddlePage, _) if service == "domains" => continue,
            (Load::Lock, DatabaseUrl::Sqlite(_)) => continue,
            (Load::Lock, DatabaseUrl::Postgres(url)) => Some(locked(url).await),
            _ => None,
        };
        let (end, over) = watch::channel(false);
        let (loading, began) = (subject.load(load, options.at_once, &over), Instant::now());
        let busy = Seen::during(&subject, options.time()).await;
        end.send_replace(true);
        drop(lock);
        let mut succeeded = 0;
        for one in loading {
            succeeded += one.await.expect("a client");
        }
        let per_second = succeeded as f64 / began.elapsed().as_secs_f64();
        busy.print(&[database, service, load.name()], per_second, &idle);
        tokio::time::sleep(REST.min(options.time())).await;
    }
}

/// A connection that holds the account's rows of counts.
async fn locked(url: &str) -> PostgresConnection {
    let mut connection = postgres::connect(url).await;
    let lock = format!(
        "BEGIN; INSERT INTO account_writes SELECT '{ACCOUNT}', n, 0 FROM generate_series(0, 15) \
         AS n ON CONFLICT (account, slot) DO UPDATE SET writes = account_writes.writes"
    );
    postgres::execute(&mut connection, &lock).await;
    connection
}
