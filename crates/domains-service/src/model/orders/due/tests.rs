use chrono::TimeDelta;
use testing::{Backend, TestDatabase, on_each_database};

use super::*;
use crate::MIGRATIONS;
use crate::model::plan::{pages, plan_of};

on_each_database!(
    accounts_take_turns_and_wanted_names_come_first,
    no_account_has_all_orders_that_have_begun,
    what_is_wanted_later_comes_first_only_then,
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
    let found = due_orders(&pool, due, now(), Eligibility::RoutedHere, limit, &[]).await;
    found.unwrap().into_iter().map(|order| order.name).collect()
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

async fn no_account_has_all_orders_that_have_begun(backend: Backend) {
    let database = &TestDatabase::new(backend, MIGRATIONS).await;
    for (account, due_at) in [
        ("a", PAST),
        ("b", "2026-01-02 00:00:00"),
        ("c", "2026-01-03 00:00:00"),
    ] {
        add(database, account, 4, due_at).await;
    }
    execute(database, "UPDATE certificate_orders SET renew_at = due_at").await;
    let (pool, now) = (database.pool(), now());
    let accounts = async |limit, left_out: &[&str]| {
        let left_out: Vec<_> = left_out.iter().map(|it| (*it).to_owned()).collect();
        let due = Due::Begun;
        let found = due_orders(&pool, due, now, Eligibility::RoutedHere, limit, &left_out).await;
        let accounts = found.unwrap().into_iter().map(|order| {
            assert!(order.name.starts_with(&order.account), "{order:?}");
            order.account
        });
        accounts.collect::<String>()
    };
    assert_eq!(accounts(2, &[]).await, "ab");
    assert_eq!(accounts(8, &[]).await, "abcabcab");
    assert_eq!(accounts(2, &["a"]).await, "bc");
    assert_eq!(accounts(8, &["a", "c"]).await, "bbbb");
    assert_eq!(accounts(8, &["a", "b", "c"]).await, "");
}

async fn what_is_wanted_later_comes_first_only_then(backend: Backend) {
    let database = &TestDatabase::new(backend, MIGRATIONS).await;
    add(database, "a", 3, "2026-01-02 00:00:00").await;
    // As after a renewal that an operator wants, which makes a name due earlier.
    set(
        database,
        "due_at = '2026-01-03 00:00:00', wanted_at = '2099-01-01 00:00:00'",
        "a1",
    )
    .await;
    set(database, "wanted_at = '2026-01-03 00:00:00'", "a3").await;
    assert_eq!(names(database, ALL, 9).await, ["a3", "a2", "a1"]);
}

/// The query plans of the choice of accounts, and of each part of an account's orders.
async fn plans(pool: &Pool, due: Due) -> Vec<Vec<String>> {
    let sought = Sought {
        due,
        now: now(),
        eligibility: Eligibility::RoutedHere,
    };
    let (from, below) = sought.failures();
    let accounts = plan_of!(
        pool,
        sought.accounts_statement(),
        Timestamp: sought.now,
        Timestamp: sought.now + MAX_LEASE,
        Text: sought.eligibility.accepted_routing(),
        Integer: from,
        Integer: below,
        BigInt: 8
    );
    let mut plans = vec![accounts];
    for part in sought.parts() {
        let plan = plan_of!(
            pool,
            sought.of_account_statement(part),
            Timestamp: sought.now,
            Timestamp: sought.now + MAX_LEASE,
            Text: sought.eligibility.accepted_routing(),
            Text: "greedy",
            Integer: from,
            Integer: below,
            BigInt: 8
        );
        plans.push(plan);
    }
    plans
}

/// What SQLite reads, with indexes that begin with the account.
fn searches(plan: &[String]) -> Vec<&str> {
    let reads = plan.iter().filter(|step| {
        let tables = [" certificate_orders ", " domains "];
        tables.iter().any(|table| step.contains(table))
    });
    let index = "SEARCH certificate_orders USING INDEX certificate_orders_";
    let short = reads.map(|step| step.strip_prefix(index).unwrap_or(step));
    short.collect()
}

const DOMAIN: &str = "SEARCH domains USING INDEX domains_held (name=?)";

async fn the_cost_does_not_grow_with_the_orders_of_an_account(backend: Backend) {
    for (due, due_at, what) in [
        (ALL, PAST, "wanted_at = NULL"),
        (ALL, "2099-01-01 00:00:00", "wanted_at = NULL"),
        (ALL, "2099-01-01 00:00:00", "wanted_at = due_at"),
        (Due::Begun, PAST, "renew_at = due_at"),
        (Due::Begun, "2099-01-01 00:00:00", "renew_at = due_at"),
    ] {
        let mut of_counts = Vec::new();
        for count in [100, 10_000] {
            let database = TestDatabase::new(backend, MIGRATIONS).await;
            add(&database, "greedy", count, due_at).await;
            add(&database, "modest", 1, PAST).await;
            execute(&database, &format!("UPDATE certificate_orders SET {what}")).await;
            // What was there before is read, too.
            execute(&database, "VACUUM").await;
            execute(&database, "ANALYZE").await;
            of_counts.push(plans(&database.pool(), due).await);
        }
        match backend {
            Backend::Sqlite => {
                let read: Vec<_> = of_counts[1].iter().map(|plan| searches(plan)).collect();
                let expected: &[&[&str]] = match due {
                    Due::New { .. } => &[
                        &[
                            "new (account>?)",
                            "new (account>?)",
                            "new (account=? AND due_at<?)",
                            DOMAIN,
                        ],
                        &["wanted (account=? AND wanted_at>? AND wanted_at<?)", DOMAIN],
                        &["new (account=? AND due_at<?)", DOMAIN],
                    ],
                    Due::Begun => &[
                        &[
                            "begun_by_account (account>?)",
                            "begun_by_account (account>?)",
                            "begun_by_account (account=? AND due_at<?)",
                            DOMAIN,
                        ],
                        &["begun_by_account (account=? AND due_at<?)", DOMAIN],
                    ],
                };
                assert_eq!(read, expected, "{due_at} {what}: {of_counts:#?}");
            }
            Backend::Postgres => {
                for (few, many) in of_counts[0].iter().zip(&of_counts[1]) {
                    let [few, many] = [pages(few), pages(many)];
                    // The index may be a level or two deeper.
                    let context = format!("{due_at} {what}: {of_counts:#?}");
                    assert!(many <= 3 * few, "{few} and {many} pages: {context}");
                }
            }
        }
    }
}
