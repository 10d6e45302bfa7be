//! Responses over HTTPS.

use std::io;
use std::time::Duration;

use domains_service::edge::settings::EdgeSettings;
use reqwest::{Client, Version};
use testing::{Backend, until};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use super::lab::{INDEX, Lab, NAME};
use crate::edge::backend::ShortLinks;
use crate::edge::visitor::get;

testing::on_each_database!(visitors_are_served_over_both_versions_of_http);

async fn visitors_are_served_over_both_versions_of_http(backend: Backend) {
    let lab = Lab::start_with(backend, EdgeSettings::default()).await;
    let old = lab.browser_with(Client::builder().http1_only());
    for (browser, version) in [(lab.browser(), Version::HTTP_2), (old, Version::HTTP_11)] {
        for _ in 0..3 {
            let answer = browser.get(format!("https://{NAME}/")).send().await;
            let answer = answer.unwrap();
            assert_eq!(answer.version(), version);
            assert_eq!(answer.status(), 302);
            assert_eq!(answer.headers()["location"], INDEX);
        }
        let robots = browser.get(format!("https://{NAME}/robots.txt")).send();
        let robots = robots.await.unwrap().text().await.unwrap();
        assert!(robots.ends_with("Disallow: /\n"), "{robots}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn plain_http_redirects_to_https_once_there_is_a_certificate() {
    let lab = Lab::without_certificate(Backend::Sqlite, EdgeSettings::default()).await;
    let plain = lab.service.address;
    assert_eq!(get(plain, NAME, "/").await.status, 302);

    lab.certify(NAME).await;

    for path in ["/", "/a/b?c=d", "//evil.dev/x", "/robots.txt"] {
        let answer = get(plain, "GO.waymark.dev:80", path).await;
        assert_eq!(answer.status, 308, "{path}");
        let expected = format!("https://{NAME}{path}");
        assert_eq!(answer.header("location"), expected);
    }
    // An authority validates challenges over plain HTTP.
    let challenge = get(plain, NAME, "/.well-known/acme-challenge/x").await;
    assert_eq!(challenge.status, 404);
    // A proxy in front has already terminated TLS.
    let request = format!(
        "GET / HTTP/1.1\r\nHost: {NAME}\r\nX-Forwarded-Proto: https\r\nConnection: close\r\n\r\n"
    );
    assert_eq!(crate::edge::visitor::send(plain, request).await.status, 302);
    assert_eq!(get(plain, "elsewhere.dev", "/").await.status, 421);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_connection_for_one_name_is_not_for_another() {
    let lab = Lab::start().await;
    lab.service
        .store("to.waymark.dev", &[("index_page", INDEX)])
        .await;
    lab.certify("to.waymark.dev").await;
    for (host, status) in [
        (NAME, 302),
        ("GO.Waymark.dev.:443", 302),
        ("to.waymark.dev", 421),
    ] {
        let mut stream = lab.connect(NAME).await.unwrap();
        let request = format!("GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        assert!(
            answer.starts_with(&format!("HTTP/1.1 {status} ")),
            "{host}: {answer}"
        );
    }
    let browser = lab.browser();
    let contradictory = browser
        .get(format!("https://{NAME}/"))
        .header("host", "to.waymark.dev");
    assert_eq!(contradictory.send().await.unwrap().status(), 400);
    let same = browser.get(format!("https://{NAME}/")).header("host", NAME);
    assert_eq!(same.send().await.unwrap().status(), 302);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_backend_knows_how_the_visitor_came() {
    let backend = ShortLinks::start().await;
    let lab = Lab::start_with(Backend::Sqlite, backend.settings()).await;
    let request = lab.browser().get(format!("https://{NAME}/teapot"));
    let request = request
        .header("x-forwarded-proto", "http")
        .header("cookie", "a=b")
        .header("cookie", "c=d");
    let answer = request.send().await.unwrap();
    assert_eq!(answer.status(), 418);
    assert_eq!(answer.text().await.unwrap(), "short and stout");
    assert_eq!(backend.header("x-forwarded-proto"), "https");
    assert_eq!(backend.header("x-forwarded-host"), NAME);
    assert_eq!(backend.header("host"), NAME);
    assert_eq!(backend.header("cookie"), "a=b; c=d");
    assert!(backend.last_head().starts_with("GET /teapot HTTP/1.1\r\n"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bodies_go_both_ways_over_http_2() {
    let backend = ShortLinks::start().await;
    let lab = Lab::start_with(Backend::Sqlite, backend.settings()).await;
    let body = "0123456789".repeat(30_000);
    let parts = body.as_bytes().chunks(7_000).map(<[u8]>::to_vec);
    let parts: Vec<Result<Vec<u8>, io::Error>> = parts.map(Ok).collect();
    let stream = reqwest::Body::wrap_stream(futures_util::stream::iter(parts));
    let sending = lab
        .browser()
        .post(format!("https://{NAME}/echo"))
        .body(stream);
    let answer = sending.send().await.unwrap();
    assert_eq!(answer.status(), 200);
    assert_eq!(answer.text().await.unwrap(), body);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_response_that_is_not_read_over_http_2_is_given_up() {
    let backend = ShortLinks::start().await;
    let settings = EdgeSettings {
        write_timeout: Duration::from_secs(1).into(),
        max_backend_requests_per_address: 1.into(),
        // The visitors of this test have one address, which is not a proxy's.
        trusted_proxies: Vec::new(),
        ..backend.settings()
    };
    let lab = Lab::start_with(Backend::Sqlite, settings).await;
    let small = lab.browser_with(
        Client::builder()
            .http2_initial_stream_window_size(1)
            .http2_initial_connection_window_size(1 << 20),
    );
    let stalled = small
        .get(format!("https://{NAME}/large"))
        .send()
        .await
        .unwrap();
    assert_eq!(stalled.status(), 200);
    let other = lab.browser();
    let status = async || {
        let answer = other.get(format!("https://{NAME}/teapot")).send().await;
        answer.unwrap().status()
    };
    assert_eq!(status().await, 429);
    until("the backend's slot is free", async || status().await == 418).await;
    drop(stalled);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hsts_is_sent_over_tls_and_not_without() {
    let lab = Lab::without_certificate(Backend::Sqlite, EdgeSettings::default()).await;
    lab.service.update(1, &[("hsts", "600")]).await;
    let plain = get(lab.service.address, NAME, "/").await;
    assert_eq!(plain.header("strict-transport-security"), "");

    lab.certify(NAME).await;

    let answer = lab
        .browser()
        .get(format!("https://{NAME}/"))
        .send()
        .await
        .unwrap();
    assert_eq!(answer.headers()["strict-transport-security"], "max-age=600");
}
