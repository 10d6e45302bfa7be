//! The proxy, with the configuration that the project ships.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use reqwest::redirect::Policy;
use tempfile::TempDir;
use testing::{CertificateAuthority, Process, eventually, find_installed, free_port};
use tokio::net::TcpStream;

/// The host of the API behind the proxy.
pub const API_HOST: &str = "api.waymark.test";

/// A running Caddy.
pub struct Caddy {
    https_port: u16,
    plain_port: u16,
    root: reqwest::Certificate,
    process: Process,
    /// Deleted with it.
    folder: Option<TempDir>,
}

/// The location of a Caddy.
pub struct CaddyPlace<'a> {
    /// Its configuration and data are in this folder.
    pub folder: &'a Path,
    /// The ports for http and for https.
    pub ports: (u16, u16),
    /// Further variables of the Caddyfile.
    pub variables: &'a [(&'a str, &'a str)],
}

/// The addresses of the services behind the proxy.
pub struct Upstreams<'a> {
    /// The address of domains-service.
    pub domains: &'a str,
    /// The address of its operations listener.
    pub domains_operations: &'a str,
    /// The address of its edge.
    pub edge: &'a str,
}

impl Caddy {
    /// Whether it can be started here.
    pub fn is_installed() -> bool {
        find_installed("caddy").is_some()
    }

    /// Whether it supports the PROXY protocol, which Debian's does not.
    pub fn has_proxy_protocol() -> bool {
        let listed = find_installed("caddy")
            .and_then(|program| Command::new(program).arg("list-modules").output().ok());
        listed.is_some_and(|listed| {
            String::from_utf8_lossy(&listed.stdout).contains("caddy.listeners.proxy_protocol")
        })
    }

    /// Starts it with `deploy/Caddyfile`.
    pub async fn start(upstreams: &Upstreams<'_>, authority: &CertificateAuthority) -> Self {
        let folder = tempfile::tempdir().expect("a folder for Caddy");
        let place = CaddyPlace {
            folder: folder.path(),
            ports: authority.challenge_ports(),
            variables: &[],
        };
        let mut caddy = Self::start_in(place, upstreams, authority).await;
        caddy.folder = Some(folder);
        caddy
    }

    /// The same in this location.
    pub async fn start_in(
        place: CaddyPlace<'_>,
        upstreams: &Upstreams<'_>,
        authority: &CertificateAuthority,
    ) -> Self {
        let (plain_port, https_port) = place.ports;
        let process = Process::start(
            command("Caddyfile", place.folder)
                .envs(place.variables.iter().copied())
                .env("SSL_CERT_FILE", authority.directory_certificate())
                .env("ACME_DIRECTORY", authority.directory())
                .env("HTTP_PORT", plain_port.to_string())
                .env("HTTPS_PORT", https_port.to_string())
                .env("API_HOST", API_HOST)
                .env("API_TLS", "operator@waymark.test")
                .env("DOMAINS_UPSTREAM", host_of(upstreams.domains))
                .env("DOMAINS_HEALTH_PORT", port_of(upstreams.domains_operations))
                .env("EDGE_UPSTREAM", host_of(upstreams.edge))
                .env(
                    "DOMAINS_ASK",
                    format!("{}/internal/tls/ask", upstreams.domains_operations),
                ),
        );
        eventually("Caddy listens", Duration::from_secs(30), async || {
            TcpStream::connect(("127.0.0.1", https_port)).await.ok()
        })
        .await;
        Self {
            https_port,
            plain_port,
            root: authority.root().await,
            process,
            folder: None,
        }
    }

    /// Its log, including requests.
    pub fn log(&self) -> String {
        self.process.stderr()
    }

    /// The https URL of a path on a host.
    pub fn url(&self, host: &str, path: &str) -> String {
        format!("https://{host}:{}{path}", self.https_port)
    }

    /// Sends a request as a visitor of that host who trusts only the test's authority, on a
    /// separate connection.
    ///
    /// # Errors
    /// When no connection can be made, for example because the handshake was refused.
    pub async fn visit(&self, host: &str, path: &str) -> Result<reqwest::Response, reqwest::Error> {
        let visitor = self.visitor(host).build()?;
        visitor.get(self.url(host, path)).send().await
    }

    /// The same over plain HTTP.
    ///
    /// # Errors
    /// When no connection can be made.
    pub async fn visit_plainly(
        &self,
        host: &str,
        path: &str,
    ) -> Result<reqwest::Response, reqwest::Error> {
        let visitor = self.visitor(host).build()?;
        let url = format!("http://127.0.0.1:{}{path}", self.plain_port);
        visitor.get(url).header("host", host).send().await
    }

    /// The same with a `Host` that differs from the name in the handshake.
    ///
    /// # Errors
    /// When no connection can be made.
    pub async fn visit_as(
        &self,
        host: &str,
        host_header: &str,
        path: &str,
    ) -> Result<reqwest::Response, reqwest::Error> {
        // Over HTTP/2, `:authority` would be the name in the URL, whatever `Host` is.
        let visitor = self.visitor(host).http1_only().build()?;
        let request = visitor.get(self.url(host, path));
        let header = format!("{host_header}:{}", self.https_port);
        request.header("host", header).send().await
    }

    /// A visitor of that host, who trusts only the test's authority.
    pub fn visitor(&self, host: &str) -> reqwest::ClientBuilder {
        reqwest::Client::builder()
            .no_proxy()
            .redirect(Policy::none())
            .timeout(Duration::from_secs(30))
            .resolve(host, ([127, 0, 0, 1], self.https_port).into())
            .tls_certs_only([self.root.clone()])
    }
}

/// Caddy with a configuration from `deploy/`; it stores its data in `folder/data`.
pub(crate) fn command(configuration: &str, folder: &Path) -> Command {
    let program = find_installed("caddy").expect("caddy");
    let file = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../deploy")
        .join(configuration);
    let mut command = Command::new(program);
    command
        .args(["run", "--adapter", "caddyfile", "--config"])
        .arg(file)
        .env("HOME", folder)
        .env("XDG_DATA_HOME", folder.join("data"))
        .env("XDG_CONFIG_HOME", folder.join("config"))
        .env("CADDY_ADMIN", format!("127.0.0.1:{}", free_port()));
    command
}

/// `127.0.0.1:8080` from `http://127.0.0.1:8080`.
pub(crate) fn host_of(url: &str) -> &str {
    url.trim_start_matches("http://")
}

/// `8080` from `http://127.0.0.1:8080`.
pub(crate) fn port_of(url: &str) -> &str {
    url.rsplit(':').next().unwrap_or_default()
}
