//! The cost of a claim while few or many jobs wait, on each database, and the number of claims per
//! second.
//!
//! `cargo bench -p reports-service --bench claims`, with `-- short` with fewer jobs.

#![expect(
    clippy::expect_used,
    clippy::print_stdout,
    reason = "if a step of a benchmark fails, there is no result; printing is its purpose"
)]

use std::collections::{BTreeMap, HashMap};
use std::time::{Duration, Instant};

use database::{Pool, PoolSettings};
use reports_service::MIGRATIONS;
use reports_service::model::{self, ClaimLimits};
use testing::{Backend, PostgresServer, TestDatabase};

/// A queue's name, and SQL for account and host of the nth job. The hosts `full-0` to `full-3` are
/// full.
const QUEUES: [(&str, &str, &str); 6] = [
    ("one account, 1,000 hosts", "'a'", "'host-' || (n % 1000)"),
    (
        "an account for each job, 1,000 hosts",
        "'a-' || n",
        "'host-' || (n % 1000)",
    ),
    ("one account, full hosts only", "'a'", "'full-' || (n % 4)"),
    (
        "an account for each job, full hosts only",
        "'a-' || n",
        "'full-' || (n % 4)",
    ),
    (
        "one account for full hosts, and fifty jobs of another",
        "CASE WHEN n > 50 THEN 'a' ELSE 'b' END",
        "CASE WHEN n > 50 THEN 'full-' || (n % 4) ELSE 'host-' || n END",
    ),
    (
        "an account for each job for full hosts, and fifty jobs of another",
        "CASE WHEN n > 50 THEN 'a-' || n ELSE 'b' END",
        "CASE WHEN n > 50 THEN 'full-' || (n % 4) ELSE 'host-' || n END",
    ),
];
const FORGET_RUNNING: &str = "DELETE FROM report_jobs WHERE lease IS NOT NULL";
/// Clients that claim at the same time.
const CLIENTS: usize = 8;

/// The amount of work to measure.
struct Size {
    /// The lengths of the queues.
    lengths: [u32; 2],
    /// The number of measured claims of each queue.
    claims: usize,
    /// The lengths of the queues from which clients claim.
    rate_lengths: [u32; 2],
    /// The duration of that.
    rate_time: Duration,
}

const WHOLE: Size = Size {
    lengths: [100, 1_000_000],
    claims: 40,
    rate_lengths: [20_000, 1_000_000],
    rate_time: Duration::from_secs(5),
};
const SHORT: Size = Size {
    lengths: [100, 10_000],
    rate_lengths: [10_000, 50_000],
    rate_time: Duration::from_secs(2),
    ..WHOLE
};
/// For a test, which checks that the benchmark works, but measures nothing.
const TEST: Size = Size {
    lengths: [10, 100],
    claims: 4,
    rate_lengths: [50, 100],
    rate_time: Duration::from_millis(200),
};

#[tokio::main]
async fn main() {
    let is_given = |word: &str| std::env::args().any(|argument| argument == word);
    let size = match (is_given("--bench"), is_given("short")) {
        (false, _) => TEST,
        (true, true) => SHORT,
        (true, false) => WHOLE,
    };
    rates(&size).await;
    let [few, many] = size.lengths;
    println!("| database | queue | {few} jobs | {many} jobs | ratio |");
    println!("|---|---|--:|--:|--:|");
    for backend in [Backend::Sqlite, Backend::Postgres] {
        if !backend.is_available() {
            continue;
        }
        for (name, account, host) in QUEUES {
            let mut medians = Vec::new();
            for length in size.lengths {
                let database = TestDatabase::new(backend, MIGRATIONS).await;
                fill(backend, &database, length, account, host).await;
                let median = measure(&database, size.claims).await;
                medians.push(median.as_secs_f64() * 1_000.0);
            }
            if let [few, many] = medians[..] {
                let ratio = many / few;
                println!("| {backend:?} | {name} | {few:.2} ms | {many:.2} ms | {ratio:.2} |");
            }
        }
    }
}

/// Prints the number of claims per second.
async fn rates(size: &Size) {
    if !Backend::Postgres.is_available() {
        return;
    }
    let [few, many] = size.rate_lengths;
    println!("| claims/s on PostgreSQL | {few} jobs | {many} jobs | ratio |");
    println!("|---|--:|--:|--:|");
    for at_once in [1, 8] {
        let few = rate(few, at_once, size.rate_time).await;
        let many = rate(many, at_once, size.rate_time).await;
        println!(
            "| {CLIENTS} clients, at most {at_once} in a claim | {few:.0} | {many:.0} | {:.2} |",
            many / few
        );
    }
    println!();
}

/// Adds waiting jobs, and eight running ones on the full hosts. Nothing of a claim reads reports.
async fn fill(backend: Backend, database: &TestDatabase, length: u32, account: &str, host: &str) {
    if backend == Backend::Postgres {
        // Planned for the empty table, as when a queue fills up suddenly.
        database.execute("ANALYZE report_jobs").await;
    }
    for (first, last) in steps(length) {
        database.execute(&jobs(first, last, account, host)).await;
    }
    let running = jobs(length + 1, length + 8, "'z'", "'full-' || (n % 4)");
    database.execute(&running).await;
    let claimed = "UPDATE report_jobs SET lease = 'lease', \
         lease_until = '2120-01-01 00:00:00.000000' WHERE account = 'z'";
    database.execute(claimed).await;
}

/// The first and the last number of each step up to `length`, which fits the time for a statement.
fn steps(length: u32) -> impl Iterator<Item = (u32, u32)> {
    let first = (1..=length).step_by(20_000);
    first.map(move |first| (first, length.min(first + 19_999)))
}

/// The statement that adds the jobs with these numbers.
fn jobs(first: u32, last: u32, account: &str, host: &str) -> String {
    format!(
        "INSERT INTO report_jobs (report, account, url, host, run_after) \
         WITH RECURSIVE numbers (n) AS \
         (SELECT {first} UNION ALL SELECT n + 1 FROM numbers WHERE n < {last}) \
         SELECT n, {account}, 'https://host.example/' || n, {host}, '2026-01-01 00:00:00.000000' \
         FROM numbers"
    )
}

/// How many jobs eight clients claim per second on a server that waits for its disk, with jobs of
/// many accounts and hosts.
async fn rate(length: u32, at_once: usize, time: Duration) -> f64 {
    let server = PostgresServer::start_with(&[]).await;
    let name = server.create_database(None).await;
    let url = server.url(&name);
    database::migrate(&url, MIGRATIONS).await.expect("tables");
    let settings = PoolSettings {
        connections: (CLIENTS + 1).into(),
        ..PoolSettings::default()
    };
    let pool = Pool::new(&url, &settings).expect("a pool");
    let mut connection = pool.write().await.expect("a connection");
    for (first, last) in steps(length) {
        let jobs = jobs(first, last, "'a-' || (n % 100)", "'host-' || n");
        testing::execute(&mut connection, &jobs).await;
    }
    testing::execute(&mut connection, "ANALYZE report_jobs").await;
    drop(connection);
    let started = Instant::now();
    let clients = (0..CLIENTS).map(|_| {
        let pool = pool.clone();
        tokio::spawn(async move {
            let mut claims = 0;
            let limits = limits(at_once);
            while started.elapsed() < time {
                let lease = Duration::from_mins(1);
                let claimed = model::claim(&pool, "lease", lease, &limits, &BTreeMap::new()).await;
                claims += claimed.expect("a claim").len();
            }
            claims
        })
    });
    let clients: Vec<_> = clients.collect();
    let mut connection = pool.write().await.expect("a connection");
    while started.elapsed() < time {
        // Few run at a time, as with real workers.
        testing::execute(&mut connection, FORGET_RUNNING).await;
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let mut claims = 0;
    for client in clients {
        claims += client.await.expect("a client");
    }
    #[expect(clippy::cast_precision_loss, reason = "the number is small enough")]
    let claims = claims as f64;
    claims / started.elapsed().as_secs_f64()
}

fn limits(at_once: usize) -> ClaimLimits {
    ClaimLimits {
        at_once,
        per_host: 2,
        per_account: 0,
        per_account_here: usize::MAX,
        running_here: HashMap::new(),
    }
}

/// The median time of a claim, whether it finds a job or not. Each job ends before the next claim.
async fn measure(database: &TestDatabase, claims: usize) -> Duration {
    let (pool, limits) = (database.pool(), limits(1));
    let mut last_hosts = BTreeMap::new();
    let mut times = Vec::new();
    for _ in 0..claims {
        let started = Instant::now();
        let lease = Duration::from_mins(1);
        let claimed = model::claim(&pool, "lease", lease, &limits, &last_hosts).await;
        times.push(started.elapsed());
        if let Some(job) = claimed.expect("a claim").pop() {
            last_hosts.insert(job.account, job.host);
            let end = format!("DELETE FROM report_jobs WHERE report = {}", job.id);
            assert_eq!(database.execute(&end).await, 1);
        }
    }
    times.sort_unstable();
    times.get(claims / 2).copied().unwrap_or_default()
}
