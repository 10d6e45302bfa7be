//! Searches find the same with and without an index, and PostgreSQL's indexes are built while the
//! service runs.

use database::{
    Connection, DatabaseUrl, Migrations, PlannedEachTime, Pool, Search, SearchIndex,
    build_search_indexes, on_backend,
};
use diesel::backend::Backend;
use diesel::prelude::*;
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::sql_types::{BigInt, Text};
use diesel_async::RunQueryDsl;
use diesel_migrations::embed_migrations;
use testing::{Backend as Kind, PostgresServer, TestDatabase, execute};

diesel::table! {
    pages (id) {
        id -> BigInt,
        account -> Text,
        url -> Text,
    }
}

const SEARCH: &SearchIndex = &SearchIndex {
    postgres: "pages_trigrams",
    sqlite: "pages_search",
    table: "pages",
    columns: &["lower(pages.url)"],
};

const MIGRATIONS: Migrations = Migrations {
    sqlite: embed_migrations!("tests/search_migrations/sqlite"),
    postgres: embed_migrations!("tests/search_migrations/postgres"),
    search_indexes: std::slice::from_ref(SEARCH),
};

testing::on_each_database!(
    a_text_is_found_wherever_it_is,
    a_frequent_text_is_found_as_often_as_it_is_there,
);

/// Longer and shorter than what an index finds, and with what means something in patterns, in
/// phrases and to their parsers.
const URLS: [&str; 8] = [
    "https://example.com/",
    "https://EXAMPLE.com/A-Page?q=100%25&x_y=1",
    "https://example.com/\"quoted\" OR 'this'",
    "https://example.com/back\\slash*^:()",
    "https://xn--bcher-kva.example/b%C3%BCcher",
    "https://bücher.example/Straße",
    "ftp://a.b/c",
    "",
];

const TEXTS: [&str; 22] = [
    "example",
    "EXAMPLE",
    "xampl",
    "e",
    "ex",
    "://",
    "%",
    "100%",
    "x_y",
    "_",
    "\"quoted\"",
    "\" OR ",
    "'this'",
    "\\slash",
    "slash*^",
    "*",
    "bücher",
    "BÜCHER",
    "straße",
    "none-of-them",
    "/c",
    "a.b",
];

async fn a_text_is_found_wherever_it_is(backend: Kind) {
    let database = TestDatabase::new(backend, MIGRATIONS).await;
    let pool = database.pool();
    for url in URLS {
        add(&pool, "mine", url).await;
        add(&pool, "other", url).await;
    }
    // Of an account with few rows, all are read. The newest ones say what is frequent.
    fill(&database, 10_000, "QQ").await;
    for text in TEXTS {
        let wanted = text.to_lowercase();
        let expected = URLS
            .iter()
            .filter(|url| url.to_ascii_lowercase().contains(&wanted));

        let search = search(&pool, text).await;
        let found = matches(&mut pool.read().await.unwrap(), &search).await;

        let is_looked_up = ["Piece", "Candidates"].map(|way| format!("{search:?}").contains(way));
        let short = ["e", "ex", "%", "_", "*", "/c"];
        assert_eq!(
            is_looked_up.contains(&true),
            !short.contains(&text),
            "{search:?}"
        );
        assert_eq!(found.len(), expected.count(), "{text}: {found:?}");
    }
}

async fn a_frequent_text_is_found_as_often_as_it_is_there(backend: Kind) {
    let database = TestDatabase::new(backend, MIGRATIONS).await;
    fill(&database, 20_020, "https://example.com/page-").await;

    let pool = database.pool();

    assert_eq!(found(&pool, "https://").await.len(), 10_010);
    assert_eq!(found(&pool, "page-2002").await.len(), 5);
    assert_eq!(found(&pool, "page-20020").await.len(), 1);
}

#[tokio::test]
async fn postgres_reads_only_the_rows_that_are_found() {
    if !Kind::Postgres.is_available() {
        return;
    }
    let database = TestDatabase::new(Kind::Postgres, MIGRATIONS).await;
    fill(&database, 20_020, "https://example.com/page-").await;
    TestDatabase::execute(&database, "VACUUM (ANALYZE) pages").await;
    let pool = database.pool();

    for (text, uses_index) in [("page-20020", true), ("20", false), ("/a/", true)] {
        let plan = plan(&pool, text).await;

        assert_eq!(
            plan.contains("pages_trigrams"),
            uses_index,
            "{text}: {plan}"
        );
    }
}

/// From the sixth execution on, PostgreSQL plans a prepared statement without its parameters.
#[tokio::test]
async fn a_search_is_planned_for_its_text_each_time() {
    if !Kind::Postgres.is_available() {
        return;
    }
    let database = TestDatabase::new(Kind::Postgres, MIGRATIONS).await;
    let pool = database.pool();
    let search = search(&pool, "page-20").await;
    let mut connection = pool.read().await.unwrap();
    for _ in 0..20 {
        matches(&mut connection, &search).await;
    }

    let kept =
        "SELECT count(*) AS number FROM pg_prepared_statements WHERE statement LIKE '%ESCAPE%'";

    assert_eq!(
        number(&mut connection, kept).await,
        1,
        "the question itself"
    );
}

#[tokio::test]
async fn a_large_table_gets_its_index_later() {
    if !Kind::Postgres.is_available() {
        return;
    }
    let database = TestDatabase::new(Kind::Postgres, MIGRATIONS).await;
    let mut connection = database.pool().write().await.unwrap();
    assert_eq!(
        indexes(&mut connection).await,
        1,
        "an empty table has it at once"
    );
    fill(&database, 20_020, "https://example.com/page-").await;
    execute(&mut connection, "DROP INDEX pages_trigrams").await;

    database::migrate(&database.url, MIGRATIONS).await.unwrap();
    assert_eq!(
        indexes(&mut connection).await,
        0,
        "writes would wait for it"
    );
    build_search_indexes(&database.url, MIGRATIONS.search_indexes)
        .await
        .unwrap();

    assert_eq!(indexes(&mut connection).await, 1);
}

#[tokio::test]
async fn what_an_interrupted_build_left_is_replaced() {
    if !Kind::Postgres.is_available() {
        return;
    }
    let database = TestDatabase::new(Kind::Postgres, MIGRATIONS).await;
    let mut connection = database.pool().write().await.unwrap();
    fill(&database, 20_020, "https://example.com/page-").await;
    let invalid =
        "UPDATE pg_index SET indisvalid = FALSE WHERE indexrelid = 'pages_trigrams'::regclass";
    execute(&mut connection, invalid).await;
    assert_eq!(indexes(&mut connection).await, 0);

    build_search_indexes(&database.url, MIGRATIONS.search_indexes)
        .await
        .unwrap();

    assert_eq!(indexes(&mut connection).await, 1);
}

/// What others stored makes no difference.
#[tokio::test]
async fn postgres_looks_up_rows_of_the_account_alone() {
    if !Kind::Postgres.is_available() {
        return;
    }
    let database = TestDatabase::new(Kind::Postgres, MIGRATIONS).await;
    fill(&database, 20_020, "https://example.com/page-").await;
    let others = "UPDATE pages SET url = 'https://example.com/elsewhere-' || id \
                  WHERE account = 'other' OR id % 2000 = 0";
    TestDatabase::execute(&database, others).await;
    TestDatabase::execute(&database, "VACUUM (ANALYZE) pages").await;
    let pool = database.pool();
    let search = search(&pool, "/elsewhere").await;

    let plan = explained(&pool, search.clone(), ANALYZE).await;

    let mine = matches(&mut pool.read().await.unwrap(), &search)
        .await
        .len();
    assert_eq!(mine, 10);
    let looked_up = "Bitmap Index Scan on pages_trigrams (actual rows=10 loops=1)";
    assert!(plan.contains(looked_up), "{plan}");
}

/// The server's memory would be enough for the pages alone, of which all rows would be looked at.
#[tokio::test]
async fn postgres_remembers_each_row_that_it_looked_up() {
    if !Kind::Postgres.is_available() {
        return;
    }
    let database = TestDatabase::new(Kind::Postgres, MIGRATIONS).await;
    let few_rows_on_a_page = "ALTER TABLE pages SET (fillfactor = 10)";
    TestDatabase::execute(&database, few_rows_on_a_page).await;
    fill(&database, 20_020, "https://example.com/page-").await;
    for statement in [
        "UPDATE pages SET url = url || '/elsewhere' WHERE id < 19000",
        "VACUUM (ANALYZE) pages",
        "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET work_mem = ''64kB''', \
         current_database()); END $$",
    ] {
        TestDatabase::execute(&database, statement).await;
    }
    let pool = Pool::new(&database.url, &database::PoolSettings::default()).unwrap();
    let search = search(&pool, "/elsewhere").await;

    let plan = explained(&pool, search, ANALYZE).await;

    assert!(plan.contains("Index Scan on pages_trigrams"), "{plan}");
    assert!(!plan.contains("lossy="), "{plan}");
}

#[tokio::test]
async fn a_user_who_may_create_tables_gets_the_index() {
    let Some((server, url)) = testing::own_server().await else {
        return;
    };
    let limited = with_limited_user(&server, &url).await;

    database::migrate(&limited, MIGRATIONS).await.unwrap();

    let pool = Pool::new(&limited, &database::PoolSettings::default()).unwrap();
    add(&pool, "mine", "https://example.com/page").await;
    assert_eq!(found(&pool, "xample").await.len(), 1);
    assert_eq!(indexes(&mut pool.read().await.unwrap()).await, 1);
}

#[tokio::test]
async fn a_users_time_limits_are_not_those_of_building() {
    let Some((server, url)) = testing::own_server().await else {
        return;
    };
    let limited = with_limited_user(&server, &url).await;
    let pool = Pool::new(&url, &database::PoolSettings::default()).unwrap();
    let mut connection = pool.write().await.unwrap();
    database::migrate(&limited, MIGRATIONS).await.unwrap();
    execute(&mut connection, "DROP INDEX pages_trigrams").await;
    let rows = "INSERT INTO pages (account, url) \
                SELECT 'mine', 'https://example.com/' || md5(n::text) FROM generate_series(1, 20020) n";
    execute(&mut connection, rows).await;
    server
        .run_statement("ALTER ROLE limited SET statement_timeout = '20ms'")
        .await;

    build_search_indexes(&limited, MIGRATIONS.search_indexes)
        .await
        .unwrap();

    assert_eq!(indexes(&mut connection).await, 1);
}

#[tokio::test]
async fn the_index_is_in_the_users_schema() {
    let Some((server, url)) = testing::own_server().await else {
        return;
    };
    let limited = with_limited_user(&server, &url).await;
    let pool = Pool::new(&url, &database::PoolSettings::default()).unwrap();
    let mut connection = pool.write().await.unwrap();
    for statement in [
        "REVOKE ALL ON SCHEMA public FROM PUBLIC, limited",
        "CREATE SCHEMA own AUTHORIZATION limited",
    ] {
        execute(&mut connection, statement).await;
    }
    server
        .run_statement("ALTER ROLE limited SET search_path = own")
        .await;

    database::migrate(&limited, MIGRATIONS).await.unwrap();

    let pool = Pool::new(&limited, &database::PoolSettings::default()).unwrap();
    assert_eq!(indexes(&mut pool.read().await.unwrap()).await, 1);
}

#[tokio::test]
async fn a_build_waits_for_that_of_another_process() {
    if !Kind::Postgres.is_available() {
        return;
    }
    let database = TestDatabase::new(Kind::Postgres, MIGRATIONS).await;
    let mut other = database.pool().write().await.unwrap();
    execute(&mut other, "DROP INDEX pages_trigrams").await;
    let lock = "SELECT pg_advisory_lock(7239151, hashtext('public'))";
    execute(&mut other, lock).await;

    let build = build_search_indexes(&database.url, MIGRATIONS.search_indexes);
    let release = async {
        testing::until("the build has asked for the lock", async || {
            waiting_builds(&mut other).await > 0
        })
        .await;
        assert_eq!(indexes(&mut other).await, 0);
        let unlock = "SELECT pg_advisory_unlock(7239151, hashtext('public'))";
        execute(&mut other, unlock).await;
    };
    let (outcome, ()) = tokio::join!(build, release);

    outcome.unwrap();
    assert_eq!(indexes(&mut other).await, 1);
}

/// The database as a user who may create tables in it, and nothing else.
async fn with_limited_user(server: &PostgresServer, url: &DatabaseUrl) -> DatabaseUrl {
    server.run_statement("CREATE ROLE limited LOGIN").await;
    let DatabaseUrl::Postgres(text) = url else {
        unreachable!("it is PostgreSQL")
    };
    let pool = Pool::new(url, &database::PoolSettings::default()).unwrap();
    let grant = "GRANT CREATE ON SCHEMA public TO limited";
    execute(&mut pool.write().await.unwrap(), grant).await;
    DatabaseUrl::Postgres(text.replace("postgres@", "limited@"))
}

/// Adds this many rows, half of them of the account; their URLs end with a number of five digits.
async fn fill(database: &TestDatabase, count: i64, url: &str) {
    let rows = format!(
        "WITH RECURSIVE numbers (n) AS (SELECT 10001 UNION ALL \
         SELECT n + 1 FROM numbers WHERE n < 10000 + {count}) \
         INSERT INTO pages (account, url) SELECT CASE WHEN n % 2 = 0 THEN 'mine' ELSE 'other' END, \
         '{url}' || n FROM numbers"
    );
    TestDatabase::execute(database, &rows).await;
}

async fn add(pool: &Pool, account: &str, url: &str) {
    let mut connection = pool.write().await.unwrap();
    on_backend!(&mut connection, |connection| {
        diesel::insert_into(pages::table)
            .values((pages::account.eq(account), pages::url.eq(url)))
            .execute(connection)
            .await
    })
    .unwrap();
}

async fn search(pool: &Pool, text: &str) -> Search {
    let search = SEARCH.search(pool, "mine", Some(text)).await.unwrap();
    search.unwrap()
}

async fn found(pool: &Pool, text: &str) -> Vec<String> {
    let search = search(pool, text).await;
    matches(&mut pool.read().await.unwrap(), &search).await
}

async fn matches(connection: &mut Connection, search: &Search) -> Vec<String> {
    on_backend!(connection, |connection| {
        let account = Search::column(Some(search), pages::account);
        let matches = pages::table.filter(account.eq("mine"));
        let matches = matches.filter(search.clone());
        let matches = PlannedEachTime(matches.select(pages::url));
        matches.load(connection).await
    })
    .unwrap()
}

#[derive(QueryableByName)]
struct Number {
    #[diesel(sql_type = BigInt)]
    number: i64,
}

/// A question how the database carries a query out.
#[derive(QueryId)]
struct Explained<Q> {
    explain: &'static str,
    query: Q,
}

impl<Q> Query for Explained<Q> {
    type SqlType = Text;
}

impl<DB: Backend, Q: QueryFragment<DB>> QueryFragment<DB> for Explained<Q> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, DB>) -> QueryResult<()> {
        out.unsafe_to_cache_prepared();
        out.push_sql(self.explain);
        self.query.walk_ast(out)
    }
}

/// How PostgreSQL has carried a query out.
const ANALYZE: &str = "EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF) ";

/// How PostgreSQL carries the search out.
async fn plan(pool: &Pool, text: &str) -> String {
    explained(pool, search(pool, text).await, "EXPLAIN ").await
}

async fn explained(pool: &Pool, search: Search, explain: &'static str) -> String {
    let mut connection = pool.read().await.unwrap();
    let Connection::Postgres(connection) = &mut connection else {
        unreachable!("it is PostgreSQL")
    };
    let query = pages::table.filter(pages::account.eq("mine"));
    let explained = Explained {
        explain,
        query: query.filter(search).select(pages::url),
    };
    let lines: Vec<String> = explained.load(&mut **connection).await.unwrap();
    lines.join("\n")
}

async fn number(connection: &mut Connection, query: &str) -> i64 {
    let found: Number = on_backend!(connection, |connection| {
        diesel::sql_query(query).get_result(connection).await
    })
    .unwrap();
    found.number
}

/// How many sessions were last refused the lock of builds.
async fn waiting_builds(connection: &mut Connection) -> i64 {
    let waiting = "SELECT count(*) AS number FROM pg_stat_activity \
         WHERE datname = current_database() AND state = 'idle' \
         AND query LIKE 'SELECT pg_try_advisory_lock(7239151,%'";
    number(connection, waiting).await
}

/// The number of indexes for searches that can be used.
async fn indexes(connection: &mut Connection) -> i64 {
    let valid = "SELECT count(*) AS number FROM pg_index \
         WHERE indexrelid = to_regclass('pages_trigrams') AND indisvalid";
    number(connection, valid).await
}
