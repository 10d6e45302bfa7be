//! The decision table, row by row, without a backend.

use domains_service::edge::settings::EdgeSettings;

use crate::edge::service::TestService;
use crate::edge::visitor::{Answer, get, request, send};

const NAME: &str = "go.waymark.dev";
const INDEX: &str = "https://waymark.dev/start";
const MISSING: &str = "https://waymark.dev/missing?a=b";

/// A service with one domain on SQLite; the database does not affect how visitors are served.
async fn with_domain(pages: &[(&str, &str)]) -> TestService {
    let started = TestService::with_domain(EdgeSettings::default(), NAME, pages);
    started.await.0
}

fn assert_redirects(answer: &Answer, page: &str) {
    assert_eq!(answer.status, 302, "{}", answer.head);
    assert_eq!(answer.header("location"), page);
    assert_eq!(answer.header("cache-control"), "no-cache");
    assert_eq!(
        (answer.header("content-length"), answer.body.as_str()),
        ("0", "")
    );
}

fn assert_nothing_there(answer: &Answer) {
    assert_eq!(answer.status, 404, "{}", answer.head);
    assert_eq!(answer.header("location"), "");
    assert_eq!(answer.header("cache-control"), "no-store");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_domain_with_pages_sends_its_visitors_there() {
    let service = with_domain(&[("index_page", INDEX), ("not_found_page", MISSING)]).await;

    for path in ["/", "/?", "/?next=https://evil.dev/"] {
        assert_redirects(&get(service.address, NAME, path).await, INDEX);
    }
    for path in [
        "/x",
        "/x/y?z",
        "/robots.txt/",
        "/Favicon.ico",
        "/.well-knownx",
    ] {
        assert_redirects(&get(service.address, NAME, path).await, MISSING);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_domain_without_pages_responds_404() {
    let service = with_domain(&[]).await;

    for path in ["/", "/x"] {
        assert_nothing_there(&get(service.address, NAME, path).await);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_previews_are_allowed_and_technical_paths_are_never_redirected() {
    let service = with_domain(&[("index_page", INDEX), ("not_found_page", MISSING)]).await;

    let robots = get(service.address, NAME, "/robots.txt").await;
    assert_eq!(robots.status, 200);
    let (previews, others) = robots.body.split_once("\n\n").unwrap();
    for line in [
        "User-agent: facebookexternalhit",
        "User-agent: Twitterbot",
        "Allow: /",
    ] {
        assert!(previews.lines().any(|other| other == line), "{previews}");
    }
    assert_eq!(others, "User-agent: *\nDisallow: /\n");

    for path in [
        "/favicon.ico",
        "/.well-known",
        "/.well-known/",
        "/.well-known/acme-challenge/x",
    ] {
        assert_nothing_there(&get(service.address, NAME, path).await);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_unserved_name_always_gets_the_same_response() {
    let service = with_domain(&[("index_page", INDEX)]).await;
    let names = [
        "unknown.waymark.dev",
        "waymark.dev",
        "www.go.waymark.dev",
        "localhost",
        "192.0.2.1",
        "127.0.0.1:80",
        "[2001:db8::1]",
    ];
    for name in names {
        for path in ["/", "/x", "/robots.txt", "/.well-known/acme-challenge/x"] {
            let answer = get(service.address, name, path).await;
            assert_eq!(answer.status, 421, "{name}{path}: {}", answer.head);
            assert_eq!(answer.header("cache-control"), "no-store");
            assert_eq!(answer.body, "This name is not served here.\n");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_response_of_the_edge_can_be_taken_for_something_else() {
    let service = with_domain(&[("index_page", INDEX)]).await;
    for (method, host, path, has_text) in [
        ("GET", NAME, "/", false),
        ("OPTIONS", NAME, "/", false),
        ("GET", NAME, "/robots.txt", true),
        ("GET", NAME, "/nothing", true),
        ("POST", NAME, "/", true),
        ("GET", "unknown.waymark.dev", "/", true),
        ("GET", "a b", "/", true),
    ] {
        let answer = request(service.address, method, host, path).await;
        let what = format!("{method} {host}{path}: {}", answer.head);
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{what}");
        let policy = answer.header("content-security-policy");
        let expected = "default-src 'none'; frame-ancestors 'none'";
        assert_eq!(policy, if has_text { expected } else { "" }, "{what}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_reading_is_allowed() {
    let service = with_domain(&[("index_page", INDEX), ("not_found_page", MISSING)]).await;

    for method in ["POST", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND"] {
        for path in ["/", "/x", "/robots.txt"] {
            let answer = request(service.address, method, NAME, path).await;
            assert_eq!(answer.status, 405, "{method} {path}: {}", answer.head);
            assert_eq!(answer.header("allow"), "GET, HEAD, OPTIONS");
        }
    }
    for path in ["/", "/x", "*"] {
        let answer = request(service.address, "OPTIONS", NAME, path).await;
        assert_eq!(
            (answer.status, answer.header("allow")),
            (204, "GET, HEAD, OPTIONS")
        );
    }
    let with_body = "POST /x HTTP/1.1\r\nHost: go.waymark.dev\r\nContent-Length: 5\r\nConnection: \
        close\r\n\r\nhello";
    assert_eq!(send(service.address, with_body).await.status, 405);
    let tunnel = "CONNECT go.waymark.dev:443 HTTP/1.1\r\nHost: go.waymark.dev:443\r\nConnection: \
        close\r\n\r\n";
    assert_eq!(send(service.address, tunnel).await.status, 405);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn head_responds_like_get_without_a_body() {
    let service = with_domain(&[("index_page", INDEX)]).await;

    let head = request(service.address, "HEAD", NAME, "/").await;
    assert_eq!((head.status, head.header("location")), (302, INDEX));
    for (name, path) in [(NAME, "/x"), (NAME, "/robots.txt"), ("unknown.dev", "/")] {
        let head = request(service.address, "HEAD", name, path).await;
        let get = get(service.address, name, path).await;
        assert_eq!((head.status, head.body.as_str()), (get.status, ""));
        assert_eq!(head.header("content-length"), get.header("content-length"));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_input_of_a_visitor_reaches_location() {
    let service = with_domain(&[("index_page", INDEX), ("not_found_page", MISSING)]).await;
    let paths = [
        "//evil.dev",
        "//evil.dev/%2e%2e",
        "/%2e%2e",
        "/../..",
        "/%0d%0aLocation:%20https://evil.dev/",
        "/%0D%0ASet-Cookie:a=b",
        "/%E5%98%8A%E5%98%8DLocation:evil",
        "/\\evil.dev",
        "/%5cevil.dev",
        "/@evil.dev",
        "/.evil.dev",
        "/x?https://evil.dev/",
        "/x#https://evil.dev/",
        "/%00",
        "/%",
        "/\"><script>",
        "/ü",
    ];
    for path in paths {
        let answer = get(service.address, NAME, path).await;
        match answer.status {
            302 => assert_redirects(&answer, MISSING),
            // The parser refuses requests that no browser sends.
            400 => assert_eq!(answer.header("location"), "", "{path}"),
            _ => panic!("{path}: {}", answer.head),
        }
        assert_eq!(answer.header("set-cookie"), "", "{path}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_target_with_bytes_outside_ascii_is_a_target() {
    let service = with_domain(&[("not_found_page", MISSING)]).await;
    let latin = b"GET /caf\xe9?\xff HTTP/1.1\r\nHost: go.waymark.dev\r\nConnection: close\r\n\r\n";

    assert_redirects(&send(service.address, latin).await, MISSING);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_program_in_front_learns_whether_names_are_served() {
    let service = with_domain(&[("index_page", INDEX), ("not_found_page", MISSING)]).await;

    for host in ["192.0.2.1", "127.0.0.1:80", "[2001:db8::1]"] {
        let healthy = get(service.address, host, "/healthz").await;
        assert_eq!(
            (healthy.status, &*healthy.body),
            (200, "{\"status\":\"ok\"}"),
            "{host}"
        );
        assert_eq!(healthy.header("content-type"), "application/json");
    }
    assert_redirects(&get(service.address, NAME, "/healthz").await, MISSING);
    let post = request(service.address, "POST", "192.0.2.1", "/healthz").await;
    assert_eq!(post.status, 421);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_request_that_cannot_be_parsed_is_told_so() {
    let service = with_domain(&[]).await;
    for request in [
        "GET /\u{1} HTTP/1.1\r\nHost: go.waymark.dev\r\n\r\n".to_owned(),
        "GET / HTTP/1.1\r\nno header\r\n\r\n".to_owned(),
    ] {
        let answer = send(service.address, &request).await;
        assert_eq!(answer.status, 400, "{request}");
        assert_eq!(answer.body, "The request is not valid HTTP.\n", "{request}");
    }
    let long = format!("GET / HTTP/1.1\r\nx: {}\r\n\r\n", "a".repeat(80_000));
    let answer = send(service.address, &long).await;
    assert_eq!(
        (answer.status, &*answer.body),
        (431, "The headers are too long.\n")
    );
}
