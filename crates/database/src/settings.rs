//! Where a service's rows are stored, and how they are accessed.

mod pool;
mod pooler;

use std::time::Duration;

use serde::{Deserialize, Deserializer, Serialize, de};
use settings::Span;

pub use pool::PoolSettings;

use crate::{
    DatabaseUrl, Migrations, OpenError, Pool, Pooler, SearchIndex, build_search_indexes, migrate,
};

/// The section `database` of a service's settings.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct DatabaseSettings {
    /// `sqlite://PATH` or `postgres://…`.
    pub url: DatabaseUrl,
    /// PostgreSQL without a pooler in between, for what needs a session of its own: `LISTEN`,
    /// migrations, and building indexes. By default [`url`](Self::url).
    #[serde(
        default,
        deserialize_with = "optional_url",
        skip_serializing_if = "Option::is_none"
    )]
    pub direct_url: Option<DatabaseUrl>,
    /// How a pooler such as PgBouncer at [`url`](Self::url) hands out the server's connections.
    #[serde(default)]
    pub pooler: Pooler,
    /// PostgreSQL that follows the one at [`url`](Self::url), a streaming standby: lists and single
    /// rows are read from it when it has everything that was written to their account.
    #[serde(
        default,
        deserialize_with = "optional_url",
        skip_serializing_if = "Option::is_none"
    )]
    pub read_url: Option<DatabaseUrl>,
    /// If the standby is further behind than this, nothing is read from it. Default 5 s.
    #[serde(default = "max_replica_lag")]
    pub max_replica_lag: Span<1, 3_600>,
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

/// Empty text means none.
fn optional_url<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<DatabaseUrl>, D::Error> {
    let text = String::deserialize(deserializer)?;
    if text.is_empty() {
        return Ok(None);
    }
    text.parse().map(Some).map_err(de::Error::custom)
}

const fn statement_timeout() -> Span<0, 86_400> {
    Span::new(DatabaseSettings::STATEMENT_TIMEOUT)
}

const fn max_replica_lag() -> Span<1, 3_600> {
    Span::new(Duration::from_secs(5))
}

impl DatabaseSettings {
    /// The default of [`statement_timeout`](Self::statement_timeout).
    pub const STATEMENT_TIMEOUT: Duration = Duration::from_secs(30);

    /// Settings for a database at this address; the others have their defaults.
    pub fn new(url: DatabaseUrl) -> Self {
        Self {
            url,
            direct_url: None,
            pooler: Pooler::default(),
            read_url: None,
            max_replica_lag: max_replica_lag(),
            migrate: true,
            statement_timeout: statement_timeout(),
            pool: PoolSettings::default(),
        }
    }

    /// Checks that the settings go together.
    ///
    /// # Errors
    /// The first that does not, with what is allowed.
    pub fn check(&self) -> Result<(), String> {
        let is_postgres = matches!(self.url, DatabaseUrl::Postgres(_));
        if let Some(direct) = &self.direct_url {
            if !is_postgres {
                return Err(
                    "`database.direct_url` is for PostgreSQL, but `database.url` is SQLite; \
                            remove it"
                        .to_owned(),
                );
            }
            if !matches!(direct, DatabaseUrl::Postgres(_)) {
                return Err(
                    "`database.direct_url`: expected postgres://…, the database of \
                            `database.url` without the pooler"
                        .to_owned(),
                );
            }
        }
        if let Some(read) = &self.read_url {
            if !is_postgres {
                return Err(
                    "`database.read_url` is for PostgreSQL, but `database.url` is SQLite, which has \
                     no standby; remove it"
                        .to_owned(),
                );
            }
            if !matches!(read, DatabaseUrl::Postgres(_)) || *read == self.url {
                return Err(
                    "`database.read_url`: expected postgres://…, a standby of the server \
                            at `database.url`"
                        .to_owned(),
                );
            }
        }
        match self.pooler {
            Pooler::Transaction if !is_postgres => Err(
                "`database.pooler`: \"transaction\" is for PostgreSQL, but `database.url` is SQLite"
                    .to_owned(),
            ),
            Pooler::Transaction if self.direct_url.is_none() => Err(
                "`database.pooler`: \"transaction\" needs `database.direct_url`, an address of the \
                 database without the pooler: LISTEN and migrations need a session of their own"
                    .to_owned(),
            ),
            Pooler::Session | Pooler::Transaction => Ok(()),
        }
    }

    /// Where there is a session of its own for each connection.
    pub fn direct(&self) -> &DatabaseUrl {
        self.direct_url.as_ref().unwrap_or(&self.url)
    }

    /// Brings the schema up to date, if the settings say so, and makes the pool.
    ///
    /// # Errors
    /// Those of [`migrate()`] and [`Pool::new`], and [`OpenError::Setting`] when the settings do not
    /// go together, or do not fit the pooler in front of the database.
    pub async fn open(&self, migrations: Migrations) -> Result<Pool, OpenError> {
        self.check().map_err(OpenError::Setting)?;
        if self.pool.has_deprecated_wait {
            tracing::warn!(
                "the setting database.pool.wait_seconds is deprecated: write wait = \"{}\" instead",
                self.pool.wait
            );
        }
        let mut is_checked = Box::pin(pooler::check(self)).await?;
        if self.migrate {
            let indexes = migrations.search_indexes;
            migrate(self.direct(), migrations).await?;
            if !is_checked {
                // The database is there: a busy machine was too slow the first time.
                is_checked = Box::pin(pooler::check(self)).await?;
            }
            tokio::spawn(build_large_indexes(self.direct().clone(), indexes));
        }
        let pool = Pool::with_settings(self)?;
        if !is_checked {
            tokio::spawn(pooler::check_later(self.clone(), pool.clone()));
        }
        Ok(pool)
    }
}

/// While the service runs: requests need not wait for it.
async fn build_large_indexes(url: DatabaseUrl, indexes: &'static [SearchIndex]) {
    if let Err(error) = build_search_indexes(&url, indexes).await {
        tracing::warn!(database = %url, %error, "no index for searches until the next start");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const POSTGRES: &str = r#""url":"postgres://u@h/d""#;
    const SQLITE: &str = r#""url":"sqlite://d.sqlite""#;

    fn checked(json: &str) -> Result<(), String> {
        let settings: DatabaseSettings = serde_json::from_str(&format!("{{{json}}}")).unwrap();
        settings.check()
    }

    #[test]
    fn what_does_not_go_together_is_refused_with_the_reason() {
        let direct = r#""direct_url":"postgres://u@h:5433/d""#;
        let shared = r#""pooler":"transaction""#;
        assert_eq!(checked(POSTGRES), Ok(()));
        assert_eq!(checked(&format!("{POSTGRES},{direct}")), Ok(()));
        assert_eq!(checked(&format!("{POSTGRES},{direct},{shared}")), Ok(()));
        assert_eq!(checked(&format!("{POSTGRES},\"direct_url\":\"\"")), Ok(()));
        for (json, expected) in [
            (
                format!("{SQLITE},{direct}"),
                "`database.direct_url` is for PostgreSQL",
            ),
            (
                format!("{SQLITE},{shared}"),
                "`database.pooler`: \"transaction\" is for",
            ),
            (
                format!("{POSTGRES},{shared}"),
                "needs `database.direct_url`",
            ),
            (
                format!("{SQLITE},\"read_url\":\"postgres://u@h/d\""),
                "`database.read_url` is for PostgreSQL",
            ),
            (
                format!("{POSTGRES},\"read_url\":\"postgres://u@h/d\""),
                "`database.read_url`: expected postgres://…, a standby",
            ),
            (
                format!("{POSTGRES},\"direct_url\":\"sqlite://d.sqlite\""),
                "`database.direct_url`: expected postgres://",
            ),
        ] {
            let reason = checked(&json).unwrap_err();
            assert!(reason.contains(expected), "{reason}");
        }
    }
}
