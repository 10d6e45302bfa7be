//! Which indexes lists are read from.

use std::collections::BTreeMap;
use std::sync::Mutex;

use database::{Connection, Pool, PoolSettings};
use diesel::connection::{Instrumentation, InstrumentationEvent, set_default_instrumentation};
use diesel::sql_types::{BigInt, Text};
use diesel::{QueryableByName, sql_query};
use diesel_async::RunQueryDsl;
use query_params::{Direction, ListParams, SortField};
use reports_service::MIGRATIONS;
use reports_service::model::{self, Filters, Rating, ReportSort};
use testing::{Backend, TestDatabase};

type Params = ListParams<ReportSort>;

const OWNER: &str = "owner-of-plans";

/// Of ten reports, nine have a result, and two in three the score of a bad one.
async fn fill(database: &TestDatabase, count: usize) {
    let mut connection = database.pool().write().await.unwrap();
    let score = "(n * 37 % 101) * (CASE n % 3 WHEN 0 THEN 1 ELSE 0 END)";
    let insert = format!(
        "INSERT INTO reports (account, url, host, project, privacy, state, result, score, \
         generated_at, created_at, updated_at) \
         WITH RECURSIVE numbers (n) AS \
         (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < {count}) \
         SELECT CASE n % 2 WHEN 0 THEN 'other' ELSE '{OWNER}' END, \
         'https://e.example/' || (n * 7919 % {count}) || '/{}', 'e.example', \
         CASE n % 5 WHEN 0 THEN 'b.example' ELSE 'a.example' END, 0, 'ready', \
         CASE WHEN n % 10 = 1 THEN NULL WHEN {score} >= 80 THEN 'good' \
         WHEN {score} >= 50 THEN 'decent' ELSE 'bad' END, \
         CASE WHEN n % 10 = 1 THEN NULL ELSE {score} END, \
         CASE WHEN n % 10 = 1 THEN NULL ELSE {moment} END, {moment}, {moment} FROM numbers",
        "long".repeat(100),
        moment = match connection {
            Connection::Postgres(_) => "TIMESTAMP '2026-01-01' + n * INTERVAL '1 second'",
            Connection::Sqlite(_) =>
                "strftime('%Y-%m-%d %H:%M:%f', 1767225600 + n, 'unixepoch') || '000'",
        }
    );
    testing::execute(&mut connection, &insert).await;
    testing::count_reports(&mut connection).await;
    if matches!(connection, Connection::Postgres(_)) {
        testing::execute(&mut connection, "VACUUM ANALYZE reports").await;
    }
}

/// Every order with every filter.
fn lists() -> Vec<(Params, Filters)> {
    let mut lists = Vec::new();
    for (_, sort_by) in ReportSort::CHOICES {
        for direction in [Direction::Ascending, Direction::Descending] {
            for project in [None, Some("b.example".to_owned())] {
                for result in [None, Some(Rating::Good)] {
                    let params = Params {
                        sort_by: *sort_by,
                        direction,
                        per_page: 10,
                        ..Params::default()
                    };
                    let filters = Filters {
                        project: project.clone(),
                        result,
                        ..Filters::default()
                    };
                    lists.push((params, filters));
                }
            }
        }
    }
    lists
}

/// The index of a list's beginning.
fn index_of(backend: Backend, params: &Params, filters: &Filters) -> String {
    let result = filters
        .result
        .filter(|_| params.sort_by != ReportSort::Score);
    let filtered = match (&filters.project, result) {
        (None, None) => "",
        (Some(_), None) => "_of_project",
        (None, Some(_)) => "_of_result",
        (Some(_), Some(_)) => "_of_project_and_result",
    };
    let sorted = match params.sort_by {
        ReportSort::Id if filtered.is_empty() && backend == Backend::Sqlite => "_by_id",
        ReportSort::Id if filtered.is_empty() => "_pkey",
        ReportSort::Id => "",
        ReportSort::Url => "_by_url",
        ReportSort::Score => "_by_score",
        ReportSort::GeneratedAt => "_by_generated_at",
    };
    format!("reports{filtered}{sorted}")
}

/// What was read of the reports: rows and entries, by index; those of no index as `all`.
type Read = BTreeMap<String, i64>;

const READ: &str = "SELECT indexrelname::text AS name, idx_tup_read AS number \
     FROM pg_stat_user_indexes WHERE relname = 'reports' AND idx_scan > 0 \
     UNION ALL SELECT 'all', seq_tup_read FROM pg_stat_user_tables \
     WHERE relname = 'reports' AND seq_scan > 0";

#[derive(QueryableByName)]
struct Counted {
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = BigInt)]
    number: i64,
}

/// What so many executions of a list read.
async fn read(pool: &Pool, params: &Params, filters: &Filters, times: usize) -> Read {
    let mut connection = pool.read().await.unwrap();
    testing::execute(&mut connection, "SELECT pg_stat_reset()").await;
    drop(connection);
    for _ in 0..times {
        model::list(pool, OWNER, params, filters).await.unwrap();
    }
    let mut connection = pool.read().await.unwrap();
    testing::execute(&mut connection, "SELECT pg_stat_force_next_flush()").await;
    let Connection::Postgres(connection) = &mut connection else {
        unreachable!()
    };
    let read: Vec<Counted> = sql_query(READ).load(connection).await.unwrap();
    read.into_iter()
        .map(|read| (read.name, read.number))
        .collect()
}

/// From the sixth execution on, PostgreSQL may plan a prepared statement without its values.
#[tokio::test]
async fn postgresql_reads_no_more_from_the_sixth_execution_on() {
    if !Backend::Postgres.is_available() {
        return;
    }
    let settings = PoolSettings {
        connections: 1.into(),
        ..PoolSettings::default()
    };
    for count in [0, 100, 20_000] {
        let database = TestDatabase::new(Backend::Postgres, MIGRATIONS).await;
        if count > 0 {
            fill(&database, count).await;
        }
        for (mut params, filters) in lists() {
            for page in [1, 60] {
                params.page = page;
                let pool = Pool::new(&database.url, &settings).unwrap();
                let first = read(&pool, &params, &filters, 5).await;
                let later = read(&pool, &params, &filters, 5).await;
                let what = format!("{count} rows, {params:?}, {filters:?}: {first:?}, {later:?}");
                let total = |read: &Read| read.values().sum::<i64>();
                assert!(total(&later) <= total(&first), "{what}");
                if count == 20_000 && page == 1 {
                    let index = index_of(Backend::Postgres, &params, &filters);
                    assert!(first.keys().eq([&index]), "{index}, {what}");
                    assert!(later.keys().eq([&index]), "{index}, {what}");
                    assert!(total(&later) <= 5 * 11, "{what}");
                }
            }
        }
    }
}

/// The statements about the owner.
static STATEMENTS: Mutex<Vec<String>> = Mutex::new(Vec::new());

fn keep(event: &InstrumentationEvent<'_>) {
    if let InstrumentationEvent::StartQuery { query, .. } = event {
        let query = query.to_string();
        if query.contains(OWNER) {
            STATEMENTS.lock().unwrap().push(query);
        }
    }
}

#[derive(QueryableByName)]
struct Step {
    #[diesel(sql_type = Text)]
    detail: String,
}

async fn plan(pool: &Pool, statement: &str) -> String {
    let mut connection = pool.read().await.unwrap();
    let Connection::Sqlite(connection) = &mut connection else {
        unreachable!()
    };
    let text = statement.split(" -- binds").next().unwrap();
    let steps = sql_query(format!("EXPLAIN QUERY PLAN {text}"));
    let steps: Vec<Step> = steps.load(connection).await.unwrap();
    steps.into_iter().map(|step| step.detail + "\n").collect()
}

#[tokio::test]
async fn sqlite_reads_a_list_from_its_index() {
    let database = TestDatabase::new(Backend::Sqlite, MIGRATIONS).await;
    fill(&database, 1_000).await;
    let kept = || -> Option<Box<dyn Instrumentation>> {
        Some(Box::new(|event: InstrumentationEvent<'_>| keep(&event)))
    };
    set_default_instrumentation(kept).unwrap();
    let pool = database.pool();
    for (mut params, filters) in lists() {
        let index = index_of(Backend::Sqlite, &params, &filters);
        for page in [1, 60, 10_000] {
            params.page = page;
            STATEMENTS.lock().unwrap().clear();
            model::list(&pool, OWNER, &params, &filters).await.unwrap();
            let statements = STATEMENTS.lock().unwrap().clone();
            let mut plans = String::new();
            for statement in statements.iter().filter(|text| text.contains("ORDER BY")) {
                plans += &plan(&pool, statement).await;
            }
            let is_read = plans.contains(&format!(" INDEX {index} ")) || page > 1;
            assert!(
                is_read,
                "{index} {params:?} {filters:?} {statements:?} {plans}"
            );
            assert!(!plans.contains("SCAN reports"), "{statements:?} {plans}");
            if page == 1 {
                assert!(!plans.contains("B-TREE"), "{statements:?} {plans}");
            }
        }
    }
    set_default_instrumentation(|| None).unwrap();
}
