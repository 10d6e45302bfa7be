//! Settings about the sites whose pages are fetched.

use std::sync::{Arc, Mutex};

use reports_service::generation::{ContactUrl, GenerationSettings};
use reqwest::Method;
use settings::FromText;
use testing::{Answer, Backend};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

use crate::app::{PAGE, TestApp};

testing::on_each_database!(
    hosts_that_are_never_fetched_cannot_be_stored,
    a_site_that_refuses_this_service_by_name_is_left_alone,
    sites_see_where_to_find_the_operator,
);

async fn store(app: &TestApp, url: &str) -> Answer {
    let form = format!("url={url}");
    app.send(Method::POST, "/api/v1/reports", &form).await
}

async fn hosts_that_are_never_fetched_cannot_be_stored(backend: Backend) {
    let settings = GenerationSettings {
        enabled: false,
        wait: std::time::Duration::ZERO.into(),
        never_fetch: vec![
            "shop.example".parse().unwrap(),
            "8.8.8.0/24".parse().unwrap(),
        ],
        own_addresses: vec!["9.9.9.9/32".parse().unwrap()],
        ..TestApp::generation()
    };
    let app = TestApp::start_with(backend, settings).await;

    for (url, code) in [
        ("https://shop.example/", "blocked_host"),
        ("www.SHOP.example", "blocked_host"),
        ("http://8.8.8.8/", "blocked_host"),
        ("http://9.9.9.9/", "blocked_address"),
        ("http://[64:ff9b::9.9.9.9]/", "blocked_address"),
    ] {
        let refused = store(&app, url).await;
        assert_eq!(refused.status, 422, "{url}: {}", refused.text);
        assert_eq!(refused.json["error_codes"]["url"][0], code, "{url}");
    }
    assert_eq!(store(&app, "https://workshop.example/").await.status, 201);
}

/// A site with this robots.txt. Returns its address and the heads of the requests to it.
async fn site(robots_txt: &'static str) -> (String, Arc<Mutex<Vec<String>>>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let requests = Arc::new(Mutex::new(Vec::new()));
    let seen = Arc::clone(&requests);
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let mut head = [0; 4096];
            let length = stream.read(&mut head).await.unwrap_or(0);
            let head = String::from_utf8_lossy(&head[..length]).into_owned();
            let body = if head.starts_with("GET /robots.txt ") {
                robots_txt
            } else {
                PAGE
            };
            seen.lock().unwrap().push(head);
            let answer = format!(
                "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: {}\r\n\
                 Connection: close\r\n\r\n{body}",
                body.len()
            );
            let _ = stream.write_all(answer.as_bytes()).await;
        }
    });
    (address, requests)
}

async fn a_site_that_refuses_this_service_by_name_is_left_alone(backend: Backend) {
    let (address, requests) = site("User-agent: Waymark\nDisallow: /\n").await;
    let url = format!("http://{address}/page");
    let app = TestApp::start_with(backend, TestApp::generation()).await;

    let report = store(&app, &url).await;

    assert_eq!(report.data()["state"], "failed", "{}", report.text);
    assert_eq!(report.data()["error"]["code"], "robots_disallowed");
    {
        let requests = requests.lock().unwrap();
        assert_eq!(requests.len(), 1, "{requests:?}");
        assert!(requests[0].starts_with("GET /robots.txt "));
    }

    let settings = GenerationSettings {
        obey_robots: false,
        ..TestApp::generation()
    };
    let app = TestApp::start_with(backend, settings).await;
    assert_eq!(store(&app, &url).await.data()["state"], "ready");
}

async fn sites_see_where_to_find_the_operator(backend: Backend) {
    let (address, requests) = site("").await;
    let settings = GenerationSettings {
        contact_url: Some(ContactUrl::from_text("https://example.com/bot").unwrap()),
        ..TestApp::generation()
    };
    let app = TestApp::start_with(backend, settings).await;

    let report = store(&app, &format!("http://{address}/")).await;

    assert_eq!(report.data()["state"], "ready", "{}", report.text);
    let requests = requests.lock().unwrap();
    assert_eq!(requests.len(), 2, "robots.txt once, and the page");
    for head in requests.iter() {
        let agent = head
            .lines()
            .find_map(|line| line.strip_prefix("user-agent: "));
        let agent = agent.unwrap_or_default();
        let is_ours =
            agent.starts_with("Waymark/") && agent.ends_with(" (+https://example.com/bot)");
        assert!(is_ours, "{head}");
    }
}
