//! The service with certificates, imported as an operator does.

use std::fs;
use std::path::Path;
use std::process::Command;

use end_to_end::{Launch, fill_domains};
use tempfile::TempDir;
use testing::{Authority, PostgresServer, TestKeys, built, for_name};

use crate::rivals::PAGE;

/// 32 bytes in base64.
const ENCRYPTION_KEY: &str = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";

/// A service with this many domains and certificates.
pub struct Sized {
    /// Their number.
    pub certificates: u32,
    /// The command that starts it.
    pub launch: Launch,
}

impl Sized {
    /// Stores the domains, and certificates of this authority for them.
    pub async fn new(
        server: &PostgresServer,
        keys: &TestKeys,
        authority: &Authority,
        certificates: u32,
    ) -> Self {
        let database = server.create_database(None).await;
        let url = format!("postgres://postgres@127.0.0.1:{}/{database}", server.port());
        let launch = Launch::domains(keys, &url)
            .set("edge.workers", "1")
            .set("edge.max_connections", "20000")
            .set("telemetry.filter", "warn")
            .set("certificates.encryption_keys", ENCRYPTION_KEY)
            .with_edge()
            .with_https();
        // The first start creates the tables.
        drop(launch.start().await);
        fill_domains(&url, certificates.into(), PAGE).await;
        let storage = storage(authority, certificates);
        let imported = Command::new(built("domains-service"))
            .arg("import-certificates")
            .arg(storage.path())
            .env("DOMAINS__DATABASE__URL", &url)
            .env("DOMAINS__CERTIFICATES__ENCRYPTION_KEYS", ENCRYPTION_KEY)
            .output();
        let imported = imported.expect("the program runs");
        assert!(imported.status.success(), "{imported:?}");
        Self {
            certificates,
            launch,
        }
    }
}

/// Certificates as Caddy stores them.
fn storage(authority: &Authority, count: u32) -> TempDir {
    let storage = tempfile::tempdir().expect("a folder");
    for number in 0..count {
        let name = format!("d{number}.waymark.dev");
        write(storage.path(), authority, &name);
    }
    storage
}

fn write(storage: &Path, authority: &Authority, name: &str) {
    let folder = storage.join(name);
    fs::create_dir(&folder).expect("a folder");
    authority.issue(&folder, name, &for_name(name));
    let crt = folder.join(format!("{name}.crt"));
    fs::rename(folder.join(format!("{name}.pem")), crt).expect("a file");
}
