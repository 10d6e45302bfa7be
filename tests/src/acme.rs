//! A DNS server for tests: Let's Encrypt's `pebble-challtestsrv`.

use std::process::Command;
use std::time::Duration;

use serde_json::{Value, json};
use testing::{Process, eventually, find_installed, free_port};

const START_LIMIT: Duration = Duration::from_secs(30);

/// A DNS server whose records are set by a test. Names without records exist but are empty; every
/// name has the address 127.0.0.1 until a test sets another one.
pub struct DnsServer {
    port: u16,
    management: String,
    http: reqwest::Client,
    _process: Process,
}

impl DnsServer {
    /// Whether it can be started here.
    pub fn is_installed() -> bool {
        find_installed("pebble-challtestsrv").is_some()
    }

    /// Starts it on free ports.
    pub async fn start() -> Self {
        let (port, management) = (free_port(), free_port());
        let program = find_installed("pebble-challtestsrv").expect("pebble-challtestsrv");
        let process = Process::start(
            Command::new(program)
                .args(["-defaultIPv6", "", "-http01", "", "-https01", ""])
                .args(["-tlsalpn01", "", "-dns01", &format!("127.0.0.1:{port}")])
                .args(["-management", &format!("127.0.0.1:{management}")]),
        );
        let server = Self {
            port,
            management: format!("http://127.0.0.1:{management}"),
            http: reqwest::Client::builder().no_proxy().build().unwrap(),
            _process: process,
        };
        eventually("the DNS server responds", START_LIMIT, async || {
            server.try_set("clear-txt", json!({"host": "start."})).await
        })
        .await;
        server
    }

    /// Its address, for resolvers' settings.
    pub fn address(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    /// Replaces a name's TXT records with this one.
    pub async fn set_txt(&self, name: &str, value: &str) {
        self.clear_txt(name).await;
        let record = json!({"host": format!("{name}."), "value": value});
        self.set("set-txt", record).await;
    }

    /// Removes all TXT records of a name.
    pub async fn clear_txt(&self, name: &str) {
        self.set("clear-txt", json!({"host": format!("{name}.")}))
            .await;
    }

    /// Makes a name an alias.
    pub async fn set_cname(&self, name: &str, target: &str) {
        let record = json!({"host": format!("{name}."), "target": format!("{target}.")});
        self.set("set-cname", record).await;
    }

    /// Removes the alias of a name.
    pub async fn clear_cname(&self, name: &str) {
        self.set("clear-cname", json!({"host": format!("{name}.")}))
            .await;
    }

    async fn set(&self, command: &str, record: Value) {
        let done = self.try_set(command, record).await;
        done.unwrap_or_else(|| panic!("the DNS server refused {command}"));
    }

    async fn try_set(&self, command: &str, record: Value) -> Option<()> {
        let request = self.http.post(format!("{}/{command}", self.management));
        let answer = request.body(record.to_string()).send().await.ok()?;
        answer.status().is_success().then_some(())
    }
}
