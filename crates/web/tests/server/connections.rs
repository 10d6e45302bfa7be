//! Connections: clients that disconnect, shutdowns, and addresses already in use.

use std::time::Duration;

use testing::until;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use web::{HttpSettings, Server};

use crate::app::TestApp;

const REQUEST: &[u8] = b"GET /slow HTTP/1.1\r\nHost: x\r\n\r\n";

/// Sends a slow request and resets the connection while the request is being processed.
async fn send_and_reset(app: &TestApp) {
    let begun = app.slow.begun();
    let mut stream = TcpStream::connect(app.address()).await.unwrap();
    stream.write_all(REQUEST).await.unwrap();
    until("the request has begun", async || app.slow.begun() > begun).await;
    stream.set_zero_linger().unwrap();
}

#[tokio::test]
async fn a_request_runs_to_its_end_when_the_client_disconnects() {
    let app = TestApp::start().await;

    for _ in 0..5 {
        send_and_reset(&app).await;
    }
    app.slow.let_go(5);

    until("all have finished", async || app.slow.finished() == 5).await;
    assert_eq!(app.get("/cached").await.status, 200);
}

#[tokio::test]
async fn a_shutdown_finishes_running_requests_and_refuses_new_ones() {
    let mut app = TestApp::start().await;
    let answer = tokio::spawn(app.request("GET", "/slow").send());
    send_and_reset(&app).await;
    until("both have begun", async || app.slow.begun() == 2).await;

    app.running.shutdown.stop();
    until("new connections are refused", async || {
        TcpStream::connect(app.address()).await.is_err()
    })
    .await;
    app.slow.let_go(2);

    assert_eq!(answer.await.unwrap().unwrap().status(), 204);
    app.running.ended().await;
    assert_eq!(app.slow.finished(), 2);
}

#[tokio::test]
async fn a_shutdown_does_not_wait_forever() {
    let shutdown_timeout = Duration::ZERO;
    let mut app = TestApp::start_with(HttpSettings {
        shutdown_timeout: shutdown_timeout.into(),
        ..HttpSettings::default()
    })
    .await;
    send_and_reset(&app).await;

    app.running.shutdown.stop();

    app.running.ended().await;
}

#[tokio::test]
async fn an_address_in_use_is_named() {
    let app = TestApp::start().await;
    let settings = HttpSettings {
        listen: app.address(),
        ..HttpSettings::default()
    };

    let error = Server::bind(&settings, |_| {}).err().unwrap().to_string();

    let expected = format!(
        "cannot listen on {} (setting `http.listen`): it is in use by another program",
        app.address()
    );
    assert_eq!(error, expected);
}
