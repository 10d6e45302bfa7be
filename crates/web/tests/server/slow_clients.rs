//! Clients that hold connections open: they are disconnected, and other clients are not affected.

use std::time::Duration;

use testing::trickle;
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

#[tokio::test]
async fn a_head_that_trickles_loses_its_connection() {
    let app = impatient().await;

    let answer = trickle(
        app.address(),
        b"GET /cached HTTP/1.1\r\nHost: x\r\nX-Long: ",
    )
    .await;

    assert!(answer.starts_with("HTTP/1.1 408 "), "{answer}");
}

#[tokio::test]
async fn a_later_head_that_trickles_loses_its_connection() {
    let app = impatient().await;

    let answer = trickle(
        app.address(),
        &[FIRST, b"GET /cached HTTP/1.1\r\nHost: x\r\nX-Long: "].concat(),
    )
    .await;

    assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
    assert_eq!(answer.matches("HTTP/1.1").count(), 1, "{answer}");
}

#[tokio::test]
async fn a_body_that_trickles_loses_its_connection() {
    let app = impatient().await;
    let key = app.key(ALL_SCOPES);
    let head = |method: &str, path: &str| {
        format!(
            "{method} {path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {key}\r\n\
             Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 60000\r\n\r\nname="
        )
    };

    let read = trickle(app.address(), head("POST", "/api/v1/things").as_bytes()).await;
    let unread = trickle(app.address(), head("GET", "/cached").as_bytes()).await;

    assert!(read.starts_with("HTTP/1.1 408 "), "{read}");
    assert!(unread.starts_with("HTTP/1.1 200 "), "{unread}");
}

#[tokio::test]
async fn many_idle_and_slow_connections_do_not_block_other_clients() {
    let app = impatient().await;
    let mut idle = JoinSet::new();
    for number in 0..1000 {
        let address = app.address();
        idle.spawn(async move {
            let mut stream = TcpStream::connect(address).await.unwrap();
            if number % 2 == 0 {
                stream.write_all(FIRST).await.unwrap();
            }
            // Reads until the server closes it.
            let mut answer = Vec::new();
            let _ = stream.read_to_end(&mut answer).await;
        });
    }
    let slow: Vec<_> = (0..50)
        .map(|_| trickle(app.address(), b"GET /cached HTTP/1.1\r\nHost: "))
        .collect();
    let others = async {
        for _ in 0..20 {
            let response = timeout(LIMIT, app.get("/cached")).await.unwrap();
            assert_eq!(response.status, 200);
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };

    tokio::join!(futures_util::future::join_all(slow), others);

    let all_ended = async { while idle.join_next().await.is_some() {} };
    timeout(LIMIT, all_ended)
        .await
        .expect("idle connections are closed");
}
