//! An account's sessions, and ending them.

use auth::{Caller, Scope, Verifier};
use database::{Error, now, on_backend};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::schema::sessions;
use super::{SessionRow, Sessions};

impl Sessions {
    /// The sessions that this caller may see and end, last used first: those of the account that
    /// may do no more, for who may not change keys only the own ones.
    pub(crate) async fn covered_by(
        &self,
        caller: &Caller,
        verifier: &Verifier,
    ) -> Result<Vec<SessionRow>, Error> {
        let account = caller.account.as_str();
        let mut connection = self.pool.for_account(account).read().await?;
        let rows: Vec<SessionRow> = on_backend!(&mut connection, |connection| {
            sessions::table
                .filter(sessions::account.eq(account))
                .filter(sessions::ends_at.gt(now()))
                .order_by(sessions::used_at.desc())
                .select(SessionRow::as_select())
                .load(connection)
                .await
        })?;
        let is_admin = caller.allows(&Scope::declared("keys:write"));
        let is_shown = |row: &SessionRow| {
            row.stored(&self.people).is_some_and(|stored| {
                let is_own = stored.caller.key_id == caller.key_id;
                (is_admin || is_own)
                    && caller.covers(&stored.caller)
                    && stored.check(verifier).is_ok()
            })
        };
        Ok(rows.into_iter().filter(is_shown).collect())
    }

    /// Ends these sessions of the account.
    pub(crate) async fn end_each(&self, account: &str, ids: &[String]) -> Result<(), Error> {
        let mut connection = self.pool.for_account(account).write().await?;
        on_backend!(&mut connection, |connection| {
            diesel::delete(
                sessions::table
                    .filter(sessions::account.eq(account))
                    .filter(sessions::id.eq_any(ids)),
            )
            .execute(connection)
            .await
        })?;
        Ok(())
    }
}
