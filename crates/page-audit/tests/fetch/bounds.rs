//! How much others suffer from a hostile page: requests are counted where they arrive.

use std::time::Duration;

use futures_util::future::join_all;
use page_audit::{FetchSettings, Fetcher, Snapshot};

use crate::resolver::Names;
use crate::server::{Server, Step, html, not_found, redirect, response};
use crate::{came_of, code, fetch, fetch_through, loopback, target, with_probes};

/// A page whose files and links are all at these hosts, each with a path of its own.
fn hostile_page(hosts: &[&str], port: u16) -> String {
    let url = |n: usize| format!("http://{}:{port}/{n}/9", hosts[n % hosts.len()]);
    let images = (0..200).map(|n| format!("<img src={}>", url(n)));
    let links = (200..260).map(|n| format!("<a href={}>link</a>", url(n)));
    images.chain(links).collect()
}

/// A server on which odd files redirect nine times and the others refuse HEAD and GET; each takes a
/// moment.
async fn victim() -> Server {
    Server::routed(|path| {
        let numbers: Vec<u32> = path
            .split('/')
            .filter_map(|part| part.parse().ok())
            .collect();
        let last = match numbers[..] {
            [n, left] if left > 0 && n % 2 == 1 => redirect(&format!("/{n}/{}", left - 1)),
            _ => response("503 Service Unavailable", ""),
        };
        [vec![Step::Pause(Duration::from_millis(5))], last].concat()
    })
    .await
}

/// A server of pages, and one of their files at these hosts, which are all the same server.
async fn hostile(hosts: &[&str]) -> (Server, Server) {
    let victim = victim().await;
    let page = html(hostile_page(hosts, victim.address.port()));
    let pages = Server::routed(move |path| match path {
        "/robots.txt" => not_found(),
        _ => page.clone(),
    })
    .await;
    (pages, victim)
}

fn patient() -> FetchSettings {
    FetchSettings {
        total_timeout: Duration::from_mins(2),
        subresources_and_probes_timeout: Duration::from_mins(1),
        ..with_probes()
    }
}

fn came(snapshot: &Snapshot) -> Vec<String> {
    let subresources = snapshot.subresources.iter().map(|file| &file.result);
    let links = snapshot.probes.links.iter().map(|link| &link.result);
    subresources.chain(links).map(came_of).collect()
}

const VICTIMS: [&str; 4] = ["v0.example", "v1.example", "v2.example", "v3.example"];

#[tokio::test]
async fn a_fetch_makes_no_more_requests_than_its_budget() {
    let (pages, victim) = hostile(&VICTIMS).await;
    let url = pages.url("/");

    let snapshot = fetch_through(Names::local(&VICTIMS), patient(), &url)
        .await
        .unwrap();

    let requests = pages.requests().len() + victim.requests().len();
    assert!((150..=160).contains(&requests), "{requests}");
    // Everything that is planned got its first request.
    let first = |n: usize| victim.request_count("head", &format!("/{n}/9"));
    assert!((0..100).all(|n| first(n) == 1));
    let came = came(&snapshot);
    assert!(came.iter().any(|came| came == "over_budget"), "{came:?}");
}

#[tokio::test]
async fn a_small_budget_is_for_the_page_first() {
    let (pages, victim) = hostile(&VICTIMS).await;
    let settings = FetchSettings {
        max_requests: 20,
        ..patient()
    };

    let snapshot = fetch_through(Names::local(&VICTIMS), settings, &pages.url("/")).await;

    assert_eq!(pages.requests().len() + victim.requests().len(), 20);
    let snapshot = snapshot.unwrap();
    assert_eq!(came_of(&snapshot.robots_txt), "404");
    // In the order of the page, so that the same page gets the same report.
    let requested: Vec<bool> = (0..100)
        .map(|n| victim.request_count("head", &format!("/{n}/9")) == 1)
        .collect();
    assert!(requested[0] && requested.is_sorted_by(|before, after| before >= after));
    let links = snapshot.probes.links.iter();
    assert!(
        links
            .map(|link| came_of(&link.result))
            .all(|came| came == "over_budget")
    );
}

#[tokio::test]
async fn eight_hostile_pages_at_once_never_exceed_what_an_address_gets() {
    let names: Vec<String> = (0..8).map(|n| format!("v{n}.example")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let (pages, victim) = hostile(&names).await;
    let fetcher = Fetcher::with_resolver(patient(), Names::local(&names)).unwrap();

    let urls: Vec<_> = (0..8)
        .map(|n| target(&pages.url(&format!("/page/{n}"))))
        .collect();
    let outcomes = join_all(urls.iter().map(|url| fetcher.fetch(url))).await;

    assert!(outcomes.iter().all(|result| code(result) == "ready"));
    let (busy, requests) = (victim.most_busy(), victim.requests().len());
    assert!((2..=6).contains(&busy), "{busy} at once");
    assert!(
        requests <= 8 * 160 && requests > 8 * 100,
        "{requests} in all"
    );
}

#[tokio::test]
async fn pages_at_one_address_wait_for_their_turn() {
    let slow = [
        vec![Step::Pause(Duration::from_millis(20))],
        html("<p>here"),
    ]
    .concat();
    let server = Server::always(slow).await;
    let settings = FetchSettings {
        requests_per_host: 2,
        ..loopback()
    };
    let fetcher = Fetcher::new(settings).unwrap();

    let urls: Vec<_> = (0..10)
        .map(|n| target(&server.url(&format!("/{n}"))))
        .collect();
    let outcomes = join_all(urls.iter().map(|url| fetcher.fetch(url))).await;

    assert!(outcomes.iter().all(|result| code(result) == "ready"));
    assert_eq!(server.most_busy(), 2);
}

#[tokio::test]
async fn a_page_that_never_gets_its_turn_says_so() {
    let server = Server::always(vec![Step::Hang]).await;
    let settings = FetchSettings {
        requests_per_host: 1,
        total_timeout: Duration::from_secs(2),
        ..loopback()
    };
    let fetcher = Fetcher::new(settings).unwrap();
    let (first, second) = (target(&server.url("/1")), target(&server.url("/2")));

    let (first, second) = tokio::join!(fetcher.fetch(&first), fetcher.fetch(&second));

    assert_eq!((code(&first), code(&second)), ("timeout", "host_busy"));
    assert_eq!(server.requests().len(), 1);
}

#[tokio::test]
async fn two_redirects_are_followed_beside_a_page() {
    let server = Server::routed(|path| match path.split_once('/') {
        Some((_, "")) => html(
            "<link rel=icon href=/hop/2><img src=/hop/2><img src=/hop/3><a href=/hop/2>2</a>\
             <a href=/hop/3>3</a>",
        ),
        Some((_, rest)) => match rest.strip_prefix("hop/").and_then(|n| n.parse::<u8>().ok()) {
            Some(0) => response("200 OK", "here"),
            Some(left) => redirect(&format!("/hop/{}", left - 1)),
            None => not_found(),
        },
        None => not_found(),
    })
    .await;

    let snapshot = fetch(with_probes(), &server.url("/")).await.unwrap();

    assert_eq!(
        came_of(&snapshot.probes.favicon.as_ref().unwrap().result),
        "200"
    );
    assert_eq!(
        came(&snapshot),
        ["200", "too_many_redirects", "200", "too_many_redirects"]
    );
}

#[tokio::test]
async fn a_name_is_looked_up_once_beside_a_page() {
    let server = Server::always(response("200 OK", "x")).await;
    let image = |n| server.named("http", "v0.example", &format!("/{n}"));
    let images = (0..30).map(|n| format!("<img src={}>", image(n)));
    let images = images.collect::<Vec<_>>().concat();
    let page = Server::always(html(images)).await;
    let names = Names::local(&VICTIMS);

    let snapshot = fetch_through(names.clone(), with_probes(), &page.url("/")).await;

    assert_eq!(snapshot.unwrap().subresources.len(), 30);
    assert_eq!(names.look_ups(), 1);
}
