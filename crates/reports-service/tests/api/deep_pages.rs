//! Pages far from the beginning.

use std::cell::Cell;
use std::time::{Duration, Instant};

use database::Pool;
use query_params::{Direction, ListParams, Page};
use reports_service::MIGRATIONS;
use reports_service::model::{self, Filters, ReportRow, ReportSort};
use testing::{Backend, TestDatabase, execute};

testing::on_each_database!(a_deep_page_is_that_of_one_moment,);

/// Adds this many reports of the account `owner`.
async fn fill(database: &TestDatabase, count: usize) {
    let statement = format!(
        "INSERT INTO reports (account, url, host, project, privacy, state, result, score, \
         generated_at, created_at, updated_at) \
         WITH RECURSIVE numbers (n) AS \
         (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < {count}) \
         SELECT 'owner', 'https://example.com/' || (n % 7), 'example.com', \
         CASE n % 13 WHEN 0 THEN 'example.org' ELSE 'example.com' END, 0, 'ready', \
         CASE n % 11 WHEN 0 THEN 'bad' ELSE 'good' END, CASE n % 11 WHEN 0 THEN 20 ELSE 80 END + n % 3, \
         '2026-01-01 00:00:00.000000', '2026-01-01 00:00:00.000000', \
         '2026-01-01 00:00:00.000000' FROM numbers"
    );
    assert_eq!(database.add_reports(&statement).await, count);
}

async fn page(pool: &Pool, params: &Params, filters: &Filters) -> Page<ReportRow> {
    let page = model::list(pool, "owner", params, filters).await;
    page.unwrap()
}

type Params = ListParams<ReportSort>;

/// From the sixth execution on, PostgreSQL may plan a prepared statement without its parameters,
/// and reads all of a small table for a page of ten.
#[tokio::test]
async fn a_deep_page_is_planned_each_time() {
    if !Backend::Postgres.is_available() {
        return;
    }
    let database = TestDatabase::new(Backend::Postgres, MIGRATIONS).await;
    fill(&database, 1_500).await;
    let pool = database.pool();
    let params = Params {
        per_page: 10,
        page: 60,
        ..Params::default()
    };

    for _ in 0..20 {
        assert_eq!(
            page(&pool, &params, &Filters::default()).await.rows.len(),
            10
        );
    }

    let mut connection = pool.read().await.unwrap();
    let kept = |text| format!("SELECT name FROM pg_prepared_statements WHERE statement ~ '{text}'");
    assert_eq!(execute(&mut connection, &kept("[O]FFSET")).await, 0);
    let counts = execute(&mut connection, &kept("[r]eport_counts")).await;
    assert_eq!(counts, 1, "this is the connection that read the pages");
}

/// How often a page is read while rows are added, at least.
const READS: usize = 200;
/// How many changes the reads have to see, at least.
const CHANGES: usize = 5;
/// How many rows may be added before the first read has ended.
const AHEAD: usize = 60;
/// Long enough for a busy machine.
const LIMIT: Duration = Duration::from_mins(2);

async fn a_deep_page_is_that_of_one_moment(backend: Backend) {
    let database = TestDatabase::new(backend, MIGRATIONS).await;
    let pool = database.pool();
    fill(&database, 1_000).await;
    let params = Params {
        direction: Direction::Ascending,
        page: 10,
        ..Params::default()
    };
    let first = Params {
        page: 1,
        ..params.clone()
    };
    let first = page(&pool, &first, &Filters::default()).await.rows[0].id;

    // Side by side until enough has changed between the reads, however slowly either goes. The page
    // stays nearer to the end than to the beginning.
    let (done, read) = (Cell::new(false), Cell::new(0_usize));
    let begun = Instant::now();
    let reads = async {
        let mut totals = Vec::new();
        while read.get() < READS || totals.len() <= CHANGES {
            assert!(begun.elapsed() < LIMIT, "{} changes", totals.len());
            let found = page(&pool, &params, &Filters::default()).await;
            let ids: Vec<_> = found.rows.iter().map(|row| row.id - first).collect();
            assert_eq!(ids, (900..1_000).collect::<Vec<_>>(), "of {}", found.total);
            totals.push(found.total);
            totals.dedup();
            read.set(read.get() + 1);
        }
        done.set(true);
    };
    let writes = async {
        let mut written = 0;
        while !done.get() {
            // Neither far ahead of the reads nor waiting for each of them.
            if written > 2 * read.get() + AHEAD {
                tokio::task::yield_now().await;
            } else {
                fill(&database, 1).await;
                written += 1;
            }
        }
        written
    };
    let ((), written) = tokio::join!(reads, writes);

    assert!(
        written < 900,
        "{written}: the page is nearer to the beginning"
    );
}
