//! Pages far from the beginning: no row twice, none missing, in every order and under every filter.

use std::cell::Cell;
use std::cmp::Ordering;
use std::time::{Duration, Instant};

use database::Pool;
use query_params::{Direction, ListParams, Page};
use reports_service::MIGRATIONS;
use reports_service::model::{self, Filters, Rating, ReportRow, ReportSort};
use testing::{Backend, TestDatabase, execute};

testing::on_each_database!(
    pages_from_both_ends_meet_in_every_order,
    a_deep_page_is_that_of_one_moment,
);

/// Adds this many reports of the account `owner`.
async fn fill(database: &TestDatabase, count: usize) {
    let statement = format!(
        "INSERT INTO reports (account, url, host, project, privacy, state, result, score, \
         generated_at, created_at, updated_at) \
         WITH RECURSIVE numbers (n) AS \
         (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < {count}) \
         SELECT 'owner', 'https://example.com/' || (n % 7), 'example.com', \
         CASE n % 13 WHEN 0 THEN 'example.org' ELSE 'example.com' END, 0, 'ready', \
         CASE n % 11 WHEN 0 THEN 'bad' ELSE 'good' END, 80 + n % 3, \
         '2026-01-01 00:00:00.000000', '2026-01-01 00:00:00.000000', \
         '2026-01-01 00:00:00.000000' FROM numbers"
    );
    assert_eq!(database.execute(&statement).await, count);
}

async fn page(pool: &Pool, params: &Params, filters: &Filters) -> Page<ReportRow> {
    let page = model::list(pool, "owner", params, filters).await;
    page.unwrap()
}

type Params = ListParams<ReportSort>;

/// The documented order of a list: rows without a value last, equal ones by id.
fn compare(params: &Params, a: &ReportRow, b: &ReportRow) -> Ordering {
    let directed = |order: Ordering| match params.direction {
        Direction::Ascending => order,
        Direction::Descending => order.reverse(),
    };
    let by_value = match params.sort_by {
        ReportSort::Id => Ordering::Equal,
        ReportSort::Url => directed(a.url.cmp(&b.url)),
        ReportSort::Score => {
            (a.score.is_none().cmp(&b.score.is_none())).then(directed(a.score.cmp(&b.score)))
        }
        ReportSort::GeneratedAt => (a.generated_at.is_none().cmp(&b.generated_at.is_none()))
            .then(directed(a.generated_at.cmp(&b.generated_at))),
    };
    by_value.then(directed(a.id.cmp(&b.id)))
}

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

async fn pages_from_both_ends_meet_in_every_order(backend: Backend) {
    let database = TestDatabase::new(backend, MIGRATIONS).await;
    let pool = database.pool();
    fill(&database, 2_345).await;
    for change in [
        "UPDATE reports SET result = NULL, score = NULL, generated_at = NULL WHERE id % 5 = 0",
        "UPDATE reports SET generated_at = '2026-01-02 00:00:00.000000' WHERE id % 5 = 1",
    ] {
        assert_eq!(database.execute(change).await, 469);
    }
    let project = Some("example.com".to_owned());
    let result = Some(Rating::Good);
    let all = Filters::default();
    let of_project = Filters {
        project: project.clone(),
        ..all.clone()
    };
    let of_result = Filters {
        result,
        ..all.clone()
    };
    let of_both = Filters {
        project,
        result,
        ..all.clone()
    };

    for (filters, total) in [
        (all, 2_345),
        (of_project, 2_165),
        (of_result, 1_705),
        (of_both, 1_574),
    ] {
        for (_, sort_by) in <ReportSort as query_params::SortField>::CHOICES {
            for direction in [Direction::Ascending, Direction::Descending] {
                let mut params = Params {
                    direction,
                    sort_by: *sort_by,
                    ..Params::default()
                };
                let mut rows = Vec::new();
                loop {
                    let found = page(&pool, &params, &filters).await;
                    assert_eq!(found.total, total, "{params:?} {filters:?}");
                    if found.rows.is_empty() {
                        break;
                    }
                    rows.extend(found.rows);
                    params.page += 1;
                }
                assert_eq!(rows.len() as u64, total, "{params:?} {filters:?}");
                let unordered = rows
                    .windows(2)
                    .find(|pair| compare(&params, &pair[0], &pair[1]) != Ordering::Less)
                    .map(|pair| (pair[0].id, pair[1].id));
                assert_eq!(unordered, None, "{params:?} {filters:?}");
            }
        }
    }
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
