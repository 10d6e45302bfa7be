//! The sessions of people who are signed in, as rows of the service's database.

mod copy;
mod list;
mod open;
mod schema;

use std::sync::Arc;
use std::time::Duration;

use actix_web::web::{Data, ServiceConfig};
use auth::Caller;
use aws_lc_rs::digest::{SHA256, digest};
use chrono::{NaiveDateTime, TimeDelta};
use database::{Error, Pool, now, on_backend, utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use web::session::{SessionError, SessionLookup, StoredSession};

use crate::settings::ConsoleSettings;
use schema::sessions;

pub use copy::copy_tables;
pub(crate) use open::{NewSession, OpenError, is_made_from, new_token};

/// How exact the time of the last use is: reads should seldom write.
const EXACTNESS: TimeDelta = TimeDelta::minutes(10);

/// The sessions of a service: `Data<Sessions>`.
#[derive(Clone)]
pub struct Sessions {
    pool: Pool,
    life: Duration,
}

/// A session.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = sessions)]
pub(crate) struct SessionRow {
    /// The SHA-256 of its token.
    pub id: String,
    account: String,
    key_id: String,
    key_name: Option<String>,
    key_ends_at: Option<NaiveDateTime>,
    signing_key: String,
    scopes: String,
    person_name: Option<String>,
    /// What the browser called itself.
    pub browser: String,
    /// UTC.
    pub created_at: NaiveDateTime,
    /// When it was used, to about ten minutes.
    pub used_at: NaiveDateTime,
    ends_at: NaiveDateTime,
}

impl Sessions {
    /// Those in this database.
    pub fn new(pool: Pool, settings: &ConsoleSettings) -> Self {
        Self {
            pool,
            life: settings.session_life.get(),
        }
    }

    /// Adds what handlers and every request need.
    pub(crate) fn configure(&self, config: &mut ServiceConfig) {
        let sessions = self.clone();
        let lookup = SessionLookup::new(move |token| {
            let sessions = sessions.clone();
            Box::pin(async move { sessions.find(&token).await })
        });
        config
            .app_data(Data::new(self.clone()))
            .app_data(Data::new(lookup));
    }

    /// How long a session lasts at most.
    pub(crate) const fn life(&self) -> Duration {
        self.life
    }

    async fn find(&self, token: &str) -> Result<StoredSession, SessionError> {
        if !open::is_token(token) {
            return Err(SessionError::Ended);
        }
        let row = self.row(&id_of(token)).await.map_err(|error| {
            tracing::warn!(%error, "a session could not be looked up");
            SessionError::Unavailable
        })?;
        let row = row.filter(|row| now() < row.ends_at);
        let row = row.ok_or(SessionError::Ended)?;
        if let Err(error) = self.touch(&row).await {
            tracing::debug!(%error, "the use of a session was not recorded");
        }
        row.stored().ok_or(SessionError::Ended)
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

impl SessionRow {
    /// As it is verified; `None` if a later version wrote what this one cannot read.
    pub fn stored(&self) -> Option<StoredSession> {
        let name = self.key_name.as_deref();
        let person = self.person_name.as_deref();
        Some(StoredSession {
            caller: Caller {
                account: self.account.parse().ok()?,
                scopes: self.scopes.parse().ok()?,
                key_id: self.key_id.parse().ok()?,
                key_name: name.and_then(|name| name.parse().ok()),
                key_expires_at: self.key_ends_at.map(|end| utc(end).timestamp()),
                person: person.map(Arc::from),
            },
            signing_key: self.signing_key.clone(),
        })
    }
}

/// What is stored of a token.
pub(crate) fn id_of(token: &str) -> String {
    hex(digest(&SHA256, token.as_bytes()).as_ref())
}

fn hex(bytes: &[u8]) -> String {
    let digit = |digit: u8| char::from_digit(digit.into(), 16).unwrap_or_default();
    let digits = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    digits.map(digit).collect()
}
