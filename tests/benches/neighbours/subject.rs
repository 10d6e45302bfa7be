//! A service, and what both accounts ask of it.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};

use database::DatabaseUrl;
use diesel::connection::SimpleConnection;
use diesel::{Connection, SqliteConnection};
use end_to_end::sample_reports::{pack, report_of_many_faults};
use end_to_end::{Launch, Service};
use testing::{Answer, Client, TestKeys};
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::fill::{ACCOUNT, fill};
use crate::postgres;

/// What the account with the load asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Load {
    /// The middle page of its reports by score.
    MiddlePage,
    /// To store.
    Stores,
    /// To store, while its rows of counts are locked.
    Lock,
}

impl Load {
    /// Its name in the table.
    pub const fn name(self) -> &'static str {
        match self {
            Self::MiddlePage => "middle page by score",
            Self::Stores => "stores",
            Self::Lock => "stores, locked",
        }
    }
}

/// A running service.
pub struct Subject {
    name: &'static str,
    path: String,
    middle: String,
    /// The account with the load.
    loud: Client,
    /// The other one.
    other: Client,
    /// The address of a public page.
    page: Option<String>,
    _service: Service,
}

static NUMBER: AtomicU64 = AtomicU64::new(1);

impl Subject {
    /// Starts the service; that of reports with this many.
    pub async fn start(name: &'static str, url: &DatabaseUrl, keys: &TestKeys, rows: u64) -> Self {
        let address = match url {
            DatabaseUrl::Sqlite(path) => format!("sqlite://{}", path.display()),
            DatabaseUrl::Postgres(text) => text.clone(),
        };
        let launch = match name {
            "reports" => Launch::reports(keys, &address)
                .set("generation.enabled", "false")
                .set("generation.wait", "0s"),
            _ => Launch::domains(keys, &address),
        };
        let launch = launch
            .set("telemetry.filter", "warn")
            .set("http.requests_per_key", "0")
            .set("http.requests_per_address", "0");
        if name == "reports" {
            // The first start creates the tables.
            drop(launch.start().await);
            fill(url, 0, rows).await;
        }
        let service = launch.start().await;
        let [loud, other] =
            [ACCOUNT, "account-1"].map(|account| service.client(&keys.issue(account)));
        let path = format!("/api/v1/{name}");
        let page = match name {
            "reports" => Some(public_page(&other, url).await),
            _ => None,
        };
        Self {
            name,
            middle: format!("{path}?sort_by=score&page={}", rows / 2 / 100 / 2),
            path,
            loud,
            other,
            page,
            _service: service,
        }
    }

    /// The other account's list.
    pub async fn list(&self) -> Answer {
        self.other.get(&self.path).await
    }

    /// The other account stores something.
    pub async fn store(&self) -> Answer {
        self.stored_by(&self.other).await
    }

    /// A public page of the other account, if there is any.
    pub async fn page(&self) -> Option<Answer> {
        Some(self.other.with_key(None).get(self.page.as_ref()?).await)
    }

    /// Sends this many requests at once until `over` is true; each task returns how many succeeded.
    pub fn load(
        &self,
        load: Load,
        at_once: usize,
        over: &watch::Receiver<bool>,
    ) -> Vec<JoinHandle<usize>> {
        let one = |_| {
            let (client, middle, over) = (self.loud.clone(), self.middle.clone(), over.clone());
            let (name, path) = (self.name, self.path.clone());
            tokio::spawn(async move {
                let mut succeeded = 0;
                while !*over.borrow() {
                    let answer = match load {
                        Load::MiddlePage => client.get(&middle).await,
                        Load::Stores | Load::Lock => stored(name, &path, &client).await,
                    };
                    succeeded += usize::from(answer.status < 400);
                }
                succeeded
            })
        };
        (0..at_once).map(one).collect()
    }

    async fn stored_by(&self, client: &Client) -> Answer {
        stored(self.name, &self.path, client).await
    }
}

async fn stored(name: &str, path: &str, client: &Client) -> Answer {
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    if name == "reports" {
        let url = format!("https://site-{}.example/{number}", number % 100);
        return client.post(path, &[("url", &url)]).await;
    }
    let name = format!("n{number}.waymark.dev");
    client.post(path, &[("name", &name)]).await
}

/// The path of the first public report's page, which gets findings that can be shown.
async fn public_page(client: &Client, database: &DatabaseUrl) -> String {
    let list = client.get("/api/v1/reports?state=ready").await.expect(200);
    let mut rows = list.rows().iter();
    let public = rows.find(|row| row["privacy"] == 0).expect("a public one");
    let url = public["page_url"].as_str().expect("its address");
    let (_, path) = url.split_once("/r/").expect("its path");
    let mut findings = String::new();
    for byte in pack(&report_of_many_faults()) {
        let _ = write!(findings, "{byte:02x}");
    }
    let change = |findings| {
        format!(
            "UPDATE reports SET packed_checks = {findings} WHERE id = {}",
            public["id"]
        )
    };
    match database {
        DatabaseUrl::Sqlite(path) => {
            let connection = SqliteConnection::establish(&path.display().to_string());
            let change = change(format!("x'{findings}'"));
            connection
                .expect("the file")
                .batch_execute(&change)
                .expect("its findings");
        }
        DatabaseUrl::Postgres(url) => {
            let change = change(format!("'\\x{findings}'"));
            postgres::execute(&mut postgres::connect(url).await, &change).await;
        }
    }
    format!("/r/{path}")
}
