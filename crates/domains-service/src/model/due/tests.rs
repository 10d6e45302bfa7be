use chrono::TimeDelta;
use testing::{Backend, TestDatabase, on_each_database};

use super::*;
use crate::MIGRATIONS;
use crate::model::plan::{pages, plan_of};

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

async fn the_cost_does_not_grow_with_an_accounts_backlog(backend: Backend) {
    let mut plans = Vec::new();
    for count in [100, 20_000] {
        let database = TestDatabase::new(backend, MIGRATIONS).await;
        add_due(&database, "greedy", count).await;
        add_due(&database, "modest", 1).await;
        let (pool, statement) = (database.pool(), oldest_statement());
        plans.push(plan_of!(pool, statement, Text: "", Timestamp: database::now(), Timestamp: database::now()));
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
    let pool = database.pool();
    let now = database::now() + TimeDelta::seconds(1);
    let until = now + TimeDelta::minutes(1);
    let time = ClaimTime { now, until };
    for account in ["a", "b", "c", "d"] {
        add_due(database, account, 3).await;
    }
    let change = "UPDATE domains SET";
    for (what, of) in [
        ("next_check_at = '2020-01-01 00:00:00'", "name = 'a2'"),
        ("next_check_at = '2099-01-01 00:00:00'", "account = 'b'"),
        // A clock that was years ahead gave this one.
        ("lease_until = '2099-01-01 00:00:00'", "name = 'c3'"),
        ("next_check_at = NULL", "account = 'd'"),
    ] {
        database
            .execute(&format!("{change} {what} WHERE {of}"))
            .await;
    }

    let mut connection = pool.write().await.unwrap();
    on_backend!(&mut connection, |connection| {
        diesel::update(domains::table.filter(domains::name.eq("c1")))
            .set(domains::lease_until.eq(now + TimeDelta::seconds(30)))
            .execute(connection)
            .await
    })
    .unwrap();
    drop(connection);
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
    let (oldest, last) = oldest_of_accounts(&pool, time, "").await.unwrap();
    let found = names(&oldest).await;
    assert_eq!(found[0], "a2");
    assert!(
        found.len() == 2 && ["c2", "c3"].contains(&found[1].as_str()),
        "{found:?}"
    );
    assert_eq!(last, None);
    let (oldest, _) = oldest_of_accounts(&pool, time, "a").await.unwrap();
    assert_eq!(oldest.len(), 1);

    assert_eq!(due_of(&pool, time, "a", 2).await.unwrap().len(), 2);
    assert_eq!(due_of(&pool, time, "b", 9).await.unwrap(), []);
    let of_c = due_of(&pool, time, "c", 9).await.unwrap();
    assert_eq!(names(&of_c).await, ["c2", "c3"]);
    assert_eq!(due(&pool, time, 9).await.unwrap().len(), 5);
}
