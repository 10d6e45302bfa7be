//! Whether the setting `database.pooler` fits what is in front of the database.

use std::time::Duration;

use crate::postgres::{Sessions, probe};
use crate::{DatabaseSettings, DatabaseUrl, OpenError, Pool, Pooler};

/// How long the check waits for two connections.
const LIMIT: Duration = Duration::from_secs(5);

/// How long the check waits until it is tried again.
const RETRY: Duration = Duration::from_secs(2);

/// Checks that the settings fit the pooler. False if that could not be found out: the database may
/// be away when a service starts, unless it has to be migrated.
pub(super) async fn check(settings: &DatabaseSettings) -> Result<bool, OpenError> {
    let DatabaseUrl::Postgres(url) = &settings.url else {
        return Ok(true);
    };
    match probe(url, LIMIT).await {
        Ok(sessions) => fits(settings, &sessions).map(|()| true),
        Err(error) if settings.migrate && settings.direct_url.is_none() => {
            // Migrating needs one connection; if even that fails, its error is the one to report.
            tracing::debug!(%error, "sessions of the database could not be compared");
            Ok(false)
        }
        Err(error) => {
            tracing::warn!(
                %error,
                "whether a pooler is in front of the database could not be found out yet"
            );
            Ok(false)
        }
    }
}

/// The same as soon as the database can be reached; if the settings do not fit, no query is run.
pub(super) async fn check_later(settings: DatabaseSettings, pool: Pool) {
    loop {
        match check(&settings).await {
            Ok(true) => return,
            Ok(false) => tokio::time::sleep(RETRY).await,
            Err(error) => {
                tracing::error!(%error, "the database cannot be used");
                pool.close();
                return;
            }
        }
    }
}

fn fits(settings: &DatabaseSettings, sessions: &Sessions) -> Result<(), OpenError> {
    let refused = |reason: String| Err(OpenError::Setting(reason));
    if settings.pooler == Pooler::Session {
        return if sessions.are_shared {
            refused(
                "`database.url` leads to a pooler that hands out the server's connections for one \
                 transaction at a time, on which prepared statements fail; set `database.pooler` = \
                 \"transaction\" and `database.direct_url`, or `pool_mode = session` in PgBouncer"
                    .to_owned(),
            )
        } else {
            Ok(())
        };
    }
    let (limit, actual) = (settings.statement_timeout.get(), sessions.statement_timeout);
    if limit.is_zero() || (!actual.is_zero() && actual <= limit) {
        return Ok(());
    }
    let actual = match actual.as_millis() {
        0 => "no limit".to_owned(),
        actual => format!("{actual} ms"),
    };
    refused(format!(
        "`database.statement_timeout` is {}, but the pooler's connections have {actual}, and with \
         `database.pooler` = \"transaction\" only the pooler or the database can set one: \
         ALTER ROLE … SET statement_timeout = {}, or `connect_query` in PgBouncer",
        settings.statement_timeout,
        limit.as_millis()
    ))
}
