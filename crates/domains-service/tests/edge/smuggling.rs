//! Nothing after an ambiguous request is answered or proxied, also with a backend.

use std::time::Duration;

use domains_service::edge::settings::EdgeSettings;
use testing::{Smuggling, exchange};

use crate::edge::backend::ShortLinks;
use crate::edge::proxying::with_domain;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_smuggled_to_the_backend() {
    let links = ShortLinks::start().await;
    let settings = EdgeSettings {
        keep_alive: Duration::from_secs(1).into(),
        request_head_timeout: Duration::from_secs(1).into(),
        ..links.settings()
    };
    let service = with_domain(settings, &[]).await;

    for first in ["POST /x", "GET /x"] {
        let smuggling = Smuggling {
            address: service.address,
            first,
            headers: "Host: go.waymark.dev\r\n".to_owned(),
            next: "/smuggled",
            sign: "you requested /smuggled",
        };
        smuggling.assert_refused().await;
    }

    let heads = links.heads();
    assert!(heads.len() > 10, "{heads:#?}");
    for head in heads {
        let head = head.to_ascii_lowercase();
        let has = |name: &str| head.contains(&format!("\r\n{name}:"));
        let is_ambiguous = has("content-length") && has("transfer-encoding");
        assert!(!is_ambiguous, "{head}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_answered_after_a_tunnel_is_requested_or_after_http_1_0() {
    let links = ShortLinks::start().await;
    let service = with_domain(links.settings(), &[]).await;
    let follows = "GET /smuggled HTTP/1.1\r\nHost: go.waymark.dev\r\nConnection: close\r\n\r\n";

    for (first, status) in [
        (
            "CONNECT go.waymark.dev:443 HTTP/1.1\r\nHost: go.waymark.dev:443\r\n\r\n",
            405,
        ),
        (
            "CONNECT nobody.dev:443 HTTP/1.1\r\nHost: nobody.dev:443\r\n\r\n",
            421,
        ),
        (
            "GET / HTTP/1.0\r\nHost: go.waymark.dev\r\nConnection: keep-alive\r\n\r\n",
            404,
        ),
        (
            "GET /x HTTP/1.0\r\nHost: go.waymark.dev\r\nConnection: keep-alive\r\n\r\n",
            200,
        ),
    ] {
        let answer = exchange(service.address, first.to_owned() + follows).await;
        assert!(answer.starts_with("HTTP/1."), "{first}: {answer}");
        assert_eq!(answer[9..12], status.to_string(), "{first}: {answer}");
        assert_eq!(answer.matches("HTTP/1.").count(), 1, "{first}: {answer}");
        let head = answer.to_ascii_lowercase();
        assert!(
            head.contains("\r\nconnection: close\r\n") || head.starts_with("http/1.0"),
            "{first}: {answer}"
        );
    }
    assert_eq!(links.count(), 1, "{:#?}", links.heads());
}
