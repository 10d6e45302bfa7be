//! One service deployed alone with its own base URL, behind the proxy configuration that the
//! project ships for it.

use std::fs;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use reqwest::Certificate;
use tempfile::TempDir;
use testing::{Client, Process, eventually, free_port};

use crate::caddy::{command, host_of, port_of};
use crate::{Launch, Service};

const HOST: &str = "tools.waymark.test";
const START_LIMIT: Duration = Duration::from_secs(30);

/// The location of a site.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// The path of its base URL, such as `/seo`; empty for none.
    pub prefix: &'static str,
    /// Whether its port differs from the one that the proxy uses for other sites.
    pub own_port: bool,
}

/// A service and its proxy.
pub struct Site {
    /// The service's base URL.
    pub base_url: String,
    /// The service itself.
    pub service: Service,
    https_port: u16,
    plain_port: u16,
    root: Certificate,
    _proxy: Process,
    _folder: TempDir,
}

impl Site {
    /// Starts a service with `deploy/<name>/<name>.toml`, on free addresses, and Caddy with the
    /// Caddyfile next to it. The name is `reports` or `domains`.
    pub async fn start(name: &str, launch: Launch, place: Place) -> Self {
        let (https_port, plain_port) = (free_port(), free_port());
        let port = if place.own_port {
            free_port()
        } else {
            https_port
        };
        let base_url = format!("https://{HOST}:{port}{}", place.prefix);
        let launch = if name == "domains" {
            launch.with_edge()
        } else {
            launch
        };
        let service = launch
            .with_file(&deployed(name, &format!("{name}.toml")))
            .set("http.base_url", &base_url)
            .start()
            .await;

        let folder = tempfile::tempdir().expect("a folder for Caddy");
        let mut proxy = command(&format!("{name}/Caddyfile"), folder.path());
        let prefix = name.to_uppercase();
        let mut set = |setting: &str, value: &str| {
            proxy.env(format!("{prefix}_{setting}"), value);
        };
        set("SITE", &format!("{HOST}:{port}"));
        set("PREFIX", place.prefix);
        set("UPSTREAM", host_of(&service.base));
        set("HEALTH_PORT", port_of(&service.operations));
        set("ASK", &format!("{}/internal/tls/ask", service.operations));
        proxy
            .env("CUSTOMER_ISSUER", "internal")
            .env("HTTP_PORT", plain_port.to_string())
            .env("HTTPS_PORT", https_port.to_string());
        if let Some(edge) = service.edge {
            proxy.env("EDGE_UPSTREAM", edge.to_string());
        }
        let proxy = Process::start(&mut proxy);
        let root = folder
            .path()
            .join("data/caddy/pki/authorities/local/root.crt");
        let root = eventually("Caddy has an authority", START_LIMIT, async || {
            // The file may exist but not be complete yet, in which case the parser does not find a
            // certificate.
            let pem = fs::read_to_string(&root).ok()?;
            let is_whole = pem.trim_end().ends_with("-----END CERTIFICATE-----");
            Certificate::from_pem(pem.as_bytes())
                .ok()
                .filter(|_| is_whole)
        });
        let site = Self {
            base_url,
            service,
            https_port,
            plain_port,
            root: root.await,
            _proxy: proxy,
            _folder: folder,
        };
        let stranger = site.client(None);
        eventually("the service is served", START_LIMIT, async || {
            let list = stranger.request("GET", &format!("/api/v1/{name}"), &[]);
            let answer = stranger.try_send(list).await.ok()?;
            (answer.status == 401).then_some(())
        })
        .await;
        site
    }

    /// A client of the service at its base URL.
    pub fn client(&self, key: Option<&str>) -> Client {
        self.client_at(&self.base_url, key)
    }

    /// A client at another URL of the same proxy. Any name resolves to the proxy.
    pub fn client_at(&self, base_url: &str, key: Option<&str>) -> Client {
        let url = url::Url::parse(base_url).expect("a base URL");
        let address =
            SocketAddr::from(([127, 0, 0, 1], url.port_or_known_default().unwrap_or(443)));
        let http = reqwest::Client::builder()
            .resolve(url.host_str().unwrap_or_default(), address)
            .tls_certs_only([self.root.clone()]);
        Client::with(base_url.to_owned(), key, http)
    }

    /// The https URL of a customer's domain, without a path.
    pub fn visitor_url(&self, name: &str) -> String {
        format!("https://{name}:{}", self.https_port)
    }

    /// A visitor of a customer's domain.
    pub fn visitor(&self, name: &str) -> Client {
        self.client_at(&self.visitor_url(name), None)
    }

    /// The same over plain HTTP, as sent by a client with the wrong URL.
    pub fn plain(&self, base_url: &str, key: Option<&str>) -> Client {
        let mut url = url::Url::parse(base_url).expect("a base URL");
        url.set_port(Some(self.plain_port)).expect("a port");
        url.set_scheme("http").expect("a scheme");
        self.client_at(url.as_str().trim_end_matches('/'), key)
    }

    /// The URL's scheme, host and port, without the prefix.
    pub fn origin(&self) -> String {
        let url = url::Url::parse(&self.base_url).expect("a base URL");
        url.origin().ascii_serialization()
    }
}

/// A file in `deploy/<name>/`.
fn deployed(name: &str, file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../deploy")
        .join(name)
        .join(file)
}
