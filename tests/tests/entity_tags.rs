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

testing::on_each_database!(through_caddy, through_nginx);

/// What is changed.
struct Changed {
    service: &'static str,
    path: &'static str,
    stored: Vec<(&'static str, String)>,
    change: (&'static str, &'static str),
}

/// A row of each service, longer than what is too short to be compressed.
fn both() -> [Changed; 2] {
    let page = format!("https://example.com/{}", "long/".repeat(200));
    [
        Changed {
            service: "domains",
            path: "/api/v1/domains",
            stored: vec![
                ("name", "go.waymark.dev".to_owned()),
                ("robots", "# one of many lines\n".repeat(40)),
            ],
            change: ("not_found_page", "https://e.example/404"),
        },
        Changed {
            service: "reports",
            path: "/api/v1/reports",
            stored: vec![("url", page)],
            change: ("privacy", "1"),
        },
    ]
}

impl Changed {
    fn launch(&self, keys: &TestKeys, url: &str) -> Launch {
        if self.service == "domains" {
            return Launch::domains(keys, url);
        }
        let launch = Launch::reports(keys, url).set("generation.enabled", "false");
        launch.set("generation.wait", "0s")
    }

    /// Stores it, changes it on the condition of the tag that the proxy sent, and tries the same
    /// again.
    async fn change_on_condition(&self, client: &Client) {
        let stored = self.stored.iter().map(|(name, value)| (*name, &**value));
        let stored: Vec<(&str, &str)> = stored.collect();
        let stored = client.post(self.path, &stored).await;
        assert!(matches!(stored.status, 201 | 202), "{}", stored.text);
        let path = format!("{}/{}", self.path, stored.id());
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
            let changed = conditional.send("PUT", &path, &[self.change]).await;
            assert_eq!(changed.status, status, "{tag}: {}", changed.text);
        }
    }
}

async fn through_caddy(backend: Backend) {
    if !Caddy::is_installed() {
        return skip("Caddy is not installed");
    }
    let (keys, databases) = (TestKeys::new(), Databases::start(backend).await);
    for changed in both() {
        let launch = changed.launch(&keys, &databases.create(changed.service).await);
        let site = Site::start(changed.service, launch, PLACE).await;
        let client = site.client(Some(&keys.issue("acme")));
        changed.change_on_condition(&client).await;
    }
}

async fn through_nginx(backend: Backend) {
    if !Nginx::is_installed() {
        return skip("nginx is not installed");
    }
    let (keys, databases) = (TestKeys::new(), Databases::start(backend).await);
    for changed in both() {
        let launch = changed.launch(&keys, &databases.create(changed.service).await);
        let service = launch.start().await;
        let nginx = Compressing::start(&service.base);
        let client = Client::new(nginx.base.clone(), Some(&keys.issue("acme")));
        eventually("nginx answers", Duration::from_secs(10), async || {
            let list = client.request("GET", changed.path, &[]);
            client.try_send(list).await.ok()
        })
        .await;
        changed.change_on_condition(&client).await;
    }
}

/// nginx that compresses what a service sends.
struct Compressing {
    base: String,
    _process: Process,
    _folder: tempfile::TempDir,
}

impl Compressing {
    fn start(upstream: &str) -> Self {
        let (folder, port) = (tempfile::tempdir().unwrap(), free_port());
        let file = folder.path().join("nginx.conf");
        let configuration = format!(
            "daemon off; master_process off; pid {folder}/pid; error_log stderr crit; events {{}}\n\
             http {{ access_log off; client_body_temp_path {folder}/body; proxy_temp_path \
             {folder}/proxy; fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; \
             scgi_temp_path {folder}/s;\n\
             gzip on; gzip_proxied any; gzip_types application/json;\n\
             server {{ listen 127.0.0.1:{port}; location / {{ proxy_pass {upstream}; \
             proxy_http_version 1.1; }} }} }}\n",
            folder = folder.path().display(),
        );
        fs::write(&file, configuration).unwrap();
        let mut nginx = Command::new(find_installed("nginx").unwrap());
        let process = Process::start(nginx.arg("-p").arg(folder.path()).arg("-c").arg(&file));
        Self {
            base: format!("http://127.0.0.1:{port}"),
            _process: process,
            _folder: folder,
        }
    }
}
