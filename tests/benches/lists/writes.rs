//! What the index for searches costs: stores per second without it and with it, in turn, its size,
//! and how long it takes to build.
#![expect(clippy::print_stdout, reason = "printing is its purpose")]

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use database::DatabaseUrl;
use diesel::connection::SimpleConnection;
use diesel::{Connection, QueryableByName, RunQueryDsl, SqliteConnection, sql_query, sql_types};

use crate::load::drive;
use crate::options::Options;
use crate::postgres;

/// Clients that store at the same time.
const CONNECTIONS: usize = 8;

/// A number of a query.
#[derive(QueryableByName)]
struct Number {
    #[diesel(sql_type = sql_types::BigInt)]
    number: i64,
}

/// A statement that creates a part of SQLite's index.
#[derive(QueryableByName)]
struct Part {
    #[diesel(sql_type = sql_types::Text)]
    name: String,
    #[diesel(sql_type = sql_types::Text)]
    sql: String,
}

/// Stores of all rounds, without the index and with it.
#[derive(Default)]
struct Stores {
    rates: Vec<f64>,
    wal: Vec<f64>,
}

/// Measures on a running service, and prints a table. Leaves the database with the index.
pub async fn measure(
    url: &DatabaseUrl,
    address: SocketAddr,
    key: &str,
    rows: u64,
    options: &Options,
) {
    let (mut without, mut with) = (Stores::default(), Stores::default());
    let (mut size, mut built) = (0, Duration::ZERO);
    for _ in 0..options.rounds {
        let index = take_away(url).await;
        without.round(url, address, key, options).await;
        let started = Instant::now();
        give_back(url, &index).await;
        built = started.elapsed();
        size = bytes(url).await;
        with.round(url, address, key, options).await;
    }
    let (without_rate, with_rate) = (median(without.rates), median(with.rates));
    println!(
        "\n| {rows} rows | stores/s without the index | with it | ratio | log per store without | \
         with | index in MB | built in |"
    );
    println!("|---|{}", "--:|".repeat(7));
    #[expect(clippy::cast_precision_loss, reason = "for show")]
    let megabytes = size as f64 / 1e6;
    println!(
        "| {} | {without_rate:.0} | {with_rate:.0} | {:.2} | {:.0} bytes | {:.0} bytes | \
         {megabytes:.0} | {:.0} s |",
        match url {
            DatabaseUrl::Sqlite(_) => "SQLite",
            DatabaseUrl::Postgres(_) => "PostgreSQL",
        },
        with_rate / without_rate,
        median(without.wal),
        median(with.wal),
        built.as_secs_f64()
    );
}

impl Stores {
    async fn round(
        &mut self,
        url: &DatabaseUrl,
        address: SocketAddr,
        key: &str,
        options: &Options,
    ) {
        let key = key.to_owned();
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
        let time = Duration::from_secs(options.seconds);
        let before = log_position(url).await;
        let stored = drive(address, store, CONNECTIONS, time).await;
        let written = log_position(url).await - before;
        self.rates.push(stored.rate());
        #[expect(clippy::cast_precision_loss, reason = "for show")]
        self.wal.push(written as f64 / stored.count());
    }
}

/// Drops the index; returns the statements that create it again.
async fn take_away(url: &DatabaseUrl) -> Vec<String> {
    match url {
        DatabaseUrl::Sqlite(_) => {
            let mut connection = sqlite(url);
            let triggers = "SELECT name, sql FROM sqlite_schema \
                 WHERE type = 'trigger' AND name LIKE 'reports_search%'";
            let triggers = sql_query(triggers).load::<Part>(&mut connection);
            let triggers = triggers.expect("the triggers of the index");
            assert!(!triggers.is_empty(), "SQLite has the index");
            let mut again =
                vec!["INSERT INTO reports_search (reports_search) VALUES ('rebuild')".to_owned()];
            for Part { name, sql } in triggers {
                let dropped = connection.batch_execute(&format!("DROP TRIGGER {name}"));
                dropped.expect("a dropped trigger");
                again.push(sql);
            }
            again
        }
        DatabaseUrl::Postgres(text) => {
            let mut connection = postgres::connect(text).await;
            let index = "SELECT indexname AS name, indexdef AS text FROM pg_indexes \
                 WHERE tablename = 'reports' AND indexdef LIKE '%gin_trgm_ops%'";
            let index = postgres::texts(&mut connection, index).await;
            let index = index.into_iter().next().expect("PostgreSQL has the index");
            let drop = format!("DROP INDEX {}", index.name);
            postgres::execute(&mut connection, &drop).await;
            vec![
                index
                    .text
                    .replace("CREATE INDEX", "CREATE INDEX CONCURRENTLY"),
            ]
        }
    }
}

async fn give_back(url: &DatabaseUrl, statements: &[String]) {
    match url {
        DatabaseUrl::Sqlite(_) => {
            let mut connection = sqlite(url);
            let created = connection.batch_execute(&statements.join(";\n"));
            created.expect("the index");
        }
        DatabaseUrl::Postgres(text) => {
            let mut connection = postgres::connect(text).await;
            for statement in statements {
                postgres::execute(&mut connection, statement).await;
            }
        }
    }
}

/// The size of the index.
async fn bytes(url: &DatabaseUrl) -> i64 {
    let size = match url {
        DatabaseUrl::Sqlite(_) => "SELECT sum(length(block)) AS number FROM reports_search_data",
        DatabaseUrl::Postgres(_) => {
            "SELECT sum(pg_relation_size(indexname::regclass))::bigint AS number FROM pg_indexes \
             WHERE tablename = 'reports' AND indexdef LIKE '%gin_trgm_ops%'"
        }
    };
    number(url, size).await
}

/// How many bytes have been written to PostgreSQL's log.
async fn log_position(url: &DatabaseUrl) -> i64 {
    match url {
        DatabaseUrl::Sqlite(_) => 0,
        DatabaseUrl::Postgres(_) => {
            let position = "SELECT (pg_current_wal_lsn() - '0/0')::bigint AS number";
            number(url, position).await
        }
    }
}

async fn number(url: &DatabaseUrl, query: &str) -> i64 {
    let found: Number = match url {
        DatabaseUrl::Sqlite(_) => sql_query(query)
            .get_result(&mut sqlite(url))
            .expect("a number"),
        DatabaseUrl::Postgres(text) => {
            let mut connection = postgres::connect(text).await;
            let found = diesel_async::RunQueryDsl::get_result(sql_query(query), &mut connection);
            found.await.expect("a number")
        }
    };
    found.number
}

fn sqlite(url: &DatabaseUrl) -> SqliteConnection {
    let DatabaseUrl::Sqlite(path) = url else {
        panic!("{url} is not SQLite's");
    };
    let mut connection =
        SqliteConnection::establish(&path.display().to_string()).expect("the file");
    let waits = connection.batch_execute("PRAGMA busy_timeout = 10000");
    waits.expect("a setting");
    connection
}

fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers.get(numbers.len() / 2).copied().unwrap_or_default()
}
