//! The service with certificates, imported as an operator does.

use std::process::Command;

use end_to_end::{Launch, fill_domains};
use testing::{PostgresServer, TestKeys, built};

use crate::issuer::Issuer;
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
    /// Stores the domains, and certificates for them; the service has this many threads for
    /// visitors.
    pub async fn new(
        server: &PostgresServer,
        keys: &TestKeys,
        issuer: &Issuer,
        certificates: u32,
        workers: u32,
    ) -> Self {
        let database = server.create_database(None).await;
        let url = format!("postgres://postgres@127.0.0.1:{}/{database}", server.port());
        let launch = Launch::domains(keys, &url)
            .set("edge.workers", workers.to_string())
            .set("edge.max_connections", "20000")
            .set("telemetry.filter", "warn")
            .set("certificates.encryption_keys", ENCRYPTION_KEY)
            .with_edge()
            .with_https();
        // The first start creates the tables.
        drop(launch.start().await);
        fill_domains(&url, certificates.into(), PAGE).await;
        let folder = issuer.folder(certificates);
        let imported = Command::new(built("domains-service"))
            .arg("import-certificates")
            .arg(folder.path())
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
