//! Asking the provider whether it still vouches for a person: a session ends when it does not. One
//! request asks for all others, and while the provider is away, its word counts a little longer.

use std::time::Duration;

use chrono::NaiveDateTime;
use database::{Error, now, on_backend};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use openid::{Error as Refusal, Vouched};
use serde_json::Value;
use tokio::time::sleep;
use web::session::SessionError;

use super::schema::sessions;
use super::{SessionRow, Sessions, open_tokens, seal_tokens};
use crate::token_id::id_of;

/// How long a provider may be away before its sessions are not accepted.
const GRACE: Duration = Duration::from_mins(5);
/// How long the request that asks may take, and the pause after a failure.
const TURN: Duration = Duration::from_secs(30);
/// Later than this, no provider is asked.
const LATEST: Duration = Duration::from_hours(2);
/// How often others look whether it is done, and the pause between.
const LOOKS: u32 = 12;
const PAUSE: Duration = Duration::from_millis(250);

/// Until when a provider's word counts that is to be asked for at this time.
pub(super) fn vouched_until(renew_at: NaiveDateTime) -> NaiveDateTime {
    jobs::after(renew_at, GRACE)
}

/// Whether a provider's word counts until then: not if that was set while the clock was ahead.
fn counts(until: NaiveDateTime) -> bool {
    let now = now();
    now < until && until <= jobs::after(now, LATEST + GRACE)
}

impl Sessions {
    /// The session, renewed if it is due.
    pub(super) async fn renewed(
        &self,
        token: &str,
        row: SessionRow,
    ) -> Result<SessionRow, SessionError> {
        let (Some(renew_at), Some(until)) = (row.renew_at, row.vouched_until) else {
            return Ok(row);
        };
        // A clock that was ahead must not postpone it.
        let is_due = renew_at <= now() || renew_at > jobs::after(now(), LATEST);
        let is_vouched = counts(until);
        if is_due && self.take_turn(&row, renew_at).await.map_err(unavailable)? {
            return match self.ask(token, &row).await {
                Ok(renewed) => Ok(renewed),
                Err(SessionError::Unavailable) if is_vouched => Ok(row),
                Err(error) => Err(error),
            };
        }
        if is_vouched {
            return Ok(row);
        }
        for _ in 0..LOOKS {
            sleep(PAUSE).await;
            let row = self.row(&row.id).await.map_err(unavailable)?;
            let row = row.ok_or(SessionError::Ended)?;
            if row.vouched_until.is_some_and(counts) {
                return Ok(row);
            }
        }
        Err(SessionError::Unavailable)
    }

    /// Whether this request is the one that asks.
    async fn take_turn(&self, row: &SessionRow, renew_at: NaiveDateTime) -> Result<bool, Error> {
        let next = jobs::after(now(), TURN);
        let mut connection = self.pool.for_account(&row.account).write().await?;
        let taken = on_backend!(&mut connection, |connection| {
            diesel::update(
                sessions::table
                    .find(&row.id)
                    .filter(sessions::renew_at.eq(renew_at)),
            )
            .set(sessions::renew_at.eq(next))
            .execute(connection)
            .await
        })?;
        Ok(taken > 0)
    }

    async fn ask(&self, token: &str, row: &SessionRow) -> Result<SessionRow, SessionError> {
        let person = row.person().ok_or(SessionError::Ended)?;
        let provider = self.people.provider(&person.method);
        let sealed = row.tokens.as_deref();
        let tokens = sealed.and_then(|sealed| open_tokens(token, sealed));
        let (Some(provider), Some(tokens)) = (provider, tokens) else {
            return Err(SessionError::Ended);
        };
        let wanted: Vec<&str> = self.people.claims_of(&person.method).collect();
        let renewed = provider.renew(&tokens, &person.subject, &wanted).await;
        match renewed {
            Ok(vouched) => self.keep(token, row, vouched).await,
            Err(error @ Refusal::Unavailable(_)) => {
                tracing::warn!(provider = person.method, %error, "a session was not renewed");
                Err(SessionError::Unavailable)
            }
            Err(error) => {
                tracing::info!(provider = person.method, %error, "a session has ended");
                self.end(token).await.map_err(unavailable)?;
                Err(SessionError::Ended)
            }
        }
    }

    /// Stores what the provider has said.
    async fn keep(
        &self,
        token: &str,
        row: &SessionRow,
        vouched: Vouched,
    ) -> Result<SessionRow, SessionError> {
        let after = vouched.renew_after.unwrap_or(GRACE);
        let renew_at = jobs::after(now(), after);
        let sealed = seal_tokens(token, &vouched.tokens);
        let method = row.method.as_deref().unwrap_or_default();
        let claims = (!vouched.claims.is_empty())
            .then(|| Value::from(self.people.kept_claims(method, &vouched.claims)).to_string());
        let id = id_of(token);
        let connection = self.pool.for_account(&row.account).write().await;
        let mut connection = connection.map_err(unavailable)?;
        on_backend!(&mut connection, |connection| {
            diesel::update(sessions::table.find(&id))
                .set((
                    sessions::renew_at.eq(renew_at),
                    sessions::vouched_until.eq(vouched_until(renew_at)),
                    sessions::tokens.eq(sealed.as_deref()),
                    claims.as_deref().map(|claims| sessions::claims.eq(claims)),
                ))
                .execute(connection)
                .await
        })
        .map_err(unavailable)?;
        drop(connection);
        let row = self.row(&id).await.map_err(unavailable)?;
        row.ok_or(SessionError::Ended)
    }
}

fn unavailable(error: impl Into<Error>) -> SessionError {
    let error: Error = error.into();
    tracing::warn!(%error, "a session could not be renewed");
    SessionError::Unavailable
}
