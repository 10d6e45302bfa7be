//! The certificate question, as the proxy sends it.

use testing::Backend;

use crate::edge::service::{TestService, empty};

testing::on_each_database!(only_served_names_get_certificates);

async fn only_served_names_get_certificates(backend: Backend) {
    let database = empty(backend).await;
    let service = TestService::start(&database.url).await;
    let question = async |query: &str| {
        service
            .operate(&format!("/internal/tls/ask{query}"))
            .await
            .status
    };
    let id = service.store("go.waymark.dev", &[]).await;

    for name in ["go.waymark.dev", "GO.WAYMARK.DEV", "go.waymark.dev."] {
        assert_eq!(question(&format!("?domain={name}")).await, 200, "{name}");
    }
    for name in [
        "waymark.dev",
        "www.go.waymark.dev",
        "go.waymark.de",
        "localhost",
    ] {
        assert_eq!(question(&format!("?domain={name}")).await, 404, "{name}");
    }
    for query in [
        "",
        "?",
        "?domain=",
        "?name=go.waymark.dev",
        "?domain=go.waymark.dev&domain=go.waymark.dev",
        "?domain=127.0.0.1",
        "?domain=1.2.3",
        "?domain=::1",
        "?domain=%5B::1%5D",
        "?domain=go.waymark.dev:443",
        "?domain=*.waymark.dev",
        "?domain=go%20waymark.dev",
        "?domain=b%C3%BCcher.de",
        "?domain=..",
    ] {
        assert_eq!(question(query).await, 400, "{query}");
    }

    service.delete(id).await;
    assert_eq!(question("?domain=go.waymark.dev").await, 404);
}
