//! Searches among enough reports for the index to be used.

use query_params::{Direction, ListParams};
use reports_service::MIGRATIONS;
use reports_service::model::{self, Filters, Rating, ReportSort};
use testing::{Backend, TestDatabase, execute};

testing::on_each_database!(
    searches_follow_every_change,
    searches_have_pages_in_every_order,
    statements_follow_a_new_schema,
);

/// With fewer reports than this, SQLite compares them one by one instead of using the index.
const COUNT: usize = 1_500;

/// Adds reports of two accounts with the same URLs, numbered from 1001 on.
async fn fill(database: &TestDatabase) {
    for account in ["owner", "other"] {
        let statement = format!(
            "INSERT INTO reports (account, url, host, project, privacy, state, result, score, \
             generated_at, created_at, updated_at) \
             WITH RECURSIVE numbers (n) AS \
             (SELECT 1001 UNION ALL SELECT n + 1 FROM numbers WHERE n < 1000 + {COUNT}) \
             SELECT '{account}', 'https://example.com/Page-' || n, 'example.com', \
             CASE n % 3 WHEN 0 THEN 'example.org' ELSE 'example.com' END, 0, 'ready', \
             CASE n % 2 WHEN 0 THEN 'bad' ELSE 'good' END, n % 2 * 60 + 20 + n % 3, \
             '2026-01-01 00:00:00.000000', '2026-01-01 00:00:00.000000', \
             '2026-01-01 00:00:00.000000' FROM numbers"
        );
        assert_eq!(database.add_reports(&statement).await, COUNT);
    }
}

/// The ends of the URLs that are found, in the order of the list, and the total.
async fn found(database: &TestDatabase, text: &str, filters: &Filters) -> (String, u64) {
    let params = ListParams {
        search: Some(text.to_owned()),
        sort_by: ReportSort::Url,
        direction: Direction::Ascending,
        ..ListParams::default()
    };
    let page = model::list(&database.pool(), "owner", &params, filters).await;
    let page = page.unwrap();
    let ends = page.rows.iter().map(|row| row.url.rsplit('-').next());
    let ends: Vec<_> = ends.flatten().collect();
    (ends.join(" "), page.total)
}

async fn searches_follow_every_change(backend: Backend) {
    let database = TestDatabase::new(backend, MIGRATIONS).await;
    fill(&database).await;
    let all = Filters::default();
    let of_project = Filters {
        project: Some("example.org".to_owned()),
        ..Filters::default()
    };
    let bad = Filters {
        result: Some(Rating::Bad),
        ..Filters::default()
    };

    let ten = "1230 1231 1232 1233 1234 1235 1236 1237 1238 1239";
    assert_eq!(
        found(&database, "pAGE-123", &all).await,
        (ten.to_owned(), 10)
    );
    let thirds = "1230 1233 1236 1239".to_owned();
    assert_eq!(found(&database, "page-123", &of_project).await, (thirds, 4));
    let halves = "1230 1232 1234 1236 1238".to_owned();
    assert_eq!(found(&database, "page-123", &bad).await, (halves, 5));
    assert_eq!(found(&database, "page-12345", &all).await.1, 0);
    assert_eq!(found(&database, "example", &all).await.1, 1_500);

    for change in [
        "DELETE FROM reports WHERE url LIKE '%1231'",
        "UPDATE reports SET url = 'https://example.com/Page-9123' WHERE url LIKE '%1232'",
        "UPDATE reports SET score = 90 WHERE url LIKE '%1233'",
    ] {
        assert_eq!(database.execute(change).await, 2, "one of each account");
    }

    let eight = "1230 1233 1234 1235 1236 1237 1238 1239".to_owned();
    assert_eq!(found(&database, "page-123", &all).await, (eight, 8));
    assert_eq!(
        found(&database, "page-9123", &all).await,
        ("9123".to_owned(), 1)
    );
    if backend == Backend::Sqlite {
        // Fails if the index differs from the table.
        let check =
            "INSERT INTO reports_search (reports_search, rank) VALUES ('integrity-check', 1)";
        database.execute(check).await;
    }
}

async fn searches_have_pages_in_every_order(backend: Backend) {
    let database = TestDatabase::new(backend, MIGRATIONS).await;
    fill(&database).await;
    let page = async |sort_by, direction, page| {
        let params = ListParams {
            search: Some("page-123".to_owned()),
            sort_by,
            direction,
            per_page: 4,
            page,
        };
        let filters = Filters::default();
        let page = model::list(&database.pool(), "owner", &params, &filters).await;
        let page = page.unwrap();
        let ends = page.rows.iter().map(|row| row.url.rsplit('-').next());
        let ends: Vec<_> = ends.flatten().collect();
        (ends.join(" "), page.total)
    };

    for (sort_by, direction, number, expected) in [
        (
            ReportSort::Url,
            Direction::Ascending,
            1,
            "1230 1231 1232 1233",
        ),
        (ReportSort::Url, Direction::Descending, 3, "1231 1230"),
        (
            ReportSort::Id,
            Direction::Descending,
            2,
            "1235 1234 1233 1232",
        ),
        // The score is 20 or, of odd ones, 80, and the rest of a division by three.
        (
            ReportSort::Score,
            Direction::Ascending,
            1,
            "1230 1236 1234 1232",
        ),
        (
            ReportSort::Score,
            Direction::Descending,
            1,
            "1235 1237 1231 1239",
        ),
        (
            ReportSort::GeneratedAt,
            Direction::Descending,
            1,
            "1239 1238 1237 1236",
        ),
        (ReportSort::Id, Direction::Ascending, 4, ""),
    ] {
        let found = page(sort_by, direction, number).await;
        assert_eq!(
            found,
            (expected.to_owned(), 10),
            "{sort_by:?} {direction:?}"
        );
    }
}

/// On SQLite, the index is a virtual table. A connection notices a new schema while it prepares a
/// statement, which must then connect to that table.
async fn statements_follow_a_new_schema(backend: Backend) {
    let database = TestDatabase::new(backend, MIGRATIONS).await;
    fill(&database).await;
    for (number, statement) in [
        "INSERT INTO reports (account, url, host, project, privacy, state, created_at, updated_at) \
         SELECT account, 'https://example.com/new', host, project, privacy, 'queued', created_at, \
         updated_at FROM reports WHERE url LIKE '%1001' AND account = 'owner'",
        "UPDATE reports SET url = 'https://example.com/other' WHERE url LIKE '%/new'",
        "UPDATE reports SET url = 'https://example.com/ready', state = 'ready', result = 'good', \
         score = 90, generated_at = updated_at WHERE url LIKE '%/other'",
        "DELETE FROM reports WHERE url LIKE '%/ready'",
    ]
    .into_iter()
    .enumerate()
    {
        let pool = database.pool();
        // The connection that will write reads the schema, but does not use the index.
        let read = "UPDATE reports SET score = score WHERE id = 0";
        assert_eq!(execute(&mut pool.write().await.unwrap(), read).await, 0);
        let table = format!("CREATE TABLE schema_{number} (id BIGINT)");
        database.execute(&table).await;
        assert_eq!(
            execute(&mut pool.write().await.unwrap(), statement).await,
            1,
            "{statement}"
        );
    }
}
