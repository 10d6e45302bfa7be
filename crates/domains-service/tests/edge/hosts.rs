//! The name that a request is for: headers and request lines as browsers, proxies and attackers
//! write them.

use domains_service::edge::settings::EdgeSettings;

use crate::edge::service::TestService;
use crate::edge::visitor::{get, send};

const NAME: &str = "go.waymark.dev";

async fn with_domain() -> TestService {
    let options = [("index_page", "https://waymark.dev/")];
    let started = TestService::with_domain(EdgeSettings::default(), NAME, &options);
    started.await.0
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_name_is_recognised_in_every_spelling() {
    let service = with_domain().await;
    for host in [
        "go.waymark.dev",
        "GO.Waymark.DEV",
        "go.waymark.dev.",
        "go.waymark.dev:443",
        "Go.Waymark.Dev.:8080",
        "go.waymark.dev:",
        "  go.waymark.dev\t",
    ] {
        assert_eq!(get(service.address, host, "/").await.status, 302, "{host}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_request_without_one_valid_host_is_refused() {
    let service = with_domain().await;
    for host in [
        "",
        ".",
        "go..waymark.dev",
        "go.waymark.dev..",
        "go.waymark.dev:x",
        "go.waymark.dev:80:80",
        "go.waymark.dev:99999",
        "go waymark.dev",
        "user@go.waymark.dev",
        "go.waymark.dev/",
        "http://go.waymark.dev",
        "*.waymark.dev",
        "[::1",
        "1.2.3",
        "0x7f.1",
        "go.waymark.dev, go.waymark.dev",
        "go%2ewaymark.dev",
        "bücher.de",
    ] {
        let answer = get(service.address, host, "/").await;
        assert_eq!(
            (answer.status, answer.header("location")),
            (400, ""),
            "{host:?}"
        );
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_host_and_two_hosts_are_refused() {
    let service = with_domain().await;
    let requests = [
        "GET / HTTP/1.1\r\nConnection: close\r\n\r\n",
        "GET / HTTP/1.0\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: go.waymark.dev\r\nHost: go.waymark.dev\r\nConnection: \
         close\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: go.waymark.dev\r\nX-A: b\r\nhost: unknown.dev\r\nConnection: \
         close\r\n\r\n",
        "GET http://go.waymark.dev/ HTTP/1.1\r\nConnection: close\r\n\r\n",
        "GET / HTTP/1.1\r\nHost : go.waymark.dev\r\nConnection: close\r\n\r\n",
        "GET / HTTP/1.1\r\n Host: go.waymark.dev\r\nConnection: close\r\n\r\n",
    ];
    for request in requests {
        let answer = send(service.address, request).await;
        assert_eq!(
            (answer.status, answer.header("location")),
            (400, ""),
            "{request:?}"
        );
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_host_of_an_absolute_request_line_counts() {
    let service = with_domain().await;
    let status = async |target: &str, host: &str| {
        let request = format!("GET {target} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
        send(service.address, request).await.status
    };

    assert_eq!(status("http://go.waymark.dev/", NAME).await, 302);
    assert_eq!(status("http://GO.waymark.dev.:80", NAME).await, 302);
    assert_eq!(status("https://go.waymark.dev/", "unknown.dev").await, 302);
    assert_eq!(status("http://unknown.dev/", NAME).await, 421);
    assert_eq!(status("http://go.waymark.dev:99999/", NAME).await, 400);
    assert_eq!(status("ftp://go.waymark.dev/", NAME).await, 400);
    assert_eq!(status("http://user@go.waymark.dev/", NAME).await, 400);
    assert_eq!(status("http://go.waymark.dev/", "a b").await, 400);
    // A request line with only a host is for CONNECT only.
    assert_eq!(status("go.waymark.dev", NAME).await, 400);
    assert_eq!(status("go.waymark.dev:99", NAME).await, 400);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn old_clients_that_name_a_host_are_served() {
    let service = with_domain().await;
    let answer = send(
        service.address,
        "GET / HTTP/1.0\r\nHost: go.waymark.dev\r\n\r\n",
    )
    .await;
    assert_eq!(answer.status, 302);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn oversized_requests_are_refused() {
    let service = with_domain().await;
    let head = "Host: go.waymark.dev\r\nConnection: close\r\n";
    let line = |length| format!("GET /{} HTTP/1.1\r\n{head}\r\n", "a".repeat(length));
    let status = async |request: &str| send(service.address, request).await.status;
    assert_eq!(status(&line(32_767)).await, 404);
    assert_eq!(status(&line(32_768)).await, 414);
    assert_eq!(status(&line(60_000)).await, 414);
    let long_header = format!(
        "GET / HTTP/1.1\r\n{head}X-A: {}\r\n\r\n",
        "a".repeat(70_000)
    );
    let many_headers = format!("GET / HTTP/1.1\r\n{head}{}\r\n", "X-A: b\r\n".repeat(200));
    for request in [
        line(70_000),
        long_header,
        many_headers,
        "\u{1}\u{2}\r\n\r\n".to_owned(),
    ] {
        let answer = send(service.address, &request).await;
        assert!([400, 414, 431].contains(&answer.status), "{}", answer.head);
    }
    assert_eq!(get(service.address, NAME, "/").await.status, 302);
}
