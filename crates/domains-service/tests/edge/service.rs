//! A domains-service for each test: its API, its edge and its operations listener on free ports.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use database::{DatabaseSettings, DatabaseUrl};
use domains_service::certificates::settings::CertificateSettings;
use domains_service::edge::settings::EdgeSettings;
use domains_service::edge::{Edge, EdgeSockets};
use domains_service::name::NameRules;
use domains_service::settings::Settings;
use domains_service::verification::{VerificationMode, VerificationSettings};
use domains_service::{MIGRATIONS, Service, Start};
use look::BrandingSettings;
use testing::{
    Answer, Backend, Client, Running, TestDatabase, TestKeys, database_settings, http_settings,
    operations_settings, until,
};
use web::{Listener, Server};

/// How many threads serve visitors.
pub const EDGE_THREADS: usize = 2;

/// A running service. Dropping it stops it.
pub struct TestService {
    running: Running,
    client: Client,
    pub edge: Arc<Edge>,
    /// The address that visitors connect to.
    pub address: SocketAddr,
    /// The address for visitors over HTTPS, if the settings have one.
    pub https: Option<SocketAddr>,
    _keys: TestKeys,
    /// Its own database, if it was started with one. Deleted after the service.
    _database: Option<Box<TestDatabase>>,
}

/// The keys that encrypt private keys.
pub fn key_settings() -> CertificateSettings {
    CertificateSettings {
        encryption_keys: ENCRYPTION_KEY.to_owned(),
        ..CertificateSettings::default()
    }
}

/// 32 bytes in base64.
const ENCRYPTION_KEY: &str = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";

/// An empty database.
pub async fn empty(backend: Backend) -> TestDatabase {
    TestDatabase::new(backend, MIGRATIONS).await
}

impl TestService {
    /// Starts a service with an SQLite database of its own and one domain with these options;
    /// returns it with the id of the domain.
    pub async fn with_domain(
        settings: EdgeSettings,
        name: &str,
        options: &[(&str, &str)],
    ) -> (Self, i64) {
        let database = empty(Backend::Sqlite).await;
        let service = Self::start_with(&database.url, settings).await;
        let service = Self {
            _database: Some(Box::new(database)),
            ..service
        };
        let id = service.store(name, options).await;
        (service, id)
    }

    /// Starts a service without a backend. Counters are written every tenth of a second.
    pub async fn start(database: &DatabaseUrl) -> Self {
        let settings = EdgeSettings {
            visits_interval: Duration::from_millis(100).into(),
            ..EdgeSettings::default()
        };
        Self::start_with(database, settings).await
    }

    /// Starts a service and waits until its edge has read its names.
    pub async fn start_with(database: &DatabaseUrl, settings: EdgeSettings) -> Self {
        let started = Self::begin(database, settings).await;
        until("the names are read", async || started.edge.is_loaded()).await;
        started
    }

    /// Starts a service whose edge may not have read any names yet.
    pub async fn begin(database: &DatabaseUrl, settings: EdgeSettings) -> Self {
        Self::begin_at(database_settings(database), settings).await
    }

    /// The same with these settings of the database.
    pub async fn begin_at(database: DatabaseSettings, settings: EdgeSettings) -> Self {
        Self::begin_as(database, settings, BrandingSettings::default()).await
    }

    /// The same with these brands.
    pub async fn begin_as(
        database: DatabaseSettings,
        settings: EdgeSettings,
        branding: BrandingSettings,
    ) -> Self {
        let keys = TestKeys::new();
        let http = http_settings();
        let trusting = VerificationSettings {
            mode: VerificationMode::Trust,
            ..VerificationSettings::default()
        };
        let edge = EdgeSettings {
            listen: settings.listen.or(Some(http.listen)),
            workers: EDGE_THREADS.into(),
            ..settings
        };
        let edge_sockets = EdgeSockets::bind(&edge).unwrap();
        let settings = Settings {
            verification: trusting,
            certificates: key_settings(),
            edge,
            branding,
            ..Settings::new(database, keys.settings())
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
        let address = service.serve_edge(server.registry()).unwrap();
        let edge = Arc::clone(service.edge());
        let running = Running::start(server, async move { service.stop().await });
        let client = running.client().with_key(Some(&keys.issue("acme")));
        Self {
            running,
            client,
            edge,
            address: address.plain.unwrap(),
            https: address.https,
            _keys: keys,
            _database: None,
        }
    }

    /// Stops the service as a signal would, and waits until it has ended.
    pub async fn stop(self) {
        self.running.stop().await;
    }

    /// Stores a domain; returns its id.
    pub async fn store(&self, name: &str, pages: &[(&str, &str)]) -> i64 {
        let mut form = vec![("name", name)];
        form.extend(pages);
        let stored = self.client.post("/api/v1/domains", &form).await;
        stored.expect(201).id()
    }

    /// The API's response for a domain.
    pub async fn show(&self, id: i64) -> Answer {
        self.client.get(&format!("/api/v1/domains/{id}")).await
    }

    /// The API's response for all domains.
    pub async fn list(&self) -> Answer {
        self.client.get("/api/v1/domains").await
    }

    /// Changes a domain's pages.
    pub async fn update(&self, id: i64, pages: &[(&str, &str)]) {
        let path = format!("/api/v1/domains/{id}");
        self.client.patch(&path, pages).await.expect(200);
    }

    /// Deletes a domain.
    pub async fn delete(&self, id: i64) {
        let path = format!("/api/v1/domains/{id}");
        self.client.delete(&path).await.expect(200);
    }

    /// A request to the operations listener.
    pub async fn operate(&self, path: &str) -> Answer {
        self.running.operations().get(path).await
    }
}
