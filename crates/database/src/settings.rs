//! Where a service's rows are stored, and how they are accessed.

mod pool;

use std::pin::Pin;

use serde::{Deserialize, Serialize};

pub use pool::PoolSettings;

use crate::{DatabaseUrl, Migrations, OpenError, Pool, migrate, pending_migrations};

/// The section `database` of a service's settings.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct DatabaseSettings {
    /// `sqlite://PATH` or `postgres://…`.
    pub url: DatabaseUrl,
    /// Whether missing migrations are applied at startup; if not, run `migrate`.
    #[serde(default = "yes")]
    pub migrate: bool,
    /// The connection pool.
    #[serde(default)]
    pub pool: PoolSettings,
}

const fn yes() -> bool {
    true
}

impl DatabaseSettings {
    /// Brings the schema up to date, if the settings say so, and makes the pool.
    ///
    /// # Errors
    /// Those of [`migrate`] and [`Pool::new`].
    pub async fn open(&self, migrations: Migrations) -> Result<Pool, OpenError> {
        if self.pool.has_deprecated_wait {
            tracing::warn!(
                "the setting database.pool.wait_seconds is deprecated: write wait = \"{}\" instead",
                self.pool.wait
            );
        }
        if self.migrate {
            migrate(&self.url, migrations).await?;
        }
        Pool::new(&self.url, &self.pool)
    }
}

/// Requests that need the database cannot be served.
#[derive(Debug, thiserror::Error)]
pub enum NotReady {
    /// The database does not respond.
    #[error(transparent)]
    Unavailable(#[from] crate::Error),
    /// The schema cannot be read.
    #[error(transparent)]
    Start(#[from] OpenError),
    /// Data that is served from memory has not been read yet.
    #[error("{0} have not been read yet")]
    Loading(&'static str),
    /// The schema is older than the program.
    #[error("{count} migrations are missing, the first is {first}")]
    Migrations {
        /// The number of missing migrations.
        count: usize,
        /// The name of the first one.
        first: String,
    },
}

/// Whether a service is ready, as a future.
pub type Readiness = Pin<Box<dyn Future<Output = Result<(), NotReady>>>>;

/// Checks that the database responds and has every migration.
///
/// # Errors
/// Why requests cannot be served.
pub async fn check_ready(
    pool: Pool,
    url: DatabaseUrl,
    migrations: Migrations,
) -> Result<(), NotReady> {
    pool.ping().await?;
    let pending = pending_migrations(&url, migrations).await?;
    match pending.first() {
        None => Ok(()),
        Some(first) => Err(NotReady::Migrations {
            count: pending.len(),
            first: first.clone(),
        }),
    }
}
