//! A client that resets its connection in the middle of a slow query harms nobody.

#![expect(clippy::expect_used, reason = "a test fails by panicking")]

use std::time::Duration;

use database::testing::Backend;
use database::{PostgresConnection, SqliteConnection};
use diesel_async::{AsyncConnection, SimpleAsyncConnection};
use end_to_end::{Client, Databases, Launch, Service, TestKeys, encode, eventually};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

/// How many clients go away while their query runs.
const CLIENTS: usize = 6;

/// Makes every query on a table slow, from outside, until it is let go.
enum Lock {
    Sqlite(SqliteConnection),
    Postgres(Box<PostgresConnection>),
}

impl Lock {
    async fn take(database_url: &str, table: &str) -> Self {
        if let Some(file) = database_url.strip_prefix("sqlite://") {
            let mut connection = SqliteConnection::establish(file).await.expect("the file");
            // Readers are not held up by it: SQLite is then asked to write.
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

/// Sends a request, waits until its query runs, and resets the connection.
async fn send_and_reset(
    service: &Service,
    key: &str,
    method: &str,
    path: &str,
    fields: &[(&str, &str)],
) {
    let address = service.base.trim_start_matches("http://");
    let mut stream = TcpStream::connect(address).await.expect("a connection");
    let body = encode(fields);
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nAuthorization: Bearer {key}\r\nPrefer: respond-async\r\n\
         Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream
        .write_all(request.as_bytes())
        .await
        .expect("a request sent");
    tokio::time::sleep(Duration::from_millis(250)).await;
    stream.set_zero_linger().expect("a close that resets");
}

/// The service answers whatever worker is asked, has not panicked, and did what it was asked to.
async fn assert_unharmed(service: &mut Service, api: &Client, list: &str, rows: u64) {
    for _ in 0..20 {
        api.get(list).await.expect(200);
    }
    eventually(
        "the stores of those who left are done",
        Duration::from_secs(15),
        async || (api.get(list).await.expect(200).total() == rows).then_some(()),
    )
    .await;
    assert_eq!(service.process.ended(), None, "it still runs");
    let log = service.process.stderr();
    assert!(!log.contains("panicked"), "{log}");
}

database::on_each_database!(
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
        send_and_reset(&service, &key, "POST", "/api/v1/reports", &[("url", &url)]).await;
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
        send_and_reset(
            &service,
            &key,
            "POST",
            "/api/v1/domains",
            &[("name", &name)],
        )
        .await;
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

    let lock = Lock::take(&database_url, "reports").await;
    for _ in 0..CLIENTS {
        send_and_reset(&service, &key, "GET", "/api/v1/reports?search=a", &[]).await;
    }
    lock.release().await;

    let api = service.client(&key);
    assert_unharmed(&mut service, &api, "/api/v1/reports", 0).await;
}
