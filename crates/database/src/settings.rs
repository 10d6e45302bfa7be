//! Where a service's rows are stored, and how they are accessed.

mod pool;

use std::time::Duration;

use serde::{Deserialize, Serialize};
use settings::Span;

pub use pool::PoolSettings;

use crate::{DatabaseUrl, Migrations, OpenError, Pool, SearchIndex, build_search_indexes, migrate};

/// The section `database` of a service's settings.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct DatabaseSettings {
    /// `sqlite://PATH` or `postgres://…`.
    pub url: DatabaseUrl,
    /// Whether missing migrations are applied at startup; if not, run `migrate`.
    #[serde(default = "yes")]
    pub migrate: bool,
    /// How long a statement may take on PostgreSQL before the server cancels it and the request
    /// gets a 503 response; zero means no limit. Migrations and `copy-database` have none.
    /// Default 30 s.
    #[serde(default = "statement_timeout")]
    pub statement_timeout: Span<0, 86_400>,
    /// The connection pool.
    #[serde(default)]
    pub pool: PoolSettings,
}

const fn yes() -> bool {
    true
}

const fn statement_timeout() -> Span<0, 86_400> {
    Span::new(DatabaseSettings::STATEMENT_TIMEOUT)
}

impl DatabaseSettings {
    /// The default of [`statement_timeout`](Self::statement_timeout).
    pub const STATEMENT_TIMEOUT: Duration = Duration::from_secs(30);

    /// Brings the schema up to date, if the settings say so, and makes the pool.
    ///
    /// # Errors
    /// Those of [`migrate()`] and [`Pool::new`].
    pub async fn open(&self, migrations: Migrations) -> Result<Pool, OpenError> {
        if self.pool.has_deprecated_wait {
            tracing::warn!(
                "the setting database.pool.wait_seconds is deprecated: write wait = \"{}\" instead",
                self.pool.wait
            );
        }
        if self.migrate {
            let indexes = migrations.search_indexes;
            migrate(&self.url, migrations).await?;
            tokio::spawn(build_large_indexes(self.url.clone(), indexes));
        }
        Pool::with_statement_timeout(&self.url, &self.pool, self.statement_timeout.get())
    }
}

/// While the service runs: requests need not wait for it.
async fn build_large_indexes(url: DatabaseUrl, indexes: &'static [SearchIndex]) {
    if let Err(error) = build_search_indexes(&url, indexes).await {
        tracing::warn!(database = %url, %error, "no index for searches until the next start");
    }
}
