//! Each service deployed alone: its sample settings, its Caddyfile, its own base URL, also with a
//! path and on another port. All its links are below that URL and work.

use std::ffi::OsStr;
use std::path::Path;
use std::time::Duration;

use end_to_end::{Caddy, Databases, Launch, Place, Site};
use testing::{Answer, Backend, Client, PageServer, TestKeys, skip};

const PLACES: [Place; 4] = [
    Place {
        prefix: "",
        own_port: false,
    },
    Place {
        prefix: "/seo",
        own_port: false,
    },
    Place {
        prefix: "",
        own_port: true,
    },
    Place {
        prefix: "/tools/of/waymark",
        own_port: true,
    },
];

/// A value in the JSON, as text.
fn text<'a>(answer: &'a Answer, pointer: &str) -> &'a str {
    let value = answer.json.pointer(pointer);
    value
        .and_then(serde_json::Value::as_str)
        .unwrap_or_else(|| panic!("no {pointer} in {}", answer.text))
}

/// The path of one of the service's URLs below the base URL.
fn below<'a>(site: &Site, url: &'a str) -> &'a str {
    let path = url.strip_prefix(&site.base_url);
    path.unwrap_or_else(|| panic!("{url} is not below {}", site.base_url))
}

/// Checks that the `Location` of a stored row and the links of a list work, and that the
/// documentation contains the base URL.
async fn links_are_below_the_base_url(site: &Site, api: &Client, name: &str, stored: &Answer) {
    let location = stored.header("location");
    let expected = format!("{}/api/v1/{name}/{}", site.base_url, stored.id());
    assert_eq!(location, expected);
    let shown = api.get(below(site, location)).await.expect(200);
    assert_eq!(shown.id(), stored.id());

    let list = api
        .get(&format!("/api/v1/{name}?per_page=10&search=o"))
        .await
        .expect(200);
    let first = text(&list, "/links/first");
    let same = api.get(below(site, first)).await.expect(200);
    assert_eq!(same.rows(), list.rows());
    below(site, text(&list, "/meta/path"));
    let header = list.header("link");
    assert!(header.contains(&format!("<{}/", site.base_url)), "{header}");

    let stranger = site.client(None);
    let document = stranger.get(&format!("/docs/{name}/openapi.json")).await;
    assert_eq!(text(&document.expect(200), "/servers/1/url"), site.base_url);
    stranger.get(&format!("/docs/{name}")).await.expect(200);
    api.get(&format!("/mcp/{name}")).await.expect(405);
    let start = stranger.get("/docs").await.expect(200);
    let mut linked = start.text.split("href=\"").skip(1);
    let style = linked.find_map(|rest| {
        rest.split('"')
            .next()
            .filter(|link| Path::new(link).extension() == Some(OsStr::new("css")))
    });
    let style = format!("/{}", style.expect("a style sheet"));
    stranger.get(&style).await.expect(200);
}

/// Checks that nothing is served outside the base URL, and nothing of the other service below it.
async fn nothing_else_is_served(site: &Site, place: Place, name: &str, other: &str, key: &str) {
    let api = site.client(Some(key));
    api.get(&format!("/api/v1/{other}")).await.expect(404);
    let metrics = api.get("/metrics").await.expect(404);
    assert_eq!(metrics.header("x-content-type-options"), "nosniff");
    let policy = metrics.header("content-security-policy");
    assert_eq!(policy, "default-src 'none'; frame-ancestors 'none'");
    api.get("/healthz").await.expect(404);
    if !place.prefix.is_empty() {
        let outside = site.client_at(&site.origin(), Some(key));
        outside.get(&format!("/api/v1/{name}")).await.expect(404);
    }
}

/// Checks that a client notices when it sends its key unencrypted, and that readers are redirected
/// to https.
async fn plain_http_is_for_pages(site: &Site, name: &str, key: &str) {
    let plain = site.plain(&site.base_url, Some(key));
    for path in [
        format!("/api/v1/{name}"),
        "/api/v1/account".to_owned(),
        format!("/mcp/{name}"),
    ] {
        let refused = plain.get(&path).await.expect(403);
        assert_eq!(refused.header("content-type"), "application/problem+json");
        assert_eq!(text(&refused, "/code"), "https_required");
        let stored = plain.post(&path, &[("name", "x")]).await;
        assert_eq!(stored.expect(403).header("location"), "");
    }
    let page = format!("/docs/{name}?a=b");
    let redirected = plain.get(&page).await.expect(308);
    let expected = format!("{}{page}", site.base_url);
    assert_eq!(redirected.header("location"), expected);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn reports_service_alone() {
    if !Caddy::is_installed() {
        return skip("Caddy is not installed");
    }
    let keys = TestKeys::new();
    let key = keys.issue("alone");
    let page = PageServer::start(Duration::ZERO).await.url("/");
    for place in PLACES {
        let databases = Databases::start(Backend::Sqlite).await;
        let launch = Launch::reports(&keys, &databases.create("reports").await);
        let site = Site::start("reports", launch, place).await;
        let (api, stranger) = (site.client(Some(&key)), site.client(None));

        let form = [
            ("url", page.as_str()),
            ("privacy", "2"),
            ("password", "sesame"),
        ];
        let stored = api.post("/api/v1/reports", &form).await.expect(201);

        links_are_below_the_base_url(&site, &api, "reports", &stored).await;
        api.get("/api/v1/projects").await.expect(200);
        nothing_else_is_served(&site, place, "reports", "domains", &key).await;
        plain_http_is_for_pages(&site, "reports", &key).await;
        // The page's form uses the path of the page; the cookie belongs to the host.
        let report_page = below(&site, text(&stored, "/data/page_url"));
        let locked = stranger.get(report_page).await.expect(403);
        let action = format!("action=\"{}{report_page}\"", place.prefix);
        assert!(locked.text.contains(&action), "{}", locked.text);
        let unlocked = stranger.post(report_page, &[("password", "sesame")]).await;
        let unlocked = unlocked.expect(303);
        assert_eq!(
            unlocked.header("location"),
            format!("{}{report_page}", place.prefix)
        );
        let cookie = unlocked.header("set-cookie");
        assert!(cookie.starts_with("__Host-"), "{cookie}");
        assert!(cookie.contains("Path=/;"), "{cookie}");
        assert!(cookie.contains("Secure"), "{cookie}");
        let sent = cookie.split(';').next().expect("a cookie");
        let opened = stranger
            .request("GET", report_page, &[])
            .header("cookie", sent);
        let opened = stranger.try_send(opened).await.expect("a response");
        assert!(opened.expect(200).text.contains("<html"));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn domains_service_alone() {
    if !Caddy::is_installed() {
        return skip("Caddy is not installed");
    }
    let keys = TestKeys::new();
    let key = keys.issue("alone");
    for place in PLACES {
        let databases = Databases::start(Backend::Sqlite).await;
        let launch = Launch::domains(&keys, &databases.create("domains").await)
            .set("names.allow_test", "true");
        let site = Site::start("domains", launch, place).await;
        let api = site.client(Some(&key));
        let form = [
            ("name", "go.brand.test"),
            ("index_page", "https://brand.example.com/"),
        ];

        let stored = api.post("/api/v1/domains", &form).await.expect(201);

        links_are_below_the_base_url(&site, &api, "domains", &stored).await;
        nothing_else_is_served(&site, place, "domains", "reports", &key).await;
        plain_http_is_for_pages(&site, "domains", &key).await;
        // Customers' domains are on the proxy's usual port, without the prefix.
        let visitor = site.visitor("go.brand.test");
        let visited = visitor.get("/").await.expect(302);
        assert_eq!(visited.header("location"), "https://brand.example.com/");
        visitor.get("/api/v1/domains").await.expect(404);
        // There, a path that looks like the API's is an ordinary path.
        let plain = site.plain("https://go.brand.test", None);
        let redirected = plain.get("/api/v1/domains").await.expect(308);
        let expected = format!("{}/api/v1/domains", site.visitor_url("go.brand.test"));
        assert_eq!(redirected.header("location"), expected);
        let unknown = site.visitor("other.brand.test");
        let refused = unknown.try_send(unknown.request("GET", "/", &[])).await;
        assert!(refused.is_err(), "a name without a certificate");
    }
}
