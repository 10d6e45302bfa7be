//! A domains-service of a test's own on a free port, and clients of it.

use std::time::Duration;

use auth::{Account, KeyFolder, KeySettings, Source, Verifier};
use database::testing::{Backend, TestDatabase};
use database::{DatabaseSettings, DatabaseUrl, PoolSettings};
use diesel_async::RunQueryDsl;
use domains_service::settings::NameSettings;
use domains_service::verification::{Clock, VerificationMode, VerificationSettings};
use domains_service::{MIGRATIONS, Service};
use reqwest::Method;
use reqwest::header::{CONTENT_TYPE, HeaderMap};
use serde_json::Value;
use tempfile::TempDir;
use web::{HttpSettings, Listener, OperationsSettings, Server, ShutdownHandle};

/// A running service. Dropping it stops it.
pub struct TestApp {
    base_url: String,
    operations_url: String,
    keys: KeyFolder,
    http: reqwest::Client,
    shutdown: ShutdownHandle,
    clock: Clock,
    _service: Service,
    _folder: TempDir,
    database: Option<TestDatabase>,
}

impl TestApp {
    /// Starts a service with an empty database that trusts its accounts. The host `links.reserved.dev` is reserved.
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

    /// Starts a service on a database that is somewhere.
    pub async fn start_on(database: &DatabaseUrl) -> Self {
        Self::start_verifying_on(database, trusting()).await
    }

    /// Starts a service on a database that is somewhere.
    pub async fn start_verifying_on(
        database: &DatabaseUrl,
        verification: VerificationSettings,
    ) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let keys = KeyFolder::init(folder.path().join("keys")).unwrap();
        let key_settings = KeySettings::new(Source::File(keys.key_set_path()), None);
        let verifier = Verifier::load(key_settings).await.unwrap();
        let database = DatabaseSettings {
            url: database.clone(),
            migrate: true,
            pool: PoolSettings {
                connections: 4.into(),
                wait: Duration::from_secs(2).into(),
                ..PoolSettings::default()
            },
        };
        let http = HttpSettings {
            listen: "127.0.0.1:0".parse().unwrap(),
            workers: 2.into(),
            ..HttpSettings::default()
        };
        let operations = OperationsSettings {
            listen: Some(http.listen),
        };
        let listener = Listener::bind(&http).unwrap();
        let names = NameSettings {
            reserved: vec!["links.reserved.dev".to_owned()],
            ..NameSettings::default()
        };
        let rules = names.rules(listener.base_url());

        let mut service = Service::start(database, rules, verification, verifier)
            .await
            .unwrap();
        let server = Server::new(listener, service.configure())
            .unwrap()
            .with_operations(&operations, service.readiness())
            .unwrap();
        service.work(server.registry()).unwrap();
        let addresses = server.addresses();
        let shutdown = server.shutdown_handle();
        tokio::spawn(server.run());
        let app = Self {
            base_url: format!("http://{}", addresses.api),
            operations_url: format!("http://{}", addresses.operations.unwrap()),
            keys,
            http: reqwest::Client::new(),
            shutdown,
            clock: service.clock(),
            _service: service,
            _folder: folder,
            database: None,
        };
        // Else a test could be over before the names that are served are read.
        while app.operator().get("/readyz").await.status != 200 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        app
    }

    /// Adds this many domains to an account: `d100.waymark.dev`, `d101.waymark.dev`, …
    pub async fn fill(&self, account: &str, count: u32) {
        let statement = format!(
            "WITH RECURSIVE numbers (n) AS (SELECT 100 UNION ALL SELECT n + 1 FROM numbers WHERE n < {}) \
             INSERT INTO domains (account, name, name_unicode, ownership, token, created_at, updated_at) \
             SELECT '{account}', 'd' || n || '.waymark.dev', 'd' || n || '.waymark.dev', 'verified', 'token' || n, \
             CURRENT_TIMESTAMP, CURRENT_TIMESTAMP FROM numbers ORDER BY n",
            99 + count
        );
        let added = self.execute(&statement).await;
        assert_eq!(added, usize::try_from(count).unwrap());
    }

    /// Runs a statement in this service's database; gives how many rows it changed.
    pub async fn execute(&self, statement: &str) -> usize {
        let mut connection = self.database().pool().write().await.unwrap();
        let done = database::on_backend!(&mut connection, |connection| {
            diesel::sql_query(statement).execute(connection).await
        });
        done.unwrap()
    }

    /// The clock of this service.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// The database of a service that was started with an empty one.
    pub fn database(&self) -> &TestDatabase {
        self.database.as_ref().unwrap()
    }

    /// A client of the operators' listener.
    pub fn operator(&self) -> Client {
        Client {
            base_url: self.operations_url.clone(),
            ..self.stranger()
        }
    }

    /// The public address, without a final slash.
    pub fn base_url(&self) -> &str {
        &self.base_url
    }

    /// A client without an API key.
    pub fn stranger(&self) -> Client {
        let headers = HeaderMap::from_iter([(
            "accept".parse().unwrap(),
            "application/json".parse().unwrap(),
        )]);
        Client {
            http: self.http.clone(),
            base_url: self.base_url.clone(),
            headers,
        }
    }

    /// A client with a key of the account that carries every scope.
    pub fn account(&self, account: &str) -> Client {
        self.key(account, "domains:read domains:write")
    }

    /// A client with a key of the account that carries these scopes.
    pub fn key(&self, account: &str, scopes: &str) -> Client {
        let account: Account = account.parse().unwrap();
        let key = self
            .keys
            .issue(&account, &scopes.parse().unwrap(), None)
            .unwrap();
        self.stranger()
            .with("Authorization", &format!("Bearer {}", key.as_str()))
    }
}

impl Drop for TestApp {
    fn drop(&mut self) {
        self.shutdown.stop();
        drop(self.database.take());
    }
}

fn trusting() -> VerificationSettings {
    VerificationSettings {
        mode: VerificationMode::Trust,
        ..VerificationSettings::default()
    }
}

/// Sends requests to one service, with headers of its own.
#[derive(Clone)]
pub struct Client {
    http: reqwest::Client,
    base_url: String,
    headers: HeaderMap,
}

impl Client {
    /// The same client with one more header.
    pub fn with(&self, name: &'static str, value: &str) -> Self {
        let mut client = self.clone();
        client.headers.insert(name, value.parse().unwrap());
        client
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.send(Method::GET, path, None).await
    }

    pub async fn delete(&self, path: &str) -> Answer {
        self.send(Method::DELETE, path, None).await
    }

    pub async fn post(&self, path: &str, form: &[(&str, &str)]) -> Answer {
        self.send(Method::POST, path, Some(encoded(form))).await
    }

    pub async fn put(&self, path: &str, form: &[(&str, &str)]) -> Answer {
        self.send(Method::PUT, path, Some(encoded(form))).await
    }

    pub async fn patch(&self, path: &str, form: &[(&str, &str)]) -> Answer {
        self.send(Method::PATCH, path, Some(encoded(form))).await
    }

    pub async fn post_json(&self, path: &str, body: &Value) -> Answer {
        let body = (body.to_string(), "application/json");
        self.send(Method::POST, path, Some(body)).await
    }

    pub async fn patch_json(&self, path: &str, body: &Value) -> Answer {
        let body = (body.to_string(), "application/json");
        self.send(Method::PATCH, path, Some(body)).await
    }

    /// Stores a domain of this name; gives its path.
    pub async fn store(&self, name: &str) -> String {
        let stored = self.post("/api/v1/domains", &[("name", name)]).await;
        assert_eq!(stored.status, 201, "{name}: {}", stored.text);
        format!("/api/v1/domains/{}", stored.json["data"]["id"])
    }

    /// Sends any request; a body comes with its media type.
    pub async fn send(&self, method: Method, path: &str, body: Option<(String, &str)>) -> Answer {
        let url = format!("{}{path}", self.base_url);
        let mut request = self.http.request(method, url).headers(self.headers.clone());
        if let Some((body, media_type)) = body {
            request = request.header(CONTENT_TYPE, media_type).body(body);
        }
        let response = request.send().await.unwrap();
        let status = response.status().as_u16();
        let headers = response.headers().clone();
        let text = response.text().await.unwrap();
        let json = serde_json::from_str(&text).unwrap_or(Value::Null);
        Answer {
            status,
            text,
            json,
            headers,
        }
    }
}

fn encoded(form: &[(&str, &str)]) -> (String, &'static str) {
    let mut body = url::form_urlencoded::Serializer::new(String::new());
    (
        body.extend_pairs(form).finish(),
        "application/x-www-form-urlencoded",
    )
}

/// What came back.
pub struct Answer {
    pub status: u16,
    pub text: String,
    /// The body; null if it is no JSON.
    pub json: Value,
    headers: HeaderMap,
}

impl Answer {
    /// A header's text; empty if there is none.
    pub fn header(&self, name: &str) -> &str {
        self.headers
            .get(name)
            .map_or("", |value| value.to_str().unwrap())
    }

    /// The resource without what only `show` tells.
    pub fn without_visits(&self) -> Value {
        let mut data = self.json["data"].clone();
        let visits = data.as_object_mut().unwrap().remove("visits");
        assert!(visits.is_some(), "{}", self.text);
        data
    }

    /// The codes of the rules that a field breaks.
    pub fn codes(&self, field: &str) -> Vec<&str> {
        let codes = self.json["error_codes"][field].as_array();
        codes
            .into_iter()
            .flatten()
            .map(|code| code.as_str().unwrap())
            .collect()
    }

    /// The names in a list.
    pub fn names(&self) -> Vec<&str> {
        let rows = self.json["data"].as_array().unwrap();
        rows.iter()
            .map(|row| row["name"].as_str().unwrap())
            .collect()
    }
}
