use chrono::TimeDelta;
use testing::{Backend, TestDatabase, on_each_database};

use super::*;
use crate::MIGRATIONS;
use crate::model::plan::{pages, plan_of};

on_each_database!(
    accounts_take_turns_and_wanted_names_come_first,
    what_nobody_may_claim_is_left_out,
    the_cost_does_not_grow_with_the_orders_of_an_account,
);

const ALL: Due = Due::New {
    from: 0,
    below: i32::MAX,
};

const PAST: &str = "2026-01-01 00:00:00";

/// Adds so many names of an account, due at this time.
async fn add(database: &TestDatabase, account: &str, count: usize, due_at: &str) {
    let numbers = format!(
        "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < \
         {count}) "
    );
    let domains = format!(
        "INSERT INTO domains (account, name, name_unicode, ownership, routing, token, created_at, \
         updated_at) {numbers} SELECT '{account}', '{account}' || n, '{account}' || n, 'verified', \
         'ok', 'token', CURRENT_TIMESTAMP, CURRENT_TIMESTAMP FROM numbers"
    );
    assert_eq!(database.execute(&domains).await, count);
    let orders = format!(
        "INSERT INTO certificate_orders (name, account, due_at) SELECT name, account, \
         '{due_at}' FROM domains WHERE account = '{account}'"
    );
    assert_eq!(database.execute(&orders).await, count);
}

async fn set(database: &TestDatabase, what: &str, name: &str) {
    let statement = format!("UPDATE certificate_orders SET {what} WHERE name = '{name}'");
    assert_eq!(database.execute(&statement).await, 1);
}

async fn execute(database: &TestDatabase, statement: &str) {
    database.execute(statement).await;
}

fn now() -> NaiveDateTime {
    database::now()
}

async fn names(database: &TestDatabase, due: Due, limit: usize) -> Vec<String> {
    let pool = database.pool();
    due_orders(&pool, due, now(), Deserving::LeadingHere, limit)
        .await
        .unwrap()
}

async fn accounts_take_turns_and_wanted_names_come_first(backend: Backend) {
    let database = &TestDatabase::new(backend, MIGRATIONS).await;
    for account in ["a", "b", "c"] {
        add(database, account, 4, PAST).await;
        let first = format!("{account}1");
        set(database, "due_at = '2025-01-01 00:00:00'", &first).await;
    }
    set(database, "wanted_at = '2026-02-02 00:00:00'", "b3").await;
    set(database, "wanted_at = '2026-02-01 00:00:00'", "b4").await;
    let turns = "INSERT INTO certificate_turns (account, taken_at) VALUES \
                 ('a', '2026-01-02 00:00:00'), ('b', '2026-01-01 00:00:00'), \
                 ('c', '2099-01-01 00:00:00')";
    database.execute(turns).await;

    // The turn of c was taken by a clock that was ahead.
    assert_eq!(names(database, ALL, 2).await, ["c1", "b4"]);
    let many = names(database, ALL, 7).await;
    assert_eq!(many[..3], ["c1", "b4", "a1"]);
    assert_eq!(many[4], "b3");
    assert_eq!(many.len(), 7);
    let all = names(database, ALL, 100).await;
    assert_eq!(all.len(), 12);
    assert_eq!(
        (all[3][..1].to_owned(), &all[7]),
        ("c".to_owned(), &"b1".to_owned())
    );
    assert!(names(database, ALL, 0).await.is_empty());
    assert!(names(database, Due::Begun, 9).await.is_empty());
}

async fn what_nobody_may_claim_is_left_out(backend: Backend) {
    let database = &TestDatabase::new(backend, MIGRATIONS).await;
    add(database, "a", 10, PAST).await;
    for (number, what) in [
        "due_at = '2099-01-01 00:00:00'",
        "order_url = 'https://acme.example/1'",
        "renew_at = '2026-01-01 00:00:00'",
        "authority_failures = 3",
        "account = 'b'",
        "renew_at = '2026-12-01 00:00:00', forced_at = '2026-01-01 00:00:00'",
    ]
    .into_iter()
    .enumerate()
    {
        set(database, what, &format!("a{}", number + 1)).await;
    }
    let soon = (now() + TimeDelta::minutes(3)).format("lease_until = '%Y-%m-%d %H:%M:%S'");
    set(database, &soon.to_string(), "a7").await;
    set(database, "lease_until = '2099-01-01 00:00:00'", "a8").await;
    for (what, name) in [
        ("ownership = 'lapsed'", "a9"),
        ("routing = 'elsewhere'", "a10"),
    ] {
        let statement = format!("UPDATE domains SET {what} WHERE name = '{name}'");
        assert_eq!(database.execute(&statement).await, 1);
    }

    let first = Due::New { from: 0, below: 3 };
    // The order of a name that another account has come to own still takes turns of the former one.
    let mut due = names(database, first, 9).await;
    assert_eq!(due[1], "a5", "the other account has its turn");
    due.sort_unstable();
    assert_eq!(due, ["a5", "a6", "a8"]);
    let second = Due::New {
        from: 3,
        below: i32::MAX,
    };
    assert_eq!(names(database, second, 9).await, ["a4"]);
    let mut begun = names(database, Due::Begun, 9).await;
    begun.sort_unstable();
    assert_eq!(begun, ["a2", "a3"]);
}

/// The query plan of the choice of accounts.
async fn plan(pool: &Pool) -> Vec<String> {
    let new = New {
        now: now(),
        deserving: Deserving::LeadingHere,
        from: 0,
        below: i32::MAX,
    };
    plan_of!(
        pool,
        new.accounts_statement(),
        Timestamp: new.now,
        Timestamp: new.now + LONGEST_LEASE,
        Text: new.deserving.also(),
        Integer: new.from,
        Integer: new.below,
        BigInt: 8
    )
}

async fn the_cost_does_not_grow_with_the_orders_of_an_account(backend: Backend) {
    for due_at in [PAST, "2099-01-01 00:00:00"] {
        let mut plans = Vec::new();
        for count in [100, 30_000] {
            let database = TestDatabase::new(backend, MIGRATIONS).await;
            add(&database, "greedy", count, due_at).await;
            add(&database, "modest", 1, PAST).await;
            execute(&database, "ANALYZE").await;
            plans.push(plan(&database.pool()).await);
        }
        match backend {
            Backend::Sqlite => {
                let reads = plans[1].iter().filter(|step| {
                    let tables = [" certificate_orders ", " domains "];
                    tables.iter().any(|table| step.contains(table))
                });
                let index = "SEARCH certificate_orders USING INDEX certificate_orders_new (account";
                let domain = "SEARCH domains USING INDEX domains_held (name=?)";
                let expected = [
                    format!("{index}>?)"),
                    format!("{index}>?)"),
                    format!("{index}=? AND due_at<?)"),
                    domain.to_owned(),
                ];
                assert!(reads.eq(&expected), "{plans:#?}");
            }
            Backend::Postgres => {
                let [few, many] = [pages(&plans[0]), pages(&plans[1])];
                // The index may be a level or two deeper.
                assert!(many <= 3 * few, "{few} and {many} pages: {plans:#?}");
            }
        }
    }
}
