//! The responses when the short-link service behind the edge fails, or a visitor does.

use std::time::Duration;

use domains_service::edge::settings::EdgeSettings;
use tokio::net::TcpListener;

use crate::edge::backend::{ShortLinks, in_front_of};
use crate::edge::proxying::with_domain;
use crate::edge::visitor::{get, send};

const NAME: &str = "go.waymark.dev";
const INDEX: &str = "https://waymark.dev/";
const MISSING: &str = "https://waymark.dev/missing";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_service_that_fails_is_502_and_one_that_is_silent_504() {
    let links = ShortLinks::start().await;
    let service = with_domain(links.settings(), &[("not_found_page", MISSING)]).await;
    let free = TcpListener::bind("127.0.0.1:0")
        .await
        .unwrap()
        .local_addr()
        .unwrap();
    let without = with_domain(in_front_of(free), &[("index_page", INDEX)]).await;

    for (path, status) in [
        ("/cut", 502),
        ("/nonsense", 502),
        ("/switch", 502),
        ("/silent", 504),
    ] {
        let answer = get(service.address, NAME, path).await;
        assert_eq!(
            (answer.status, answer.header("cache-control")),
            (status, "no-store"),
            "{path}"
        );
    }
    assert_eq!(get(without.address, NAME, "/x").await.status, 502);
    assert_eq!(get(without.address, NAME, "/").await.status, 302);

    // A response that breaks off in the middle is cut off for the visitor, too.
    let stalled = get(service.address, NAME, "/stalls").await;
    assert_eq!(
        (
            stalled.status,
            stalled.header("content-length"),
            stalled.body.as_str()
        ),
        (200, "10", "hello")
    );
    assert_eq!(get(service.address, NAME, "/x").await.status, 200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_visitors_bad_body_is_not_the_backends_fault() {
    let links = ShortLinks::start().await;
    let settings = EdgeSettings {
        body_timeout: Duration::from_secs(1).into(),
        ..links.settings()
    };
    let service = with_domain(settings, &[]).await;
    let head = "POST /silent HTTP/1.1\r\nHost: go.waymark.dev\r\nConnection: close\r\n";
    let chunked = format!("{head}Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n");

    // The backend waits for the end of the body in each case.
    for (request, status) in [
        (format!("{chunked}nonsense\r\n"), 400),
        (chunked.clone(), 408),
        (format!("{head}Content-Length: 10\r\n\r\nhello"), 408),
        (format!("{head}Content-Length: 5\r\n\r\nhello"), 504),
        (format!("{chunked}0\r\n\r\n"), 504),
    ] {
        let answer = send(service.address, &request).await;
        assert_eq!(answer.status, status, "{request}");
    }

    let metrics = service.operate("/metrics").await.text;
    for (answer, count) in [("bad_request", 3), ("backend_failed", 2)] {
        let line = format!("waymark_edge_answers_total{{answer=\"{answer}\"}} {count}");
        assert!(metrics.contains(&line), "{line}: {metrics}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_request_that_loops_back_is_not_proxied_again() {
    let address = std::net::TcpListener::bind("127.0.0.1:0")
        .unwrap()
        .local_addr()
        .unwrap();
    let settings = EdgeSettings {
        listen: Some(address),
        ..in_front_of(address)
    };
    let service = with_domain(settings, &[]).await;

    assert_eq!(get(address, NAME, "/x").await.status, 502);
    drop(service);
}
