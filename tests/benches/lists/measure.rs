//! Measures the lists of one database at each size.

use std::net::SocketAddr;
use std::time::Duration;

use database::DatabaseUrl;
use end_to_end::{Launch, Service, memory_mib, processor_time_of_tree};
use testing::{Answer, PostgresServer, TestKeys};

use crate::bare::FirstPage;
use crate::fill::{ACCOUNT, fill};
use crate::load::{Load, drive};
use crate::options::Options;
use crate::pgbench::Script;
use crate::scenario::{self, Scenario};
use crate::sent::{Statement, StatementLog};
use crate::writes::{self, Target};
use crate::{plans, table};

/// The results with one number of rows.
pub struct Size {
    /// The number of rows.
    pub rows: u64,
    /// The memory of the service when it has started, in MiB.
    pub memory_mib: f64,
    /// Each list.
    pub lists: Vec<Measured>,
}

/// The results of one list at one size.
#[derive(Clone, Debug)]
pub struct Measured {
    /// Which list.
    pub name: &'static str,
    /// The requests of all rounds.
    pub load: Load,
    /// Requests per second, the median of the rounds.
    pub rate: f64,
    /// The ratio to `pgbench` with the same SQL; `None` on SQLite.
    pub shares: Option<Shares>,
    /// The ratio to the rate of diesel alone, for first pages on SQLite.
    pub share_of_bare: Option<f64>,
}

/// Medians of the rounds.
#[derive(Clone, Copy, Debug)]
pub struct Shares {
    /// Ratio of requests per second.
    pub rate: f64,
    /// Ratio of requests per second of processor time, including the database's.
    pub processor: f64,
}

/// Fills the database, measures and prints the table.
pub async fn lists(url: &DatabaseUrl, server: Option<&PostgresServer>, options: &Options) {
    let keys = TestKeys::new();
    let address = match url {
        DatabaseUrl::Sqlite(path) => format!("sqlite://{}", path.display()),
        DatabaseUrl::Postgres(text) => text.clone(),
    };
    // With a million rows, sixteen searches wait for each other longer than a user should.
    let launch = Launch::reports(&keys, &address)
        .set("generation.enabled", "false")
        // pgbench does not write a log line per transaction either.
        .set("telemetry.filter", "warn")
        .set("database.pool.wait", "60s");
    // The first start creates the tables.
    drop(launch.start().await);

    let mut tables: Vec<Vec<Size>> = options.connections.iter().map(|_| Vec::new()).collect();
    let mut filled = 0;
    for &rows in &options.rows {
        fill(url, filled, rows).await;
        filled = rows;
        let bench = Bench {
            service: launch.start().await,
            key: keys.issue(ACCOUNT),
            server: server.map(|_| address.as_str()),
            file: address.strip_prefix("sqlite://"),
            options,
        };
        if options.plans {
            if server.is_some() {
                bench.plans(&address).await;
            }
            continue;
        }
        // Includes the work that begins with the service.
        tokio::time::sleep(Duration::from_secs(2)).await;
        let memory_mib = memory_mib(bench.service.process.id());
        for (sizes, &connections) in tables.iter_mut().zip(&options.connections) {
            sizes.push(Size {
                rows,
                memory_mib,
                lists: bench.measure(rows / 2, connections).await,
            });
        }
        if let (true, DatabaseUrl::Postgres(database)) = (options.writes, url) {
            let target = Target {
                database,
                address: bench.address(),
                // Another account: the lists of the first one stay as they are.
                key: &keys.issue("writer"),
            };
            writes::measure(&target, rows, options).await;
        }
    }
    for (sizes, connections) in tables.iter().zip(&options.connections) {
        if !sizes.is_empty() {
            table::print(url, *connections, sizes);
        }
    }
}

struct Bench<'a> {
    service: Service,
    key: String,
    /// The address of PostgreSQL's database.
    server: Option<&'a str>,
    /// SQLite's file.
    file: Option<&'a str>,
    options: &'a Options,
}

impl Bench<'_> {
    async fn measure(&self, rows: u64, connections: usize) -> Vec<Measured> {
        let mut measured = Vec::new();
        for scenario in scenario::all(rows) {
            if self
                .options
                .only
                .iter()
                .any(|text| scenario.name.contains(text))
            {
                self.check(&scenario, rows).await;
                measured.push(self.list(&scenario, connections).await);
            }
        }
        measured
    }

    /// Alternates rounds of the service and of pgbench.
    #[expect(clippy::print_stderr, reason = "shows progress")]
    async fn list(&self, scenario: &Scenario, connections: usize) -> Measured {
        let address = self.address();
        let request = format!(
            "GET {} HTTP/1.1\r\nHost: {address}\r\nAuthorization: Bearer {}\r\nAccept: \
             application/json\r\n\r\n",
            path(&scenario.query),
            self.key
        );
        // A run of pgbench takes a second at least.
        let has_yardstick = self.options.bench || scenario.name == "first page";
        let script = match self.server {
            Some(url) if has_yardstick => {
                let statements = self.statements(url, scenario).await;
                Some((url, Script::new(&statements)))
            }
            _ => None,
        };
        let request = move |_, _| request.clone();
        // Opens every connection of the pool and prepares every statement on it.
        drive(
            address,
            request.clone(),
            connections,
            self.options.time().min(Duration::from_millis(500)),
        )
        .await;

        let bare = self.file.zip(FirstPage::from_query(&scenario.query));
        let mut load = Load::default();
        let (mut rates, mut of_rate, mut of_processor) = (Vec::new(), Vec::new(), Vec::new());
        let mut of_bare = Vec::new();
        let time = self.options.time();
        for _ in 0..self.options.rounds {
            let before = processor_time_of_tree();
            let round = drive(address, request.clone(), connections, time).await;
            let cost = processor_time_of_tree()
                .saturating_sub(before)
                .as_secs_f64()
                / round.count();
            rates.push(round.rate());
            load.add(&round);
            if let Some((file, page)) = &bare {
                of_bare.push(round.rate() / page.rate(file, connections, time).await);
            }
            if let Some((url, script)) = &script {
                let before = processor_time_of_tree();
                let yardstick = script.run(url, connections, self.options.seconds).await;
                let least = processor_time_of_tree()
                    .saturating_sub(before)
                    .as_secs_f64()
                    / yardstick.count;
                of_rate.push(round.rate() / yardstick.rate);
                of_processor.push(least / cost);
            }
        }
        let shares = median(of_rate).zip(median(of_processor));
        let measured = Measured {
            name: scenario.name,
            load,
            rate: median(rates).unwrap_or_default(),
            shares: shares.map(|(rate, processor)| Shares { rate, processor }),
            share_of_bare: median(of_bare),
        };
        eprintln!("{}", table::line(&measured));
        measured
    }

    fn address(&self) -> SocketAddr {
        let address = self.service.base.trim_start_matches("http://");
        address.parse().expect("an address")
    }

    async fn plans(&self, url: &str) {
        let queries = plans::queries();
        let requests = async || {
            for query in &queries {
                self.get(query).await;
            }
        };
        let statements = StatementLog::open(url).await.listen(requests).await;
        plans::check(url, &statements).await;
    }

    async fn statements(&self, url: &str, scenario: &Scenario) -> Vec<Statement> {
        let mut log = StatementLog::open(url).await;
        let request = async || drop(self.get(&scenario.query).await);
        // The first request also prepares statements.
        request().await;
        let statements = log.listen(request).await;
        assert!(!statements.is_empty(), "the server logged no statement");
        statements
    }

    async fn get(&self, query: &str) -> Answer {
        self.service
            .client(&self.key)
            .get(&path(query))
            .await
            .expect(200)
    }

    /// Makes sure that a wrong or empty list is not measured.
    async fn check(&self, scenario: &Scenario, rows: u64) {
        let answer = self.get(&scenario.query).await;
        assert_eq!(
            answer.rows().is_empty(),
            scenario.name.contains("no match"),
            "{}: {}",
            scenario.name,
            answer.text
        );
        let whole = scenario.name.contains("all")
            || !["project", "result", "search"]
                .iter()
                .any(|filter| scenario.query.contains(filter));
        assert_eq!(
            whole,
            answer.total() == rows,
            "{}: {} of {rows}",
            scenario.name,
            answer.total()
        );
    }
}

fn path(query: &str) -> String {
    format!("/api/v1/reports?{query}")
}

fn median(mut numbers: Vec<f64>) -> Option<f64> {
    numbers.sort_by(f64::total_cmp);
    numbers.get(numbers.len() / 2).copied()
}
