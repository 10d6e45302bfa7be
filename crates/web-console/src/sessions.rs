//! The sessions of people who are signed in, as rows of the service's database.

mod copy;
mod list;
mod once;
mod open;
mod renew;
mod row;
mod schema;
mod sealed;

use std::sync::Arc;
use std::time::Duration;

use actix_web::web::{Data, ServiceConfig};
use chrono::TimeDelta;
use database::{Error, Pool, now, on_backend};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use web::session::{SessionError, SessionLookup, StoredSession};

use crate::people::{Identity, PROXY, People, ProxyError};
use crate::settings::ConsoleSettings;
use crate::token_id::id_of;
use schema::sessions;

pub use copy::copy_tables;
pub(crate) use once::EndError;
pub(crate) use open::{NewPerson, NewSession, OpenError, is_made_from, new_token};
pub(crate) use row::SessionRow;
pub(crate) use sealed::{open_tokens, seal_tokens};

/// For a restored database: nobody is signed in, as some have signed out since the backup.
pub const END_SESSIONS: &str = "DELETE FROM sessions";
/// For a restored database: what has been used since the backup stays used up.
pub const KEEP_USED: &str = "INSERT OR IGNORE INTO main.used_links SELECT * FROM former.used_links";

/// How exact the time of the last use is: reads should seldom write.
const EXACTNESS: TimeDelta = TimeDelta::minutes(10);

/// The sessions of a service: `Data<Sessions>`.
#[derive(Clone)]
pub struct Sessions {
    pool: Pool,
    life: Duration,
    people: Arc<People>,
}

/// Whom the proxy names in a request, if it does.
type Named = Option<Result<Identity, ProxyError>>;

impl Sessions {
    /// Those in this database.
    ///
    /// # Errors
    /// The name of a setting that cannot be used, its value and what is allowed.
    pub fn new(pool: Pool, settings: &ConsoleSettings) -> Result<Self, String> {
        Ok(Self {
            pool,
            life: settings.session_life.get(),
            people: Arc::new(People::new(settings)?),
        })
    }

    /// Who can be identified, and what they may do.
    pub(crate) fn people(&self) -> &People {
        &self.people
    }

    /// Adds what handlers and every request need.
    pub(crate) fn configure(&self, config: &mut ServiceConfig) {
        let sessions = self.clone();
        let lookup = SessionLookup::new(move |request, token| {
            let sessions = sessions.clone();
            let named = sessions.people.proxy();
            let named = named.and_then(|proxy| proxy.person(request));
            Box::pin(async move { sessions.find(&token, named).await })
        });
        config
            .app_data(Data::new(self.clone()))
            .app_data(Data::new(lookup));
    }

    /// How long a session lasts at most.
    pub(crate) const fn life(&self) -> Duration {
        self.life
    }

    async fn find(&self, token: &str, named: Named) -> Result<StoredSession, SessionError> {
        if !open::is_token(token) {
            return Err(SessionError::Ended);
        }
        let row = self.row(&id_of(token)).await.map_err(|error| {
            tracing::warn!(%error, "a session could not be looked up");
            SessionError::Unavailable
        })?;
        let row = row.filter(|row| now() < row.ends_at);
        let row = row.ok_or(SessionError::Ended)?;
        let row = self.renewed(token, row).await?;
        let stored = self.stored(&row, named).ok_or(SessionError::Ended)?;
        if let Err(error) = self.touch(&row).await {
            tracing::debug!(%error, "the use of a session was not recorded");
        }
        Ok(stored)
    }

    /// The session as it is now; `None` if whoever opened it may do nothing any more.
    fn stored(&self, row: &SessionRow, named: Named) -> Option<StoredSession> {
        let stored = row.stored(&self.people)?;
        if row.method.as_deref() != Some(PROXY) {
            return Some(stored);
        }
        // The proxy names the person anew with each request, and what it says now counts.
        let person = named?.ok()?;
        let now = self.people.session(&person)?;
        let is_same = now.caller.key_id == stored.caller.key_id;
        (is_same && now.caller.account == stored.caller.account).then_some(now)
    }

    /// Whether this token has opened a session, even if it has ended.
    pub(crate) async fn has(&self, token: &str) -> Result<bool, Error> {
        Ok(self.row(&id_of(token)).await?.is_some())
    }

    /// The session of this token, even if it has ended.
    pub(crate) async fn of_token(&self, token: &str) -> Result<Option<SessionRow>, Error> {
        self.row(&id_of(token)).await
    }

    async fn row(&self, id: &str) -> Result<Option<SessionRow>, Error> {
        let mut connection = self.pool.for_visitors().read().await?;
        on_backend!(&mut connection, |connection| {
            sessions::table
                .find(id)
                .select(SessionRow::as_select())
                .first(connection)
                .await
                .optional()
        })
    }

    /// Records that it is used. One that was opened while the clock was ahead gets an end that is
    /// possible.
    async fn touch(&self, row: &SessionRow) -> Result<(), Error> {
        let (now, latest) = (now(), jobs::after(now(), self.life));
        if (now - row.used_at).abs() < EXACTNESS && row.ends_at <= latest {
            return Ok(());
        }
        let mut connection = self.pool.for_account(&row.account).write().await?;
        on_backend!(&mut connection, |connection| {
            diesel::update(sessions::table.find(&row.id))
                .set((
                    sessions::used_at.eq(now),
                    sessions::ends_at.eq(row.ends_at.min(latest)),
                ))
                .execute(connection)
                .await
        })?;
        Ok(())
    }

    /// Ends the session of this token.
    pub(crate) async fn end(&self, token: &str) -> Result<(), Error> {
        let id = id_of(token);
        let mut connection = self.pool.write().await?;
        on_backend!(&mut connection, |connection| {
            diesel::delete(sessions::table.find(&id))
                .execute(connection)
                .await
        })?;
        Ok(())
    }
}
