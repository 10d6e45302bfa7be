//! A service that verifies domains with the test's own DNS servers.

use std::time::Duration;

use chrono::TimeDelta;
use domains_service::verification::VerificationSettings;
use serde_json::Value;
use testing::{Answer, Backend, Client, DnsServer, eventually, until};

use crate::api::app::TestApp;

/// The host to which visitors' names should point.
pub const EDGE: &str = "edge.waymark-hosts.dev";

/// A service and the DNS servers that it queries.
pub struct World {
    pub app: TestApp,
    pub dns: Vec<DnsServer>,
}

/// A domain and a client of its owner.
#[derive(Clone)]
pub struct Claim {
    pub client: Client,
    pub path: String,
    pub name: String,
    pub token: String,
}

/// Settings that query these servers.
pub fn settings(dns: &[DnsServer], enabled: bool) -> VerificationSettings {
    VerificationSettings {
        enabled,
        resolvers: dns.iter().map(|server| server.address).collect(),
        edge_target: Some(EDGE.to_owned()),
        poll_interval: Duration::from_millis(20).into(),
        ..VerificationSettings::default()
    }
}

impl World {
    /// One DNS server; domains are only checked on request.
    pub async fn quiet(backend: Backend) -> Self {
        Self::new(backend, 1, false).await
    }

    /// One DNS server; the worker checks due domains.
    pub async fn working(backend: Backend) -> Self {
        Self::new(backend, 1, true).await
    }

    pub async fn new(backend: Backend, servers: usize, enabled: bool) -> Self {
        let mut dns = Vec::new();
        for _ in 0..servers {
            dns.push(DnsServer::start().await);
        }
        let app = TestApp::start_with(backend, settings(&dns, enabled)).await;
        Self { app, dns }
    }

    /// The first DNS server.
    pub fn dns(&self) -> &DnsServer {
        &self.dns[0]
    }

    /// Stores a domain.
    pub async fn claim(&self, account: &str, name: &str) -> Claim {
        let client = self.app.account(account);
        let stored = client.post("/api/v1/domains", &[("name", name)]).await;
        assert_eq!(stored.status, 201, "{}", stored.text);
        let data = &stored.json["data"];
        let value = data["verification"]["records"][0]["value"].as_str();
        Claim {
            client,
            path: format!("/api/v1/domains/{}", data["id"]),
            name: name.to_owned(),
            token: value.unwrap().strip_prefix("token=").unwrap().to_owned(),
        }
    }

    /// Moves the service's clock forward.
    pub fn advance(&self, time: TimeDelta) {
        self.app.clock().advance(time);
    }

    /// Requests a check, some time after the last one.
    pub async fn verify(&self, claim: &Claim) -> Answer {
        self.advance(TimeDelta::seconds(11));
        claim.verify().await
    }
}

impl Claim {
    pub async fn verify(&self) -> Answer {
        self.client
            .post(&format!("{}/verify", self.path), &[])
            .await
    }

    /// The domain's `verification`.
    pub async fn shown(&self) -> Value {
        let shown = self.client.get(&self.path).await;
        assert_eq!(shown.status, 200, "{}", shown.text);
        shown.json["data"]["verification"].clone()
    }

    /// The name of the TXT record.
    pub fn txt_name(&self) -> String {
        format!("_waymark-challenge.{}", self.name)
    }

    /// The value of the TXT record.
    pub fn txt_value(&self) -> String {
        format!("token={}", self.token)
    }

    /// Sets the TXT record of this claim.
    pub fn prove(&self, dns: &DnsServer) {
        dns.set_txt(&self.txt_name(), &[&self.txt_value()]);
    }

    /// Waits until the domain has been checked. If the clock is moved during its first check, the
    /// next one is due a minute later, whatever the check has seen.
    pub async fn wait_for_check(&self) {
        until("it has been checked", async || {
            !self.shown().await["last_checked_at"].is_null()
        })
        .await;
    }

    /// Waits until the domain has this status.
    pub async fn wait_for(&self, status: &str) -> Value {
        let what = format!("{} is {status}", self.name);
        eventually(&what, Duration::from_mins(1), async || {
            Some(self.shown().await).filter(|shown| shown["status"] == status)
        })
        .await
    }
}

/// Status and error code of a `verification`.
pub fn outcome(verification: &Value) -> (String, String) {
    let text = |value: &Value| value.as_str().unwrap_or("-").to_owned();
    (
        text(&verification["status"]),
        text(&verification["error"]["code"]),
    )
}
