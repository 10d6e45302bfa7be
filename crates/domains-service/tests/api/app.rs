//! A domains-service for each test on a free port, and its clients.

use database::{DatabaseSettings, DatabaseUrl, Pool, PoolSettings};
use domains_service::clock::Clock;
use domains_service::edge::EdgeSockets;
use domains_service::limits::LimitSettings;
use domains_service::name::NameRules;
use domains_service::settings::Settings;
use domains_service::verification::{VerificationMode, VerificationSettings};
use domains_service::{MIGRATIONS, Service, Start};
use notify::NotifySettings;
use serde_json::Value;
use testing::{
    Answer, Backend, Browser, Client, EVERY_SCOPE, Running, TestDatabase, TestKeys,
    database_settings, http_settings, operations_settings, until,
};
use web::{HttpSettings, Listener, Server};

/// A running service. Dropping it stops it.
pub struct TestApp {
    running: Running,
    keys: TestKeys,
    clock: Clock,
    pool: Pool,
    database: Option<TestDatabase>,
}

impl TestApp {
    /// Starts a service with an empty database that trusts its accounts. The host
    /// `links.reserved.dev` is reserved.
    pub async fn start(backend: Backend) -> Self {
        Self::start_with(backend, trusting()).await
    }

    /// Starts a service with an empty database.
    pub async fn start_with(backend: Backend, verification: VerificationSettings) -> Self {
        let database = TestDatabase::new(backend, MIGRATIONS).await;
        let mut app = Self::start_verifying_on(&database.url, verification).await;
        app.database = Some(database);
        app
    }

    /// Starts a service on an existing database.
    pub async fn start_on(database: &DatabaseUrl) -> Self {
        Self::start_verifying_on(database, trusting()).await
    }

    /// Starts a service with an empty database that trusts its accounts, under these limits.
    pub async fn start_limited(backend: Backend, limits: LimitSettings) -> Self {
        let database = TestDatabase::new(backend, MIGRATIONS).await;
        let settings = database_settings(&database.url);
        let mut app = Self::start_as(settings, trusting(), limits, http()).await;
        app.database = Some(database);
        app
    }

    /// Starts a service with an empty database that trusts its accounts, with this pool.
    pub async fn start_sharing(backend: Backend, pool: PoolSettings) -> Self {
        let database = TestDatabase::new(backend, MIGRATIONS).await;
        let settings = DatabaseSettings {
            pool,
            ..database_settings(&database.url)
        };
        let mut app = Self::start_as(settings, trusting(), LimitSettings::default(), http()).await;
        app.database = Some(database);
        app
    }

    /// Starts a service with an empty database that trusts its accounts, with other limits on
    /// requests.
    pub async fn start_serving(backend: Backend, http: HttpSettings) -> Self {
        let database = TestDatabase::new(backend, MIGRATIONS).await;
        let limits = LimitSettings::default();
        let settings = database_settings(&database.url);
        let mut app = Self::start_as(settings, trusting(), limits, http).await;
        app.database = Some(database);
        app
    }

    /// Starts a service on an existing database, with these settings of verification.
    pub async fn start_verifying_on(
        database: &DatabaseUrl,
        verification: VerificationSettings,
    ) -> Self {
        let settings = database_settings(database);
        Self::start_as(settings, verification, LimitSettings::default(), http()).await
    }

    async fn start_as(
        database: DatabaseSettings,
        verification: VerificationSettings,
        limits: LimitSettings,
        http: HttpSettings,
    ) -> Self {
        let keys = TestKeys::new();
        let listener = Listener::bind(&http).unwrap();
        let rules = NameRules {
            reserved: vec!["links.reserved.dev".to_owned()],
            ..NameRules::default()
        };
        let settings = Settings {
            verification,
            limits,
            notify: NotifySettings {
                allow_loopback: true,
                ..NotifySettings::default()
            },
            ..Settings::new(database, keys.issuing_settings())
        };

        let verifier = Some(keys.verifier().await);
        let service = Service::start(Start {
            settings,
            names: rules,
            verifier,
            edge_sockets: EdgeSockets::default(),
        });
        let mut service = service.await.unwrap();
        let server = Server::new(listener, service.configure())
            .unwrap()
            .with_operations(&operations_settings(), service.readiness())
            .unwrap();
        service.work(server.registry()).unwrap();
        let (clock, pool) = (service.clock(), service.pool().clone());
        let running = Running::start(server, async move { service.stop().await });
        // Otherwise a test could end before the served names have been read.
        let operator = running.operations();
        until("the service is ready", async || {
            operator.get("/readyz").await.status == 200
        })
        .await;
        Self {
            running,
            keys,
            clock,
            pool,
            database: None,
        }
    }

    /// Adds this many domains to an account: `d100.waymark.dev`, `d101.waymark.dev`, …
    pub async fn fill(&self, account: &str, count: u32) {
        let statement = format!(
            "WITH RECURSIVE numbers (n) AS (SELECT 100 UNION ALL SELECT n + 1 FROM numbers WHERE n \
             < {}) \
             INSERT INTO domains (account, name, name_unicode, ownership, token, created_at, \
             updated_at) \
             SELECT '{account}', 'd' || n || '.waymark.dev', 'd' || n || '.waymark.dev', \
             'verified', 'token' || n, \
             CURRENT_TIMESTAMP, CURRENT_TIMESTAMP FROM numbers ORDER BY n",
            99 + count
        );
        let added = self.execute(&statement).await;
        assert_eq!(added, usize::try_from(count).unwrap());
    }

    /// Runs a statement in this service's database; returns the number of changed rows.
    pub async fn execute(&self, statement: &str) -> usize {
        self.database().execute(statement).await
    }

    /// The connections of this service.
    pub fn pool(&self) -> &Pool {
        &self.pool
    }

    /// The clock of this service.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// The database of a service that was started with an empty one.
    pub fn database(&self) -> &TestDatabase {
        self.database.as_ref().unwrap()
    }

    /// A client of the operations listener.
    pub fn operator(&self) -> Client {
        self.running.operations()
    }

    /// The public address, without a final slash.
    pub fn base_url(&self) -> &str {
        self.running.base()
    }

    /// The keys of this service.
    pub fn keys(&self) -> &TestKeys {
        &self.keys
    }

    /// A client without an API key.
    pub fn stranger(&self) -> Client {
        self.running.client()
    }

    /// A browser that is signed in with a key of the account that carries these scopes.
    pub async fn browser(&self, account: &str, scopes: &str) -> Browser {
        let key = self.keys.issue_with(account, scopes, None);
        Browser::signed_in(&self.stranger(), self.base_url(), key.as_str()).await
    }

    /// A client with a key of the account that carries every scope.
    pub fn account(&self, account: &str) -> Client {
        self.key(account, EVERY_SCOPE)
    }

    /// A client with a key of the account that carries these scopes.
    pub fn key(&self, account: &str, scopes: &str) -> Client {
        let key = self.keys.issue_with(account, scopes, None);
        self.stranger().with_key(Some(key.as_str()))
    }
}

fn http() -> HttpSettings {
    HttpSettings {
        workers: 2.into(),
        ..http_settings()
    }
}

fn trusting() -> VerificationSettings {
    VerificationSettings {
        mode: VerificationMode::Trust,
        ..VerificationSettings::default()
    }
}

/// Stores a domain with this name; returns its path.
pub async fn store(client: &Client, name: &str) -> String {
    let stored = client.post("/api/v1/domains", &[("name", name)]).await;
    assert_eq!(stored.status, 201, "{name}: {}", stored.text);
    format!("/api/v1/domains/{}", stored.id())
}

/// The resource without the fields that only `show` has.
pub fn without_visits(answer: &Answer) -> Value {
    let mut data = answer.data().clone();
    let visits = data.as_object_mut().unwrap().remove("visits");
    assert!(visits.is_some(), "{}", answer.text);
    data
}

/// The names in a list.
pub fn names_of(answer: &Answer) -> Vec<&str> {
    let rows = answer.rows().iter();
    rows.map(|row| row["name"].as_str().unwrap()).collect()
}
