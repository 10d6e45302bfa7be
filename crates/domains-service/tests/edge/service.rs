//! A domains-service of a test's own: its API, its edge and its operators' listener on free ports.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use auth::{KeyFolder, KeySettings, Source, Verifier};
use database::testing::{Backend, PostgresServer, TestDatabase};
use database::{Connection, DatabaseSettings, DatabaseUrl, PoolSettings};
use diesel_async::RunQueryDsl;
use domains_service::edge::settings::EdgeSettings;
use domains_service::edge::{Edge, EdgeSocket};
use domains_service::name::NameRules;
use domains_service::verification::{VerificationMode, VerificationSettings};
use domains_service::{MIGRATIONS, Service};
use serde_json::Value;
use tempfile::TempDir;
use web::{HttpSettings, Listener, OperationsSettings, Server, ShutdownHandle};

/// Threads that answer visitors.
pub const EDGE_THREADS: usize = 2;

/// A running service. Dropping it stops it.
pub struct TestService {
    api: String,
    key: String,
    http: reqwest::Client,
    pub edge: Arc<Edge>,
    /// Where visitors come.
    pub address: SocketAddr,
    operations: String,
    shutdown: ShutdownHandle,
    running: Option<tokio::task::JoinHandle<()>>,
    _folder: TempDir,
}

/// An empty database.
pub async fn empty(backend: Backend) -> TestDatabase {
    TestDatabase::new(backend, MIGRATIONS).await
}

/// Runs a statement; gives how many rows it changed.
pub async fn execute(database: &TestDatabase, statement: &str) -> usize {
    let mut connection = database.pool().write().await.unwrap();
    execute_on(&mut connection, statement).await
}

/// The same on a connection, of which a transaction needs one and the same.
pub async fn execute_on(connection: &mut Connection, statement: &str) -> usize {
    let done = database::on_backend!(connection, |connection| {
        diesel::sql_query(statement).execute(connection).await
    });
    done.unwrap()
}

/// A PostgreSQL that the test may stop, with an empty database; `None` where it is not installed.
pub async fn own_server() -> Option<(PostgresServer, DatabaseUrl)> {
    if !Backend::Postgres.is_available() {
        return None;
    }
    let server = PostgresServer::start().await;
    let name = server.create_database(None).await;
    let url = server.url(&name);
    Some((server, url))
}

impl TestService {
    /// Starts a service without one behind. Counters are written every tenth of a second.
    pub async fn start(database: &DatabaseUrl) -> Self {
        let settings = EdgeSettings {
            visits_interval: Duration::from_millis(100).into(),
            ..EdgeSettings::default()
        };
        Self::start_with(database, settings).await
    }

    /// Starts a service and waits until its edge knows its names.
    pub async fn start_with(database: &DatabaseUrl, settings: EdgeSettings) -> Self {
        let started = Self::begin(database, settings).await;
        eventually("the names are read", async || started.edge.is_loaded()).await;
        started
    }

    /// Starts a service whose edge may know no names yet.
    pub async fn begin(database: &DatabaseUrl, settings: EdgeSettings) -> Self {
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
            workers: 1.into(),
            ..HttpSettings::default()
        };
        let rules = NameRules::default();
        let trusting = VerificationSettings {
            mode: VerificationMode::Trust,
            ..VerificationSettings::default()
        };
        let mut service = Service::start(database, rules, trusting, verifier)
            .await
            .unwrap();
        let settings = EdgeSettings {
            listen: settings.listen.or(Some(http.listen)),
            workers: EDGE_THREADS.into(),
            ..settings
        };
        let operations = OperationsSettings {
            listen: Some(http.listen),
        };
        let socket = EdgeSocket::bind(&settings).unwrap();
        let server = Server::new(Listener::bind(&http).unwrap(), service.configure())
            .unwrap()
            .with_operations_and(&operations, service.readiness(), service.operations())
            .unwrap();
        let address = service
            .serve_edge(socket, &settings, server.registry())
            .unwrap();
        let server_operations = format!("http://{}", server.addresses().operations.unwrap());
        let api = format!("http://{}/api/v1/domains", server.addresses().api);
        let shutdown = server.shutdown_handle();
        let edge = Arc::clone(service.edge());
        let running = tokio::spawn(async move {
            let _ = server.run().await;
            service.stop().await;
        });
        let account = "acme".parse().unwrap();
        let scopes = domains_service::scopes::ALL.into_iter().collect();
        let key = keys.issue(&account, &scopes, None).unwrap();
        Self {
            address: address.unwrap(),
            operations: server_operations,
            api,
            key: key.as_str().to_owned(),
            http: reqwest::Client::new(),
            edge,
            shutdown,
            running: Some(running),
            _folder: folder,
        }
    }

    /// Stops it as a signal does, and waits for its end.
    pub async fn stop(mut self) {
        self.shutdown.stop();
        self.running.take().unwrap().await.unwrap();
    }

    /// Stores a domain; gives its id.
    pub async fn store(&self, name: &str, pages: &[(&str, &str)]) -> i64 {
        let mut form = vec![("name", name)];
        form.extend(pages);
        let (status, body) = self.send(reqwest::Method::POST, "", &form).await;
        assert_eq!(status, 201, "{body}");
        body["data"]["id"].as_i64().unwrap()
    }

    /// Changes a domain's pages.
    pub async fn update(&self, id: i64, pages: &[(&str, &str)]) {
        let path = format!("/{id}");
        let (status, body) = self.send(reqwest::Method::PATCH, &path, pages).await;
        assert_eq!(status, 200, "{body}");
    }

    /// Deletes a domain.
    pub async fn delete(&self, id: i64) {
        let path = format!("/{id}");
        let (status, body) = self.send(reqwest::Method::DELETE, &path, &[]).await;
        assert_eq!(status, 200, "{body}");
    }

    /// Asks the operators' listener; gives the status and the text.
    pub async fn operate(&self, path: &str) -> (u16, String) {
        let url = format!("{}{path}", self.operations);
        let response = self.http.get(url).send().await.unwrap();
        (response.status().as_u16(), response.text().await.unwrap())
    }

    /// Sends a form to the API; gives the status and the body.
    pub async fn send(
        &self,
        method: reqwest::Method,
        path: &str,
        form: &[(&str, &str)],
    ) -> (u16, Value) {
        let request = self.http.request(method, format!("{}{path}", self.api));
        let request = request.bearer_auth(&self.key);
        let body = url::form_urlencoded::Serializer::new(String::new())
            .extend_pairs(form)
            .finish();
        let request = request.header("content-type", "application/x-www-form-urlencoded");
        let response = request.body(body).send().await.unwrap();
        let status = response.status().as_u16();
        let text = response.text().await.unwrap();
        (status, serde_json::from_str(&text).unwrap())
    }
}

impl Drop for TestService {
    fn drop(&mut self) {
        self.shutdown.stop();
    }
}

/// Waits until it is so.
pub async fn eventually(what: &str, mut is_so: impl AsyncFnMut() -> bool) {
    let started = Instant::now();
    while !is_so().await {
        assert!(
            started.elapsed() < Duration::from_secs(30),
            "not yet: {what}"
        );
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}
