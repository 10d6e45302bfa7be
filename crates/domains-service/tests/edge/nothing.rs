//! What people see where a name has nothing.

use std::fs;

use domains_service::edge::settings::EdgeSettings;
use look::BrandingSettings;
use testing::{Backend, database_settings, until};

use crate::edge::service::{TestService, empty};
use crate::edge::visitor::{Answer, get, send};

const NAME: &str = "go.waymark.dev";
const BROWSER: &str = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
const SVG: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\"/>";

testing::on_each_database!(a_page_has_the_brand_of_the_account);

async fn asked(service: &TestService, method: &str, host: &str, path: &str) -> Answer {
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: {host}\r\nAccept: {BROWSER}\r\nConnection: close\r\n\r\n"
    );
    send(service.address, request).await
}

async fn a_page_has_the_brand_of_the_account(backend: Backend) {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("logo.svg", SVG);
    let acme = "name = 'Acme <Links>'\nfooter = 'Write to help@acme.dev'\ncolour = '#aa0011'\n\
                logo = 'logo.svg'";
    write("acme.toml", acme);
    let branding = BrandingSettings {
        name: "Operator".to_owned(),
        accounts: folder.path().display().to_string(),
        ..BrandingSettings::default()
    };
    let database = empty(backend).await;
    let settings = database_settings(&database.url);
    let service = TestService::begin_as(settings, EdgeSettings::default(), branding).await;
    until("the names are read", async || service.edge.is_loaded()).await;
    let id = service.store(NAME, &[]).await;

    for path in ["/", "/nothing"] {
        let page = asked(&service, "GET", NAME, path).await;
        assert_eq!(page.status, 404);
        assert_eq!(page.header("content-type"), "text/html; charset=utf-8");
        assert_eq!(page.header("cache-control"), "no-store");
        let policy = page.header("content-security-policy");
        assert!(policy.starts_with("default-src 'none';"), "{policy}");
        for expected in [
            "<title>There is nothing here – Acme &#60;Links&#62;</title>",
            "#aa0011",
            "Write to help@acme.dev",
            "<link rel=\"icon\" href=\"data:image/svg+xml;base64,PHN2Zy",
            "<img src=\"data:image/svg+xml;base64,PHN2Zy",
        ] {
            assert!(page.body.contains(expected), "{expected}: {}", page.body);
        }
        let head = asked(&service, "HEAD", NAME, path).await;
        assert_eq!((head.status, &*head.body), (404, ""));
        assert_eq!(head.header("content-length"), page.header("content-length"));
        let plain = get(service.address, NAME, path).await;
        assert_eq!(
            (plain.status, &*plain.body),
            (404, "There is nothing here.\n")
        );
    }
    let unknown = asked(&service, "GET", "unknown.dev", "/").await;
    assert_eq!(unknown.status, 421);
    let title = "<title>This name is not served here – Operator</title>";
    assert!(unknown.body.contains(title), "{}", unknown.body);
    assert!(!unknown.body.contains("Acme"));
    let plain = get(service.address, "unknown.dev", "/").await;
    assert_eq!(plain.body, "This name is not served here.\n");

    service
        .update(id, &[("not_found_page", "https://acme.dev/404")])
        .await;
    let page = asked(&service, "GET", NAME, "/nothing").await;
    assert_eq!(page.header("location"), "https://acme.dev/404");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_page_without_a_brand_names_nobody() {
    let database = empty(Backend::Sqlite).await;
    let service = TestService::start(&database.url).await;
    service.store(NAME, &[]).await;

    let page = asked(&service, "GET", NAME, "/nothing").await;

    assert_eq!(page.status, 404);
    assert!(page.body.contains("<title>There is nothing here</title>"));
    assert!(!page.body.contains("Waymark"), "{}", page.body);
}
