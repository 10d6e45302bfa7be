//! Names: the addresses they resolve to decide.

use std::time::{Duration, Instant};

use page_audit::{FetchSettings, LookupError};

use crate::addresses::not_global;
use crate::resolver::{Names, Silent};
use crate::server::{Server, html, redirect};
use crate::{code, fetch, fetch_through, loopback};

#[tokio::test]
async fn names_for_an_address_that_is_not_global_are_refused() {
    for address in not_global() {
        let names = Names::one("inside.example", &[address]);
        let result = fetch_through(names, FetchSettings::default(), "http://inside.example/").await;
        assert_eq!(code(&result), "blocked_address", "{address}");
        let shown = result.unwrap_err().to_string();
        assert!(
            !shown.contains(address) || address.len() < 4,
            "shows an address: {shown}"
        );
    }
}

#[tokio::test]
async fn names_for_a_global_and_another_address_are_refused_in_either_order() {
    for address in not_global() {
        for both in [["8.8.8.8", address], [address, "2606:4700::1111"]] {
            let names = Names::one("both.example", &both);
            let result =
                fetch_through(names, FetchSettings::default(), "http://both.example/").await;
            assert_eq!(code(&result), "blocked_address", "{both:?}");
        }
    }
}

#[tokio::test]
async fn a_name_for_loopback_is_never_connected_to() {
    let server = Server::always(html("<p>secret")).await;
    let names = Names::one("rebound.example", &["127.0.0.1"]);
    let url = server.named("http", "rebound.example", "/");

    let result = fetch_through(names, FetchSettings::default(), &url).await;

    assert_eq!(code(&result), "blocked_address");
    assert_eq!(server.connections(), 0);
}

#[tokio::test]
async fn a_redirect_to_a_name_for_a_private_address_is_refused() {
    let server = Server::always(redirect("http://inside.example/")).await;
    let names = Names::one("inside.example", &["192.168.1.1"]);

    let result = fetch_through(names, loopback(), &server.url("/")).await;

    assert_eq!(code(&result), "blocked_address");
}

#[tokio::test]
async fn a_page_is_fetched_from_the_address_a_name_resolved_to() {
    let server = Server::always(html("<p>here")).await;
    let names = Names::one("here.example", &["127.0.0.1"]);
    let url = server.named("http", "here.example", "/");

    let snapshot = fetch_through(names, loopback(), &url).await.unwrap();

    assert_eq!(snapshot.body, b"<p>here");
    assert!(server.requests()[0].head.contains("host: here.example:"));
}

#[tokio::test]
async fn failed_lookups_are_distinguished() {
    let cases = [
        (Err(LookupError::NotFound), "dns_not_found"),
        (Ok(Vec::new()), "dns_not_found"),
        (
            Err(LookupError::Failed("the server is down".to_owned())),
            "dns_failure",
        ),
    ];
    for (answer, expected) in cases {
        let names = Names::answering("gone.example", vec![answer]);
        let result = fetch_through(names, FetchSettings::default(), "http://gone.example/").await;
        assert_eq!(code(&result), expected);
    }
}

#[tokio::test]
async fn a_resolver_that_never_answers_is_abandoned() {
    let started = Instant::now();
    let settings = FetchSettings {
        total_timeout: Duration::from_millis(500),
        ..loopback()
    };

    let result = fetch_through(std::sync::Arc::new(Silent), settings, "http://a.example/").await;

    assert_eq!(code(&result), "timeout");
    assert!(started.elapsed() < Duration::from_secs(3));
}

#[tokio::test]
async fn the_system_resolver_knows_localhost() {
    let server = Server::always(html("<p>here")).await;

    let snapshot = fetch(loopback(), &server.named("http", "localhost", "/"))
        .await
        .unwrap();

    assert_eq!(snapshot.final_url.host_str(), Some("localhost"));
}

#[tokio::test]
async fn an_address_that_refuses_does_not_keep_the_next_one_from_being_tried() {
    let server = Server::always(html("<p>second")).await;
    let names = Names::one("two.example", &["127.0.0.9", "127.0.0.1"]);
    let url = server.named("http", "two.example", "/");

    let snapshot = fetch_through(names, loopback(), &url).await.unwrap();

    assert_eq!(snapshot.body, b"<p>second");
}
