//! A certificate authority and a DNS server for tests: Let's Encrypt's `pebble` and
//! `pebble-challtestsrv`.

use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use reqwest::Certificate;
use serde_json::{Value, json};
use tempfile::TempDir;
use testing::{Process, eventually, find_installed, free_port};

const START_LIMIT: Duration = Duration::from_secs(30);

/// A DNS server whose records are set by a test. Names without records exist but are empty; every
/// name has the address 127.0.0.1 until a test sets another one.
pub struct DnsServer {
    port: u16,
    management: String,
    http: reqwest::Client,
    _process: Process,
}

/// An ACME authority that uses the test's DNS server.
pub struct CertificateAuthority {
    directory: String,
    management: String,
    /// The ports on which it expects challenges: those of the proxy.
    plain_port: u16,
    https_port: u16,
    folder: TempDir,
    _process: Process,
}

impl DnsServer {
    /// Whether it can be started here.
    pub fn is_installed() -> bool {
        find_installed("pebble-challtestsrv").is_some()
    }

    /// Starts it on free ports.
    pub async fn start() -> Self {
        let (port, management) = (free_port(), free_port());
        let program = find_installed("pebble-challtestsrv").expect("pebble-challtestsrv");
        let process = Process::start(
            Command::new(program)
                .args(["-defaultIPv6", "", "-http01", "", "-https01", ""])
                .args(["-tlsalpn01", "", "-dns01", &format!("127.0.0.1:{port}")])
                .args(["-management", &format!("127.0.0.1:{management}")]),
        );
        let server = Self {
            port,
            management: format!("http://127.0.0.1:{management}"),
            http: reqwest::Client::builder().no_proxy().build().unwrap(),
            _process: process,
        };
        eventually("the DNS server responds", START_LIMIT, async || {
            server.try_set("clear-txt", json!({"host": "start."})).await
        })
        .await;
        server
    }

    /// Its address, for resolvers' settings.
    pub fn address(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    /// Replaces a name's TXT records with this one.
    pub async fn set_txt(&self, name: &str, value: &str) {
        self.clear_txt(name).await;
        let record = json!({"host": format!("{name}."), "value": value});
        self.set("set-txt", record).await;
    }

    /// Removes all TXT records of a name.
    pub async fn clear_txt(&self, name: &str) {
        self.set("clear-txt", json!({"host": format!("{name}.")}))
            .await;
    }

    /// Makes a name an alias.
    pub async fn set_cname(&self, name: &str, target: &str) {
        let record = json!({"host": format!("{name}."), "target": format!("{target}.")});
        self.set("set-cname", record).await;
    }

    /// Removes the alias of a name.
    pub async fn clear_cname(&self, name: &str) {
        self.set("clear-cname", json!({"host": format!("{name}.")}))
            .await;
    }

    async fn set(&self, command: &str, record: Value) {
        let done = self.try_set(command, record).await;
        done.unwrap_or_else(|| panic!("the DNS server refused {command}"));
    }

    async fn try_set(&self, command: &str, record: Value) -> Option<()> {
        let request = self.http.post(format!("{}/{command}", self.management));
        let answer = request.body(record.to_string()).send().await.ok()?;
        answer.status().is_success().then_some(())
    }
}

impl CertificateAuthority {
    /// Whether it can be started here.
    pub fn is_installed() -> bool {
        find_installed("pebble").is_some()
    }

    /// Starts it on free ports.
    pub async fn start(dns: &DnsServer) -> Self {
        let folder = tempfile::tempdir().expect("a folder for pebble");
        let (acme, management) = (free_port(), free_port());
        let (plain_port, https_port) = (free_port(), free_port());
        let own = rcgen::generate_simple_self_signed(["127.0.0.1".to_owned()]).unwrap();
        let file = |name: &str| folder.path().join(name);
        fs::write(file("certificate.pem"), own.cert.pem()).unwrap();
        fs::write(file("key.pem"), own.signing_key.serialize_pem()).unwrap();
        let configuration = json!({"pebble": {
            "listenAddress": format!("127.0.0.1:{acme}"),
            "managementListenAddress": format!("127.0.0.1:{management}"),
            "certificate": file("certificate.pem"),
            "privateKey": file("key.pem"),
            "httpPort": plain_port,
            "tlsPort": https_port,
        }});
        fs::write(file("pebble.json"), configuration.to_string()).unwrap();

        let program = find_installed("pebble").expect("pebble");
        let process = Process::start(
            Command::new(program)
                .env("PEBBLE_VA_NOSLEEP", "1")
                .env("PEBBLE_WFE_NONCEREJECT", "0")
                .arg("-config")
                .arg(file("pebble.json"))
                .args(["-dnsserver", &dns.address()]),
        );
        let authority = Self {
            directory: format!("https://127.0.0.1:{acme}/dir"),
            management: format!("https://127.0.0.1:{management}"),
            plain_port,
            https_port,
            folder,
            _process: process,
        };
        eventually("the authority responds", START_LIMIT, async || {
            authority.try_root().await
        })
        .await;
        authority
    }

    /// The address of its ACME directory.
    pub fn directory(&self) -> &str {
        &self.directory
    }

    /// The file that contains the certificate of the directory server itself.
    pub fn directory_certificate(&self) -> PathBuf {
        self.folder.path().join("certificate.pem")
    }

    /// The ports on which challenges are expected, for http and for https.
    pub fn challenge_ports(&self) -> (u16, u16) {
        (self.plain_port, self.https_port)
    }

    /// The root certificate of the certificates that it issues.
    pub async fn root(&self) -> Certificate {
        self.try_root().await.expect("the authority's root")
    }

    async fn try_root(&self) -> Option<Certificate> {
        let own = fs::read(self.directory_certificate()).ok()?;
        let client = reqwest::Client::builder()
            .no_proxy()
            .tls_certs_only([Certificate::from_pem(&own).ok()?])
            .build()
            .ok()?;
        let root = client.get(format!("{}/roots/0", self.management));
        Certificate::from_pem(&root.send().await.ok()?.bytes().await.ok()?).ok()
    }
}
