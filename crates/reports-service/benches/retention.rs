//! Response times of lists while 90,000 of 100,000 reports are deleted because of their age, on each
//! database.
//!
//! `cargo bench -p reports-service --bench retention`, with `-- short` with a tenth of the reports.

#![expect(
    clippy::expect_used,
    clippy::print_stdout,
    reason = "if a step of a benchmark fails, there is no result; printing is its purpose"
)]

use std::time::{Duration, Instant};

use database::Pool;
use prometheus::Registry;
use query_params::ListParams;
use reports_service::MIGRATIONS;
use reports_service::model::{self, Filters};
use reports_service::retention::{Retention, RetentionSettings};
use testing::{Backend, TestDatabase};
use tokio::sync::watch;

/// Tasks that list at the same time.
const LISTING: usize = 2;

/// The amount of work to measure.
struct Size {
    /// The number of reports, of which nine tenths are old.
    reports: u64,
    /// How long lists are measured before anything is deleted.
    idle: Duration,
}

const WHOLE: Size = Size {
    reports: 100_000,
    idle: Duration::from_secs(20),
};
const SHORT: Size = Size {
    reports: 10_000,
    idle: Duration::from_secs(2),
};
/// For a test, which checks that the benchmark works, but measures nothing.
const TEST: Size = Size {
    reports: 1_000,
    idle: Duration::from_millis(100),
};

impl Size {
    /// The number of reports that are not deleted.
    const fn left(&self) -> u64 {
        self.reports / 10
    }
}

#[tokio::main]
async fn main() {
    println!("| database | lists before: median / p99 | meanwhile | ratio (p99) | deleted in |");
    println!("|---|--:|--:|--:|--:|");
    let is_given = |word: &str| std::env::args().any(|argument| argument == word);
    let size = match (is_given("--bench"), is_given("short")) {
        (false, _) => TEST,
        (true, true) => SHORT,
        (true, false) => WHOLE,
    };
    for backend in [Backend::Sqlite, Backend::Postgres] {
        if backend.is_available() {
            measure(backend, &size).await;
        }
    }
}

async fn measure(backend: Backend, size: &Size) {
    let database = TestDatabase::new(backend, MIGRATIONS).await;
    fill(backend, &database, size).await;
    let pool = database.pool();
    let (stop, stopped) = watch::channel(false);
    let (idle, ()) = tokio::join!(list_until(&pool, stopped), async {
        tokio::time::sleep(size.idle).await;
        stop.send_replace(true);
    });

    let settings = RetentionSettings {
        reports: Some(Duration::from_hours(24).into()),
    };
    let retention = Retention::new(&Registry::new(), &settings).expect("a metric");
    let left = size.left();
    let (stop, stopped) = watch::channel(false);
    let started = Instant::now();
    let (busy, (), deleting) = tokio::join!(
        list_until(&pool, stopped.clone()),
        retention.run(pool.clone(), stopped),
        async {
            while total(&pool).await > left {
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
            stop.send_replace(true);
            started.elapsed()
        }
    );

    assert_eq!(total(&pool).await, left, "the counts are right");
    let rows = database.execute("UPDATE reports SET privacy = 0").await;
    assert_eq!(u64::try_from(rows), Ok(left));
    println!(
        "| {backend:?} | {:.1} / {:.1} ms | {:.1} / {:.1} ms | {:.2} | {:.0} s |",
        at(&idle, 50),
        at(&idle, 99),
        at(&busy, 50),
        at(&busy, 99),
        at(&busy, 99) / at(&idle, 99),
        deleting.as_secs_f64()
    );
}

/// Reports of one account, with findings of 4 kB that do not compress well.
async fn fill(backend: Backend, database: &TestDatabase, size: &Size) {
    let reports = size.reports;
    let checks = match backend {
        Backend::Sqlite => "randomblob(4000)",
        Backend::Postgres => {
            "(SELECT string_agg(decode(md5(n || '-' || part), 'hex'), ''::bytea) \
             FROM generate_series(1, 250) AS part)"
        }
    };
    let moment = |year: &str| format!("'{year}-01-01 00:00:00.000000'");
    let (old, new) = (moment("2020"), moment("2120"));
    // In steps, each within the time for a statement.
    for start in (0..reports).step_by(10_000) {
        let end = reports.min(start + 10_000);
        let statement = format!(
            "INSERT INTO reports (account, url, host, project, privacy, state, result, score, \
             packed_checks, generated_at, created_at, updated_at) \
             WITH RECURSIVE numbers (n) AS \
             (SELECT {start} + 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < {end}) \
             SELECT 'a', 'https://example.com/' || n, 'example.com', 'example.com', 0, 'ready', \
             'good', 90, {checks}, {old}, {old}, CASE WHEN n % {} = 0 THEN {new} ELSE {old} \
             END FROM numbers",
            reports / size.left()
        );
        // PostgreSQL takes the type of a literal in CASE from this.
        let statement = match backend {
            Backend::Sqlite => statement,
            Backend::Postgres => statement.replace("THEN '", "THEN TIMESTAMP '"),
        };
        database.execute(&statement).await;
    }
    // Counts those that were added.
    database
        .add_reports("UPDATE reports SET score = score WHERE id = 0")
        .await;
    if backend == Backend::Postgres {
        database.execute("ANALYZE reports").await;
    }
}

async fn total(pool: &Pool) -> u64 {
    let (list, filters) = (ListParams::default(), Filters::default());
    let page = model::list(pool, "a", &list, &filters).await;
    page.expect("a list").total
}

async fn list_until(pool: &Pool, stop: watch::Receiver<bool>) -> Vec<Duration> {
    let listing = (0..LISTING).map(|_| {
        let (pool, stop) = (pool.clone(), stop.clone());
        tokio::spawn(async move {
            let mut times = Vec::new();
            while !*stop.borrow() {
                let started = Instant::now();
                total(&pool).await;
                times.push(started.elapsed());
            }
            times
        })
    });
    let mut all = Vec::new();
    for listing in listing.collect::<Vec<_>>() {
        all.extend(listing.await.expect("lists"));
    }
    all.sort_unstable();
    all
}

/// The percentile, in ms.
fn at(times: &[Duration], percent: usize) -> f64 {
    let time = times.get(times.len() * percent / 100);
    time.copied().unwrap_or_default().as_secs_f64() * 1_000.0
}
