//! The snapshot of a page, and the contents of a request.

use async_compression::tokio::write::{BrotliEncoder, DeflateEncoder, GzipEncoder, ZlibEncoder};
use page_audit::{FetchSettings, HttpVersion};
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
