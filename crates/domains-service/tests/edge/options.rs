//! The options of a domain besides its pages: statuses, another host, robots, files for apps,
//! HTTPS.

use domains_service::edge::settings::EdgeSettings;
use testing::{Backend, own_server, until};

use crate::edge::backend::ShortLinks;
use crate::edge::service::{TestService, empty};
use crate::edge::visitor::{Answer, get, request, send};

testing::on_each_database!(
    texts_are_served_and_follow_changes,
    another_process_changes_an_option,
);

const NAME: &str = "go.waymark.dev";
const INDEX: &str = "https://waymark.dev/start";

async fn with_options(options: &[(&str, &str)]) -> (TestService, i64) {
    TestService::with_domain(EdgeSettings::default(), NAME, options).await
}

fn redirect(answer: &Answer) -> (u16, &str) {
    (answer.status, answer.header("location"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn redirects_have_the_status_that_is_set() {
    let (service, id) = with_options(&[("index_page", INDEX), ("not_found_page", INDEX)]).await;
    for status in [301, 307, 308, 302] {
        let text = status.to_string();
        service.update(id, &[("redirect_status", &text)]).await;
        for path in ["/", "/x"] {
            let answer = get(service.address, NAME, path).await;
            assert_eq!(redirect(&answer), (status, INDEX), "{path}");
            assert_eq!(answer.header("cache-control"), "no-cache");
        }
    }
    service.update(id, &[("redirect_status", "")]).await;
    assert_eq!(get(service.address, NAME, "/").await.status, 302);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn another_host_gets_visitors_with_their_paths() {
    let (service, id) = with_options(&[
        ("redirect_to", "https://www.waymark.dev:8443"),
        ("index_page", INDEX),
        ("redirect_status", "308"),
    ])
    .await;
    for (path, expected) in [
        ("/", "/"),
        ("/?", "/?"),
        ("/a/b?c=d&e=%20", "/a/b?c=d&e=%20"),
        ("//evil.dev/x", "//evil.dev/x"),
        ("/@evil.dev", "/@evil.dev"),
        ("/%0d%0aSet-Cookie:a=b", "/%0d%0aSet-Cookie:a=b"),
        ("/robots.txt", "/robots.txt"),
        ("/favicon.ico", "/favicon.ico"),
        ("/.well-known/security.txt", "/.well-known/security.txt"),
        (
            "/.well-known/assetlinks.json",
            "/.well-known/assetlinks.json",
        ),
        ("/größe?ü", "/gr%C3%B6%C3%9Fe?%C3%BC"),
        ("http://go.waymark.dev/y?z", "/y?z"),
        ("http://go.waymark.dev", "/"),
    ] {
        let answer = get(service.address, NAME, path).await;
        let url = format!("https://www.waymark.dev:8443{expected}");
        assert_eq!(redirect(&answer), (308, url.as_str()), "{path}");
        assert_eq!(answer.header("set-cookie"), "");
    }
    // Only authorities ask this name itself, and a request without a path has nowhere to go.
    for path in [
        "*",
        "/.well-known/acme-challenge/x",
        "/.well-known/acme-challenge/",
    ] {
        assert_eq!(get(service.address, NAME, path).await.status, 404, "{path}");
    }

    service
        .update(id, &[("redirect_to", "https://www.waymark.dev/shop/")])
        .await;
    for (path, below) in [
        ("/a?b", "a?b"),
        ("/../../x?../y", "x?../y"),
        ("/%2e%2E/.%2e/x/.", "x/"),
        ("/..\\..\\x", "..%5C..%5Cx"),
    ] {
        let answer = get(service.address, NAME, path).await;
        let url = format!("https://www.waymark.dev/shop/{below}");
        assert_eq!(redirect(&answer), (308, url.as_str()), "{path}");
    }

    let stored = [
        ("robots", "allow"),
        ("well_known", r#"{"assetlinks.json":[]}"#),
    ];
    service.update(id, &stored).await;
    for path in ["/robots.txt", "/.well-known/assetlinks.json"] {
        assert_eq!(get(service.address, NAME, path).await.status, 200, "{path}");
    }

    service.update(id, &[("redirect_to", "")]).await;
    let answer = get(service.address, NAME, "/").await;
    assert_eq!(redirect(&answer), (308, INDEX));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn another_host_gets_other_methods_if_the_status_keeps_them() {
    let (service, id) = with_options(&[
        ("redirect_to", "https://www.waymark.dev"),
        ("index_page", INDEX),
    ])
    .await;
    let sent = async |method: &str, path: &str| {
        let answer = request(service.address, method, NAME, path).await;
        (answer.status, answer.header("location").to_owned())
    };
    for status in [307, 308] {
        let text = status.to_string();
        service.update(id, &[("redirect_status", &text)]).await;
        for method in ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"] {
            for path in ["/", "/a?b"] {
                let url = format!("https://www.waymark.dev{path}");
                assert_eq!(sent(method, path).await, (status, url), "{method} {path}");
            }
        }
        assert_eq!(sent("TRACE", "/a").await.0, 405);
        assert_eq!(sent("POST", "*").await.0, 405);
        assert_eq!(sent("OPTIONS", "*").await.0, 204);
        let challenge = "/.well-known/acme-challenge/x";
        assert_eq!(sent("POST", challenge).await.0, 405);
    }
    for status in ["301", "302"] {
        service.update(id, &[("redirect_status", status)]).await;
        assert_eq!(sent("POST", "/a").await, (405, String::new()), "{status}");
        assert_eq!(sent("OPTIONS", "/a").await.0, 204, "{status}");
        assert_eq!(sent("HEAD", "/a").await.0.to_string(), status);
    }
    let pages = [("redirect_to", ""), ("redirect_status", "308")];
    service.update(id, &pages).await;
    assert_eq!(sent("POST", "/").await.0, 405, "a page is not a host");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hosts_that_send_visitors_to_each_other_end_it() {
    let database = empty(Backend::Sqlite).await;
    let service = TestService::start(&database.url).await;
    for name in ["a", "b"] {
        service.store(&format!("{name}.waymark.dev"), &[]).await;
    }
    for (name, other) in [("a", "b"), ("b", "a")] {
        let change = format!(
            "UPDATE domains SET redirect_to = 'https://{other}.waymark.dev/' WHERE name = \
             '{name}.waymark.dev'"
        );
        assert_eq!(database.execute(&change).await, 1);
    }
    for name in ["a.waymark.dev", "b.waymark.dev"] {
        until("the change is seen", async || {
            redirect(&get(service.address, name, "/x").await) == (404, "")
        })
        .await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn another_host_comes_before_short_links() {
    let links = ShortLinks::start().await;
    let database = empty(Backend::Sqlite).await;
    let service = TestService::start_with(&database.url, links.settings()).await;
    let id = service.store(NAME, &[]).await;
    let link = get(service.address, NAME, "/link").await;
    assert_ne!(link.header("location"), "https://www.waymark.dev/link");
    assert_eq!(links.count(), 1);

    let target = [("redirect_to", "https://www.waymark.dev")];
    service.update(id, &target).await;
    let answer = get(service.address, NAME, "/link").await;
    assert_eq!(redirect(&answer), (302, "https://www.waymark.dev/link"));
    assert_eq!(links.count(), 1);
}

async fn texts_are_served_and_follow_changes(backend: Backend) {
    let database = empty(backend).await;
    let service = TestService::start(&database.url).await;
    let id = service.store(NAME, &[]).await;
    let robots = async || get(service.address, NAME, "/robots.txt").await.body;
    let file = async |name: &str| {
        let path = format!("/.well-known/{name}");
        get(service.address, NAME, &path).await
    };
    assert_eq!(file("assetlinks.json").await.status, 404);

    for (stored, served) in [
        ("allow", "User-agent: *\nAllow: /\n"),
        (
            "Sitemap: https://a.dev/s.xml",
            "Sitemap: https://a.dev/s.xml\n",
        ),
        ("deny", "User-agent: *\nDisallow: /\n"),
    ] {
        service.update(id, &[("robots", stored)]).await;
        for _ in 0..3 {
            assert_eq!(robots().await, served, "{stored}");
        }
    }

    let links = r#"{"assetlinks.json": [{"relation": ["x"]}]}"#;
    service.update(id, &[("well_known", links)]).await;
    let answer = file("assetlinks.json").await;
    assert_eq!(answer.body, r#"[{"relation":["x"]}]"#);
    assert_eq!(answer.header("content-type"), "application/json");
    assert_eq!(answer.header("x-content-type-options"), "nosniff");
    let head = request(
        service.address,
        "HEAD",
        NAME,
        "/.well-known/assetlinks.json",
    )
    .await;
    assert_eq!((head.status, head.body.as_str()), (200, ""));
    assert_eq!(head.header("content-length"), "20");
    assert_eq!(file("apple-app-site-association").await.status, 404);
    // Only this spelling is the file; others do not exist.
    for path in [
        "/.well-known//assetlinks.json",
        "/.well-known/%61ssetlinks.json",
        "/.well-known/assetlinks.json/",
    ] {
        assert_eq!(get(service.address, NAME, path).await.status, 404, "{path}");
    }
    let apple = r#"{"apple-app-site-association": {"applinks": {}}}"#;
    service.update(id, &[("well_known", apple)]).await;
    let answer = file("apple-app-site-association").await;
    assert_eq!(answer.body, r#"{"applinks":{}}"#);
    assert_eq!(file("assetlinks.json").await.status, 404);

    service.delete(id).await;
    assert_eq!(file("apple-app-site-association").await.status, 421);
}

async fn another_process_changes_an_option(backend: Backend) {
    let database = empty(backend).await;
    let (writer, reader) = (
        TestService::start(&database.url).await,
        TestService::start(&database.url).await,
    );
    let id = writer.store(NAME, &[("index_page", INDEX)]).await;
    let forwarded = format!(
        "GET / HTTP/1.1\r\nHost: {NAME}\r\nX-Forwarded-Proto: https\r\nConnection: close\r\n\r\n"
    );
    let hsts = async || {
        let answer = send(reader.address, &forwarded).await;
        answer.header("strict-transport-security").to_owned()
    };
    let target = async || {
        get(reader.address, NAME, "/x")
            .await
            .header("location")
            .to_owned()
    };
    let status = async || get(reader.address, NAME, "/").await.status.to_string();
    let robots = async || get(reader.address, NAME, "/robots.txt").await.body;
    let file = async || {
        let path = "/.well-known/assetlinks.json";
        get(reader.address, NAME, path).await.body
    };
    writer.update(id, &[("hsts", "300")]).await;
    until("HSTS is sent", async || hsts().await == "max-age=300").await;
    writer.update(id, &[("redirect_status", "301")]).await;
    until("the status changes", async || status().await == "301").await;
    writer
        .update(id, &[("redirect_to", "https://www.waymark.dev")])
        .await;
    until("the host changes", async || {
        target().await == "https://www.waymark.dev/x"
    })
    .await;
    for text in ["allow", "Sitemap: a", "Sitemap: b"] {
        writer.update(id, &[("robots", text)]).await;
        let is_seen = async |body: String| match text {
            "allow" => body.contains("Allow"),
            text => body == format!("{text}\n"),
        };
        until("robots change", async || is_seen(robots().await).await).await;
    }
    for number in 1..4 {
        let files = format!(r#"{{"assetlinks.json":[{number}]}}"#);
        writer.update(id, &[("well_known", &files)]).await;
        until("the file changes", async || {
            file().await == format!("[{number}]")
        })
        .await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn https_is_insisted_on_only_over_https() {
    let links = ShortLinks::start().await;
    let database = empty(Backend::Sqlite).await;
    let service = TestService::start_with(&database.url, links.settings()).await;
    let id = service
        .store(NAME, &[("hsts", "31536000"), ("robots", "allow")])
        .await;
    let sent = async |path: &str, header: &str| {
        let request =
            format!("GET {path} HTTP/1.1\r\nHost: {NAME}\r\n{header}Connection: close\r\n\r\n");
        let answer = send(service.address, request).await;
        answer.header("strict-transport-security").to_owned()
    };
    let https = "X-Forwarded-Proto: https\r\n";
    // Without a page, from the backend, and read from the database.
    for path in ["/", "/link", "/robots.txt"] {
        assert_eq!(sent(path, https).await, "max-age=31536000", "{path}");
        for other in [
            "",
            "X-Forwarded-Proto: http\r\n",
            "X-Forwarded-Proto: HTTPS,http\r\n",
        ] {
            assert_eq!(sent(path, other).await, "", "{path} {other}");
        }
    }
    let long = format!("/{}", "a".repeat(33_000));
    for (method, path, status) in [
        ("POST", "/", 405),
        ("OPTIONS", "/", 204),
        ("TRACE", "/link", 405),
        ("GET", "/favicon.ico", 404),
        ("GET", &long, 414),
    ] {
        let request =
            format!("{method} {path} HTTP/1.1\r\nHost: {NAME}\r\n{https}Connection: close\r\n\r\n");
        let answer = send(service.address, request).await;
        let hsts = answer.header("strict-transport-security");
        assert_eq!(
            (answer.status, hsts),
            (status, "max-age=31536000"),
            "{method}"
        );
    }
    service.update(id, &[("hsts", "0")]).await;
    assert_eq!(sent("/", https).await, "max-age=0");
    service.update(id, &[("hsts", "")]).await;
    assert_eq!(sent("/", https).await, "");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stranger_cannot_claim_https() {
    let database = empty(Backend::Sqlite).await;
    let settings = EdgeSettings {
        trusted_proxies: Vec::new(),
        ..Default::default()
    };
    let service = TestService::start_with(&database.url, settings).await;
    service.store(NAME, &[("hsts", "300")]).await;
    let request = format!(
        "GET / HTTP/1.1\r\nHost: {NAME}\r\nX-Forwarded-Proto: https\r\nConnection: close\r\n\r\n"
    );
    let answer = send(service.address, request).await;
    assert_eq!(answer.header("strict-transport-security"), "");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_text_that_was_read_is_served_without_the_database() {
    let Some((mut server, url)) = own_server().await else {
        return;
    };
    let service = TestService::start(&url).await;
    for name in ["a.waymark.dev", "b.waymark.dev"] {
        service.store(name, &[("robots", "allow")]).await;
    }
    let robots = async |name: &str| get(service.address, name, "/robots.txt").await;
    assert_eq!(robots("a.waymark.dev").await.status, 200);
    server.stop();
    assert_eq!(
        robots("a.waymark.dev").await.body,
        "User-agent: *\nAllow: /\n"
    );
    let other = robots("b.waymark.dev").await;
    assert_eq!((other.status, other.header("retry-after")), (503, "10"));
    server.resume().await;
    until("it is read", async || {
        robots("b.waymark.dev").await.status == 200
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_page_takes_over_what_its_placeholders_stand_for() {
    let (service, _) = with_options(&[
        ("index_page", "https://waymark.dev/start?{query}#top"),
        (
            "not_found_page",
            "https://waymark.dev/{domain}?from={path}&{query}",
        ),
    ])
    .await;
    for (path, expected) in [
        (
            "/?utm_source=x&y=%C3%BC",
            "https://waymark.dev/start?utm_source=x&y=%C3%BC#top",
        ),
        ("/", "https://waymark.dev/start#top"),
        (
            "/a/b&c?d=ü",
            "https://waymark.dev/go.waymark.dev?from=a/b%26c&d=%C3%BC",
        ),
        (
            "/@evil.dev",
            "https://waymark.dev/go.waymark.dev?from=@evil.dev",
        ),
    ] {
        let answer = get(service.address, NAME, path).await;
        assert_eq!(redirect(&answer), (302, expected), "{path}");
    }
}
