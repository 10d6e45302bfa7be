//! domains-service: checks of domains, and the visits that its edge counts.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicI64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use end_to_end::{Databases, Launch};
use testing::{Answer, Backend, Client, DnsServer, Reply, TestKeys, eventually};

use super::rows::{assert_no_leases, count, number};
use super::{LIMIT, Load, stops};

const WRITERS: usize = 3;
const VISITORS: i64 = 2;
/// Domains whose name server does not answer: a check of one takes longer than the grace period.
const SILENT: usize = 4;
/// The domain that visitors use.
const VISITED: &str = "go.waymark.dev";

testing::on_each_database!(
    domains_outlive_a_stop,
    #[ignore = "endurance"]
    domains_outlive_stops,
);

/// A name server, and what was acknowledged.
pub struct World {
    dns: DnsServer,
    stored: AtomicUsize,
    /// Domains whose check was requested while their record was set.
    checked: Mutex<Vec<String>>,
    visits: AtomicI64,
}

impl World {
    pub async fn start() -> Arc<Self> {
        let dns = DnsServer::start().await;
        dns.delay(Duration::from_millis(40));
        Arc::new(Self {
            dns,
            stored: AtomicUsize::new(0),
            checked: Mutex::default(),
            visits: AtomicI64::new(0),
        })
    }

    /// Settings that query this name server, and write visits only at the end.
    pub fn verifying(&self, launch: Launch) -> Launch {
        launch
            .set_for("DOMAINS", "verification.mode", "dns")
            .set_for("DOMAINS", "verification.resolvers", self.resolver())
            .set_for("DOMAINS", "verification.lease", "10m")
            .set_for("DOMAINS", "edge.visits_interval", "1h")
            .with_edge()
    }

    fn resolver(&self) -> String {
        self.dns.address.to_string()
    }

    /// Stores a domain and sets its record.
    async fn claim(&self, api: &Client, name: &str) -> Result<Answer, reqwest::Error> {
        let fields = [("name", name), ("index_page", "https://example.com/")];
        let stored = api.try_send(api.request("POST", "/api/v1/domains", &fields));
        let stored = stored.await?.expect(201);
        let record = &stored.data()["verification"]["records"][0];
        let text = |field: &str| record[field].as_str().unwrap();
        self.dns.set_txt(text("name"), &[text("value")]);
        Ok(stored)
    }

    /// Stores a new domain, and requests its check without waiting for it.
    async fn store(&self, api: &Client) -> Result<(), reqwest::Error> {
        let number = self.stored.fetch_add(1, Ordering::Relaxed);
        let name = format!("d{number}.waymark.dev");
        let stored = self.claim(api, &name).await?;
        let path = format!("/api/v1/domains/{}/verify", stored.id());
        let verify = api.request("POST", &path, &[]);
        let verified = api.try_send(verify.header("Prefer", "respond-async"));
        match verified.await?.status {
            200 => self.checked.lock().unwrap().push(name),
            // The account has reached its limit of running checks.
            status => assert_eq!(status, 429),
        }
        Ok(())
    }

    async fn visit(&self, edge: &Client) -> Result<(), reqwest::Error> {
        let visit = edge.request("GET", "/", &[]).header("Host", VISITED);
        let answer = edge.try_send(visit).await?;
        assert_eq!(answer.header("location"), "https://example.com/");
        self.visits.fetch_add(1, Ordering::SeqCst);
        Ok(())
    }

    /// Stores the domain for visitors, and domains whose name server never answers.
    pub async fn prepare(&self, api: &Client) {
        for number in 0..SILENT {
            let name = format!("silent{number}.waymark.dev");
            let challenge = format!("_waymark-challenge.{name}");
            self.dns.set(&challenge, Reply::Silence);
            let stored = api.post("/api/v1/domains", &[("name", &name)]).await;
            stored.expect(201);
        }
        let stored = self.claim(api, VISITED).await.expect("a response");
        let path = format!("/api/v1/domains/{}", stored.id());
        api.post(&format!("{path}/verify"), &[]).await.expect(200);
        eventually("the visitors' domain is verified", LIMIT, async || {
            let shown = api.get(&path).await;
            (shown.data()["verification"]["status"] == "verified").then_some(())
        })
        .await;
    }

    /// Adds requests until the service has running checks and visits.
    pub async fn load(self: &Arc<Self>, load: &mut Load, api: &Client, edge: SocketAddr) {
        let edge = Client::new(format!("http://{edge}"), None);
        let (checked, visits) = (self.checked.lock().unwrap().len(), self.visits());
        for _ in 0..WRITERS {
            let (world, api) = (Arc::clone(self), api.clone());
            load.add(move || {
                let (world, api) = (Arc::clone(&world), api.clone());
                async move { world.store(&api).await }
            });
        }
        for _ in 0..VISITORS {
            let (world, edge) = (Arc::clone(self), edge.clone());
            load.add(move || {
                let (world, edge) = (Arc::clone(&world), edge.clone());
                async move { world.visit(&edge).await }
            });
        }
        eventually("domains are checked and visited", LIMIT, async || {
            let more = self.checked.lock().unwrap().len() > checked + 10;
            (more && self.visits() > visits + 20).then_some(())
        })
        .await;
    }

    fn visits(&self) -> i64 {
        self.visits.load(Ordering::SeqCst)
    }

    /// Checks the state after a stop: no lease, every requested check done, every visit counted.
    pub async fn assert_kept(&self, database_url: &str, stops: usize) {
        assert_no_leases(database_url, "domains").await;
        let names = self.checked.lock().unwrap().join("','");
        let unchecked = format!("ownership <> 'verified' AND name IN ('{names}')");
        assert_eq!(count(database_url, "domains", &unchecked).await, 0);
        let total = "SELECT CAST(sum(index_page) AS BIGINT) AS count FROM domain_visits";
        let (counted, visits) = (number(database_url, total).await, self.visits());
        // A visitor may not have seen the last response.
        let most = visits + VISITORS * i64::try_from(stops).unwrap();
        assert!(
            (visits..=most).contains(&counted),
            "{visits}, then {counted}"
        );
    }
}

async fn domains_outlive_a_stop(backend: Backend) {
    stop_domains(backend, 1).await;
}

async fn domains_outlive_stops(backend: Backend) {
    stop_domains(backend, stops()).await;
}

async fn stop_domains(backend: Backend, stops: usize) {
    let (keys, databases) = (TestKeys::new(), Databases::start(backend).await);
    let url = databases.create("domains").await;
    let world = World::start().await;
    let launch = world.verifying(Launch::domains(&keys, &url));
    let key = keys.issue("default");

    for round in 0..stops {
        let service = launch.start().await;
        let (api, edge) = (service.client(&key), service.edge.unwrap());
        if round == 0 {
            world.prepare(&api).await;
        }
        let mut load = Load::default();
        world.load(&mut load, &api, edge).await;
        load.stop(service).await;
        world.assert_kept(&url, round + 1).await;
    }
}
