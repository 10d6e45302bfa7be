//! Bringing a database's schema up to date.

use std::time::Instant;

use diesel::backend::Backend;
use diesel::migration::MigrationSource;
use diesel::pg::Pg;
use diesel::sql_types::Text;
use diesel::sqlite::Sqlite;
use diesel::{ConnectionError, QueryResult, QueryableByName, RunQueryDsl};
use diesel_async::async_connection_wrapper::AsyncConnectionWrapper;
use diesel_migrations::{EmbeddedMigrations, MigrationHarness};

use crate::error::is_table_missing;
use crate::search::{Extent, build};
use crate::{DatabaseUrl, OpenError, PostgresConnection, SearchIndex, sqlite};

/// A service's schema: migrations, one set for each kind of database, and indexes for searches. Make
/// it a `const`, so that each use gets its own copy.
pub struct Migrations {
    /// For SQLite.
    pub sqlite: EmbeddedMigrations,
    /// For PostgreSQL.
    pub postgres: EmbeddedMigrations,
    /// Those that PostgreSQL gets beside the migrations, and SQLite by them.
    pub search_indexes: &'static [SearchIndex],
}

/// An arbitrary fixed number: processes that start together take turns using this advisory lock.
const POSTGRES_LOCK: &str = "SELECT pg_advisory_lock(7239150)";

/// The table that lists the applied migrations.
pub(crate) const MIGRATIONS_TABLE: &str = "__diesel_schema_migrations";

/// How a database's schema differs from the one that the program expects.
pub(crate) struct Difference {
    /// Migrations that have not been applied.
    pub missing: Vec<String>,
    /// Migrations that were applied but do not belong to this program.
    pub unknown: Vec<String>,
}

/// Applies missing migrations in order and logs each one; returns how many were applied. Tables with
/// few rows get their indexes for searches, too; for others,
/// [`build_search_indexes`](crate::build_search_indexes) builds these later.
///
/// # Errors
/// [`OpenError::Connect`] when the database cannot be reached, [`OpenError::Migration`] when a
/// migration fails.
pub async fn migrate(url: &DatabaseUrl, migrations: Migrations) -> Result<usize, OpenError> {
    let indexes = migrations.search_indexes;
    let applied = apply_missing(url.clone(), migrations).await?;
    build(url, indexes, Extent::Small).await?;
    Ok(applied)
}

async fn apply_missing(url: DatabaseUrl, migrations: Migrations) -> Result<usize, OpenError> {
    // Migrations are blocking code: on a runtime thread they would panic or block it.
    tokio::task::spawn_blocking(move || match url {
        DatabaseUrl::Sqlite(ref path) => {
            let mut connection = sqlite::open(path)?;
            let known = migrations.known(false)?;
            let applied = diesel::sql_query(APPLIED).load(&mut connection);
            let applied = unless_missing(applied).map_err(failed)?;
            if missing(&known, &applied).is_empty() {
                return Ok(0);
            }
            apply(&mut connection, &url, migrations.sqlite)
        }
        DatabaseUrl::Postgres(ref text) => {
            let mut connection = postgres(text)?;
            diesel::sql_query(POSTGRES_LOCK)
                .execute(&mut connection)
                .map_err(failed)?;
            let known = migrations.known(true)?;
            let applied = diesel::sql_query(APPLIED).load(&mut connection);
            let applied = unless_missing(applied).map_err(failed)?;
            // Changes nothing if nothing is missing, so that a service can start on a standby.
            if missing(&known, &applied).is_empty() {
                return Ok(0);
            }
            apply(&mut connection, &url, migrations.postgres)
        }
    })
    .await
    .map_err(failed)?
}

/// For blocking code, on a thread on which that is allowed; without a time limit for statements.
pub(crate) fn postgres(url: &str) -> Result<AsyncConnectionWrapper<PostgresConnection>, OpenError> {
    let runtime = tokio::runtime::Handle::current();
    let connected = runtime.block_on(crate::postgres::connect(url));
    let failed = |error: ConnectionError| OpenError::Connect(error.to_string());
    connected.map(Into::into).map_err(failed)
}

fn apply<C, DB>(
    connection: &mut C,
    url: &DatabaseUrl,
    migrations: EmbeddedMigrations,
) -> Result<usize, OpenError>
where
    C: MigrationHarness<DB>,
    DB: Backend,
    EmbeddedMigrations: MigrationSource<DB>,
{
    let pending = connection.pending_migrations(migrations).map_err(failed)?;
    let total = pending.len();
    for (index, migration) in pending.iter().enumerate() {
        let started = Instant::now();
        let version = connection.run_migration(migration).map_err(failed)?;
        let duration_ms = u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX);
        tracing::info!(
            database = %url, %version, duration_ms,
            "migration {} of {total} applied", index + 1
        );
    }
    Ok(total)
}

fn failed(error: impl std::fmt::Display) -> OpenError {
    OpenError::Migration(error.to_string())
}

/// A migration of the program.
pub(crate) struct Known {
    version: String,
    name: String,
}

/// A migration that was applied.
#[derive(QueryableByName)]
pub(crate) struct Applied {
    #[diesel(sql_type = Text)]
    version: String,
}

/// Reads the applied migrations. Diesel's own function also creates the table.
pub(crate) const APPLIED: &str = "SELECT version FROM __diesel_schema_migrations";

/// If there is no table of migrations, none has been applied.
pub(crate) fn unless_missing(applied: QueryResult<Vec<Applied>>) -> QueryResult<Vec<Applied>> {
    match applied {
        Err(error) if is_table_missing(&error) => Ok(Vec::new()),
        applied => applied,
    }
}

impl Migrations {
    pub(crate) fn known(&self, is_postgres: bool) -> Result<Vec<Known>, OpenError> {
        if is_postgres {
            known::<Pg>(&self.postgres)
        } else {
            known::<Sqlite>(&self.sqlite)
        }
    }
}

fn known<DB: Backend>(source: &EmbeddedMigrations) -> Result<Vec<Known>, OpenError>
where
    EmbeddedMigrations: MigrationSource<DB>,
{
    let mut known: Vec<Known> = MigrationSource::<DB>::migrations(source)
        .map_err(failed)?
        .iter()
        .map(|migration| Known {
            version: migration.name().version().to_string(),
            name: migration.name().to_string(),
        })
        .collect();
    known.sort_by(|one, other| one.version.cmp(&other.version));
    Ok(known)
}

/// The names of those that have not been applied, in order.
pub(crate) fn missing(known: &[Known], applied: &[Applied]) -> Vec<String> {
    let is_missing = |known: &&Known| !applied.iter().any(|one| one.version == known.version);
    let missing = known.iter().filter(is_missing);
    missing.map(|known| known.name.clone()).collect()
}

pub(crate) fn compare(known: &[Known], applied: &[Applied]) -> Difference {
    let is_unknown = |one: &&Applied| !known.iter().any(|known| known.version == one.version);
    let unknown = applied.iter().filter(is_unknown);
    Difference {
        missing: missing(known, applied),
        unknown: unknown.map(|one| one.version.clone()).collect(),
    }
}
