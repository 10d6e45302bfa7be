//! A name that changes its address between lookups gains nothing.

use page_audit::{Probe, Snapshot};

use crate::resolver::Names;
use crate::server::{Server, html, kept, not_found, redirect};
use crate::{code, fetch_through, loopback};

const LOCAL_THEN_PRIVATE: &[&[&str]] = &[&["127.0.0.1"], &["10.0.0.1"]];

#[tokio::test]
async fn each_connection_uses_the_address_of_its_single_lookup() {
    let server = Server::always(html("<p>first")).await;
    let names = Names::changing("rebound.example", LOCAL_THEN_PRIVATE);
    let url = server.named("http", "rebound.example", "/");

    let snapshot: Snapshot = fetch_through(names.clone(), loopback(), &url)
        .await
        .unwrap();

    // The page used the first lookup; the second, for robots.txt, was refused independently.
    assert_eq!(snapshot.body, b"<p>first");
    assert!(matches!(&snapshot.robots_txt, Probe::Failed(f) if f.code == "blocked_address"));
    assert_eq!(names.look_ups(), 2);
    assert_eq!(server.connections(), 1);
}

#[tokio::test]
async fn a_redirect_to_the_same_name_is_looked_up_and_checked_again() {
    let server = Server::routed(|path| match path {
        "/" => redirect("/second"),
        _ => html("<p>second"),
    })
    .await;
    let names = Names::changing("rebound.example", LOCAL_THEN_PRIVATE);
    let url = server.named("http", "rebound.example", "/");

    let result = fetch_through(names.clone(), loopback(), &url).await;

    assert_eq!(code(&result), "blocked_address");
    assert_eq!(names.look_ups(), 2);
    assert_eq!(server.requests().len(), 1);
}

#[tokio::test]
async fn connections_are_not_reused() {
    let server = Server::routed(|path| {
        let steps = match path {
            "/" => redirect("/second"),
            "/second" => html("<p>second"),
            _ => not_found(),
        };
        kept(steps)
    })
    .await;
    let names = Names::one("same.example", &["127.0.0.1"]);
    let url = server.named("http", "same.example", "/");

    let snapshot = fetch_through(names.clone(), loopback(), &url)
        .await
        .unwrap();

    assert_eq!(snapshot.body, b"<p>second");
    assert_eq!(
        server.requests().len(),
        3,
        "page, its redirect and robots.txt"
    );
    assert_eq!(server.connections(), 3);
    assert_eq!(names.look_ups(), 3);
}
