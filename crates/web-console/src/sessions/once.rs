//! What works only once, and ending the sessions that a provider has ended.

use std::time::Duration;

use auth::KeyId;
use database::{Error, TransactionError, now, on_backend, transaction};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use openid::LogoutToken;

use super::Sessions;
use super::schema::{sessions, used_links};
use crate::token_id::id_of;

/// How long it is remembered at least. It has ended long before.
const KEPT: Duration = Duration::from_hours(1);

/// Why sessions were not ended.
#[derive(Debug, thiserror::Error)]
pub(crate) enum EndError {
    #[error("This has been used before.")]
    Used,
    #[error(transparent)]
    Database(#[from] Error),
}

impl TransactionError for EndError {
    fn of_database(&self) -> Option<&Error> {
        match self {
            Self::Used => None,
            Self::Database(error) => Some(error),
        }
    }
}

impl From<diesel::result::Error> for EndError {
    fn from(error: diesel::result::Error) -> Self {
        Self::Database(error.into())
    }
}

impl Sessions {
    /// Whether the link with this id has opened its session.
    pub(crate) async fn is_used(&self, link: &KeyId) -> Result<bool, Error> {
        let mut connection = self.pool.read().await?;
        let used = on_backend!(&mut connection, |connection| {
            let used = used_links::table.find(link.as_str()).count();
            used.get_result::<i64>(connection).await
        })?;
        Ok(used > 0)
    }

    /// Whether this is its first use.
    pub(crate) async fn use_once(&self, kind: &str, text: &str) -> Result<bool, Error> {
        let id = format!("{kind}-{}", id_of(text));
        let mut connection = self.pool.write().await?;
        let used = on_backend!(&mut connection, |connection| {
            diesel::insert_into(used_links::table)
                .values((
                    used_links::id.eq(&id),
                    used_links::ends_at.eq(jobs::after(now(), KEPT)),
                ))
                .on_conflict_do_nothing()
                .execute(connection)
                .await
        })?;
        Ok(used > 0)
    }

    /// Ends the sessions that this token of a provider names, if it is used for the first time.
    pub(crate) async fn end_by_provider(
        &self,
        provider: &str,
        token: &LogoutToken,
    ) -> Result<usize, EndError> {
        let id = format!("logout-{}", id_of(&format!("{provider}\n{}", token.id)));
        let mut connection = self.pool.write().await?;
        transaction!(&mut connection, |connection| {
            let used = diesel::insert_into(used_links::table)
                .values((
                    used_links::id.eq(&id),
                    used_links::ends_at.eq(jobs::after(now(), KEPT)),
                ))
                .on_conflict_do_nothing()
                .execute(connection)
                .await?;
            if used == 0 {
                return Err(EndError::Used);
            }
            let of_provider = sessions::method.eq(provider);
            let subject = token.subject.as_deref();
            // One session there, and those here of which it is not known to which they belong.
            let ended = if let Some(session) = token.session.as_deref() {
                let named = sessions::provider_session.eq(session);
                let unknown = sessions::provider_session
                    .is_null()
                    .and(sessions::subject.eq(subject));
                let either = named.or(unknown);
                diesel::delete(sessions::table.filter(of_provider).filter(either))
                    .execute(connection)
                    .await?
            } else {
                let of_person = sessions::subject.eq(subject);
                diesel::delete(sessions::table.filter(of_provider).filter(of_person))
                    .execute(connection)
                    .await?
            };
            Ok::<_, EndError>(ended)
        })
    }
}
