//! Where a service's rows are stored, and how they are accessed.

mod check;
mod pool;

use std::time::Duration;

use serde::{Deserialize, Deserializer, Serialize, de};
use settings::Span;

pub use pool::PoolSettings;

use crate::{DatabaseUrl, Pooler};

/// The section `database` of a service's settings.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct DatabaseSettings {
    /// `sqlite://PATH` or `postgres://…`.
    pub url: DatabaseUrl,
    /// PostgreSQL without a pooler in between, for what needs a session of its own:
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

    /// Where there is a session of its own for each connection.
    pub fn direct(&self) -> &DatabaseUrl {
        self.direct_url.as_ref().unwrap_or(&self.url)
    }
}
