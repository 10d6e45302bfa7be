//! Opening a service's database as its settings say.

mod pooler;

use crate::{
    DatabaseSettings, DatabaseUrl, Migrations, OpenError, Pool, SearchIndex, build_search_indexes,
    migrate,
};

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
            migrate(self.direct(), migrations).await?;
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
