//! Clients that hold connections: they lose them, and nobody else notices.

use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::timeout;
use web::HttpSettings;

use crate::app::{ALL_SCOPES, TestApp};

const LIMIT: Duration = Duration::from_mins(1);
const FIRST: &[u8] = b"GET /cached HTTP/1.1\r\nHost: x\r\n\r\n";

async fn impatient() -> TestApp {
    TestApp::start_with(HttpSettings {
        request_head_timeout: Duration::from_secs(1).into(),
        body_timeout: Duration::from_secs(1).into(),
        keep_alive: Duration::from_secs(3).into(),
        requests_per_key: 0.into(),
        requests_per_address: 0.into(),
        ..HttpSettings::default()
    })
    .await
}

/// Sends a beginning, then a byte every tenth of a second, until the server has closed; gives what
/// the server said.
async fn trickle(app: &TestApp, beginning: &[u8]) -> String {
    let stream = TcpStream::connect(app.addresses.api).await.unwrap();
    let (mut reader, mut writer) = stream.into_split();
    writer.write_all(beginning).await.unwrap();
    let trickling = tokio::spawn(async move {
        while writer.write_all(b"a").await.is_ok() {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    });
    let mut answer = Vec::new();
    let ended = timeout(LIMIT, reader.read_to_end(&mut answer)).await;
    trickling.abort();
    assert!(ended.is_ok(), "the connection was held for a minute");
    String::from_utf8_lossy(&answer).into_owned()
}

#[tokio::test]
async fn a_head_that_trickles_loses_its_connection() {
    let app = impatient().await;

    let answer = trickle(&app, b"GET /cached HTTP/1.1\r\nHost: x\r\nX-Long: ").await;

    assert!(answer.starts_with("HTTP/1.1 408 "), "{answer}");
}

#[tokio::test]
async fn so_does_a_later_head_on_the_same_connection() {
    let app = impatient().await;

    let answer = trickle(
        &app,
        &[FIRST, b"GET /cached HTTP/1.1\r\nHost: x\r\nX-Long: "].concat(),
    )
    .await;

    assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
    assert_eq!(answer.matches("HTTP/1.1").count(), 1, "{answer}");
}

#[tokio::test]
async fn so_does_a_body_that_trickles() {
    let app = impatient().await;
    let key = app.key(ALL_SCOPES);
    let head = |method: &str, path: &str| {
        format!(
            "{method} {path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {key}\r\n\
             Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 60000\r\n\r\nname="
        )
    };

    let read = trickle(&app, head("POST", "/api/v1/things").as_bytes()).await;
    let unread = trickle(&app, head("GET", "/cached").as_bytes()).await;

    assert!(read.starts_with("HTTP/1.1 408 "), "{read}");
    assert!(unread.starts_with("HTTP/1.1 200 "), "{unread}");
}

#[tokio::test]
async fn a_thousand_idle_connections_and_many_slow_ones_stop_nobody() {
    let app = impatient().await;
    let mut idle = JoinSet::new();
    for number in 0..1000 {
        let address = app.addresses.api;
        idle.spawn(async move {
            let mut stream = TcpStream::connect(address).await.unwrap();
            if number % 2 == 0 {
                stream.write_all(FIRST).await.unwrap();
            }
            // Its end.
            let mut answer = Vec::new();
            let _ = stream.read_to_end(&mut answer).await;
        });
    }
    let slow: Vec<_> = (0..50)
        .map(|_| trickle(&app, b"GET /cached HTTP/1.1\r\nHost: "))
        .collect();
    let others = async {
        for _ in 0..20 {
            let response = timeout(LIMIT, app.get("/cached")).await.unwrap();
            assert_eq!(response.status(), 200);
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };

    tokio::join!(futures_util::future::join_all(slow), others);

    let all_ended = async { while idle.join_next().await.is_some() {} };
    timeout(LIMIT, all_ended)
        .await
        .expect("idle connections are closed");
}
