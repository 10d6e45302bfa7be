//! A certificate authority for tests: Let's Encrypt's `pebble`.

use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use aws_lc_rs::rand::SystemRandom;
use aws_lc_rs::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use reqwest::Certificate;
use serde_json::{Value, json};
use tempfile::TempDir;
use x509_parser::prelude::{FromDer, X509Certificate};

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
        Self::start_as(dns, (free_port(), free_port()), mischief, json!({})).await
    }

    /// Starts one that requires accounts to be bound to one elsewhere, with this id and this key in
    /// base64url.
    pub async fn start_binding(dns: &str, (id, key): (&str, &str)) -> Self {
        let binding = json!({
            "externalAccountBindingRequired": true,
            "externalAccountMACKeys": {id: key},
        });
        Self::start_as(dns, (free_port(), free_port()), &[], binding).await
    }

    /// Starts one that expects challenges at these ports, for http and for https.
    pub async fn start_at(dns: &str, ports: (u16, u16)) -> Self {
        Self::start_as(dns, ports, &[], json!({})).await
    }

    async fn start_as(
        dns: &str,
        (plain_port, https_port): (u16, u16),
        mischief: &[(&str, &str)],
        mut configuration: Value,
    ) -> Self {
        let folder = tempfile::tempdir().expect("a folder for pebble");
        let (acme, management) = (free_port(), free_port());
        let own = rcgen::generate_simple_self_signed(["127.0.0.1".to_owned()]).unwrap();
        let file = |name: &str| folder.path().join(name);
        fs::write(file("certificate.pem"), own.cert.pem()).unwrap();
        fs::write(file("key.pem"), own.signing_key.serialize_pem()).unwrap();
        for (key, value) in [
            ("listenAddress", json!(format!("127.0.0.1:{acme}"))),
            (
                "managementListenAddress",
                json!(format!("127.0.0.1:{management}")),
            ),
            ("certificate", json!(file("certificate.pem"))),
            ("privateKey", json!(file("key.pem"))),
            ("httpPort", json!(plain_port)),
            ("tlsPort", json!(https_port)),
        ] {
            configuration[key] = value;
        }
        let configuration = json!({"pebble": configuration});
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

    /// Revokes a certificate (RFC 8555, section 7.6), given in DER, with its own private key, in
    /// PKCS #8 and of the curve P-256; returns the status that the authority then has for it.
    pub async fn revoke(&self, certificate: &[u8], private_key: &[u8]) -> String {
        let client = self.client().expect("a client");
        let read = async |url: &str| -> Value {
            let response = client.get(url).send().await.unwrap();
            serde_json::from_slice(&response.bytes().await.unwrap()).unwrap()
        };
        let directory = read(&self.directory).await;
        let address = |name: &str| directory[name].as_str().expect("an address").to_owned();
        let nonce = client.head(address("newNonce")).send().await.unwrap();
        let nonce = nonce.headers()["replay-nonce"].to_str().unwrap().to_owned();
        let key = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, private_key);
        let key = key.expect("a key of P-256");
        let (x, y) = key.public_key().as_ref()[1..].split_at(32);
        let text = |bytes: &[u8]| URL_SAFE_NO_PAD.encode(bytes);
        let url = address("revokeCert");
        let jwk = json!({"kty": "EC", "crv": "P-256", "x": text(x), "y": text(y)});
        let head = json!({"alg": "ES256", "jwk": jwk, "nonce": nonce, "url": url});
        let protected = text(head.to_string().as_bytes());
        let body = json!({"certificate": text(certificate), "reason": 1}).to_string();
        let payload = text(body.as_bytes());
        let signed = format!("{protected}.{payload}");
        let signature = key.sign(&SystemRandom::new(), signed.as_bytes()).unwrap();
        let signature = text(signature.as_ref());
        let body = json!({"protected": protected, "payload": payload, "signature": signature});
        let request = client.post(url).body(body.to_string());
        let request = request.header("content-type", "application/jose+json");
        let response = request.send().await.unwrap();
        let status = response.status();
        assert!(
            status.is_success(),
            "{status}: {}",
            response.text().await.unwrap()
        );
        let (_, leaf) = X509Certificate::from_der(certificate).unwrap();
        let serial = format!("{:x}", leaf.serial);
        let url = format!("{}/cert-status-by-serial/{serial}", self.management);
        read(&url).await["Status"]
            .as_str()
            .unwrap_or_default()
            .to_owned()
    }

    /// Trusts the directory's own certificate.
    fn client(&self) -> Option<reqwest::Client> {
        let own = fs::read(self.directory_certificate()).ok()?;
        let client = reqwest::Client::builder()
            .no_proxy()
            .tls_certs_only([Certificate::from_pem(&own).ok()?]);
        client.build().ok()
    }

    async fn try_root(&self) -> Option<Certificate> {
        let root = self.client()?.get(format!("{}/roots/0", self.management));
        Certificate::from_pem(&root.send().await.ok()?.bytes().await.ok()?).ok()
    }
}
