//! Fills the table of reports with realistic rows, using one statement inside the database.
//!
//! Every second row belongs to one account; nine others share the rest. There are a thousand
//! projects, few of them large; 88 of 100 reports are ready, the others are waiting, running or
//! failed, some of these with an older result. Ready ones have findings as large as the engine's;
//! those of PostgreSQL are as short as its references to long values, which it stores apart.

use std::time::Instant;

use database::DatabaseUrl;
use diesel::connection::SimpleConnection;
use diesel::{Connection, QueryableByName, RunQueryDsl, SqliteConnection, sql_query, sql_types};

use crate::postgres;

/// The account that has half of all rows.
pub const ACCOUNT: &str = "half";
/// A rating that a quarter of the rows have.
pub const RESULT: &str = "bad";
/// Text in the URL of one row in a thousand, percent-encoded for a request.
pub const SEARCH: &str = "/Chapter-77/";

/// The name of a project; those with low numbers have the most reports.
pub fn project(number: u32) -> String {
    format!("site-{number}.example")
}

/// Adds the rows after `from` up to `to`.
#[expect(clippy::print_stderr, reason = "shows progress")]
pub async fn fill(url: &DatabaseUrl, from: u64, to: u64) {
    let started = Instant::now();
    match url {
        DatabaseUrl::Sqlite(path) => sqlite(&path.display().to_string(), from, to),
        DatabaseUrl::Postgres(url) => postgres(url, from, to).await,
    }
    eprintln!("{url}: filled up to {to} rows in {:.0?}", started.elapsed());
}

fn sqlite(path: &str, from: u64, to: u64) {
    #[derive(QueryableByName)]
    struct Schema {
        #[diesel(sql_type = sql_types::Text)]
        drop: String,
        #[diesel(sql_type = sql_types::Text)]
        create: String,
    }
    let mut connection = SqliteConnection::establish(path).expect("the file");
    let schema = "SELECT 'DROP ' || type || ' ' || name AS \"drop\", sql AS \"create\" FROM \
        sqlite_schema \
         WHERE tbl_name = 'reports' AND sql IS NOT NULL AND type IN ('index', 'trigger')";
    let schema = sql_query(schema).load::<Schema>(&mut connection);
    let schema = schema.expect("the indexes and triggers");

    let numbers = format!(
        "WITH RECURSIVE numbers (n) AS (SELECT {from} + 1 UNION ALL SELECT n + 1 FROM numbers \
         WHERE n < {to})"
    );
    let moment = "strftime('%Y-%m-%d %H:%M:%f', @, 'unixepoch')";
    let rows = insert(&numbers, moment, "randomblob(4000)");
    let mut script = vec![
        "PRAGMA synchronous = OFF",
        "PRAGMA cache_size = -500000",
        "BEGIN",
    ];
    script.extend(schema.iter().map(|one| one.drop.as_str()));
    script.push(&rows);
    script.extend(schema.iter().map(|one| one.create.as_str()));
    script.extend([
        "INSERT INTO reports_search (reports_search) VALUES ('rebuild')",
        FORGET_COUNTS,
        COUNT,
        JOBS,
        "COMMIT",
        "PRAGMA wal_checkpoint(TRUNCATE)",
    ]);
    let filled = connection.batch_execute(&script.join(";\n"));
    filled.expect("the rows");
}

async fn postgres(url: &str, from: u64, to: u64) {
    let mut connection = postgres::connect(url).await;
    let indexes = "SELECT 'DROP INDEX ' || indexname AS name, indexdef AS text FROM pg_indexes \
         WHERE tablename = 'reports' AND indexname <> 'reports_pkey'";
    let indexes = postgres::texts(&mut connection, indexes).await;

    let numbers = format!("WITH numbers (n) AS (SELECT generate_series({from} + 1, {to}::bigint))");
    let moment = "to_timestamp(@) AT TIME ZONE 'UTC'";
    let rows = insert(&numbers, moment, "decode(md5(n::text), 'hex')");
    let mut script = vec![
        "SET synchronous_commit = off",
        "SET maintenance_work_mem = '512MB'",
        "BEGIN",
    ];
    script.push("ALTER TABLE reports DISABLE TRIGGER USER");
    script.extend(indexes.iter().map(|index| index.name.as_str()));
    script.push(&rows);
    script.extend(indexes.iter().map(|index| index.text.as_str()));
    script.extend([
        "ALTER TABLE reports ENABLE TRIGGER USER",
        "DELETE FROM report_count_totals",
        COUNT,
        JOBS,
        "COMMIT",
    ]);
    postgres::execute(&mut connection, &script.join(";\n")).await;
    for statement in [
        "VACUUM (ANALYZE) reports",
        "VACUUM (ANALYZE) report_count_totals",
        "VACUUM (ANALYZE) report_jobs",
        "CHECKPOINT",
    ] {
        postgres::execute(&mut connection, statement).await;
    }
}

const FORGET_COUNTS: &str = "DELETE FROM report_counts";

/// Counts the rows as the service does.
const COUNT: &str = "INSERT INTO report_counts (account, project, result, total) \
     SELECT account, coalesce(project, ''), coalesce(result, ''), count(*) FROM ( \
       SELECT account, project, result FROM reports WHERE result IS NOT NULL \
       UNION ALL SELECT account, project, NULL FROM reports \
       UNION ALL SELECT account, NULL, result FROM reports WHERE result IS NOT NULL \
       UNION ALL SELECT account, NULL, NULL FROM reports) AS counted GROUP BY 1, 2, 3";

/// Queues reports as the service does; every fifth is running.
const JOBS: &str = "INSERT INTO report_jobs \
     (report, account, url, host, attempts, run_after, lease, lease_until) \
     SELECT id, account, url, host, CASE WHEN id % 5 = 0 THEN 1 ELSE 0 END, created_at, \
       CASE WHEN id % 5 = 0 THEN 'lease' END, CASE WHEN id % 5 = 0 THEN created_at END \
     FROM reports WHERE state = 'queued' ON CONFLICT DO NOTHING";

/// `moment` is an SQL template, of which `@` is the argument, and `findings` an expression; they
/// differ per database.
fn insert(numbers: &str, moment: &str, findings: &str) -> String {
    let moment = |seconds: &str| moment.replace('@', seconds);
    let (created, generated) = (
        moment("1750000000 + n * 20"),
        moment("1750000003 + n * 20 + a % 7200"),
    );
    format!(
        "{numbers},
         scattered AS (SELECT n, (n * 48271) % 65537 AS a, (n * 16807 + 7) % 65521 AS b, (n * \
         69621 + 11) % 32749 AS c FROM numbers),
         shaped AS (SELECT n, a,
           CASE WHEN n % 2 = 0 THEN '{ACCOUNT}' ELSE 'account-' || (n / 2 % 9) END AS account,
           'site-' || (a * a / 65537 * 1000 / 65537) || '.example' AS project,
           CASE WHEN b % 3 = 0 THEN 'www.' ELSE '' END AS prefix,
           (b % 51) + (c % 51) AS score, b % 100 AS kind, c % 20 AS privacy, c % 1000 AS chapter
           FROM scattered),
         stated AS (SELECT *, kind < 91 AS has_result,
           CASE WHEN kind < 88 THEN 'ready' WHEN kind < 95 THEN 'failed' ELSE 'queued' END AS state
           FROM shaped)
         INSERT INTO reports (account, url, host, project, privacy, password_hash, result, score, \
         state, error_code,
           error_message, generated_at, created_at, updated_at, packed_checks)
         SELECT account, 'https://' || prefix || project || '/guide/chapter-' || chapter || \
         '/page-' || n || '.html',
           prefix || project, project,
           CASE privacy WHEN 0 THEN 2 WHEN 1 THEN 1 ELSE 0 END,
           CASE privacy WHEN 0 THEN \
           '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNoaGFzaGhhc2g' END,
           CASE WHEN has_result THEN CASE WHEN score >= 80 THEN 'good' WHEN score >= 50 THEN \
           'decent' ELSE 'bad' END END,
           CASE WHEN has_result THEN score END, state,
           CASE state WHEN 'failed' THEN 'timeout' END,
           CASE state WHEN 'failed' THEN 'The page did not arrive within 20 seconds.' END,
           CASE WHEN has_result THEN {generated} END, {created}, {generated},
           CASE WHEN has_result THEN {findings} END
         FROM stated ORDER BY n"
    )
}
