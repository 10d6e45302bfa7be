//! The overhead of PostgreSQL's index for searches: stores per second without it and with it, in
//! turn, its size, and how long it takes to build while the service runs.
#![expect(clippy::print_stdout, reason = "printing is its purpose")]

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use database::PostgresConnection;
use diesel::{QueryableByName, sql_query, sql_types};
use diesel_async::RunQueryDsl;

use crate::load::drive;
use crate::options::Options;
use crate::postgres;

/// Clients that store at the same time.
const CONNECTIONS: usize = 8;

const INDEX: &str = "SELECT indexname AS name, indexdef AS text FROM pg_indexes \
     WHERE tablename = 'reports' AND indexdef LIKE '%search_trigrams%'";
const SIZE: &str = "SELECT sum(pg_relation_size(indexname::regclass))::bigint AS number \
     FROM pg_indexes WHERE tablename = 'reports' AND indexdef LIKE '%search_trigrams%'";
const LOG_POSITION: &str = "SELECT (pg_current_wal_lsn() - '0/0')::bigint AS number";

/// A number of a query.
#[derive(QueryableByName)]
struct Number {
    #[diesel(sql_type = sql_types::BigInt)]
    number: i64,
}

/// Stores of all rounds, either without the index or with it.
#[derive(Default)]
struct Stores {
    /// Stores per second.
    rates: Vec<f64>,
    /// Bytes in PostgreSQL's write-ahead log per store.
    logged: Vec<f64>,
}

/// The service that is measured.
pub struct Target<'a> {
    /// The address of its database.
    pub database: &'a str,
    /// Its own address.
    pub address: SocketAddr,
    /// An API key.
    pub key: &'a str,
}

/// Measures with this many rows, and prints a table. Leaves the database with the index.
pub async fn measure(target: &Target<'_>, rows: u64, options: &Options) {
    let mut connection = postgres::connect(target.database).await;
    let (mut without, mut with) = (Stores::default(), Stores::default());
    let (mut size, mut built) = (0.0, Duration::ZERO);
    for _ in 0..options.rounds {
        let index = postgres::texts(&mut connection, INDEX).await;
        let index = index.into_iter().next().expect("the index for searches");
        let drop = format!("DROP INDEX {}", index.name);
        postgres::execute(&mut connection, &drop).await;
        without.round(target, &mut connection, options).await;
        let create = index
            .text
            .replace("CREATE INDEX", "CREATE INDEX CONCURRENTLY");
        let started = Instant::now();
        postgres::execute(&mut connection, &create).await;
        built = started.elapsed();
        size = number(&mut connection, SIZE).await;
        with.round(target, &mut connection, options).await;
    }
    let (without_rate, with_rate) = (median(without.rates), median(with.rates));
    println!(
        "\n| rows | stores/s without the index | with it | ratio | bytes logged per store without | \
         with | index in MB | built in |"
    );
    println!("|---|{}", "--:|".repeat(7));
    println!(
        "| {rows} | {without_rate:.0} | {with_rate:.0} | {:.2} | {:.0} | {:.0} | {:.1} | {:.1} s |",
        with_rate / without_rate,
        median(without.logged),
        median(with.logged),
        size / 1e6,
        built.as_secs_f64()
    );
}

impl Stores {
    async fn round(
        &mut self,
        target: &Target<'_>,
        connection: &mut PostgresConnection,
        options: &Options,
    ) {
        let (address, key) = (target.address, target.key.to_owned());
        let store = move |connection, number| {
            let body = format!(
                "url=https://site-{}.example/guide/chapter-{}/new-{connection}-{number}.html",
                number % 1_000,
                number % 77
            );
            format!(
                "POST /api/v1/reports HTTP/1.1\r\nHost: {address}\r\nAuthorization: Bearer {key}\r\n\
                 Prefer: respond-async\r\nContent-Type: application/x-www-form-urlencoded\r\n\
                 Content-Length: {}\r\n\r\n{body}",
                body.len()
            )
        };
        let time = options.time();
        let before = number(connection, LOG_POSITION).await;
        let stored = drive(address, store, CONNECTIONS, time).await;
        let after = number(connection, LOG_POSITION).await;
        self.rates.push(stored.rate());
        self.logged.push((after - before) / stored.count());
    }
}

#[expect(clippy::cast_precision_loss, reason = "for show")]
async fn number(connection: &mut PostgresConnection, query: &str) -> f64 {
    let found: Number = sql_query(query)
        .get_result(connection)
        .await
        .expect("a number");
    found.number as f64
}

fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers.get(numbers.len() / 2).copied().unwrap_or_default()
}
