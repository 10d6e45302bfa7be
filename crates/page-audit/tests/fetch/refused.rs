//! Hosts that are never fetched, and the addresses of this machine.

use std::io;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use page_audit::{FetchSettings, Fetcher, OwnAddresses, TargetUrl};

use crate::resolver::Names;
use crate::server::{Server, html, not_found, redirect};
use crate::{came_of, code, fetch, fetch_through, loopback, target, with_probes};

fn never(entries: &[&str]) -> FetchSettings {
    FetchSettings {
        never_fetch: entries.iter().map(|entry| entry.parse().unwrap()).collect(),
        ..with_probes()
    }
}

const NAMES: [&str; 3] = ["open.example", "shop.example", "www.shop.example"];

#[tokio::test]
async fn hosts_that_are_never_fetched_are_neither_looked_up_nor_connected_to() {
    let server = Server::always(html("<p>here")).await;
    for (entry, host, expected) in [
        ("shop.example", "shop.example", "blocked_host"),
        ("shop.example", "www.shop.example", "blocked_host"),
        ("shop.example", "open.example", "ready"),
        ("127.0.0.0/8", "127.0.0.1", "blocked_host"),
        ("127.0.0.2", "127.0.0.1", "ready"),
    ] {
        let names = Names::local(&NAMES);
        let before = server.connections();

        let result = fetch_through(
            names.clone(),
            never(&[entry]),
            &server.named("http", host, "/"),
        )
        .await;

        assert_eq!(code(&result), expected, "{entry}: {host}");
        if expected == "blocked_host" {
            assert_eq!((server.connections(), names.look_ups()), (before, 0));
        }
    }
}

#[tokio::test]
async fn names_in_a_network_that_is_never_fetched_are_not_connected_to() {
    let server = Server::always(html("<p>here")).await;
    let url = server.named("http", "open.example", "/");

    let result = fetch_through(Names::local(&NAMES), never(&["127.0.0.1"]), &url).await;

    assert_eq!(code(&result), "blocked_host");
    let shown = result.unwrap_err().to_string();
    assert!(!shown.contains("127.0.0.1"), "shows an address: {shown}");
    assert_eq!(server.connections(), 0);
}

#[tokio::test]
async fn redirects_files_and_links_lead_to_no_such_host_either() {
    let excluded = Server::always(html("<p>here")).await;
    let away = redirect(&excluded.named("http", "www.shop.example", "/"));
    let url = excluded.named("http", "shop.example", "/");
    let page = html(format!(
        "<img src={url}1><img src=/moved><a href={url}>shop</a>"
    ));
    let server = Server::routed(move |path| match path {
        "/" => page.clone(),
        "/moved" => away.clone(),
        _ => not_found(),
    })
    .await;
    let settings = never(&["shop.example"]);
    let fetcher = Fetcher::with_resolver(settings, Names::local(&NAMES)).unwrap();

    let moved = fetcher.fetch(&target(&server.url("/moved"))).await;
    assert_eq!(code(&moved), "blocked_host");

    let snapshot = fetcher.fetch(&target(&server.url("/"))).await.unwrap();
    let files = snapshot
        .subresources
        .iter()
        .map(|file| came_of(&file.result));
    assert_eq!(files.collect::<Vec<_>>(), ["blocked_host", "blocked_host"]);
    assert_eq!(came_of(&snapshot.probes.links[0].result), "blocked_host");
    assert_eq!(excluded.connections(), 0);
}

#[test]
fn a_url_of_such_a_host_is_refused_before_it_is_fetched() {
    let rules = never(&["shop.example", "9.9.9.0/24"]).target_rules();
    for url in [
        "shop.example",
        "https://WWW.shop.example./x",
        "http://9.9.9.9/",
        "http://0x09090909/",
        "http://[64:ff9b::9.9.9.9]/",
    ] {
        assert_eq!(
            TargetUrl::parse_under(&rules, url).unwrap_err().code(),
            "blocked_host",
            "{url}"
        );
    }
    for url in ["https://workshop.example/", "http://[2606:4700::909:909]/"] {
        assert!(TargetUrl::parse_under(&rules, url).is_ok(), "{url}");
    }
    let translated = "http://[64:ff9b::808:808]/";
    let network = never(&["64:ff9b::/96"]).target_rules();
    let refused = TargetUrl::parse_under(&network, translated).unwrap_err();
    assert_eq!(refused.code(), "blocked_host");
    let own = own(&["64:ff9b::808:808"]).target_rules();
    let refused = TargetUrl::parse_under(&own, translated).unwrap_err();
    assert_eq!(refused.code(), "blocked_address");
    assert!(TargetUrl::parse_under(&own, "http://8.8.8.8/").is_ok());
}

/// A public address, to which nothing is ever sent here.
const OWN: &str = "9.9.9.9";

fn own(addresses: &'static [&'static str]) -> FetchSettings {
    let read = move || Ok(addresses.iter().map(|own| own.parse().unwrap()).collect());
    FetchSettings {
        own_addresses: OwnAddresses::read_by(read, Duration::from_mins(1), Vec::new()),
        ..loopback()
    }
}

#[tokio::test]
async fn the_addresses_of_this_machine_are_refused() {
    let rules = own(&[OWN]).target_rules();
    for url in [
        "http://9.9.9.9/",
        "http://[64:ff9b::9.9.9.9]:8080/",
        "0x9090909.:80",
    ] {
        let refused = TargetUrl::parse_under(&rules, url).map(|target| target.to_string());
        assert_eq!(
            refused.map_err(|error| error.code()),
            Err("blocked_address"),
            "{url}"
        );
    }

    let names = Names::one("own.example", &[OWN]);
    let result = fetch_through(names, own(&[OWN]), "http://own.example/").await;
    assert_eq!(code(&result), "blocked_address");

    let server = Server::always(redirect("http://9.9.9.9/")).await;
    assert_eq!(
        code(&fetch(own(&[OWN]), &server.url("/")).await),
        "blocked_address"
    );
}

#[tokio::test]
async fn an_address_that_this_machine_gets_later_is_refused_too() {
    let has_it = Arc::new(AtomicBool::new(false));
    let shared = Arc::clone(&has_it);
    let read = move || {
        let has_it = shared.load(Ordering::SeqCst);
        Ok(has_it
            .then(|| IpAddr::from([127, 0, 0, 1]))
            .into_iter()
            .collect())
    };
    let settings = FetchSettings {
        own_addresses: OwnAddresses::read_by(read, Duration::ZERO, Vec::new()),
        ..loopback()
    };
    let server = Server::always(html("<p>here")).await;
    let fetcher = Fetcher::new(settings).unwrap();
    let url = target(&server.url("/"));
    assert_eq!(code(&fetcher.fetch(&url).await), "ready");

    has_it.store(true, Ordering::SeqCst);

    let before = server.connections();
    assert_eq!(code(&fetcher.fetch(&url).await), "blocked_address");
    assert_eq!(server.connections(), before);
}

#[test]
fn without_knowing_its_addresses_no_fetcher_is_made() {
    let read = || Err(io::Error::other("forbidden"));
    let settings = FetchSettings {
        own_addresses: OwnAddresses::read_by(read, Duration::ZERO, Vec::new()),
        ..loopback()
    };
    let error = Fetcher::new(settings).err().unwrap();
    assert_eq!(
        error.to_string(),
        "the addresses of this machine cannot be read"
    );
}
