//! A service of a test's own: its database, its keys, its port, a page to report about.

use std::time::Duration;

use auth::{KeyFolder, KeySettings, Source, Verifier};
use database::testing::{Backend, TestDatabase};
use database::{DatabaseSettings, Pool, PoolSettings};
use reports_service::generation::GenerationSettings;
use reports_service::{MIGRATIONS, Service};
use reqwest::{Client, Method, RequestBuilder, Response};
use serde_json::Value;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use web::{HttpSettings, Listener, Server, ShutdownHandle};

/// A running service. It stops when it is dropped.
pub struct TestApp {
    pub base: String,
    pub key: String,
    pub pool: Pool,
    client: Client,
    keys: KeyFolder,
    shutdown: ShutdownHandle,
    _database: TestDatabase,
    _folder: TempDir,
}

/// An answer that was read to its end.
pub struct Answer {
    pub status: u16,
    pub headers: reqwest::header::HeaderMap,
    pub text: String,
}

impl Answer {
    pub async fn of(response: Response) -> Self {
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        Self {
            status,
            headers,
            text: response.text().await.unwrap(),
        }
    }

    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|_| panic!("no JSON: {}", self.text))
    }

    pub fn data(&self) -> Value {
        self.json()["data"].clone()
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers
            .get(name)
            .map_or("", |value| value.to_str().unwrap())
    }
}

impl TestApp {
    /// A service that makes no reports.
    pub async fn start(backend: Backend) -> Self {
        let settings = GenerationSettings {
            enabled: false,
            wait: Duration::ZERO.into(),
            ..Self::generation()
        };
        Self::start_with(backend, settings).await
    }

    /// Settings of a service that reports about pages of this machine.
    pub fn generation() -> GenerationSettings {
        GenerationSettings {
            allow_loopback: true,
            extras: false,
            wait: Duration::from_secs(10).into(),
            ..GenerationSettings::default()
        }
    }

    pub async fn start_with(backend: Backend, generation: GenerationSettings) -> Self {
        let database = TestDatabase::new(backend, MIGRATIONS).await;
        let folder = tempfile::tempdir().unwrap();
        let keys = KeyFolder::init(folder.path().join("keys")).unwrap();
        let scopes = reports_service::scopes::ALL.into_iter().collect();
        let key = keys
            .issue(&"owner".parse().unwrap(), &scopes, None)
            .unwrap()
            .as_str()
            .to_owned();
        let sources = KeySettings::new(
            Source::File(keys.key_set_path()),
            Some(Source::File(keys.revocations_path())),
        );
        let verifier = Verifier::load(sources).await.unwrap();
        let settings = DatabaseSettings {
            url: database.url.clone(),
            migrate: true,
            pool: PoolSettings {
                connections: 4.into(),
                ..PoolSettings::default()
            },
        };
        let mut service = Service::start(settings, generation, verifier)
            .await
            .unwrap();
        let http = HttpSettings {
            listen: "127.0.0.1:0".parse().unwrap(),
            workers: 1.into(),
            ..HttpSettings::default()
        };
        let server = Server::new(Listener::bind(&http).unwrap(), service.configure()).unwrap();
        service.work(server.registry()).unwrap();
        let base = server
            .base_url()
            .to_string()
            .trim_end_matches('/')
            .to_owned();
        let shutdown = server.shutdown_handle();
        tokio::spawn(async move {
            server.run().await.unwrap();
            service.stop().await;
        });
        let client = Client::builder()
            .redirect(reqwest::redirect::Policy::none())
            .build()
            .unwrap();
        let pool = database.pool();
        Self {
            base,
            key,
            pool,
            client,
            keys,
            shutdown,
            _database: database,
            _folder: folder,
        }
    }

    /// A key of another account.
    pub fn key_of(&self, account: &str, scopes: &str) -> String {
        let key = self
            .keys
            .issue(&account.parse().unwrap(), &scopes.parse().unwrap(), None);
        key.unwrap().as_str().to_owned()
    }

    pub fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.client.request(method, format!("{}{path}", self.base))
    }

    /// A request with the owner's key, and with a form if it is not empty.
    pub async fn send(&self, method: Method, path: &str, form: &str) -> Answer {
        let request = self.request(method, path).bearer_auth(&self.key);
        let request = match form {
            "" => request,
            form => request
                .header("content-type", "application/x-www-form-urlencoded")
                .body(form.to_owned()),
        };
        Answer::of(request.send().await.unwrap()).await
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.send(Method::GET, path, "").await
    }

    /// Stores a report and gives its id.
    pub async fn store(&self, form: &str) -> i64 {
        let answer = self.send(Method::POST, "/api/v1/reports", form).await;
        assert_eq!(answer.status, 201, "{}", answer.text);
        answer.data()["id"].as_i64().unwrap()
    }
}

impl Drop for TestApp {
    fn drop(&mut self) {
        self.shutdown.stop();
    }
}

/// Serves one page at every path on loopback until the test ends, the one at `/` after `delay`; gives its address.
pub async fn serve_page(html: &'static str, delay: Duration) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            tokio::spawn(async move {
                let mut head = [0; 4096];
                let _ = stream.read(&mut head).await;
                if head.starts_with(b"GET / ") {
                    tokio::time::sleep(delay).await;
                }
                let answer = format!(
                    "HTTP/1.1 200 OK\r\ncontent-type: text/html; charset=utf-8\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{html}",
                    html.len()
                );
                let _ = stream.write_all(answer.as_bytes()).await;
            });
        }
    });
    format!("http://{address}")
}

/// A page with little to complain of, but over http.
pub const PAGE: &str = "<!doctype html><html lang=en><head><meta charset=utf-8>\
    <title>A page about lighthouses</title><meta name=description content='Where they stand and who built them.'>\
    <meta name=viewport content='width=device-width'></head><body><main><h1>Lighthouses</h1><p>Text.</main></body></html>";
