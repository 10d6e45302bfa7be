//! Hostile or broken servers: each is abandoned within its limits, with its code.

use std::time::{Duration, Instant};

use async_compression::tokio::write::GzipEncoder;
use page_audit::FetchSettings;
use tokio::io::AsyncWriteExt;
use tokio::net::{TcpListener, TcpSocket};

use crate::pages::encoded;
use crate::server::Step::{Endless, Hang, Pause, Send};
use crate::server::{HTML, Server, bytes, head, redirect, response};
use crate::{BOUND, code, fetch, loopback};

fn impatient() -> FetchSettings {
    FetchSettings {
        total_timeout: Duration::from_millis(700),
        ..loopback()
    }
}

#[tokio::test]
async fn slow_servers_are_abandoned_in_time() {
    let drip = Duration::from_millis(100);
    let cases = [
        ("silent", vec![Hang]),
        ("silent after the headers", vec![Send(head(HTML)), Hang]),
        (
            "a byte of body at a time",
            vec![Send(head(HTML)), Endless(b"a".to_vec(), drip)],
        ),
        (
            "a byte of headers at a time",
            vec![
                bytes("HTTP/1.1 200 OK\r\nX-Long: "),
                Endless(b"a".to_vec(), drip),
            ],
        ),
        (
            "a byte of the status line at a time",
            vec![Pause(drip), bytes("H"), Hang],
        ),
        (
            "interim responses forever",
            vec![Endless(head("103 Early Hints"), drip)],
        ),
        (
            "chunks of one byte",
            vec![
                Send(head(&format!("{HTML}\nTransfer-Encoding: chunked"))),
                Endless(b"1\r\na\r\n".to_vec(), drip),
            ],
        ),
        ("a redirect that comes late", {
            let mut late = vec![Pause(Duration::from_millis(300))];
            late.extend(redirect("/"));
            late
        }),
    ];
    for (name, steps) in cases {
        let server = Server::always(steps).await;
        let started = Instant::now();
        let result = fetch(impatient(), &server.url("/")).await;
        assert_eq!(code(&result), "timeout", "{name}: {result:?}");
        assert!(
            started.elapsed() < BOUND,
            "{name} took {:?}",
            started.elapsed()
        );
    }
}

#[tokio::test]
async fn a_connection_that_is_never_established_is_abandoned_in_time() {
    // Connections are not accepted, and the queue is full: the next one waits forever.
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind("127.0.0.1:0".parse().unwrap()).unwrap();
    let listener = socket.listen(0).unwrap();
    let address = listener.local_addr().unwrap();
    let mut waiting = Vec::new();
    for _ in 0..4 {
        waiting.push(tokio::spawn(tokio::net::TcpStream::connect(address)));
    }
    tokio::time::sleep(Duration::from_millis(100)).await;
    let settings = FetchSettings {
        connect_timeout: Duration::from_millis(300),
        ..loopback()
    };
    let started = Instant::now();

    let result = fetch(settings, &format!("http://{address}/")).await;

    assert_eq!(code(&result), "timeout");
    assert!(result.unwrap_err().to_string().contains("0.3 s"));
    assert!(started.elapsed() < BOUND);
}

#[tokio::test]
async fn broken_compression_is_named() {
    let gzip = encoded!(GzipEncoder, b"<p>text".repeat(100).as_slice());
    let cases = [
        ("gzip", b"<p>not compressed".to_vec()),
        ("br", b"<p>not compressed".to_vec()),
        ("deflate", b"<p>not compressed".to_vec()),
        ("gzip", gzip[..gzip.len() / 2].to_vec()),
        ("gzip, gzip", gzip.clone()),
        ("zstd", gzip.clone()),
        ("utf-8, zstd", gzip.clone()),
        ("gzip, gzip, gzip, gzip", gzip),
    ];
    for (coding, body) in cases {
        let server = Server::always(response(
            &format!("{HTML}\nContent-Encoding: {coding}"),
            body,
        ))
        .await;
        let result = fetch(loopback(), &server.url("/")).await;
        assert_eq!(code(&result), "bad_encoding", "{coding}: {result:?}");
    }
}

#[tokio::test]
async fn truncated_responses_are_distinguished_from_invalid_http() {
    let chunked = format!("{HTML}\nTransfer-Encoding: chunked");
    let with_length = |length: &str| head(&format!("{HTML}\nContent-Length: {length}"));
    let cases = [
        ("closed at once", vec![], "connection_closed"),
        (
            "closed in the status line",
            vec![bytes("HTTP/1.")],
            "connection_closed",
        ),
        (
            "closed in the headers",
            vec![bytes("HTTP/1.1 200 OK\r\nA: b")],
            "connection_closed",
        ),
        (
            "too short a body",
            vec![Send(with_length("100")), bytes("<p>")],
            "connection_closed",
        ),
        (
            "closed between chunks",
            vec![Send(head(&chunked)), bytes("3\r\n<p>\r\n")],
            "connection_closed",
        ),
        (
            "closed in a chunk",
            vec![Send(head(&chunked)), bytes("ff\r\n<p>")],
            "connection_closed",
        ),
        (
            "no chunk size",
            vec![Send(head(&chunked)), bytes("zz\r\n<p>\r\n")],
            "invalid_response",
        ),
        (
            "a huge chunk size",
            vec![Send(head(&chunked)), bytes("fffffffffffffffff\r\n")],
            "invalid_response",
        ),
        (
            "two lengths",
            vec![Send(with_length("3\nContent-Length: 4")), bytes("<p>a")],
            "invalid_response",
        ),
        (
            "a negative length",
            vec![Send(with_length("-1")), bytes("<p>")],
            "invalid_response",
        ),
        (
            "a length that is not a number",
            vec![Send(with_length("many")), bytes("<p>")],
            "invalid_response",
        ),
        (
            "another protocol",
            vec![bytes("SSH-2.0-OpenSSH_9.9\r\n")],
            "invalid_response",
        ),
        (
            "no protocol",
            vec![Send(vec![0xff; 100])],
            "invalid_response",
        ),
        (
            "an invalid status",
            vec![bytes("HTTP/1.1 abc OK\r\n\r\n")],
            "invalid_response",
        ),
        (
            "a header with a zero byte",
            vec![bytes("HTTP/1.1 200 OK\r\nA: \0b\r\n\r\n")],
            "invalid_response",
        ),
        (
            "HTTP/2 unasked",
            vec![bytes("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")],
            "invalid_response",
        ),
        (
            "a protocol switch",
            vec![Send(head("101 Switching Protocols\nUpgrade: x"))],
            "http_status",
        ),
    ];
    for (name, steps, expected) in cases {
        let server = Server::always(steps).await;
        let result = fetch(loopback(), &server.url("/")).await;
        assert_eq!(code(&result), expected, "{name}: {result:?}");
    }
}

#[tokio::test]
async fn a_body_longer_than_announced_is_cut_there() {
    let server = Server::always(vec![
        Send(head(&format!("{HTML}\nContent-Length: 7"))),
        bytes("<p>textHTTP/1.1 200 OK\r\n\r\n"),
    ])
    .await;

    let snapshot = fetch(loopback(), &server.url("/")).await.unwrap();

    assert_eq!(snapshot.body, b"<p>text");
}

#[tokio::test]
async fn a_connection_that_is_reset_or_refused_is_named() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let resetting = tokio::spawn(async move {
        let (stream, _) = listener.accept().await.unwrap();
        stream.set_zero_linger().unwrap();
        drop(stream);
    });

    let reset = fetch(loopback(), &format!("http://{address}/")).await;
    resetting.await.unwrap();
    let refused = fetch(loopback(), &format!("http://{address}/")).await;

    assert_eq!(code(&reset), "connection_closed", "{reset:?}");
    assert_eq!(code(&refused), "connection_refused", "{refused:?}");
}
