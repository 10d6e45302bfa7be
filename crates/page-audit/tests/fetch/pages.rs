//! The snapshot of a page, and the contents of a request.

use async_compression::tokio::write::{BrotliEncoder, DeflateEncoder, GzipEncoder, ZlibEncoder};
use page_audit::{FetchSettings, Headers, HttpVersion};
use tokio::io::AsyncWriteExt;

use crate::server::{Server, Step, head, html, response};
use crate::{code, fetch, loopback};

pub const PAGE: &str = "<!doctype html><title>Page</title>";

macro_rules! encoded {
    ($encoder:ident, $bytes:expr) => {{
        let mut encoder = $encoder::new(Vec::new());
        encoder.write_all($bytes).await.unwrap();
        encoder.shutdown().await.unwrap();
        encoder.into_inner()
    }};
}
pub(crate) use encoded;

#[tokio::test]
async fn a_page_is_seen_as_it_was_sent() {
    let server = Server::always(response(
        "200 OK\nContent-Type: text/html; charset=utf-8\nSet-Cookie: a=1\nX-Odd: \u{fc}\n\
         set-cookie: b=2",
        PAGE,
    ))
    .await;
    let url = server.url("/a?b");

    let snapshot = fetch(loopback(), &format!("{url}#c")).await.unwrap();

    assert_eq!(snapshot.requested_url.as_str(), url);
    assert_eq!(snapshot.final_url.as_str(), url);
    assert!(snapshot.hops.is_empty());
    assert_eq!(
        (snapshot.status, snapshot.http_version),
        (200, HttpVersion::Http11)
    );
    assert_eq!(snapshot.body, PAGE.as_bytes());
    assert_eq!(snapshot.encoded_body_bytes, PAGE.len() as u64);
    let cookies: Vec<_> = snapshot.headers.get_all("SET-COOKIE").collect();
    assert_eq!(cookies, ["a=1", "b=2"]);
    assert_eq!(snapshot.headers.get("x-odd").as_deref(), Some("\u{fc}"));
    assert!(
        snapshot
            .headers
            .iter()
            .all(|(name, _)| name == name.to_lowercase())
    );
    assert!(snapshot.timings.first_byte <= snapshot.timings.total);
}

#[tokio::test]
async fn http_1_0_is_seen_and_read_to_its_end() {
    let bytes = format!("HTTP/1.0 200 OK\r\nContent-Type: text/html\r\n\r\n{PAGE}");
    let server = Server::always(vec![Step::Send(bytes.into_bytes())]).await;

    let snapshot = fetch(loopback(), &server.url("/")).await.unwrap();

    assert_eq!(snapshot.http_version, HttpVersion::Http10);
    assert_eq!(snapshot.body, PAGE.as_bytes());
}

#[tokio::test]
async fn content_codings_are_decoded() {
    let page = PAGE.repeat(100);
    let plain = page.as_bytes();
    let gzip = encoded!(GzipEncoder, plain);
    let gzip_in_brotli = encoded!(BrotliEncoder, &gzip);
    let with_garbage = [gzip.as_slice(), b"garbage"].concat();
    let gzip_in_parts = gzip.clone();
    let mut wrong_checksum = gzip.clone();
    let checksum = wrong_checksum.len() - 8;
    wrong_checksum[checksum] ^= 0xff;
    // With extra data, a name, a comment and a checksum of the header.
    let header = b"\x1f\x8b\x08\x1e\0\0\0\0\0\x03\x02\0xya.html\0Some page\0\x12\x34";
    let named = [header.as_slice(), &gzip[10..]].concat();
    let cases = [
        ("gzip", gzip.clone()),
        ("X-GZip", gzip.clone()),
        ("br", encoded!(BrotliEncoder, plain)),
        ("deflate", encoded!(ZlibEncoder, plain)),
        ("deflate", encoded!(DeflateEncoder, plain)),
        ("gzip, br", gzip_in_brotli.clone()),
        ("gzip\nContent-Encoding: br", gzip_in_brotli),
        ("identity", plain.to_vec()),
        ("identity, gzip,", gzip),
        ("gzip", with_garbage),
        // Browsers do not miss the checksum at the end, nor look at it.
        ("gzip", gzip_in_parts[..gzip_in_parts.len() - 8].to_vec()),
        ("gzip", gzip_in_parts[..gzip_in_parts.len() - 3].to_vec()),
        ("gzip", wrong_checksum),
        ("gzip", named),
        // What stands for no coding decodes nothing.
        ("utf-8", plain.to_vec()),
        ("none", plain.to_vec()),
        ("../../etc/passwd", plain.to_vec()),
    ];
    for (coding, body) in cases {
        let encoded_length = body.len() as u64;
        let status_and_headers =
            format!("200 OK\nContent-Type: text/html\nContent-Encoding: {coding}");
        let server = Server::always(response(&status_and_headers, body)).await;

        let snapshot = fetch(loopback(), &server.url("/")).await;

        assert_eq!(code(&snapshot), "ready", "{coding}: {snapshot:?}");
        let snapshot = snapshot.unwrap();
        assert_eq!(snapshot.body, plain, "{coding}");
        assert_eq!(snapshot.encoded_body_bytes, encoded_length, "{coding}");
    }
}

#[tokio::test]
async fn headers_that_break_the_grammar_are_read_as_browsers_do() {
    let line = |line: &str| {
        let head = format!("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n{line}\r\n\r\n{PAGE}");
        Server::always(vec![Step::Send(head.into_bytes())])
    };
    let read = async |text: &str| {
        let server = line(text).await;
        let result = fetch(loopback(), &server.url("/")).await;
        assert_eq!(code(&result), "ready", "{text:?}: {result:?}");
        let snapshot = result.unwrap();
        assert_eq!(snapshot.body, PAGE.as_bytes(), "{text:?}");
        (snapshot.headers, server.connections())
    };
    let plain = |name: &str, value: &str| {
        let mut headers = Headers::new();
        headers.push("content-type", "text/html");
        if !name.is_empty() {
            headers.push(name, value);
        }
        headers
    };
    // The page and its robots.txt.
    assert_eq!(read("X-A: b").await, (plain("x-a", "b"), 2));
    for (text, name, value) in [
        ("X-A: a\u{7f}b", "", ""),
        ("X-A: a\u{1}b", "", ""),
        ("no header", "", ""),
        ("X A: b", "", ""),
        (": b", "", ""),
        ("X-A : b", "x-a", "b"),
        ("X-A: a\r\n  b", "x-a", "a b"),
    ] {
        let expected = plain(name, value).with_broken_lines(true);
        let (headers, connections) = read(text).await;
        assert_eq!(headers, expected, "{text:?}");
        assert_eq!(connections, 3, "{text:?}");
    }
}

#[tokio::test]
async fn a_request_names_what_it_accepts_and_nothing_about_earlier_ones() {
    let server = Server::routed(|path| match path {
        "/" => response("302 Found\nLocation: /second\nSet-Cookie: a=1", ""),
        _ => html(PAGE),
    })
    .await;
    let settings = FetchSettings {
        user_agent: "Tester/1".to_owned(),
        ..loopback()
    };

    fetch(settings, &server.url("/")).await.unwrap();

    for request in server.requests() {
        assert!(
            request
                .head
                .contains("accept-encoding: gzip, br, deflate\r\n")
        );
        assert!(request.head.contains("user-agent: tester/1\r\n"));
        for kept_back in ["cookie", "referer", "authorization"] {
            assert!(!request.head.contains(kept_back), "{}", request.head);
        }
    }
}

#[tokio::test]
async fn only_html_is_a_page() {
    let cases = [
        ("Content-Type: text/html", "anything", "ready"),
        ("Content-Type: TEXT/HTML;charset=x", "anything", "ready"),
        ("Content-Type: application/xhtml+xml", "<html/>", "ready"),
        (
            "Content-Type: text/plain\nContent-Type: text/html",
            "x",
            "ready",
        ),
        ("Content-Type: text/plain, text/html", "x", "ready"),
        ("Content-Type: text/html\nContent-Type: */*", "x", "ready"),
        (
            "Content-Type: text/html\nContent-Type: text/plain",
            "<html>",
            "not_html",
        ),
        ("X-A: b", " \n<!DOCTYPE html>", "ready"),
        ("X-A: b", "\u{feff}<p>text", "ready"),
        ("X-A: b", "<!--comment-->", "ready"),
        (
            "Content-Type: html",
            "<title>no valid type</title>",
            "ready",
        ),
        ("Content-Type: text/plain", "<html>", "not_html"),
        ("Content-Type: application/json", "{}", "not_html"),
        ("Content-Type: application/pdf", "%PDF-1.7", "not_html"),
        ("Content-Type: image/png", "<html>", "not_html"),
        ("X-A: b", "{}", "not_html"),
        ("X-A: b", "<article>", "not_html"),
        ("X-A: b", "<?xml version='1.0'?><rss/>", "not_html"),
        ("Content-Type: html", "plain", "not_html"),
    ];
    for (header, body, expected) in cases {
        let server = Server::always(response(&format!("200 OK\n{header}"), body)).await;
        let result = fetch(loopback(), &server.url("/")).await;
        assert_eq!(code(&result), expected, "{header} {body}");
    }
}

#[tokio::test]
async fn only_2xx_with_a_body_is_a_page() {
    let cases = [
        ("200 OK\nContent-Type: text/html", "x", "ready"),
        (
            "203 Non-Authoritative Information\nContent-Type: text/html",
            "x",
            "ready",
        ),
        ("200 OK\nContent-Type: text/html", "", "empty_body"),
        (
            "200 OK\nContent-Type: text/html\nContent-Encoding: gzip",
            "",
            "empty_body",
        ),
        (
            "300 Multiple Choices\nContent-Type: text/html",
            "x",
            "http_status",
        ),
        (
            "401 Unauthorized\nContent-Type: text/html",
            "x",
            "http_status",
        ),
        ("404 Not Found\nContent-Type: text/html", "x", "http_status"),
        (
            "429 Too Many Requests\nContent-Type: application/json",
            "{}",
            "http_status",
        ),
        ("500 Internal Server Error", "", "http_status"),
        ("599 Odd", "", "http_status"),
        ("999 Odder", "", "http_status"),
    ];
    for (status_and_headers, body, expected) in cases {
        let server = Server::always(response(status_and_headers, body)).await;
        let result = fetch(loopback(), &server.url("/")).await;
        assert_eq!(code(&result), expected, "{status_and_headers}");
    }
    for (bare, expected) in [
        ("204 No Content", "empty_body"),
        ("304 Not Modified", "http_status"),
    ] {
        let server = Server::always(vec![Step::Send(head(bare))]).await;
        assert_eq!(
            code(&fetch(loopback(), &server.url("/")).await),
            expected,
            "{bare}"
        );
    }
}

#[tokio::test]
async fn walls_with_the_status_of_a_refusal_are_named() {
    let walls = [
        (
            "403 Forbidden\nContent-Type: text/html\ncf-mitigated: challenge",
            "<title>Just a moment...</title>",
        ),
        (
            "403 Forbidden\nContent-Type: text/html",
            "<title>Access Denied</title><h1>Access Denied</h1>You don't have permission to access \
             this on this server.<p>https://errors.edgesuite.net/18.5d3c1602",
        ),
        (
            "429 Too Many Requests\nContent-Type: text/html\nx-kpsdk-ct: 1",
            "<script>window.KPSDK={}</script>",
        ),
        (
            "503 Service Unavailable\nContent-Type: text/html",
            "<title>Your access to this site has been limited by the site owner</title><p>If you \
             think you have been blocked in error, contact the owner of this site.",
        ),
    ];
    let no_walls = [
        (
            "403 Forbidden",
            "<title>403 Forbidden</title><h1>403 Forbidden</h1>",
        ),
        (
            "503 Service Unavailable",
            "<title>Maintenance</title><h1>Be right back</h1>",
        ),
        ("429 Too Many Requests", ""),
    ];
    for (is_wall, (status_and_headers, body)) in walls
        .map(|wall| (true, wall))
        .into_iter()
        .chain(no_walls.map(|other| (false, other)))
    {
        let server = Server::always(response(status_and_headers, body)).await;
        let result = fetch(loopback(), &server.url("/")).await;
        assert_eq!(code(&result), "http_status", "{status_and_headers}");
        let message = result.unwrap_err().to_string();
        let is_named = message.contains("took this service for a robot");
        assert_eq!(is_named, is_wall, "{message}");
    }
}
