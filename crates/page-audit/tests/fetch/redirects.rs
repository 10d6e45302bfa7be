//! Redirects: which are followed, how far, and what is recorded about them.

use crate::pages::PAGE;
use crate::server::{Server, Step, html, not_found, redirect, response};
use crate::{code, fetch, loopback};

#[tokio::test]
async fn every_kind_of_redirect_is_followed_and_recorded() {
    let server = Server::routed(|path| match path {
        "/301" => response("301 Moved Permanently\nLocation: /302", ""),
        "/302" => response("302 Found\nLocation: 303?x#y\nSet-Cookie: a=1", ""),
        "/303?x" => response("303 See Other\nLocation: ./307", "a body nobody reads"),
        "/307" => response("307 Temporary Redirect\nLocation:   /308  ", ""),
        "/308" => response("308 Permanent Redirect\nLocation: /\u{fc}", ""),
        "/%C3%BC" => html(PAGE),
        _ => not_found(),
    })
    .await;

    let snapshot = fetch(loopback(), &server.url("/301")).await.unwrap();

    let hops: Vec<_> = snapshot
        .hops
        .iter()
        .map(|hop| (hop.url.path(), hop.status, hop.location.as_str()))
        .collect();
    assert_eq!(
        hops,
        [
            ("/301", 301, "/302"),
            ("/302", 302, "303?x#y"),
            ("/303", 303, "./307"),
            ("/307", 307, "/308"),
            ("/308", 308, "/\u{fc}"),
        ]
    );
    let cookies = snapshot
        .hops
        .iter()
        .map(|hop| hop.headers.get("set-cookie"));
    assert_eq!(
        cookies.flatten().collect::<Vec<_>>(),
        ["a=1"],
        "of each redirect its own"
    );
    assert_eq!(snapshot.requested_url.path(), "/301");
    assert_eq!(snapshot.final_url.path(), "/%C3%BC");
}

#[tokio::test]
async fn a_location_in_latin_1_is_followed_as_browsers_do() {
    let server = Server::routed(|path| match path {
        "/" => vec![Step::Send(
            b"HTTP/1.1 302 Found\r\nLocation: /\xfc\r\n\r\n".to_vec(),
        )],
        "/%FC" => html(PAGE),
        _ => not_found(),
    })
    .await;

    let snapshot = fetch(loopback(), &server.url("/")).await.unwrap();

    assert_eq!(snapshot.final_url.path(), "/%FC");
}

#[tokio::test]
async fn ten_redirects_are_followed_and_no_more() {
    let server = Server::routed(|path| match path.trim_start_matches('/').parse::<u32>() {
        Ok(0) => html(PAGE),
        Ok(left) => redirect(&format!("/{}", left - 1)),
        Err(_) => not_found(),
    })
    .await;

    let ten = fetch(loopback(), &server.url("/10")).await.unwrap();
    let eleven = fetch(loopback(), &server.url("/11")).await;

    assert_eq!(ten.hops.len(), 10);
    assert_eq!(code(&eleven), "too_many_redirects");
}

#[tokio::test]
async fn redirects_that_cannot_lead_to_a_page_are_refused() {
    let locations = [
        "",
        "file:///etc/passwd",
        "ftp://127.0.0.1/",
        "javascript:alert(1)",
        "data:text/html,x",
        "gopher://127.0.0.1:6379/_x",
        "http://user:password@127.0.0.1/",
        "http://127.0.0.1:25/",
        "http://",
        "http://[::1",
        "http://exa mple.com/",
    ];
    for location in locations {
        let server = Server::always(redirect(location)).await;
        let result = fetch(loopback(), &server.url("/")).await;
        assert_eq!(code(&result), "redirect_invalid", "{location}: {result:?}");
    }
    let server = Server::always(response("301 Moved Permanently", "")).await;
    let result = fetch(loopback(), &server.url("/")).await;
    assert_eq!(code(&result), "redirect_invalid");
}
