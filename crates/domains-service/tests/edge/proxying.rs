//! Proxying: requests go to the short-link service behind the edge, and its responses come back.

use std::time::Duration;

use domains_service::edge::settings::EdgeSettings;
use testing::{Backend, until};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::edge::backend::ShortLinks;
use crate::edge::service::{TestService, empty};
use crate::edge::visitor::{get, request, send};
use crate::edge::visits::{numbers, total_is};

const NAME: &str = "go.waymark.dev";

const INDEX: &str = "https://waymark.dev/";

const MISSING: &str = "https://waymark.dev/missing";

pub async fn with_domain(settings: EdgeSettings, pages: &[(&str, &str)]) -> TestService {
    TestService::with_domain(settings, NAME, pages).await.0
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn other_paths_are_proxied_as_they_were_requested() {
    let links = ShortLinks::start().await;
    let service = with_domain(
        links.settings(),
        &[("index_page", INDEX), ("not_found_page", MISSING)],
    )
    .await;

    for path in ["/x", "//y", "/a/../b", "/%2e%2E/c?d=%20&e", "/.well-knownx"] {
        let answer = get(service.address, NAME, path).await;
        assert_eq!(
            (answer.status, answer.body),
            (200, format!("you requested {path}"))
        );
        assert!(
            links
                .last_head()
                .starts_with(&format!("GET {path} HTTP/1.1\r\n"))
        );
    }
    // As browsers write it, if it was not.
    let answer = get(service.address, NAME, "/\"größe?ü<\">").await;
    assert_eq!(
        answer.body,
        "you requested /%22gr%C3%B6%C3%9Fe?%C3%BC%3C%22%3E"
    );
    let teapot = get(service.address, NAME, "/teapot").await;
    assert_eq!(
        (teapot.status, teapot.body.as_str()),
        (418, "short and stout")
    );
    let head = request(service.address, "HEAD", NAME, "/x").await;
    assert_eq!(
        (
            head.status,
            head.header("content-length"),
            head.body.as_str()
        ),
        (200, "16", "")
    );
    for method in ["POST", "DELETE", "OPTIONS", "PROPFIND"] {
        assert_eq!(
            request(service.address, method, NAME, "/x").await.status,
            200,
            "{method}"
        );
        assert!(links.last_head().starts_with(method));
    }

    // Requests to which the edge itself responds never get there.
    let before = links.last_head();
    assert_eq!(
        get(service.address, NAME, "/").await.header("location"),
        INDEX
    );
    assert_eq!(get(service.address, NAME, "/robots.txt").await.status, 200);
    assert_eq!(get(service.address, NAME, "/favicon.ico").await.status, 404);
    assert_eq!(
        get(service.address, NAME, "/.well-known/acme-challenge/x")
            .await
            .status,
        404
    );
    assert_eq!(get(service.address, "unknown.dev", "/x").await.status, 421);
    assert_eq!(
        request(service.address, "TRACE", NAME, "/x").await.status,
        405
    );
    for (method, target, status) in [
        ("GET", NAME, 400),
        ("POST", "go.waymark.dev:99", 400),
        ("CONNECT", "go.waymark.dev:443", 405),
    ] {
        let answer = request(service.address, method, NAME, target).await;
        assert_eq!(answer.status, status, "{method} {target}");
    }
    assert_eq!(links.last_head(), before);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_404_from_the_backend_becomes_the_not_found_page_if_there_is_one() {
    let links = ShortLinks::start().await;
    let with_page = with_domain(links.settings(), &[("not_found_page", MISSING)]).await;
    let without = with_domain(links.settings(), &[]).await;

    let answer = get(with_page.address, NAME, "/missing").await;
    assert_eq!((answer.status, answer.header("location")), (302, MISSING));
    assert_eq!(
        (answer.body.as_str(), answer.header("set-cookie")),
        ("", "")
    );

    let answer = get(without.address, NAME, "/missing").await;
    assert_eq!(
        (answer.status, answer.body.as_str()),
        (404, "nothing like that")
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_open_visit_does_not_affect_a_new_owner_of_the_name() {
    let links = ShortLinks::start().await;
    let settings = EdgeSettings {
        backend_timeout: Duration::from_secs(20).into(),
        ..links.settings()
    };
    let database = empty(Backend::Sqlite).await;
    let service = TestService::start_with(&database.url, settings).await;
    let id = service.store(NAME, &[("not_found_page", MISSING)]).await;

    let visit = tokio::spawn(get(service.address, NAME, "/missing-on-release"));
    until("it is proxied", async || {
        links.last_head().starts_with("GET /missing-on-release ")
    })
    .await;
    service.delete(id).await;
    let again = service.store(NAME, &[("not_found_page", INDEX)]).await;
    links.release();

    let answer = visit.await.unwrap();
    assert_eq!(
        (answer.status, answer.body.as_str()),
        (404, "nothing like that")
    );
    assert_eq!(get(service.address, NAME, "/").await.status, 404);
    total_is(&service, again, numbers(0, 1, 0, 0)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_trusted_proxy_names_its_client() {
    let links = ShortLinks::start().await;
    let service = with_domain(links.settings(), &[]).await;
    let request = "GET /x HTTP/1.1\r\nHost: Go.Waymark.Dev:443\r\nX-Forwarded-For: 203.0.113.9, \
        192.0.2.1\r\n\
        X-Forwarded-Proto: https\r\nX-Forwarded-Host: evil.dev\r\nForwarded: for=evil\r\n\
        X-Real-IP: 6.6.6.6\r\n\
        Connection: close\r\n\r\n";

    assert_eq!(send(service.address, request).await.status, 200);

    assert_eq!(links.header("host"), "Go.Waymark.Dev:443");
    assert_eq!(
        links.header("x-forwarded-for"),
        "203.0.113.9, 192.0.2.1, 127.0.0.1"
    );
    assert_eq!(links.header("x-forwarded-proto"), "https");
    assert_eq!(links.header("x-forwarded-host"), "Go.Waymark.Dev:443");
    assert_eq!(
        (links.header("forwarded"), links.header("x-real-ip")),
        (String::new(), String::new())
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn forwarding_headers_of_untrusted_peers_are_replaced() {
    let links = ShortLinks::start().await;
    let settings = EdgeSettings {
        trusted_proxies: vec!["10.0.0.0/8".parse().unwrap()],
        ..links.settings()
    };
    let service = with_domain(settings, &[]).await;
    let request = "GET http://go.waymark.dev/x HTTP/1.1\r\nHost: evil.dev\r\nX-Forwarded-For: \
        203.0.113.9\r\n\
        X-Forwarded-For: 192.0.2.1\r\nX-Forwarded-Proto: https\r\nX-Forwarded-Host: evil.dev\r\n\
        Connection: close\r\n\r\n";

    assert_eq!(send(service.address, request).await.status, 200);

    assert_eq!(links.header("host"), "go.waymark.dev");
    assert_eq!(links.header("x-forwarded-for"), "127.0.0.1");
    assert_eq!(links.header("x-forwarded-proto"), "http");
    assert_eq!(links.header("x-forwarded-host"), "go.waymark.dev");
}

/// Headers that proxies, delivery networks and applications understand, besides those that the edge
/// writes.
const CLAIMS: [&str; 48] = [
    "CF-Connecting-IP",
    "True-Client-IP",
    "X-Client-IP",
    "X-Real-IP",
    "X-Cluster-Client-IP",
    "X-Original-Forwarded-For",
    "X-Forwarded-Port",
    "X-Forwarded-Server",
    "X-Forwarded-Prefix",
    "X_Forwarded_For",
    "X-Original-URL",
    "X-Rewrite-URL",
    "X-Original-Host",
    "Forwarded",
    "Proxy",
    "Client-IP",
    "Remote-User",
    "REMOTE_USER",
    "X-Remote-User",
    "X-Auth-Request-User",
    "X-WebAuth-User",
    "X-Authenticated-User",
    "X-Goog-Authenticated-User-Email",
    "X-MS-Client-Principal",
    "CF-Access-Authenticated-User-Email",
    "Tailscale-User-Login",
    "X-Client-Cert",
    "Client-Cert",
    "Client-Cert-Chain",
    "SSL-Client-Verify",
    "X-SSL-Client-S-DN",
    "X-ARR-ClientCert",
    "Remote-Addr",
    "X-AppEngine-Country",
    "X-Coming-From",
    "X-Edge-IP",
    "X-Visitor-IP",
    "CloudFront-Viewer-Address",
    "CF-IPCountry",
    "CF-Visitor",
    "X-Scheme",
    "X-HTTP-Method-Override",
    "X-Method-Override",
    "X-HTTP-Method",
    "X-Override-URL",
    "X-Middleware-Subrequest",
    "Any_Thing",
    "X-Real-Client-IP",
];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn addresses_cannot_be_forged_and_requests_not_rewritten() {
    let links = ShortLinks::start().await;
    let claims = CLAIMS.map(|name| format!("{name}: 6.6.6.6\r\n")).concat();
    let request = format!(
        "GET /x HTTP/1.1\r\nHost: {NAME}\r\n{claims}X-Requested-With: me\r\n\
         Connection: close\r\n\r\n"
    );
    for trusted in ["10.0.0.0/8", "127.0.0.0/8"] {
        let settings = EdgeSettings {
            trusted_proxies: vec![trusted.parse().unwrap()],
            ..links.settings()
        };
        let service = with_domain(settings, &[]).await;

        assert_eq!(send(service.address, &request).await.status, 200);

        let head = links.last_head();
        assert!(!head.contains("6.6.6.6"), "{trusted}: {head}");
        assert_eq!(links.header("x-requested-with"), "me");
        assert_eq!(links.header("x-forwarded-for"), "127.0.0.1");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn headers_that_the_operator_names_are_passed_on() {
    let links = ShortLinks::start().await;
    let settings = EdgeSettings {
        passed_headers: vec!["x-user-id".to_owned()],
        ..links.settings()
    };
    let service = with_domain(settings, &[]).await;
    let request = format!(
        "GET /x HTTP/1.1\r\nHost: {NAME}\r\nX-User-Id: 7\r\nX-User-Email: 6.6.6.6\r\n\
         Connection: close\r\n\r\n"
    );

    assert_eq!(send(service.address, &request).await.status, 200);

    assert_eq!(links.header("x-user-id"), "7");
    assert_eq!(links.header("x-user-email"), "");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn well_known_paths_are_not_proxied_in_any_spelling() {
    let links = ShortLinks::start().await;
    let service = with_domain(links.settings(), &[("not_found_page", MISSING)]).await;

    for path in [
        "/.well-known/acme-challenge/x",
        "//.well-known/acme-challenge/x",
        "/./.well-known/acme-challenge/x",
        "/a/../.well-known/acme-challenge/x",
        "/%2ewell-known/acme-challenge/x",
        "/%2Ewell-known%2Facme-challenge%2Fx",
        "/a/%2e%2E/.well-known/x",
        "/%252ewell-known/x",
        "/.well-known;a/x",
    ] {
        let answer = get(service.address, NAME, path).await;
        assert_eq!(
            (answer.status, answer.header("location")),
            (404, ""),
            "{path}"
        );
    }
    assert_eq!(links.last_head(), "");
    let other = get(service.address, NAME, "/a/.well-known/x").await;
    assert_eq!(other.status, 200, "{}", other.head);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hop_by_hop_headers_are_not_proxied() {
    let links = ShortLinks::start().await;
    let service = with_domain(links.settings(), &[]).await;
    let request = "GET /link HTTP/1.1\r\nHost: go.waymark.dev\r\nX-Mine: a\r\nX-Kept: b\r\n\
        Upgrade: websocket\r\n\
        Keep-Alive: timeout=5\r\nTE: trailers\r\nProxy-Authorization: secret\r\nConnection: close, \
        x-mine, upgrade\r\n\r\n";

    let answer = send(service.address, request).await;

    for name in [
        "x-mine",
        "upgrade",
        "keep-alive",
        "te",
        "proxy-authorization",
    ] {
        assert_eq!(links.header(name), "", "{name}");
    }
    assert_eq!(
        (links.header("x-kept"), links.header("via")),
        ("b".to_owned(), "1.1 waymark".to_owned())
    );
    assert_eq!(
        (answer.status, answer.header("location")),
        (301, "https://elsewhere.dev/")
    );
    assert_eq!(
        (answer.header("x-hop"), answer.header("keep-alive")),
        ("", "")
    );
    // That would bind the customer's name, and all names below it, to HTTPS.
    assert_eq!(answer.header("strict-transport-security"), "");
    assert!(
        answer.head.contains("a=b") && answer.head.contains("c=d"),
        "{}",
        answer.head
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bodies_are_streamed_both_ways() {
    let links = ShortLinks::start().await;
    let service = with_domain(links.settings(), &[]).await;
    let mut stream = TcpStream::connect(service.address).await.unwrap();
    let head = "POST /echo HTTP/1.1\r\nHost: go.waymark.dev\r\nTransfer-Encoding: chunked\r\n\
        Connection: close\r\n\r\n";
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut text = String::new();

    // Longer in total than the backend may send nothing, but with progress.
    for part in ["one", "two", "three", "four", "five", "six"] {
        let chunk = format!("{:x}\r\n{part}\r\n", part.len());
        stream.write_all(chunk.as_bytes()).await.unwrap();
        while !text.contains(part) {
            let mut bytes = [0; 1024];
            let count = stream.read(&mut bytes).await.unwrap();
            assert!(count > 0, "{part} did not come back: {text}");
            text += std::str::from_utf8(&bytes[..count]).unwrap();
        }
        tokio::time::sleep(Duration::from_millis(250)).await;
    }
    stream.write_all(b"0\r\n\r\n").await.unwrap();
    let _ = stream.read_to_string(&mut text).await;

    assert!(text.starts_with("HTTP/1.1 200 "), "{text}");
    assert!(text.ends_with("0\r\n\r\n"), "{text}");
}
