//! The columns of a database, in a form that can be stored in a file.

use std::collections::BTreeMap;
use std::fmt;

use database::PostgresConnection;
use diesel::sql_types::{Bool, Text};
use diesel::{Connection, QueryableByName, RunQueryDsl, SqliteConnection};
use diesel_async::AsyncConnection;

/// The type of a column and its rules.
#[derive(Clone, Debug, PartialEq)]
pub struct Column {
    pub kind: String,
    pub is_nullable: bool,
    /// Whether a row can be inserted without naming it.
    pub is_optional: bool,
    /// Whether it has a value then. Not kept in a file: it is needed of new columns alone.
    pub has_default: bool,
}

/// By `table.column`.
#[derive(Default)]
pub struct Columns(pub BTreeMap<String, Column>);

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Text)]
    kind: String,
    #[diesel(sql_type = Bool)]
    is_nullable: bool,
    #[diesel(sql_type = Bool)]
    has_default: bool,
}

const POSTGRES: &str = "\
    SELECT table_name || '.' || column_name AS name, \
           data_type || coalesce('(' || character_maximum_length || ')', '') AS kind, \
           is_nullable = 'YES' AS is_nullable, \
           column_default IS NOT NULL OR is_identity = 'YES' OR is_generated = 'ALWAYS' \
             AS has_default \
    FROM information_schema.columns \
    WHERE table_schema = 'public' AND table_name NOT LIKE '\\_\\_diesel%'";

/// SQLite assigns a number that is the whole primary key. The tables of an index for searches are
/// written only by triggers.
const SQLITE: &str = "\
    SELECT t.name || '.' || c.name AS name, c.type AS kind, c.\"notnull\" = 0 AS is_nullable, \
           c.dflt_value IS NOT NULL OR (c.pk = 1 AND c.type = 'INTEGER') AS has_default \
    FROM sqlite_master t JOIN pragma_table_info(t.name) c \
    WHERE t.type = 'table' AND t.name NOT LIKE '\\_\\_diesel%' ESCAPE '\\' \
      AND t.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND t.name NOT LIKE '%\\_search%' ESCAPE '\\'";

impl Columns {
    /// Those of a table, by their names.
    pub fn in_table(&self, table: &str) -> BTreeMap<&str, &Column> {
        let columns = self.0.iter().filter_map(|(name, column)| {
            let (of, name) = name.split_once('.')?;
            (of == table).then_some((name, column))
        });
        columns.collect()
    }

    pub async fn read(url: &str) -> Self {
        let rows: Vec<Row> = if let Some(file) = url.strip_prefix("sqlite://") {
            let mut connection = SqliteConnection::establish(file).unwrap();
            diesel::sql_query(SQLITE).load(&mut connection).unwrap()
        } else {
            let mut connection = PostgresConnection::establish(url).await.unwrap();
            let query = diesel::sql_query(POSTGRES);
            let rows = diesel_async::RunQueryDsl::load(query, &mut connection);
            rows.await.unwrap()
        };
        let columns = rows.into_iter().map(|row| {
            let column = Column {
                kind: row.kind.replace(' ', "_"),
                is_nullable: row.is_nullable,
                is_optional: row.is_nullable || row.has_default,
                has_default: row.has_default,
            };
            (row.name, column)
        });
        Self(columns.collect())
    }

    /// Reads what [`to_string`](ToString::to_string) writes.
    pub fn parse(text: &str) -> Self {
        let columns = text.lines().map(|line| {
            let [name, kind, rest @ ..] = &*line.split(' ').collect::<Vec<_>>() else {
                panic!("no name and type in {line:?}");
            };
            let column = Column {
                kind: (*kind).to_owned(),
                is_nullable: rest.contains(&"nullable"),
                is_optional: rest.contains(&"optional"),
                has_default: false,
            };
            ((*name).to_owned(), column)
        });
        Self(columns.collect())
    }
}

impl fmt::Display for Columns {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, column) in &self.0 {
            let nullable = if column.is_nullable { " nullable" } else { "" };
            let optional = if column.is_optional { " optional" } else { "" };
            writeln!(out, "{name} {}{nullable}{optional}", column.kind)?;
        }
        Ok(())
    }
}
