//! Opening a service's database as its settings say.

mod pooler;

use crate::readiness::check_writable;
use crate::{
    DatabaseSettings, DatabaseUrl, Error, Migrations, OpenError, Pool, SearchIndex,
    build_search_indexes, migrate,
};

/// The name of the setting.
const URL: &str = "database.url";

impl DatabaseSettings {
    /// Brings the schema up to date, if the settings say so, and makes the pool.
    ///
    /// # Errors
    /// Those of [`migrate()`] and [`Pool::new`], and [`OpenError::Setting`] when the settings do not
    /// go together, or do not fit the pooler in front of the database.
    pub async fn open(&self, migrations: Migrations) -> Result<Pool, OpenError> {
        self.check().map_err(OpenError::Setting)?;
        let is_checked = Box::pin(pooler::check(self)).await?;
        if self.migrate {
            let indexes = migrations.search_indexes;
            let direct = self.direct_url.as_ref().map(|_| "database.direct_url");
            let migrated = migrate(self.direct(), migrations).await;
            migrated.map_err(|error| in_setting(direct.unwrap_or(URL), error))?;
            tokio::spawn(build_large_indexes(self.direct().clone(), indexes));
        }
        let pool = Pool::with_settings(self).map_err(|error| in_setting(URL, error))?;
        if self.migrate
            && let Err(error @ Error::ReadOnly(_)) = check_writable(&pool).await
        {
            tracing::warn!(database = %self.url, %error, "nothing can be stored or changed");
        }
        if !is_checked {
            tokio::spawn(pooler::check_later(self.clone(), pool.clone()));
        }
        Ok(pool)
    }
}

/// Names the setting whose database cannot be reached.
fn in_setting(setting: &str, error: OpenError) -> OpenError {
    match error {
        OpenError::Connect(reason) => OpenError::Connect(format!("{reason} (setting `{setting}`)")),
        error => error,
    }
}

/// While the service runs: requests need not wait for it.
async fn build_large_indexes(url: DatabaseUrl, indexes: &'static [SearchIndex]) {
    if let Err(error) = build_search_indexes(&url, indexes).await {
        tracing::warn!(database = %url, %error, "no index for searches until the next start");
    }
}
