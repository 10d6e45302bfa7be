//! One of the two databases of a copy, and what differs between SQLite and PostgreSQL.

use diesel::connection::SimpleConnection;
use diesel::sql_types::{BigInt, Nullable, Text};
use diesel::{QueryResult, QueryableByName, RunQueryDsl};
use diesel_async::async_connection_wrapper::AsyncConnectionWrapper;

use crate::migrate::{self, MIGRATIONS_TABLE};
use crate::{DatabaseUrl, Migrations, OpenError, PostgresConnection, on_side, sqlite};

/// A blocking connection to one of the two databases.
#[expect(
    clippy::large_enum_variant,
    reason = "there are two of them in a process"
)]
pub enum Side {
    /// An SQLite file.
    Sqlite(diesel::SqliteConnection),
    /// A PostgreSQL server.
    Postgres(AsyncConnectionWrapper<PostgresConnection>),
}

#[derive(QueryableByName)]
struct Name {
    #[diesel(sql_type = Text)]
    name: String,
}

#[derive(QueryableByName)]
struct Number {
    #[diesel(sql_type = Nullable<BigInt>)]
    number: Option<i64>,
}

/// Without those of indexes for searches, which SQLite fills by itself.
const SQLITE_TABLES: &str = "SELECT name FROM pragma_table_list WHERE schema = 'main' \
     AND type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'";
const POSTGRES_TABLES: &str = "SELECT table_name::text AS name FROM information_schema.tables \
     WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'";

/// The beginning of a difference that migrating fixes.
const MISSING: &str = "it lacks ";

/// Whether a [`Side::difference`] is one that migrating fixes.
pub(super) fn is_missing(difference: &str) -> bool {
    difference.starts_with(MISSING)
}

fn quoted(table: &str) -> String {
    format!("\"{}\"", table.replace('"', "\"\""))
}

fn connect(error: impl std::fmt::Display) -> OpenError {
    OpenError::Connect(error.to_string())
}

impl Side {
    /// Connects; creates the SQLite file if it is missing.
    pub(super) fn open(url: &DatabaseUrl) -> Result<Self, OpenError> {
        match url {
            DatabaseUrl::Sqlite(path) => sqlite::open(path).map(Self::Sqlite),
            DatabaseUrl::Postgres(text) => migrate::postgres(text).map(Self::Postgres),
        }
    }

    pub(super) fn execute(&mut self, statement: &str) -> QueryResult<()> {
        on_side!(self, |connection| connection.batch_execute(statement))
    }

    fn number(&mut self, query: &str) -> QueryResult<Option<i64>> {
        let query = diesel::sql_query(query);
        let rows: Vec<Number> = on_side!(self, |connection| query.load(connection))?;
        Ok(rows.into_iter().find_map(|row| row.number))
    }

    /// The number of rows in a table.
    pub(super) fn count(&mut self, table: &str) -> QueryResult<i64> {
        let counted = self.number(&format!("SELECT count(*) AS number FROM {table}"))?;
        Ok(counted.unwrap_or_default())
    }

    /// The existing tables, except those of the database itself and the list of migrations.
    pub(super) fn tables(&mut self) -> Result<Vec<String>, OpenError> {
        let mut names = self.all_tables()?;
        names.retain(|name| name != MIGRATIONS_TABLE);
        Ok(names)
    }

    fn all_tables(&mut self) -> Result<Vec<String>, OpenError> {
        let query = match self {
            Self::Sqlite(_) => SQLITE_TABLES,
            Self::Postgres(_) => POSTGRES_TABLES,
        };
        self.names(query).map_err(connect)
    }

    fn names(&mut self, query: &str) -> QueryResult<Vec<String>> {
        let query = diesel::sql_query(query);
        let rows: Vec<Name> = on_side!(self, |connection| query.load(connection))?;
        Ok(rows.into_iter().map(|row| row.name).collect())
    }

    pub(super) fn has_rows(&mut self, table: &str) -> Result<bool, OpenError> {
        let quoted = quoted(table);
        let query = format!("SELECT CAST(1 AS BIGINT) AS number FROM {quoted} LIMIT 1");
        self.number(&query)
            .map(|found| found.is_some())
            .map_err(connect)
    }

    /// How the schema differs from these migrations; changes nothing.
    pub(super) fn difference(&mut self, migrations: &Migrations) -> Result<Vec<String>, OpenError> {
        if !self
            .all_tables()?
            .iter()
            .any(|name| name == MIGRATIONS_TABLE)
        {
            return Ok(vec!["it was not made by this program".to_owned()]);
        }
        let known = migrations.known(matches!(self, Self::Postgres(_)))?;
        let applied = diesel::sql_query(migrate::APPLIED);
        let applied = on_side!(self, |connection| applied.load(connection)).map_err(connect)?;
        let compared = migrate::compare(&known, &applied);
        let missing = compared.missing.iter();
        let missing = missing.map(|name| format!("{MISSING}the migration {name}"));
        let unknown = compared.unknown.iter();
        let unknown = unknown
            .map(|name| format!("its migration {name} belongs to another program or version"));
        Ok(unknown.chain(missing).collect())
    }

    /// From now on, everything is read as it is at this moment.
    pub(super) fn begin_reading(&mut self) -> QueryResult<()> {
        self.execute(match self {
            Self::Sqlite(_) => "BEGIN",
            Self::Postgres(_) => "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY",
        })
    }

    /// From now on, changes are invisible to others until [`commit`](Self::commit).
    pub(super) fn begin_writing(&mut self) -> QueryResult<()> {
        self.execute(match self {
            Self::Sqlite(_) => "BEGIN IMMEDIATE",
            Self::Postgres(_) => "BEGIN",
        })
    }

    /// Waits until no other process is writing to any table, and keeps others from writing until
    /// the end of the transaction. SQLite has only one writer.
    pub(super) fn keep_others_from_writing(&mut self) -> Result<(), OpenError> {
        if let Self::Sqlite(_) = self {
            return Ok(());
        }
        for table in self.tables()? {
            let quoted = quoted(&table);
            self.execute(&format!("LOCK TABLE {quoted} IN SHARE ROW EXCLUSIVE MODE"))
                .map_err(connect)?;
        }
        Ok(())
    }

    pub(super) fn commit(&mut self) -> QueryResult<()> {
        self.execute("COMMIT")
    }

    /// Keeps a table's triggers from running, since the counts that they keep are copied as well.
    /// On SQLite, triggers and indexes are dropped, which makes a large copy many times faster; its
    /// index of searches is filled afterwards.
    /// Returns the statement that undoes it.
    pub(super) fn pause_triggers(&mut self, table: &str) -> QueryResult<String> {
        if let Self::Postgres(_) = self {
            if self.is_view(table)? {
                return Ok(String::new());
            }
            self.execute(&format!("ALTER TABLE {table} DISABLE TRIGGER USER"))?;
            return Ok(format!("ALTER TABLE {table} ENABLE TRIGGER USER"));
        }
        let of_table = format!(
            "FROM sqlite_master \
             WHERE tbl_name = '{table}' AND type IN ('index', 'trigger') AND sql > ''"
        );
        let dropping = format!("SELECT 'DROP ' || type || ' ' || name AS name {of_table}");
        let making = format!("SELECT sql AS name {of_table}");
        let filling = format!(
            "SELECT 'INSERT INTO ' || name || ' (' || name || ') VALUES (''rebuild'')' AS name \
             FROM pragma_table_list WHERE type = 'virtual' AND name = '{table}_search'"
        );
        let (dropping, mut making) = (self.names(&dropping)?, self.names(&making)?);
        making.extend(self.names(&filling)?);
        self.execute(&dropping.join(";"))?;
        // A line break ends a comment in the statement before.
        Ok(making.join("\n;"))
    }

    /// Whether PostgreSQL sums this up from another table, which has no triggers.
    fn is_view(&mut self, name: &str) -> QueryResult<bool> {
        let query = format!(
            "SELECT CAST(1 AS BIGINT) AS number FROM pg_class \
             WHERE oid = '{name}'::regclass AND relkind = 'v'"
        );
        Ok(self.number(&query)?.is_some())
    }

    /// The last id that was assigned in the table, even if its row no longer exists.
    pub(super) fn last_id(&mut self, table: &str) -> QueryResult<Option<i64>> {
        let given = match self {
            Self::Sqlite(_) => {
                format!("SELECT seq AS number FROM sqlite_sequence WHERE name = '{table}'")
            }
            Self::Postgres(_) => format!(
                "SELECT pg_sequence_last_value(pg_get_serial_sequence('{table}', 'id')::regclass) \
                 AS number"
            ),
        };
        let stored = format!("SELECT max(id) AS number FROM {table}");
        Ok(self.number(&given)?.max(self.number(&stored)?))
    }

    /// Makes the next id follow this one.
    pub(super) fn set_last_id(&mut self, table: &str, last: Option<i64>) -> QueryResult<()> {
        let Some(last) = last else { return Ok(()) };
        match self {
            Self::Sqlite(_) => self.execute(&format!(
                "DELETE FROM sqlite_sequence WHERE name = '{table}'; \
                 INSERT INTO sqlite_sequence (name, seq) VALUES ('{table}', {last})"
            )),
            Self::Postgres(_) => self.execute(&format!(
                "SELECT setval(pg_get_serial_sequence('{table}', 'id'), {last})"
            )),
        }
    }
}
