//! What PostgreSQL is asked to parse while reports and domains live: each statement once for each
//! connection, except lists whose best plan depends on their parameters.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use diesel::QueryableByName;
use diesel::sql_types::Text;
use diesel_async::{AsyncConnection, RunQueryDsl};
use end_to_end::Launch;
use testing::{Client, PageServer, PostgresServer, TestKeys, skip};

/// How many reports, lists of each kind, and domains.
const FEW: usize = 30;
const MANY: usize = 200;
const LOG: [&str; 7] = [
    "fsync=off",
    "full_page_writes=off",
    "logging_collector=on",
    "log_directory=log",
    "log_filename=server.log",
    "log_min_duration_statement=0",
    "log_line_prefix=%p ",
];
/// What only lists have that are planned each time, see `database::PlannedEachTime`.
const LISTS_OF_IDS: [&str; 2] = ["= ANY(SELECT", "reports.id IN (SELECT"];

#[derive(QueryableByName)]
struct Log {
    #[diesel(sql_type = Text)]
    text: String,
}

/// What the server has logged.
#[derive(Default)]
struct Seen {
    /// How often each process has parsed each statement to keep it.
    kept: BTreeMap<(String, String), usize>,
    /// Statements that are parsed for one use.
    unkept: BTreeSet<String>,
    executed: usize,
}

impl Seen {
    async fn read(server: &PostgresServer) -> Self {
        let database::DatabaseUrl::Postgres(url) = server.url("postgres") else {
            unreachable!("it is PostgreSQL")
        };
        let mut connection = database::PostgresConnection::establish(&url).await.unwrap();
        let read = "SELECT pg_read_file('log/server.log') AS text";
        let log: Log = diesel::sql_query(read)
            .get_result(&mut connection)
            .await
            .unwrap();
        let mut seen = Self::default();
        for line in log.text.lines() {
            seen.add(line);
        }
        seen
    }

    fn add(&mut self, line: &str) -> Option<()> {
        let (process, rest) = line.split_once(" LOG:  duration: ")?;
        let (_, step) = rest.split_once(" ms  ")?;
        let (step, text) = step.split_once(": ")?;
        match step.split_once(' ')? {
            ("parse", "<unnamed>") => drop(self.unkept.insert(text.to_owned())),
            ("parse", _) => {
                let key = (process.to_owned(), text.to_owned());
                *self.kept.entry(key).or_default() += 1;
            }
            ("execute", _) => self.executed += 1,
            _ => {}
        }
        Some(())
    }
}

async fn live_with_reports(api: &Client, page: &PageServer, count: usize) {
    for number in 0..count {
        let url = page.url(&format!("/{number}"));
        let stored = api.post("/api/v1/reports", &[("url", &url)]).await;
        let path = format!("/api/v1/reports/{}", stored.expect(201).id());
        api.put(&path, &[("privacy", "1")]).await.expect(200);
        api.get(&path).await.expect(200);
    }
    for number in 0..count {
        let first = number % 5 + 1;
        for query in [
            format!("page={first}"),
            format!("page={first}&sort_by=score&sort=asc&per_page=10"),
            format!("result=good&page={first}&per_page=10"),
            "search=127.0.0.1&search_by=url".to_owned(),
        ] {
            api.get(&format!("/api/v1/reports?{query}"))
                .await
                .expect(200);
        }
    }
}

async fn live_with_domains(api: &Client, count: usize) {
    for number in 0..count {
        let name = format!("n{number}.waymark.dev");
        let stored = api.post("/api/v1/domains", &[("name", &name)]).await;
        let path = format!("/api/v1/domains/{}", stored.expect(201).id());
        let page = ("index_page", "https://example.com/");
        api.put(&path, &[page]).await.expect(200);
        api.get("/api/v1/domains?sort_by=name").await.expect(200);
        if number % 4 == 0 {
            api.delete(&path).await.expect(200);
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_connection_parses_a_statement_once() {
    live(FEW).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "endurance"]
async fn each_connection_parses_a_statement_once_in_a_longer_life() {
    live(MANY).await;
}

async fn live(count: usize) {
    if !PostgresServer::is_installed() {
        skip("PostgreSQL is not installed");
        return;
    }
    let (keys, server) = (TestKeys::new(), PostgresServer::start_with(&LOG).await);
    let key = keys.issue("default");
    let page = PageServer::start(Duration::ZERO).await;
    let database = async || {
        let name = server.create_database(None).await;
        format!("postgres://postgres@127.0.0.1:{}/{name}", server.port())
    };
    let reports = Launch::reports(&keys, &database().await);
    let reports = reports.set("generation.wait", "10s").start().await;
    let domains = Launch::domains(&keys, &database().await).start().await;

    let (of_reports, of_domains) = (reports.client(&key), domains.client(&key));
    tokio::join!(
        live_with_reports(&of_reports, &page, count),
        live_with_domains(&of_domains, count),
    );
    drop((reports, domains));

    let seen = Seen::read(&server).await;
    let parsed: usize = seen.kept.values().sum();
    println!("{parsed} parsed to be kept, {} executed", seen.executed);
    let again: Vec<_> = seen.kept.iter().filter(|(_, count)| **count > 1).collect();
    assert!(again.is_empty(), "{again:#?}");
    let others: Vec<_> = seen
        .unkept
        .iter()
        .filter(|text| !LISTS_OF_IDS.iter().any(|ids| text.contains(ids)))
        .collect();
    assert!(others.is_empty(), "{others:#?}");
    assert!(seen.executed > 5 * parsed, "{parsed} {}", seen.executed);
}
