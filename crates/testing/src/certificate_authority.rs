//! A certificate authority for tests: Let's Encrypt's `pebble`.

use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use reqwest::Certificate;
use serde_json::json;
use tempfile::TempDir;

use crate::{Process, eventually, find_installed, free_port};

const START_LIMIT: Duration = Duration::from_secs(30);

/// An ACME authority that uses a test's DNS server.
pub struct CertificateAuthority {
    directory: String,
    management: String,
    /// The ports on which challenges are expected.
    plain_port: u16,
    https_port: u16,
    folder: TempDir,
    process: Process,
}

impl CertificateAuthority {
    /// Whether it can be started here.
    pub fn is_installed() -> bool {
        find_installed("pebble").is_some()
    }

    /// Starts it on free ports; names are looked up at this DNS server, `IP:PORT`.
    pub async fn start(dns: &str) -> Self {
        Self::start_with(dns, &[]).await
    }

    /// Starts it with these environment variables, which make it misbehave.
    pub async fn start_with(dns: &str, mischief: &[(&str, &str)]) -> Self {
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
                .envs(mischief.iter().copied())
                .arg("-config")
                .arg(file("pebble.json"))
                .args(["-dnsserver", dns]),
        );
        let authority = Self {
            directory: format!("https://127.0.0.1:{acme}/dir"),
            management: format!("https://127.0.0.1:{management}"),
            plain_port,
            https_port,
            folder,
            process,
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

    /// How many orders were made.
    pub fn orders(&self) -> usize {
        let log = self.process.stdout() + &self.process.stderr();
        log.matches("Added order ").count()
    }

    /// How many accounts were made.
    pub fn accounts(&self) -> usize {
        let log = self.process.stdout() + &self.process.stderr();
        log.matches(" accounts in memory").count()
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
