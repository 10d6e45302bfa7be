//! Connections: clients that disconnect, shutdowns, and addresses already in use.

use std::time::Duration;

use testing::until;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;
use web::{HttpSettings, Server};

use crate::app::TestApp;

/// Ends a test that would otherwise wait forever.
const LIMIT: Duration = Duration::from_mins(1);

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

/// Requests on a connection that stays open; `None` if it is closed instead.
async fn ask(stream: &mut TcpStream) -> Option<String> {
    let asked = async {
        let request = b"GET /cached HTTP/1.1\r\nHost: x\r\n\r\n";
        stream.write_all(request).await.ok()?;
        let mut text = Vec::new();
        while !text.ends_with(b"\r\n\r\n") {
            (stream.read_buf(&mut text).await.ok()? > 0).then_some(())?;
        }
        String::from_utf8(text).ok()
    };
    timeout(LIMIT, asked)
        .await
        .expect("the connection was neither answered nor closed")
}

async fn is_closed(stream: &mut TcpStream) -> bool {
    let read = timeout(LIMIT, stream.read(&mut [0; 1])).await;
    matches!(read.expect("still open"), Ok(0) | Err(_))
}

#[tokio::test]
async fn one_address_cannot_take_every_connection() {
    // An eighth of all.
    let app = TestApp::start_with(HttpSettings {
        max_connections: 80.into(),
        trusted_proxies: Vec::new(),
        ..HttpSettings::default()
    })
    .await;
    let mut held = Vec::new();
    for _ in 0..10 {
        let mut stream = TcpStream::connect(app.address()).await.unwrap();
        assert!(ask(&mut stream).await.is_some());
        held.push(stream);
    }

    let mut refused = TcpStream::connect(app.address()).await.unwrap();
    assert_eq!(ask(&mut refused).await, None);
    // On Linux, all of 127.0.0.0/8 is this machine.
    let other = TcpSocket::new_v4().unwrap();
    other.bind("127.0.0.2:0".parse().unwrap()).unwrap();
    let mut other = other.connect(app.address()).await.unwrap();
    assert!(
        ask(&mut other).await.is_some(),
        "another address is not served"
    );
    drop(held.pop());
    until("there is room again", async || {
        let mut again = TcpStream::connect(app.address()).await.unwrap();
        ask(&mut again).await.is_some()
    })
    .await;
}

#[tokio::test]
async fn a_full_server_closes_the_longest_idle_connection() {
    let app = TestApp::start_with(HttpSettings {
        max_connections: 3.into(),
        ..HttpSettings::default()
    })
    .await;
    let mut busy = TcpStream::connect(app.address()).await.unwrap();
    busy.write_all(REQUEST).await.unwrap();
    until("a request has begun", async || app.slow.begun() == 1).await;
    // A connection without any request.
    let mut silent = TcpStream::connect(app.address()).await.unwrap();
    let mut idle = TcpStream::connect(app.address()).await.unwrap();
    assert!(ask(&mut idle).await.is_some());

    let mut new = Vec::new();
    for _ in 0..2 {
        let mut stream = TcpStream::connect(app.address()).await.unwrap();
        assert!(ask(&mut stream).await.is_some());
        new.push(stream);
    }

    assert!(is_closed(&mut silent).await && is_closed(&mut idle).await);
    app.slow.let_go(1);
    let mut answer = [0; 12];
    timeout(LIMIT, busy.read_exact(&mut answer))
        .await
        .unwrap()
        .unwrap();
    assert_eq!(&answer, b"HTTP/1.1 204");
    let metrics = app.running.operations().get("/metrics").await.text;
    assert!(
        metrics.contains("http_connections_evicted_total 2"),
        "{metrics}"
    );
}
