//! The rows of a database of either kind, in a comparable form.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDateTime;
use diesel::sql_types::{Bool, Text};
use diesel::{Connection, QueryableByName, RunQueryDsl, SqliteConnection};
use diesel_async::{AsyncConnection, AsyncPgConnection};
use serde_json::Value;

/// The number of rows compared at once.
const PAGE: i64 = 5_000;
/// Columns of bytes, shown as hexadecimal digits.
const BYTES: [&str; 5] = [
    "packed_checks",
    "private_key",
    "ticket_key",
    "credentials",
    "content",
];

/// A database's tables.
#[expect(clippy::large_enum_variant, reason = "there are two of them in a test")]
pub enum Tables {
    Sqlite(SqliteConnection),
    Postgres(AsyncPgConnection),
}

#[derive(QueryableByName)]
struct Line {
    #[diesel(sql_type = Text)]
    line: String,
}

#[derive(QueryableByName)]
struct Column {
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Bool)]
    is_timestamp: bool,
}

impl Tables {
    pub async fn read(url: &str) -> Self {
        match url.strip_prefix("sqlite://") {
            Some(file) => Self::Sqlite(SqliteConnection::establish(file).unwrap()),
            None => Self::Postgres(AsyncPgConnection::establish(url).await.unwrap()),
        }
    }

    async fn lines(&mut self, sqlite: &str, postgres: &str) -> Vec<String> {
        let rows: Vec<Line> = match self {
            Self::Sqlite(connection) => diesel::sql_query(sqlite).load(connection).unwrap(),
            Self::Postgres(connection) => {
                let query = diesel::sql_query(postgres);
                diesel_async::RunQueryDsl::load(query, connection)
                    .await
                    .unwrap()
            }
        };
        rows.into_iter().map(|row| row.line).collect()
    }

    pub async fn count(&mut self, table: &str) -> i64 {
        let query = format!("SELECT CAST(count(*) AS TEXT) AS line FROM {table}");
        self.lines(&query, &query).await.concat().parse().unwrap()
    }

    /// Whether rows were written to a table of PostgreSQL, even if they are not committed.
    pub async fn has_pages(&mut self, table: &str) -> bool {
        let query =
            format!("SELECT coalesce(pg_relation_size(to_regclass('{table}')), 0)::text AS line");
        self.lines(&query, &query).await != ["0"]
    }

    /// The names of the tables, except those that only SQLite has and the list of migrations.
    pub async fn names(&mut self) -> BTreeSet<String> {
        let names = self
            .lines(
                "SELECT name AS line FROM pragma_table_list WHERE schema = 'main' AND type = 'table' \
                 AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'",
                "SELECT table_name::text AS line FROM information_schema.tables WHERE table_schema \
                 = 'public'",
            )
            .await;
        // Tables that triggers fill: one kind of database does not need it, or running processes
        // find the same without it, or a view adds it up, which is compared.
        let own = |name: &String| {
            ![
                "__diesel_schema_migrations",
                "domain_changes",
                "account_writes",
                "certificate_arrivals",
                "domain_count_slots",
                "report_count_changes",
                "report_count_totals",
            ]
            .contains(&name.as_str())
        };
        names.into_iter().filter(own).collect()
    }

    /// The names of a table's columns, and whether each is a timestamp.
    async fn columns(&mut self, table: &str) -> BTreeMap<String, bool> {
        let columns: Vec<Column> = match self {
            Self::Sqlite(connection) => diesel::sql_query(format!(
                "SELECT name, type = 'TIMESTAMP' AS is_timestamp FROM pragma_table_info('{table}')"
            ))
            .load(connection)
            .unwrap(),
            Self::Postgres(connection) => {
                let query = diesel::sql_query(format!(
                    "SELECT column_name::text AS name, data_type LIKE 'timestamp%' AS \
                     is_timestamp FROM information_schema.columns \
                     WHERE table_schema = 'public' AND table_name = '{table}'"
                ));
                diesel_async::RunQueryDsl::load(query, connection)
                    .await
                    .unwrap()
            }
        };
        let columns = columns.into_iter();
        columns
            .map(|column| (column.name, column.is_timestamp))
            .collect()
    }

    /// Rows of a table, ordered by their columns.
    async fn page(
        &mut self,
        table: &str,
        columns: &BTreeMap<String, bool>,
        offset: i64,
    ) -> Vec<Value> {
        let shown = columns.keys().map(|name| {
            if BYTES.contains(&name.as_str()) {
                format!("iif({name} IS NULL, NULL, lower(hex({name})))")
            } else {
                name.clone()
            }
        });
        let names = columns.keys().map(|name| {
            if BYTES.contains(&name.as_str()) {
                format!("encode({name}, 'hex')")
            } else {
                name.clone()
            }
        });
        let (shown, names) = (
            shown.collect::<Vec<_>>().join(", "),
            names.collect::<Vec<_>>().join(", "),
        );
        let key = [
            "id",
            "account",
            "report",
            "writer",
            "name",
            "hour",
            "bucket",
            "directory",
            "address",
        ]
        .iter()
        .find(|key| columns.contains_key(**key))
        .unwrap();
        let more = [
            "ownership",
            "project",
            "result",
            "client",
            "report",
            "generation",
            "domain_id",
            "day",
        ];
        let more = more.iter().filter(|name| columns.contains_key(**name));
        let order = more.fold((*key).to_owned(), |order, name| format!("{order}, {name}"));
        let end = format!("FROM {table} ORDER BY {order} LIMIT {PAGE} OFFSET {offset}");
        let lines = self
            .lines(
                &format!("SELECT json_array({shown}) AS line {end}"),
                &format!("SELECT jsonb_build_array({names})::text AS line {end}"),
            )
            .await;
        let rows = lines.iter().map(|line| serde_json::from_str(line).unwrap());
        rows.map(|row| comparable(row, columns)).collect()
    }
}

/// Converts timestamps to microseconds, and truth values to numbers, as SQLite has them, since each
/// database formats them differently.
fn comparable(mut row: Value, columns: &BTreeMap<String, bool>) -> Value {
    let values = row.as_array_mut().unwrap();
    for (value, is_timestamp) in values.iter_mut().zip(columns.values()) {
        if let (true, Some(text)) = (*is_timestamp, value.as_str()) {
            let moment = NaiveDateTime::parse_from_str(&text.replace('T', " "), "%F %T%.f");
            *value = moment.unwrap().and_utc().timestamp_micros().into();
        }
        if let Some(is_set) = value.as_bool() {
            *value = i64::from(is_set).into();
        }
    }
    row
}

/// Checks that SQLite's index for searches in a table matches the table's rows.
pub fn check_search_index(url: &str, table: &str) {
    let file = url.strip_prefix("sqlite://").unwrap();
    let mut connection = SqliteConnection::establish(file).unwrap();
    let check =
        format!("INSERT INTO {table}_search ({table}_search, rank) VALUES ('integrity-check', 1)");
    diesel::sql_query(check).execute(&mut connection).unwrap();
}

/// Compares all tables of two databases, column by column and row by row. One of the tables must
/// have `rows` rows.
pub async fn compare(first: &str, second: &str, rows: i64) {
    let (mut first, mut second) = (Tables::read(first).await, Tables::read(second).await);
    let names = first.names().await;
    assert_eq!(names, second.names().await);
    let mut most = 0;
    for table in &names {
        let columns = first.columns(table).await;
        assert_eq!(columns, second.columns(table).await, "{table}");
        let count = first.count(table).await;
        assert_eq!(count, second.count(table).await, "{table}");
        assert!(count > 0, "{table} tests nothing");
        most = most.max(count);
        for offset in (0..count).step_by(usize::try_from(PAGE).unwrap()) {
            let ours = first.page(table, &columns, offset).await;
            let theirs = second.page(table, &columns, offset).await;
            assert_eq!(ours.len(), theirs.len(), "{table}");
            if let Some((our, their)) = ours.iter().zip(&theirs).find(|(our, their)| our != their) {
                panic!("{table}:\n{our}\n{their}");
            }
        }
    }
    assert_eq!(most, rows);
}
