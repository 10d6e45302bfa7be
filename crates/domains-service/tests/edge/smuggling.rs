//! Nothing after an ambiguous request is answered or proxied, also with a backend.

use std::time::Duration;

use domains_service::edge::settings::EdgeSettings;
use testing::Smuggling;

use crate::backend::ShortLinks;
use crate::proxying::with_domain;

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
