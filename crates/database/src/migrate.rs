//! Bringing a database's schema up to date.

use std::time::Instant;

use diesel::{ConnectionError, RunQueryDsl};
use diesel_async::async_connection_wrapper::AsyncConnectionWrapper;
use diesel_migrations::{EmbeddedMigrations, MigrationHarness};

use crate::{DatabaseUrl, OpenError, PostgresConnection, sqlite};

/// A service's migrations, one set for each kind of database; make it a `const`, so that each use
/// gets its own copy.
pub struct Migrations {
    /// For SQLite.
    pub sqlite: EmbeddedMigrations,
    /// For PostgreSQL.
    pub postgres: EmbeddedMigrations,
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

/// Applies missing migrations in order and logs each one; returns how many were applied.
///
/// # Errors
/// [`OpenError::Connect`] when the database cannot be reached, [`OpenError::Migration`] when a
/// migration fails.
pub async fn migrate(url: &DatabaseUrl, migrations: Migrations) -> Result<usize, OpenError> {
    let url = url.clone();
    // Migrations are blocking code: on a runtime thread they would panic or block it.
    tokio::task::spawn_blocking(move || match url {
        DatabaseUrl::Sqlite(ref path) => {
            let mut connection = sqlite::open(path)?;
            apply(&mut connection, &url, migrations.sqlite)
        }
        DatabaseUrl::Postgres(ref text) => {
            let mut connection = postgres(text)?;
            diesel::sql_query(POSTGRES_LOCK)
                .execute(&mut connection)
                .map_err(|error| OpenError::Migration(error.to_string()))?;
            apply(&mut connection, &url, migrations.postgres)
        }
    })
    .await
    .map_err(|error| OpenError::Migration(error.to_string()))?
}

/// The names of the migrations that have not been applied yet.
///
/// # Errors
/// [`OpenError::Connect`] when the database cannot be reached.
pub async fn pending_migrations(
    url: &DatabaseUrl,
    migrations: Migrations,
) -> Result<Vec<String>, OpenError> {
    let url = url.clone();
    tokio::task::spawn_blocking(move || match url {
        DatabaseUrl::Sqlite(path) => pending(&mut sqlite::open(&path)?, migrations.sqlite),
        DatabaseUrl::Postgres(text) => pending(&mut postgres(&text)?, migrations.postgres),
    })
    .await
    .map_err(|error| OpenError::Migration(error.to_string()))?
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
    DB: diesel::backend::Backend,
    EmbeddedMigrations: diesel::migration::MigrationSource<DB>,
{
    let failed =
        |error: Box<dyn std::error::Error + Send + Sync>| OpenError::Migration(error.to_string());
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

fn pending<C, DB>(
    connection: &mut C,
    migrations: EmbeddedMigrations,
) -> Result<Vec<String>, OpenError>
where
    C: MigrationHarness<DB>,
    DB: diesel::backend::Backend,
    EmbeddedMigrations: diesel::migration::MigrationSource<DB>,
{
    let pending = connection
        .pending_migrations(migrations)
        .map_err(|error| OpenError::Migration(error.to_string()))?;
    Ok(pending
        .iter()
        .map(|migration| migration.name().to_string())
        .collect())
}

pub(crate) fn compare<C, DB>(
    connection: &mut C,
    migrations: &EmbeddedMigrations,
) -> Result<Difference, OpenError>
where
    C: MigrationHarness<DB>,
    DB: diesel::backend::Backend,
    EmbeddedMigrations: diesel::migration::MigrationSource<DB>,
{
    let failed =
        |error: Box<dyn std::error::Error + Send + Sync>| OpenError::Migration(error.to_string());
    let known = diesel::migration::MigrationSource::<DB>::migrations(migrations).map_err(failed)?;
    let applied = connection.applied_migrations().map_err(failed)?;
    let missing = known
        .iter()
        .filter(|migration| !applied.contains(&migration.name().version()));
    let unknown = applied.iter().filter(|version| {
        !known
            .iter()
            .any(|known| known.name().version() == **version)
    });
    Ok(Difference {
        missing: missing
            .map(|migration| migration.name().to_string())
            .collect(),
        unknown: unknown.map(ToString::to_string).collect(),
    })
}
