//! Visitors who hold connections with bodies that do not end, while these are proxied to the
//! backend.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use domains_service::edge::settings::EdgeSettings;
use testing::until;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::edge::backend::ShortLinks;
use crate::edge::proxying::with_domain;
use crate::edge::visitor::{get, send};

const NAME: &str = "go.waymark.dev";
const LIMIT: Duration = Duration::from_mins(1);

/// Begins a request whose body does not end, as forwarded by a trusted proxy.
async fn begin(address: SocketAddr, client: &str) -> TcpStream {
    begin_at(address, "/silent", client).await
}

async fn begin_at(address: SocketAddr, path: &str, client: &str) -> TcpStream {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let head = format!(
        "POST {path} HTTP/1.1\r\nHost: {NAME}\r\nX-Forwarded-For: {client}\r\n\
         Content-Length: 100000\r\n\r\nabc"
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    stream
}

/// Reads until the connection is closed.
async fn rest_of(stream: &mut TcpStream) -> String {
    let mut text = Vec::new();
    let read = timeout(LIMIT, stream.read_to_end(&mut text)).await;
    let _ = read.expect("still open");
    String::from_utf8(text).unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_body_that_does_not_end_is_408_even_if_it_trickles() {
    let links = ShortLinks::start().await;
    let settings = EdgeSettings {
        body_timeout: Duration::from_secs(2).into(),
        backend_timeout: LIMIT.into(),
        ..links.settings()
    };
    let service = with_domain(settings, &[]).await;
    let started = Instant::now();

    let mut silent = begin(service.address, "203.0.113.9").await;
    let (mut reading, mut writing) = begin(service.address, "203.0.113.9").await.into_split();
    let trickling = tokio::spawn(async move {
        while writing.write_all(b"x").await.is_ok() {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    });
    let mut answer = [0; 12];
    let answered = timeout(LIMIT / 4, reading.read_exact(&mut answer)).await;

    assert!(answered.is_ok(), "the trickling visitor is still served");
    assert_eq!(&answer, b"HTTP/1.1 408");
    let text = rest_of(&mut silent).await;
    assert!(text.starts_with("HTTP/1.1 408 "), "{text}");
    assert!(text.contains("connection: close"), "{text}");
    assert!(started.elapsed() >= Duration::from_millis(1_900));
    trickling.abort();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_body_may_stall_for_longer_than_the_backend_may_be_silent() {
    let links = ShortLinks::start().await;
    let settings = EdgeSettings {
        body_timeout: LIMIT.into(),
        backend_timeout: Duration::from_secs(1).into(),
        ..links.settings()
    };
    let service = with_domain(settings, &[]).await;
    let mut stream = TcpStream::connect(service.address).await.unwrap();
    let head = format!(
        "POST /whole HTTP/1.1\r\nHost: {NAME}\r\nTransfer-Encoding: chunked\r\n\
         Connection: close\r\n\r\n5\r\nhello\r\n"
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    tokio::time::sleep(Duration::from_millis(2_500)).await;
    stream.write_all(b"0\r\n\r\n").await.unwrap();

    let text = rest_of(&mut stream).await;
    assert!(text.starts_with("HTTP/1.1 200 "), "{text}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_visitors_slot_is_taken_until_its_body_has_ended() {
    let links = ShortLinks::start().await;
    let settings = EdgeSettings {
        max_connections: 32.into(),
        ..links.settings()
    };
    let service = with_domain(settings, &[]).await;
    // A sixteenth of 32 is two. Both responses have ended.
    let mut held = Vec::new();
    for _ in 0..2 {
        let mut stream = begin_at(service.address, "/early", "203.0.113.9").await;
        let mut text = Vec::new();
        while !text.ends_with(b"early") {
            let read = timeout(LIMIT, stream.read_buf(&mut text)).await;
            assert!(read.unwrap().unwrap() > 0, "cut off");
        }
        held.push(stream);
    }

    let more = format!(
        "GET /x HTTP/1.1\r\nHost: {NAME}\r\nX-Forwarded-For: 203.0.113.9\r\n\
         Connection: close\r\n\r\n"
    );
    assert_eq!(send(service.address, &more).await.status, 429);
    drop(held);
    until("the slots are free again", async || {
        send(service.address, &more).await.status == 200
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_long_upload_may_take_longer_than_the_time_for_waiting() {
    let links = ShortLinks::start().await;
    let settings = EdgeSettings {
        body_timeout: Duration::from_secs(1).into(),
        ..links.settings()
    };
    let service = with_domain(settings, &[]).await;
    let mut stream = TcpStream::connect(service.address).await.unwrap();
    let head = format!(
        "POST /echo HTTP/1.1\r\nHost: {NAME}\r\nTransfer-Encoding: chunked\r\n\
         Connection: close\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    let (mut reading, mut writing) = stream.split();
    let upload = async {
        for _ in 0..8 {
            let chunk = format!("4000\r\n{}\r\n", "x".repeat(0x4000));
            writing.write_all(chunk.as_bytes()).await.unwrap();
            tokio::time::sleep(Duration::from_millis(300)).await;
        }
        writing.write_all(b"0\r\n\r\n").await.unwrap();
    };
    let mut text = String::new();
    let ((), read) = tokio::join!(upload, reading.read_to_string(&mut text));

    assert!(read.is_ok());
    assert!(text.ends_with("0\r\n\r\n"), "cut off after {}", text.len());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_visitor_behind_a_proxy_cannot_take_every_slot() {
    let links = ShortLinks::start().await;
    let settings = EdgeSettings {
        max_connections: 32.into(),
        backend_timeout: LIMIT.into(),
        ..links.settings()
    };
    let service = with_domain(settings, &[("index_page", "https://waymark.dev/")]).await;

    // A sixteenth of 32 is two.
    let held = [
        begin(service.address, "203.0.113.9").await,
        begin(service.address, "203.0.113.9").await,
    ];
    until("both are proxied", async || links.count() == 2).await;
    for _ in 0..40 {
        let mut refused = begin(service.address, "203.0.113.9").await;
        let text = rest_of(&mut refused).await;
        assert!(text.starts_with("HTTP/1.1 429 "), "{text}");
        assert!(text.contains("retry-after: 2"), "{text}");
    }
    let of = |client: &str| {
        format!(
            "GET /x HTTP/1.1\r\nHost: {NAME}\r\nX-Forwarded-For: {client}\r\n\
             Connection: close\r\n\r\n"
        )
    };
    assert_eq!(send(service.address, &of("203.0.113.9")).await.status, 429);
    // The proxy appends to what the visitor sends.
    let invented = of("198.51.100.1, 203.0.113.9");
    assert_eq!(send(service.address, &invented).await.status, 429);

    assert_eq!(send(service.address, &of("198.51.100.1")).await.status, 200);
    assert_eq!(get(service.address, NAME, "/").await.status, 302);
    drop(held);
    until("the slots are free again", async || {
        send(service.address, &of("203.0.113.9")).await.status == 200
    })
    .await;
}
