//! Servers that send too much: they are stopped at each limit.

use std::time::{Duration, Instant};

use async_compression::tokio::write::{BrotliEncoder, DeflateEncoder, GzipEncoder, ZlibEncoder};
use page_audit::FetchSettings;
use tokio::io::AsyncWriteExt;

use crate::pages::encoded;
use crate::server::Step::{Endless, Send};
use crate::server::{HTML, Server, Step, bytes, head, html, redirect, response};
use crate::{BOUND, code, fetch, loopback};

#[tokio::test]
async fn endless_bodies_stop_at_the_limit() {
    let chunked = format!("{HTML}\nTransfer-Encoding: chunked");
    let chunk = [b"2710\r\n".as_slice(), &[b'a'; 10_000], b"\r\n"].concat();
    let cases = [
        (
            "to the end of the connection",
            Send(head(HTML)),
            vec![b'a'; 10_000],
        ),
        ("in chunks", Send(head(&chunked)), chunk),
        (
            "of an announced length",
            Send(head(&format!("{HTML}\nContent-Length: 1000000000000"))),
            vec![b'a'; 10_000],
        ),
    ];
    for (name, start, part) in cases {
        let server = Server::always(vec![start, Endless(part, Duration::ZERO)]).await;
        let settings = FetchSettings {
            max_body_bytes: 100_000,
            ..loopback()
        };
        let started = Instant::now();

        let result = fetch(settings, &server.url("/")).await;

        assert_eq!(code(&result), "too_large", "{name}: {result:?}");
        assert!(
            started.elapsed() < BOUND,
            "{name} took {:?}",
            started.elapsed()
        );
        // Data in the system's buffers was sent but never read.
        assert!(
            server.bytes_sent() < 20_000_000,
            "{name}: {} bytes",
            server.bytes_sent()
        );
    }
}

#[tokio::test]
async fn a_body_may_be_as_large_as_the_limit() {
    let settings = || FetchSettings {
        max_body_bytes: 100_000,
        ..loopback()
    };

    let full = Server::always(html(vec![b'a'; 100_000])).await;
    assert_eq!(
        fetch(settings(), &full.url("/")).await.unwrap().body.len(),
        100_000
    );

    let over = Server::always(html(vec![b'a'; 100_001])).await;
    assert_eq!(code(&fetch(settings(), &over.url("/")).await), "too_large");
}

#[tokio::test]
async fn decompression_bombs_stop_at_the_limit() {
    let zeros = vec![b'0'; 30_000_000];
    let gzip = encoded!(GzipEncoder, &zeros);
    let cases = [
        ("br", encoded!(BrotliEncoder, &zeros)),
        ("deflate", encoded!(ZlibEncoder, &zeros)),
        ("deflate", encoded!(DeflateEncoder, &zeros)),
        ("gzip, gzip", encoded!(GzipEncoder, &gzip)),
        ("gzip", gzip),
    ];
    for (coding, bomb) in cases {
        assert!(bomb.len() < 100_000, "{coding} is no bomb");
        let server = Server::always(response(
            &format!("{HTML}\nContent-Encoding: {coding}"),
            bomb,
        ))
        .await;
        let started = Instant::now();
        let result = fetch(loopback(), &server.url("/")).await;
        assert_eq!(code(&result), "too_large", "{coding}");
        assert!(
            started.elapsed() < BOUND,
            "{coding} took {:?}",
            started.elapsed()
        );
    }
}

#[tokio::test]
async fn compression_that_never_yields_anything_stops_at_the_limit() {
    let gzip_header = b"\x1f\x8b\x08\0\0\0\0\0\0\x03".to_vec();
    let empty_blocks = b"\0\0\0\xff\xff".repeat(2_000);
    let server = Server::always(vec![
        Send(head(&format!("{HTML}\nContent-Encoding: gzip"))),
        Send(gzip_header),
        Endless(empty_blocks, Duration::ZERO),
    ])
    .await;
    let settings = FetchSettings {
        max_body_bytes: 100_000,
        ..loopback()
    };

    let result = fetch(settings, &server.url("/")).await;

    assert_eq!(code(&result), "too_large");
}

/// A gzip file inside two others, each a thousandth of the size of its contents: the innermost is a
/// gigabyte of empty blocks.
async fn bomb_that_yields_nothing() -> Vec<u8> {
    let header = b"\x1f\x8b\x08\0\0\0\0\0\0\x03";
    // Compressed by itself, so that it can be repeated.
    let megabyte = blocks_of(&b"\0\0\0\xff\xff".repeat(200_000)).await;
    let middle_start = [header.as_slice(), &blocks_of(header).await].concat();
    let outer_start = [header.as_slice(), &blocks_of(&middle_start).await].concat();
    let gigabyte = blocks_of(&megabyte.repeat(1000)).await;
    [outer_start, gigabyte].concat()
}

/// DEFLATE blocks that decode to this, without a final one.
async fn blocks_of(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = DeflateEncoder::new(Vec::new());
    encoder.write_all(bytes).await.unwrap();
    encoder.flush().await.unwrap();
    encoder.into_inner()
}

#[tokio::test]
async fn compression_in_compression_has_a_limit_at_each_layer() {
    let bomb = bomb_that_yields_nothing().await;
    assert!(bomb.len() < 100_000, "{} bytes", bomb.len());
    let coding = format!("{HTML}\nContent-Encoding: gzip, gzip, gzip");
    let server = Server::always(response(&coding, bomb)).await;

    let result = fetch(loopback(), &server.url("/")).await;

    assert_eq!(code(&result), "too_large", "{result:?}");
}

#[tokio::test]
async fn decoding_never_keeps_the_time_limit_from_being_noticed() {
    let bomb = bomb_that_yields_nothing().await;
    let coding = format!("{HTML}\nContent-Encoding: gzip, gzip, gzip");
    let server = Server::always(response(&coding, bomb)).await;
    let settings = FetchSettings {
        max_body_bytes: u64::MAX,
        total_timeout: Duration::from_millis(200),
        ..loopback()
    };

    let result = fetch(settings, &server.url("/")).await;

    assert_eq!(code(&result), "timeout", "{result:?}");
}

#[tokio::test]
async fn headers_have_a_limit() {
    let with_header = |length: usize| html_with(&format!("X-Long: {}", "a".repeat(length)));
    let numbered = |count: usize| {
        let headers: Vec<String> = (0..count).map(|n| format!("X-{n}: a")).collect();
        html_with(&headers.join("\n"))
    };
    let endless_one = vec![bytes("HTTP/1.1 200 OK\r\nX-Long: "), endless(b"aaaaaaaaaa")];
    let endless_many = vec![bytes("HTTP/1.1 200 OK\r\n"), endless(b"X-A: b\r\n")];
    let long_redirect = response(
        &format!("302 Found\nLocation: /\nX-A: {}", "a".repeat(70_000)),
        "",
    );
    let cases = [
        ("60 KiB", with_header(60 * 1024), "ready"),
        ("64 KiB", with_header(64 * 1024), "headers_too_large"),
        ("2 MiB", with_header(2 * 1024 * 1024), "headers_too_large"),
        ("200 of them", numbered(200), "ready"),
        ("1000 of them", numbered(1000), "headers_too_large"),
        ("an endless one", endless_one, "headers_too_large"),
        ("endlessly many", endless_many, "headers_too_large"),
        ("of a redirect", long_redirect, "headers_too_large"),
    ];
    for (name, steps, expected) in cases {
        let server = Server::always(steps).await;
        let started = Instant::now();
        let result = fetch(loopback(), &server.url("/")).await;
        assert_eq!(code(&result), expected, "{name}: {result:?}");
        assert!(
            started.elapsed() < BOUND,
            "{name} took {:?}",
            started.elapsed()
        );
        assert!(
            server.bytes_sent() < 20_000_000,
            "{name}: {} bytes",
            server.bytes_sent()
        );
    }
}

fn html_with(headers: &str) -> Vec<Step> {
    response(&format!("{HTML}\n{headers}"), "<p>text")
}

fn endless(part: &[u8]) -> Step {
    Endless(part.repeat(100), Duration::ZERO)
}

#[tokio::test]
async fn redirects_in_circles_are_abandoned() {
    let to_itself = Server::always(redirect("/")).await;
    let result = fetch(loopback(), &to_itself.url("/")).await;
    assert_eq!(code(&result), "too_many_redirects");
    assert_eq!(to_itself.connections(), 11);

    let to_each_other = Server::routed(|path| match path {
        "/a" => redirect("/b"),
        _ => redirect("/a"),
    })
    .await;
    let result = fetch(loopback(), &to_each_other.url("/a")).await;
    assert_eq!(code(&result), "too_many_redirects");
}

#[tokio::test]
async fn ten_megabytes_of_nested_elements_are_fetched_in_time() {
    let page = "<div>".repeat(2_000_000);
    let server = Server::always(html(&page)).await;
    let started = Instant::now();

    let snapshot = fetch(loopback(), &server.url("/")).await.unwrap();

    assert_eq!(snapshot.body.len(), page.len());
    assert!(started.elapsed() < BOUND);
}

#[tokio::test]
async fn huge_limits_are_not_a_problem() {
    let server = Server::always(html("<p>text")).await;
    let settings = FetchSettings {
        total_timeout: Duration::MAX,
        max_body_bytes: u64::MAX,
        ..loopback()
    };

    assert_eq!(code(&fetch(settings, &server.url("/")).await), "ready");
}
