//! What is recorded about `/robots.txt`, and that it never delays or fails the page.

use std::time::{Duration, Instant};

use page_audit::{FetchSettings, Probe};

use crate::server::{Server, Step, head, html, not_found, redirect, response};
use crate::{answered, came_of, fetch, loopback};

/// The result for `/robots.txt` with a page that exists.
async fn beside_a_page(robots_txt: Vec<Step>, settings: FetchSettings) -> Probe {
    let server = Server::routed(move |path| match path {
        "/page" => html("<p>here"),
        "/robots.txt" => robots_txt.clone(),
        "/elsewhere.txt" => response("200 OK", "moved"),
        "/loop.txt" => redirect("/loop.txt"),
        _ => not_found(),
    })
    .await;
    let snapshot = fetch(settings, &server.url("/page")).await.unwrap();
    assert_eq!(snapshot.body, b"<p>here");
    snapshot.robots_txt
}

#[tokio::test]
async fn any_status_is_a_response() {
    let found = answered(
        beside_a_page(
            response("200 OK\nX-A: b", "User-agent: *\nDisallow:\n"),
            loopback(),
        )
        .await,
    );
    assert_eq!((found.status, found.truncated), (200, false));
    assert_eq!(found.text(), "User-agent: *\nDisallow:\n");
    assert_eq!(found.headers.get("X-A").as_deref(), Some("b"));
    assert_eq!(found.final_url.path(), "/robots.txt");

    assert_eq!(
        answered(beside_a_page(not_found(), loopback()).await).status,
        404
    );
    let away = response("503 Service Unavailable", "later");
    assert_eq!(answered(beside_a_page(away, loopback()).await).status, 503);
}

#[tokio::test]
async fn redirects_are_followed_but_not_forever() {
    let moved = answered(beside_a_page(redirect("/elsewhere.txt"), loopback()).await);
    assert_eq!(
        (moved.final_url.path(), moved.body.as_slice()),
        ("/elsewhere.txt", &b"moved"[..])
    );

    let looping = beside_a_page(redirect("/loop.txt"), loopback()).await;
    assert_eq!(came_of(&looping), "too_many_redirects");

    let inside = beside_a_page(redirect("http://10.0.0.1/"), loopback()).await;
    assert_eq!(came_of(&inside), "blocked_address");
}

#[tokio::test]
async fn a_long_robots_txt_is_cut_and_marked() {
    let full =
        answered(beside_a_page(response("200 OK", vec![b'#'; 500 * 1024]), loopback()).await);
    assert_eq!((full.body.len(), full.truncated), (500 * 1024, false));

    let over = response("200 OK", vec![b'#'; 500 * 1024 + 1]);
    let over = answered(beside_a_page(over, loopback()).await);
    assert_eq!((over.body.len(), over.truncated), (500 * 1024, true));

    let endless = vec![
        Step::Send(head("200 OK")),
        Step::Endless(vec![b'#'; 1000], Duration::ZERO),
    ];
    let endless = answered(beside_a_page(endless, loopback()).await);
    assert_eq!((endless.body.len(), endless.truncated), (500 * 1024, true));
}

#[tokio::test]
async fn a_failure_is_recorded_with_its_code() {
    let closed = beside_a_page(Vec::new(), loopback()).await;
    assert_eq!(came_of(&closed), "connection_closed");

    let broken = response("200 OK\nContent-Encoding: gzip", "no gzip");
    assert_eq!(
        came_of(&beside_a_page(broken, loopback()).await),
        "bad_encoding"
    );

    let started = Instant::now();
    let settings = FetchSettings {
        total_timeout: Duration::from_secs(1),
        ..loopback()
    };
    assert_eq!(
        came_of(&beside_a_page(vec![Step::Hang], settings).await),
        "timeout"
    );
    assert!(started.elapsed() < Duration::from_secs(4));
}

#[tokio::test]
async fn robots_txt_has_its_own_five_seconds() {
    let started = Instant::now();
    let settings = FetchSettings {
        total_timeout: Duration::from_mins(1),
        ..loopback()
    };

    let probe = beside_a_page(vec![Step::Hang], settings).await;

    assert_eq!(came_of(&probe), "timeout");
    assert!(started.elapsed() < Duration::from_secs(9));
}

#[tokio::test]
async fn robots_txt_is_fetched_from_the_final_origin() {
    let first = Server::routed(|_| response("200 OK", "first")).await;
    let second = Server::routed(|path| match path {
        "/robots.txt" => response("200 OK", "second"),
        _ => html("<p>here"),
    })
    .await;
    let elsewhere = redirect(&second.url("/a?b"));
    let moved = Server::routed(move |path| match path {
        "/" => elsewhere.clone(),
        _ => response("200 OK", "moved"),
    })
    .await;

    let snapshot = fetch(loopback(), &moved.url("/")).await.unwrap();

    assert_eq!(answered(snapshot.robots_txt).text(), "second");
    assert_eq!(first.connections(), 0);
    assert_eq!(moved.connections(), 1);
}
