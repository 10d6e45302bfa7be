//! A client that resets its connection during a slow query does not affect others.

use std::time::Duration;

use database::{PostgresConnection, SqliteConnection};
use diesel_async::{AsyncConnection, SimpleAsyncConnection};
use end_to_end::{Databases, Launch, Service};
use testing::{Backend, Client, TestKeys, encode, eventually};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

/// The number of clients that disconnect while their query runs.
const CLIENTS: usize = 6;
/// The metric that counts the requests being worked on.
const IN_FLIGHT: &str = "http_requests_in_flight ";
/// The number of reports that a search has to read.
const ROWS: u64 = 200_000;
const LIMIT: Duration = Duration::from_secs(30);

/// Makes every query on a table slow, from outside the service, until it is released.
enum Lock {
    Sqlite(SqliteConnection),
    Postgres(Box<PostgresConnection>),
}

impl Lock {
    async fn take(database_url: &str, table: &str) -> Self {
        if let Some(file) = database_url.strip_prefix("sqlite://") {
            let mut connection = SqliteConnection::establish(file).await.expect("the file");
            // In WAL mode this does not block readers, so on SQLite the slow request must be one
            // that writes.
            connection
                .batch_execute("BEGIN EXCLUSIVE")
                .await
                .expect("the write lock");
            return Self::Sqlite(connection);
        }
        let mut connection = PostgresConnection::establish(database_url)
            .await
            .expect("the server");
        let statement = format!("BEGIN; LOCK TABLE {table} IN ACCESS EXCLUSIVE MODE");
        connection
            .batch_execute(&statement)
            .await
            .expect("the table's lock");
        Self::Postgres(Box::new(connection))
    }

    async fn release(self) {
        let released = match self {
            Self::Sqlite(mut connection) => connection.batch_execute("ROLLBACK").await,
            Self::Postgres(mut connection) => connection.batch_execute("ROLLBACK").await,
        };
        released.expect("the lock's end");
    }
}

/// Sends a request, waits until it is being processed, and resets the connection. `waiting`
/// requests are already being processed.
async fn send_and_reset(
    service: &Service,
    key: &str,
    (method, path): (&str, &str),
    fields: &[(&str, &str)],
    waiting: usize,
) {
    let address = service.base.trim_start_matches("http://");
    let mut stream = TcpStream::connect(address).await.expect("a connection");
    let body = encode(fields);
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nAuthorization: Bearer {key}\r\nPrefer: \
         respond-async\r\n\
         Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream
        .write_all(request.as_bytes())
        .await
        .expect("a request sent");
    let metrics = service.health();
    let is_begun = async || {
        let text = metrics.get("/metrics").await.text;
        let count = text.lines().find_map(|line| line.strip_prefix(IN_FLIGHT))?;
        (count.trim().parse::<usize>().ok()? > waiting).then_some(())
    };
    eventually("the request is being processed", LIMIT, is_begun).await;
    // Longer than it takes from the handler to the query.
    tokio::time::sleep(Duration::from_millis(20)).await;
    stream.set_zero_linger().expect("a close that resets");
}

/// Checks that each worker of the service responds, none has panicked, and every store was carried
/// out.
async fn assert_unharmed(service: &mut Service, api: &Client, list: &str, rows: u64) {
    for _ in 0..20 {
        api.get(list).await.expect(200);
    }
    eventually(
        "the stores of disconnected clients are done",
        LIMIT,
        async || (api.get(list).await.expect(200).total() == rows).then_some(()),
    )
    .await;
    assert_eq!(service.process.ended(), None, "it is still running");
    let log = service.process.stderr();
    assert!(!log.contains("panicked"), "{log}");
}

testing::on_each_database!(
    a_reset_in_a_store_of_reports,
    a_reset_in_a_store_of_domains,
    a_reset_in_a_list
);

async fn a_reset_in_a_store_of_reports(backend: Backend) {
    let (keys, databases) = (TestKeys::new(), Databases::start(backend).await);
    let database_url = databases.create("reports").await;
    let mut service = Launch::reports(&keys, &database_url)
        .set("generation.enabled", "false")
        .start()
        .await;
    let key = keys.issue("default");

    let lock = Lock::take(&database_url, "reports").await;
    for number in 0..CLIENTS {
        let url = format!("http://127.0.0.1/{number}");
        let store = ("POST", "/api/v1/reports");
        send_and_reset(&service, &key, store, &[("url", &url)], number).await;
    }
    lock.release().await;

    let api = service.client(&key);
    assert_unharmed(&mut service, &api, "/api/v1/reports", CLIENTS as u64).await;
}

async fn a_reset_in_a_store_of_domains(backend: Backend) {
    let (keys, databases) = (TestKeys::new(), Databases::start(backend).await);
    let database_url = databases.create("domains").await;
    let mut service = Launch::domains(&keys, &database_url).start().await;
    let key = keys.issue("default");

    let lock = Lock::take(&database_url, "domains").await;
    for number in 0..CLIENTS {
        let name = format!("n{number}.waymark.dev");
        let store = ("POST", "/api/v1/domains");
        send_and_reset(&service, &key, store, &[("name", &name)], number).await;
    }
    lock.release().await;

    let api = service.client(&key);
    assert_unharmed(&mut service, &api, "/api/v1/domains", CLIENTS as u64).await;
}

async fn a_reset_in_a_list(backend: Backend) {
    let (keys, databases) = (TestKeys::new(), Databases::start(backend).await);
    let database_url = databases.create("reports").await;
    let mut service = Launch::reports(&keys, &database_url)
        .set("generation.enabled", "false")
        .start()
        .await;
    let key = keys.issue("default");

    // An index would find that there are no three characters like these.
    let search = ("GET", "/api/v1/reports?search=zz");
    let api = service.client(&key);
    if backend == Backend::Sqlite {
        // Readers do not wait for locks there: only a large amount of data makes a query slow.
        fill(&database_url).await;
        for _ in 0..CLIENTS {
            send_and_reset(&service, &key, search, &[], 0).await;
        }
        assert_unharmed(&mut service, &api, "/api/v1/reports", ROWS).await;
    } else {
        let lock = Lock::take(&database_url, "reports").await;
        for number in 0..CLIENTS {
            send_and_reset(&service, &key, search, &[], number).await;
        }
        lock.release().await;
        assert_unharmed(&mut service, &api, "/api/v1/reports", 0).await;
    }
}

/// Adds enough reports to make a search take a while.
async fn fill(database_url: &str) {
    let file = database_url.trim_start_matches("sqlite://");
    let mut connection = SqliteConnection::establish(file).await.expect("the file");
    let moment = "'2026-01-01 00:00:00'";
    let statement = format!(
        "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < \
         {ROWS})
         INSERT INTO reports (account, url, host, project, privacy, state, created_at, \
         updated_at)
         SELECT 'default', 'https://example.com/' || n, 'example.com', 'example.com', 0, 'failed', \
         {moment}, {moment}
         FROM numbers{}",
        testing::settle_reports()
    );
    connection.batch_execute(&statement).await.expect("reports");
}
