//! A service whose names get certificates from a test's own authority.

use std::fs;
use std::time::{Duration, Instant};

use chrono::{NaiveDateTime, TimeDelta};
use database::{DatabaseUrl, Pool};
use domains_service::certificates::Certificate;
use domains_service::certificates::settings::CertificateSettings;
use domains_service::clock::Clock;
use domains_service::edge::EdgeSockets;
use domains_service::edge::https::settings::HttpsSettings;
use domains_service::edge::settings::EdgeSettings;
use domains_service::model::{self, CertificateRow, ChallengeKind, OrderRow};
use domains_service::name::NameRules;
use domains_service::settings::Settings;
use domains_service::verification::{VerificationMode, VerificationSettings};
use domains_service::{MIGRATIONS, Service, Start};
use keyring::Keyring;
use tempfile::TempDir;
use testing::{
    Backend, CertificateAuthority, Client, DnsServer, Reply, Running, TestDatabase, TestKeys, a,
    database_settings, eventually, http_settings, operations_settings, skip,
};
use web::{Listener, Server};

/// An order takes seconds; only a failing test waits this long.
const LIMIT: Duration = Duration::from_mins(1);
/// An encryption key for tests.
pub const KEY: &str = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";

/// An authority, the DNS that it uses, and a database.
pub struct World {
    pub authority: CertificateAuthority,
    pub dns: DnsServer,
    pub database: TestDatabase,
    pub pool: Pool,
    pub folder: TempDir,
    pub keys: TestKeys,
}

/// A running service. Dropping it ends it without releasing anything.
pub struct Issuing {
    pub running: Running,
    pub client: Client,
    pub clock: Clock,
}

impl World {
    /// `None` if no authority can be started here.
    pub async fn new(backend: Backend) -> Option<Self> {
        Self::with_mischief(backend, &[]).await
    }

    /// With an authority that misbehaves.
    pub async fn with_mischief(backend: Backend, mischief: &[(&str, &str)]) -> Option<Self> {
        if !CertificateAuthority::is_installed() {
            skip("pebble is not installed");
            return None;
        }
        let dns = DnsServer::start().await;
        let authority = CertificateAuthority::start_with(&dns.address.to_string(), mischief).await;
        let database = TestDatabase::new(backend, MIGRATIONS).await;
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("keys"), KEY).unwrap();
        Some(Self {
            pool: database.pool(),
            authority,
            dns,
            database,
            folder,
            keys: TestKeys::new(),
        })
    }

    /// The settings of a service that uses the authority over plain HTTP.
    pub fn settings(&self) -> CertificateSettings {
        CertificateSettings {
            encryption_keys_file: self.folder.path().join("keys"),
            directory: self.authority.directory().to_owned(),
            authority_file: self.authority.directory_certificate(),
            challenges: vec![ChallengeKind::Http01],
            poll_interval: Duration::from_millis(50).into(),
            ..CertificateSettings::default()
        }
    }

    /// The keys of the service.
    pub fn keyring(&self) -> Keyring {
        self.settings().keyring().unwrap()
    }

    /// Starts a service that serves visitors where the authority validates challenges.
    pub async fn start(&self) -> Issuing {
        self.start_with(self.settings()).await
    }

    pub async fn start_with(&self, settings: CertificateSettings) -> Issuing {
        let port = self.authority.challenge_ports().0;
        self.start_at(port, settings).await
    }

    /// Starts a service that serves visitors over HTTPS where the authority validates challenges.
    pub async fn start_https(&self, settings: CertificateSettings) -> Issuing {
        let wait = HttpsSettings::default().certificate_wait.get();
        self.start_https_waiting(settings, wait).await
    }

    /// The same, where a handshake waits this long for a certificate.
    pub async fn start_https_waiting(
        &self,
        settings: CertificateSettings,
        wait: Duration,
    ) -> Issuing {
        let port = self.authority.challenge_ports().1;
        let edge = EdgeSettings {
            https: HttpsSettings {
                listen: Some(([127, 0, 0, 1], port).into()),
                certificate_wait: wait.into(),
                ..HttpsSettings::default()
            },
            request_head_timeout: LIMIT.into(),
            ..edge_at(0)
        };
        start(&self.database.url, &self.keys, edge, settings, trusting()).await
    }

    /// Starts a service that serves visitors at this port.
    pub async fn start_at(&self, port: u16, settings: CertificateSettings) -> Issuing {
        let (url, keys) = (&self.database.url, &self.keys);
        start(url, keys, edge_at(port), settings, trusting()).await
    }

    /// Starts a service that looks up records of names, but does not check due domains.
    pub async fn start_with_dns(&self, settings: CertificateSettings) -> Issuing {
        let port = self.authority.challenge_ports().0;
        let checks = VerificationSettings {
            mode: VerificationMode::Dns,
            enabled: false,
            resolvers: vec![self.dns.address],
            ..VerificationSettings::default()
        };
        let (url, keys) = (&self.database.url, &self.keys);
        start(url, keys, edge_at(port), settings, checks).await
    }

    /// Makes a name point to the service.
    pub fn point_here(&self, name: &str) {
        self.dns.set(name, Reply::Records(vec![a(1)]));
    }

    /// The stored certificate of a name.
    pub async fn certificate(&self, name: &str) -> Option<CertificateRow> {
        let found = model::certificates_among(&self.pool, &[name.to_owned()]).await;
        found.unwrap().pop()
    }

    /// The stored order of a name.
    pub async fn order(&self, name: &str) -> Option<OrderRow> {
        let found = model::orders_among(&self.pool, &[name.to_owned()]).await;
        found.unwrap().pop()
    }

    /// Waits for the certificate of a name, which must be ready to be served.
    pub async fn issued(&self, name: &str) -> CertificateRow {
        let until = Instant::now() + LIMIT;
        let row = loop {
            if let Some(row) = self.certificate(name).await {
                break row;
            }
            let order = self.order(name).await;
            assert!(
                Instant::now() < until,
                "no certificate after {LIMIT:?}: {order:?}"
            );
            tokio::time::sleep(Duration::from_millis(20)).await;
        };
        let read = Certificate::open(&row, &self.keyring()).unwrap();
        assert_eq!(
            (read.not_before, read.not_after),
            (row.not_before, row.not_after)
        );
        read.key.keys_match().unwrap();
        row
    }

    /// Waits for an error with this code.
    pub async fn fails(&self, name: &str, code: &str) -> OrderRow {
        let what = format!("{name}: {code}");
        eventually(&what, LIMIT, async || {
            let order = self.order(name).await?;
            (order.error_code.as_deref() == Some(code)).then_some(order)
        })
        .await
    }

    /// Waits until an order fulfils a condition.
    pub async fn order_that(
        &self,
        name: &str,
        what: &str,
        holds: impl Fn(&OrderRow) -> bool,
    ) -> OrderRow {
        eventually(what, LIMIT, async || self.order(name).await.filter(&holds)).await
    }
}

impl Issuing {
    /// Stores a name, which is trusted at once.
    pub async fn store(&self, name: &str) -> i64 {
        let fields = [("name", name)];
        let stored = self.client.post("/api/v1/domains", &fields).await;
        stored.expect(201).id()
    }

    /// Moves the clock to a moment.
    pub fn move_to(&self, moment: NaiveDateTime) {
        let ahead = moment.signed_duration_since(self.clock.now());
        self.clock.advance(ahead + TimeDelta::seconds(1));
    }

    /// Stops it as a signal would.
    pub async fn stop(self) {
        self.running.stop().await;
    }
}

/// An edge at this port.
fn edge_at(port: u16) -> EdgeSettings {
    EdgeSettings {
        listen: Some(([127, 0, 0, 1], port).into()),
        workers: 1.into(),
        ..EdgeSettings::default()
    }
}

/// Names are their accounts' at once.
fn trusting() -> VerificationSettings {
    VerificationSettings {
        mode: VerificationMode::Trust,
        ..VerificationSettings::default()
    }
}

async fn start(
    database: &DatabaseUrl,
    keys: &TestKeys,
    edge: EdgeSettings,
    settings: CertificateSettings,
    checks: VerificationSettings,
) -> Issuing {
    let http = http_settings();
    let edge_sockets = EdgeSockets::bind(&edge).unwrap();
    let settings = Settings {
        verification: checks,
        certificates: settings,
        edge,
        ..Settings::new(database_settings(database), keys.settings())
    };
    let verifier = Some(keys.verifier().await);
    let service = Service::start(Start {
        settings,
        names: NameRules::default(),
        verifier,
        edge_sockets,
    });
    let mut service = service.await.unwrap();
    let operations = operations_settings();
    let server = Server::new(Listener::bind(&http).unwrap(), service.configure())
        .unwrap()
        .with_operations_and(&operations, service.readiness(), service.operations())
        .unwrap();
    service.serve_edge(server.registry()).unwrap();
    service.work(server.registry()).unwrap();
    let clock = service.clock();
    let running = Running::start(server, async move { service.stop().await });
    let client = running.client().with_key(Some(&keys.issue("acme")));
    Issuing {
        running,
        client,
        clock,
    }
}
