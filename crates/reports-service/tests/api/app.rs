//! A service for each test: its own database, keys and port, and a page to report about.

use std::time::Duration;

use database::{DatabaseSettings, Pool, PoolSettings};
use look::BrandingSettings;
use notify::NotifySettings;
use page_audit::{RULESET, Rating, Report};
use reports_service::generation::GenerationSettings;
use reports_service::limits::LimitSettings;
use reports_service::model::{Finished, GenerationOutcome};
use reports_service::retention::RetentionSettings;
use reports_service::settings::Settings;
use reports_service::{
    CredentialSettings, MIGRATIONS, PageSettings, PasswordSettings, RenderingSettings, Service,
    Start,
};
use reqwest::{Method, RequestBuilder};
use testing::{
    Answer, Backend, Browser, Client, FORM, Running, TestDatabase, TestKeys, database_settings,
    http_settings, operations_settings, pool_settings,
};
use web::{HttpSettings, Listener, Server};
use web_console::ConsoleSettings;

/// The settings of a service; by default, it makes no reports.
pub struct Setup {
    pub generation: GenerationSettings,
    pub http: HttpSettings,
    pub passwords: PasswordSettings,
    pub limits: LimitSettings,
    pub retention: RetentionSettings,
    pub branding: BrandingSettings,
    pub page: PageSettings,
    pub pool: PoolSettings,
    pub notify: NotifySettings,
    pub credentials: CredentialSettings,
    pub rendering: RenderingSettings,
    pub makes_keys: bool,
    pub console: ConsoleSettings,
}

impl Default for Setup {
    fn default() -> Self {
        Self {
            generation: TestApp::idle(),
            http: http_settings(),
            passwords: PasswordSettings::default(),
            limits: LimitSettings::default(),
            retention: RetentionSettings::default(),
            branding: BrandingSettings::default(),
            page: PageSettings::default(),
            pool: pool_settings(),
            notify: NotifySettings {
                allow_loopback: true,
                ..NotifySettings::default()
            },
            credentials: CredentialSettings::default(),
            rendering: RenderingSettings::default(),
            makes_keys: true,
            console: ConsoleSettings::default(),
        }
    }
}

/// A running service. It stops when it is dropped.
pub struct TestApp {
    pub base: String,
    pub key: String,
    pub pool: Pool,
    keys: TestKeys,
    running: Running,
    _database: TestDatabase,
}

impl TestApp {
    /// A service that makes no reports.
    pub async fn start(backend: Backend) -> Self {
        Self::start_as(backend, Setup::default()).await
    }

    pub async fn start_with(backend: Backend, generation: GenerationSettings) -> Self {
        let setup = Setup {
            generation,
            ..Setup::default()
        };
        Self::start_as(backend, setup).await
    }

    /// A service that makes no reports, under these limits.
    pub async fn start_limited(backend: Backend, limits: LimitSettings) -> Self {
        let setup = Setup {
            limits,
            ..Setup::default()
        };
        Self::start_as(backend, setup).await
    }

    /// A service that makes no reports, with other limits on requests.
    pub async fn start_serving(backend: Backend, http: HttpSettings) -> Self {
        let setup = Setup {
            http,
            ..Setup::default()
        };
        Self::start_as(backend, setup).await
    }

    /// A service that makes no reports, behind this public address.
    pub async fn start_behind(backend: Backend, base_url: &str) -> Self {
        let http = HttpSettings {
            base_url: Some(base_url.parse().unwrap()),
            ..http_settings()
        };
        Self::start_serving(backend, http).await
    }

    /// A service that makes no reports, with these settings for passwords.
    pub async fn start_with_passwords(backend: Backend, passwords: PasswordSettings) -> Self {
        let setup = Setup {
            passwords,
            ..Setup::default()
        };
        Self::start_as(backend, setup).await
    }

    fn idle() -> GenerationSettings {
        GenerationSettings {
            enabled: false,
            wait: Duration::ZERO.into(),
            ..Self::generation()
        }
    }

    /// Settings of a service that makes reports about pages on this machine.
    pub fn generation() -> GenerationSettings {
        GenerationSettings {
            allow_loopback: true,
            extras: false,
            wait: Duration::from_secs(10).into(),
            ..GenerationSettings::default()
        }
    }

    pub async fn start_as(backend: Backend, setup: Setup) -> Self {
        Self::start_on(TestDatabase::new(backend, MIGRATIONS).await, setup).await
    }

    /// A service on a database that may already contain data.
    pub async fn start_on(database: TestDatabase, setup: Setup) -> Self {
        let keys = TestKeys::new();
        let of_keys = if setup.makes_keys {
            keys.issuing_settings()
        } else {
            keys.settings()
        };
        let settings = Settings {
            generation: setup.generation,
            passwords: setup.passwords,
            limits: setup.limits,
            retention: setup.retention,
            branding: setup.branding,
            page: setup.page,
            notify: setup.notify,
            credentials: setup.credentials,
            rendering: setup.rendering,
            console: setup.console,
            http: setup.http.clone(),
            ..Settings::new(
                DatabaseSettings {
                    pool: setup.pool,
                    ..database_settings(&database.url)
                },
                of_keys,
            )
        };
        let verifier = keys.verifier().await;
        verifier.spawn_reload();
        let start = Start {
            settings,
            verifier: Some(verifier),
        };
        let mut service = Service::start(start).await.unwrap();
        let pool = service.pool().clone();
        let listener = Listener::bind(&setup.http).unwrap();
        let server = Server::new(listener, service.configure())
            .unwrap()
            .with_operations(&operations_settings(), service.readiness())
            .unwrap();
        service.work(server.registry()).unwrap();
        let running = Running::start(server, async move { service.stop().await });
        Self {
            base: running.base().to_owned(),
            key: keys.issue("owner"),
            pool,
            keys,
            running,
            _database: database,
        }
    }

    /// A key of another account.
    pub fn key_of(&self, account: &str, scopes: &str) -> String {
        let key = self.keys.issue_with(account, scopes, None);
        key.as_str().to_owned()
    }

    /// The keys of this service.
    pub fn keys(&self) -> &TestKeys {
        &self.keys
    }

    /// A client without a key.
    pub fn stranger(&self) -> Client {
        self.running.client()
    }

    /// A browser in which nobody has signed in.
    pub fn guest(&self) -> Browser {
        Browser::new(&self.stranger(), &self.base)
    }

    /// A browser that is signed in with this key.
    pub async fn signed_in(&self, key: &str) -> Browser {
        Browser::signed_in(&self.stranger(), &self.base, key).await
    }

    /// A client with the owner's key.
    pub fn owner(&self) -> Client {
        self.stranger().with_key(Some(&self.key))
    }

    /// A client of the operations listener.
    pub fn operator(&self) -> Client {
        self.running.operations()
    }

    pub fn request(&self, method: &Method, path: &str) -> RequestBuilder {
        self.stranger().request(method.as_str(), path, &[])
    }

    /// A request with the owner's key, and with a form if it is not empty.
    pub async fn send(&self, method: Method, path: &str, form: &str) -> Answer {
        match form {
            "" => self.owner().send(method.as_str(), path, &[]).await,
            form => {
                let form = form.to_owned();
                self.owner()
                    .send_body(method.as_str(), path, FORM, form)
                    .await
            }
        }
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.owner().get(path).await
    }

    /// The path of the report's page.
    pub async fn page(&self, id: i64) -> String {
        let report = self.get(&format!("/api/v1/reports/{id}")).await;
        let url = report.expect(200).data()["page_url"]
            .as_str()
            .unwrap()
            .to_owned();
        let slug = url.rsplit('/').next().unwrap();
        format!("/r/{slug}")
    }

    /// Stores a report and returns its id.
    pub async fn store(&self, form: &str) -> i64 {
        let stored = self.send(Method::POST, "/api/v1/reports", form).await;
        stored.expect(201).id()
    }
}

/// A page with few faults, but served over http.
pub const PAGE: &str = "<!doctype html><html lang=en><head><meta charset=utf-8>\
    <title>A page about lighthouses</title>\
    <meta name=description content='Where they stand and who built them.'>\
    <meta name=viewport content='width=device-width'></head>\
    <body><main><h1>Lighthouses</h1><p>Text.</main></body></html>";

/// The outcome of a generation that has made a report with this score and no findings.
pub fn made(score: u8) -> GenerationOutcome {
    let report = Box::new(Report {
        ruleset: RULESET,
        score,
        rating: Rating::of(score),
        is_partial: false,
        page: None,
        caps: Vec::new(),
        categories: Vec::new(),
        checks: Vec::new(),
        rendered: None,
    });
    GenerationOutcome::Ready {
        report,
        captures: Vec::new(),
    }
}

/// Writes the outcome of a job, as the worker that has claimed it under this lease.
pub async fn finish(
    pool: &Pool,
    id: i64,
    lease: &str,
    outcome: &GenerationOutcome,
    history: u16,
) -> Result<bool, database::Error> {
    let finished = Finished::new(id, lease, outcome.clone(), None)?;
    let written = reports_service::model::finish(pool, &[&finished], history).await?;
    Ok(written[0])
}
