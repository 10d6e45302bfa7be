//! The indexes and triggers of a database, each of which somebody has to need.

use std::collections::BTreeSet;

use database::{Connection, Migrations, build_search_indexes};
use diesel::sql_types::Text;
use diesel::{QueryableByName, sql_query};
use diesel_async::RunQueryDsl;

use crate::{Backend, TestDatabase};

/// An index or a trigger, and the query or the reason that needs it. In a name that starts with
/// `postgres:` or `sqlite:`, the rest is only there.
pub type Needed = (&'static str, &'static str);

/// Those of the tables that both services have.
pub const NEEDED_BY_BOTH: &[Needed] = &[
    ("deliveries_due", "the next delivery to an endpoint"),
    (
        "deliveries_of_endpoint",
        "the deliveries that an endpoint shows",
    ),
    (
        "deliveries_of_event",
        "deleting an old event with its deliveries",
    ),
    (
        "endpoints_due",
        "claiming endpoints that have something to be told",
    ),
    ("endpoints_of_account", "the list of an account's endpoints"),
    ("events_by_age", "deleting old events"),
    ("events_of_account", "a feed's events"),
    ("events_to_spread", "making deliveries of new events"),
    ("feeds_by_token", "whose feed an address is"),
    (
        "feeds_of_account",
        "an account's feeds; at most one of a place",
    ),
    (
        "issued_keys_by_key",
        "whether a key was issued; at most one of an id",
    ),
    ("issued_keys_of_account", "the list of an account's keys"),
    ("sessions_by_end", "deleting sessions that have ended"),
    ("sessions_of_account", "the list of an account's sessions"),
    (
        "sessions_of_person",
        "ending a person's sessions as the provider says",
    ),
    ("used_links_by_end", "forgetting links that have ended"),
];

const POSTGRES: &str = "SELECT indexrelid::regclass::text AS name FROM pg_index \
     JOIN pg_class ON pg_class.oid = indrelid JOIN pg_namespace ON pg_namespace.oid = relnamespace \
     WHERE nspname = 'public' AND NOT indisprimary \
     UNION SELECT tgname FROM pg_trigger WHERE NOT tgisinternal";
const SQLITE: &str = "SELECT name FROM sqlite_schema WHERE type IN ('index', 'trigger') \
     AND name NOT LIKE 'sqlite_autoindex_%'";

#[derive(QueryableByName)]
struct Found {
    #[diesel(sql_type = Text)]
    name: String,
}

/// Asserts that a migrated database has these indexes and triggers and no others, besides the
/// indexes of primary keys.
pub async fn expect_needed(backend: Backend, migrations: Migrations, needed: &[&[Needed]]) {
    let indexes = migrations.search_indexes;
    let database = TestDatabase::new(backend, migrations).await;
    build_search_indexes(&database.url, indexes).await.unwrap();
    let (kind, statement) = match backend {
        Backend::Postgres => ("postgres", POSTGRES),
        Backend::Sqlite => ("sqlite", SQLITE),
    };
    let mut connection = database.pool().read().await.unwrap();
    let found: Vec<Found> = match &mut connection {
        Connection::Sqlite(connection) => sql_query(statement).load(connection).await,
        Connection::Postgres(connection) => sql_query(statement).load(connection).await,
    }
    .unwrap();
    let found: BTreeSet<String> = found.into_iter().map(|found| found.name).collect();
    let is_here = |(name, reason): &Needed| match name.split_once(':') {
        _ if reason.is_empty() => panic!("{name}: say what needs it"),
        Some((only, name)) => (only == kind).then_some(name),
        None => Some(*name),
    };
    let expected = needed.iter().copied().flatten().filter_map(is_here);
    let expected: BTreeSet<String> = expected.map(str::to_owned).collect();
    let superfluous: Vec<_> = found.difference(&expected).collect();
    let missing: Vec<_> = expected.difference(&found).collect();
    assert!(
        superfluous.is_empty() && missing.is_empty(),
        "without a reason: {superfluous:?}; missing: {missing:?}"
    );
}
