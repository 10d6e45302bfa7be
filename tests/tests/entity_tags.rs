//! A change on the condition of an entity tag works through proxies that compress responses, and
//! rewrite their tags for that.

use std::fs;
use std::process::Command;
use std::time::Duration;

use end_to_end::{Caddy, Databases, Launch, Nginx, Place, Site};
use testing::{Backend, Client, Process, TestKeys, eventually, find_installed, free_port, skip};

const PLACE: Place = Place {
    prefix: "",
    own_port: false,
};

/// Stores a domain, changes it on the condition of the tag that the proxy sent, and tries the same
/// again.
async fn change_on_condition(client: &Client) {
    let texts = [
        ("name", "go.waymark.dev"),
        ("index_page", "https://e.example/"),
    ];
    let robots = "# one of many lines\n".repeat(40);
    let stored = client
        .post(
            "/api/v1/domains",
            &[&texts[..], &[("robots", &robots)]].concat(),
        )
        .await;
    let path = format!("/api/v1/domains/{}", stored.expect(201).id());
    let shown = client
        .with_header("accept-encoding", "gzip")
        .get(&path)
        .await;
    assert_eq!(shown.header("content-encoding"), "gzip");
    let tag = shown.header("etag");
    let known = client.with_header("if-none-match", tag).get(&path).await;
    assert_eq!(known.status, 304, "{tag}");

    let conditional = client.with_header("if-match", tag);
    for status in [200, 412] {
        let change = [("not_found_page", "https://e.example/404")];
        let changed = conditional.send("PATCH", &path, &change).await;
        assert_eq!(changed.status, status, "{tag}: {}", changed.text);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn through_caddy() {
    if !Caddy::is_installed() {
        return skip("Caddy is not installed");
    }
    let (keys, databases) = (TestKeys::new(), Databases::start(Backend::Sqlite).await);
    let launch = Launch::domains(&keys, &databases.create("domains").await);
    let site = Site::start("domains", launch, PLACE).await;

    change_on_condition(&site.client(Some(&keys.issue("acme")))).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn through_nginx() {
    if !Nginx::is_installed() {
        return skip("nginx is not installed");
    }
    let (keys, databases) = (TestKeys::new(), Databases::start(Backend::Sqlite).await);
    let launch = Launch::domains(&keys, &databases.create("domains").await);
    let service = launch.start().await;
    let (folder, port) = (tempfile::tempdir().unwrap(), free_port());
    let file = folder.path().join("nginx.conf");
    let configuration = format!(
        "daemon off; master_process off; pid {folder}/pid; error_log stderr crit; events {{}}\n\
         http {{ access_log off; client_body_temp_path {folder}/body; proxy_temp_path \
         {folder}/proxy; fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path \
         {folder}/s;\n\
         gzip on; gzip_proxied any; gzip_types application/json;\n\
         server {{ listen 127.0.0.1:{port}; location / {{ proxy_pass {base}; proxy_http_version \
         1.1; }} }} }}\n",
        folder = folder.path().display(),
        base = service.base,
    );
    fs::write(&file, configuration).unwrap();
    let mut nginx = Command::new(find_installed("nginx").unwrap());
    let _nginx = Process::start(nginx.arg("-p").arg(folder.path()).arg("-c").arg(&file));
    let base = format!("http://127.0.0.1:{port}");
    let client = Client::new(base, Some(&keys.issue("acme")));
    eventually("nginx answers", Duration::from_secs(10), async || {
        let list = client.request("GET", "/api/v1/domains", &[]);
        client.try_send(list).await.ok()
    })
    .await;

    change_on_condition(&client).await;
}
