use chrono::TimeDelta;
use database::Connection;
use testing::{Backend, TestDatabase, on_each_database};

use super::*;
use crate::MIGRATIONS;

on_each_database!(
    the_cost_does_not_grow_with_an_accounts_backlog,
    each_accounts_oldest_due_domain_is_found,
);

/// Adds this many due domains to an account.
async fn add_due(database: &TestDatabase, account: &str, count: usize) {
    let statement = format!(
        "INSERT INTO domains (account, name, name_unicode, ownership, token, next_check_at, \
         created_at, updated_at) \
         WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < \
         {count}) \
         SELECT '{account}', '{account}' || n, '{account}' || n, 'pending', 'token', \
         CURRENT_TIMESTAMP, CURRENT_TIMESTAMP, CURRENT_TIMESTAMP FROM numbers"
    );
    assert_eq!(database.execute(&statement).await, count);
}

#[derive(QueryableByName)]
struct SqliteStep {
    #[diesel(sql_type = Text)]
    detail: String,
}

#[derive(QueryableByName)]
struct PostgresStep {
    #[diesel(sql_type = Text, column_name = "QUERY PLAN")]
    line: String,
}

/// The query plan of the statement: its steps on SQLite, and with the pages read on PostgreSQL.
async fn plan(pool: &Pool) -> Vec<String> {
    let (statement, now) = (oldest_statement(), database::now());
    match &mut pool.read().await.unwrap() {
        Connection::Sqlite(connection) => {
            let query = diesel::sql_query(format!("EXPLAIN QUERY PLAN {statement}"));
            let query = query.bind::<Text, _>("").bind::<Timestamp, _>(now);
            let steps: Vec<SqliteStep> = query.load(connection).await.unwrap();
            steps.into_iter().map(|step| step.detail).collect()
        }
        Connection::Postgres(connection) => {
            let query = diesel::sql_query(format!("EXPLAIN (ANALYZE, BUFFERS) {statement}"));
            let query = query.bind::<Text, _>("").bind::<Timestamp, _>(now);
            let steps: Vec<PostgresStep> = query.load(connection).await.unwrap();
            steps.into_iter().map(|step| step.line).collect()
        }
    }
}

/// How many pages PostgreSQL read, according to the first line of the plan that has them.
fn pages(plan: &[String]) -> u64 {
    let line = plan.iter().find(|line| line.contains("Buffers: shared"));
    let words = line.unwrap().split_whitespace();
    let counts = words.filter_map(|word| word.split_once('=')?.1.parse::<u64>().ok());
    counts.sum()
}

async fn the_cost_does_not_grow_with_an_accounts_backlog(backend: Backend) {
    let mut plans = Vec::new();
    for count in [100, 100_000] {
        let database = TestDatabase::new(backend, MIGRATIONS).await;
        add_due(&database, "greedy", count).await;
        add_due(&database, "modest", 1).await;
        plans.push(plan(&database.pool()).await);
    }

    match backend {
        Backend::Sqlite => {
            let searches = plans[1].iter().filter(|step| step.contains(" domains "));
            let searches: Vec<_> = searches.collect();
            let begin = "SEARCH domains USING ";
            let is_direct = |step: &&&String| {
                step.starts_with(begin) && step.contains("INDEX domains_due_of_account (account")
            };
            assert_eq!(searches.iter().filter(is_direct).count(), 4, "{plans:#?}");
            assert_eq!(searches.len(), 4, "{plans:#?}");
            assert!(!plans[1].iter().any(|step| step.contains("TEMP B-TREE")));
        }
        Backend::Postgres => {
            let [few, many] = [pages(&plans[0]), pages(&plans[1])];
            // The index may be a level or two deeper.
            assert!(many <= 3 * few, "{few} and {many} pages: {plans:#?}");
        }
    }
}

async fn each_accounts_oldest_due_domain_is_found(backend: Backend) {
    let database = &TestDatabase::new(backend, MIGRATIONS).await;
    let (pool, now) = (database.pool(), database::now() + TimeDelta::seconds(1));
    for account in ["a", "b", "c", "d"] {
        add_due(database, account, 3).await;
    }
    let change = "UPDATE domains SET";
    for (what, of) in [
        ("next_check_at = '2020-01-01 00:00:00'", "name = 'a2'"),
        ("next_check_at = '2099-01-01 00:00:00'", "account = 'b'"),
        ("lease_until = '2099-01-01 00:00:00'", "name = 'c1'"),
        ("next_check_at = NULL", "account = 'd'"),
    ] {
        database
            .execute(&format!("{change} {what} WHERE {of}"))
            .await;
    }

    let names = async |due: &[DueDomain]| {
        let mut connection = pool.read().await.unwrap();
        let ids: Vec<i64> = due.iter().map(|(id, _)| *id).collect();
        let found: Vec<String> = on_backend!(&mut connection, |connection| {
            domains::table
                .filter(domains::id.eq_any(&ids))
                .order(domains::id)
                .select(domains::name)
                .load(connection)
                .await
        })
        .unwrap();
        found
    };
    let (oldest, last) = oldest_of_accounts(&pool, now, "").await.unwrap();
    let found = names(&oldest).await;
    assert_eq!(found[0], "a2");
    assert!(
        found.len() == 2 && ["c2", "c3"].contains(&found[1].as_str()),
        "{found:?}"
    );
    assert_eq!(last, None);
    let (oldest, _) = oldest_of_accounts(&pool, now, "a").await.unwrap();
    assert_eq!(oldest.len(), 1);

    assert_eq!(due_of(&pool, now, "a", 2).await.unwrap().len(), 2);
    assert_eq!(due_of(&pool, now, "b", 9).await.unwrap(), []);
    let of_c = due_of(&pool, now, "c", 9).await.unwrap();
    assert_eq!(names(&of_c).await, ["c2", "c3"]);
    assert_eq!(due(&pool, now, 9).await.unwrap().len(), 5);
}
