//! A service, its authority, and its database.

use std::time::{Duration, Instant};

use diesel::sql_types::Double;
use diesel::{Connection, QueryableByName, RunQueryDsl as Blocking, SqliteConnection};
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};
use end_to_end::{Databases, DnsServer, Launch, Service};
use serde_json::Value;
use testing::{AuthorityProxy, Backend, CertificateAuthority, Client, TestKeys, eventually, skip};

pub const LIMIT: Duration = Duration::from_mins(1);
/// 32 bytes in base64.
const ENCRYPTION_KEY: &str = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";
/// The service's own limit of orders.
const MAX_ORDERS: f64 = 1000.0;

#[derive(QueryableByName)]
struct Tokens {
    #[diesel(sql_type = Double)]
    tokens: f64,
}

/// A service, its authority, and its database.
pub struct World {
    pub launch: Launch,
    /// Another process that answers challenges, as several on PostgreSQL do for each other.
    pub beside: Option<Service>,
    pub authority: CertificateAuthority,
    pub proxy: AuthorityProxy,
    database: String,
    began: Instant,
    pub key: String,
    _dns: DnsServer,
    _databases: Databases,
    _keys: TestKeys,
}

impl World {
    /// `None` if no authority can be started here.
    pub async fn start(backend: Backend) -> Option<Self> {
        if !(DnsServer::is_installed() && CertificateAuthority::is_installed()) {
            skip("pebble is not installed");
            return None;
        }
        let challenge = match backend {
            Backend::Sqlite => "http-01",
            Backend::Postgres => "tls-alpn-01",
        };
        let dns = DnsServer::start().await;
        let authority = CertificateAuthority::start(&dns.address()).await;
        let proxy = AuthorityProxy::start(&authority).await;
        let day = |days| {
            let moment = chrono::Utc::now() + chrono::Duration::days(days);
            moment.format("%Y-%m-%dT%H:%M:%SZ").to_string()
        };
        proxy.advise((day(60), day(70), 24 * 3600));
        let (plain, https) = authority.challenge_ports();
        let databases = Databases::start(backend).await;
        let database = databases.create("domains").await;
        let keys = TestKeys::new();
        let launch = Launch::domains(&keys, &database)
            .set("names.allow_test", "true")
            .set("verification.mode", "trust")
            .set("certificates.encryption_keys", ENCRYPTION_KEY)
            .set("certificates.directory", proxy.directory())
            .set(
                "certificates.authority_file",
                authority.directory_certificate(),
            )
            .set("certificates.challenges", challenge)
            // So that the number of orders that a kill can lose is known.
            .set("certificates.at_once", "1")
            .set("certificates.max_orders", MAX_ORDERS.to_string())
            .set(
                "certificates.max_per_registered_domain",
                MAX_ORDERS.to_string(),
            );
        let answering = |launch: Launch| {
            launch
                .set("edge.listen", format!("127.0.0.1:{plain}"))
                .with_https_at(https)
        };
        let (launch, beside) = match backend {
            Backend::Sqlite => (answering(launch), None),
            Backend::Postgres => {
                // It creates the tables.
                drop(launch.start().await);
                let idle = launch.beside().set("certificates.directory", "");
                (launch, Some(answering(idle).start().await))
            }
        };
        Some(Self {
            began: Instant::now(),
            beside,
            key: keys.issue("brand"),
            launch,
            authority,
            proxy,
            database,
            _dns: dns,
            _databases: databases,
            _keys: keys,
        })
    }

    /// A name in the test's DNS, which resolves every name to loopback.
    pub fn name(number: usize) -> String {
        format!("n{number}.brand{number}.test")
    }

    /// Ends leases and makes retries due, as if time had passed.
    pub async fn pass_time(&self) {
        let statement = "UPDATE certificate_orders \
                         SET lease_until = '2000-01-01 00:00:00', due_at = '2000-01-01 00:00:00' \
                         WHERE lease_until IS NOT NULL OR error_code IS NOT NULL";
        if let Some(file) = self.database.strip_prefix("sqlite://") {
            let mut connection = SqliteConnection::establish(file).unwrap();
            let waiting = diesel::sql_query("PRAGMA busy_timeout = 5000");
            Blocking::execute(waiting, &mut connection).unwrap();
            Blocking::execute(diesel::sql_query(statement), &mut connection).unwrap();
        } else {
            let mut connection = AsyncPgConnection::establish(&self.database).await.unwrap();
            let ended = diesel::sql_query(statement);
            RunQueryDsl::execute(ended, &mut connection).await.unwrap();
        }
    }

    /// How many orders the service has counted.
    async fn counted(&self) -> f64 {
        let statement = format!(
            "SELECT tokens FROM acme_buckets WHERE bucket = 'orders {}'",
            self.proxy.directory()
        );
        let rows: Vec<Tokens> = if let Some(file) = self.database.strip_prefix("sqlite://") {
            let mut connection = SqliteConnection::establish(file).unwrap();
            Blocking::load(diesel::sql_query(statement), &mut connection).unwrap()
        } else {
            let mut connection = AsyncPgConnection::establish(&self.database).await.unwrap();
            RunQueryDsl::load(diesel::sql_query(statement), &mut connection)
                .await
                .unwrap()
        };
        let left = rows.iter().map(|row| row.tokens).sum::<f64>();
        assert!(left > 0.0, "there is a bucket");
        MAX_ORDERS - left
    }

    /// Waits until all names are served with a certificate whose key was kept.
    pub async fn expect_all(&self, kills: usize) {
        let service = self.launch.start().await;
        let serving = self.beside.as_ref().unwrap_or(&service);
        let roots = [self.authority.root().await];
        for number in 0..kills {
            self.pass_time().await;
            let name = Self::name(number);
            self.expect_visitor(serving, &roots, &name).await;
        }
        let client = service.client(&self.key);
        for id in 1..=i64::try_from(kills).unwrap() {
            let certificate = certificate(&client, id).await;
            assert_eq!(certificate["status"], "issued", "{certificate}");
            assert_eq!(certificate["error"], Value::Null);
            assert_ne!(certificate["not_after"], Value::Null);
        }
        assert_eq!(self.authority.accounts(), 1, "the account's key was kept");
    }

    /// Checks that the service has counted every order of the authority.
    pub async fn expect_counted(&self) {
        let orders = f64::from(u32::try_from(self.authority.orders()).unwrap());
        let counted = self.counted().await;
        // A bucket is full again after three hours.
        let refilled = 1.0 + self.began.elapsed().as_secs_f64() * MAX_ORDERS / 10_800.0;
        assert!(
            counted + refilled >= orders,
            "{counted} of {orders} orders counted"
        );
    }

    /// Waits until a name has a certificate that matches its key, so that a visitor is served.
    pub async fn expect_visitor(
        &self,
        service: &Service,
        roots: &[reqwest::Certificate],
        name: &str,
    ) {
        let address = service.https.unwrap();
        let browser = reqwest::Client::builder()
            .no_proxy()
            .tls_certs_only(roots.to_vec())
            .resolve(name, address)
            .redirect(reqwest::redirect::Policy::none())
            .build()
            .unwrap();
        let url = format!("https://{name}:{}/", address.port());
        eventually(&format!("{name} is served"), LIMIT, async || {
            let visited = browser.get(&url).send().await.ok()?;
            (visited.status() == 404).then_some(())
        })
        .await;
    }
}

/// Stores a name. Returns the id of its domain.
pub async fn store(api: &Client, number: usize) -> i64 {
    let name = World::name(number);
    let stored = api.post("/api/v1/domains", &[("name", &name)]).await;
    stored.expect(201).id()
}

/// The certificate of a domain as the API shows it.
pub async fn certificate(api: &Client, id: i64) -> Value {
    let shown = api.get(&format!("/api/v1/domains/{id}")).await;
    shown.expect(200).data()["certificate"].clone()
}
