//! Queries on some of an account's domains, by their ids.

use std::time::Duration;

use chrono::NaiveDateTime;
use database::{AsEither as _, Either, Error, Pool, on_backend, transaction};
use diesel::prelude::*;
use diesel::sql_types::Text;
use diesel_async::RunQueryDsl;

use super::lease::is_askable;
use crate::schema::domains;

/// The ids and names, for people, of those that the account has, in the order of their names.
///
/// # Errors
/// Database errors.
pub async fn names_of(
    pool: &Pool,
    account: &str,
    ids: &[i64],
) -> Result<Vec<(i64, String)>, Error> {
    let mut connection = pool.read().await?;
    on_backend!(&mut connection, |connection| {
        domains::table
            .filter(domains::account.eq(account))
            .filter(domains::id.eq_any(ids))
            .order(domains::name)
            .select((domains::id, domains::name_unicode))
            .load(connection)
            .await
    })
}

/// The one of this name, in ASCII, if the account has it.
///
/// # Errors
/// Database errors.
pub async fn id_of(pool: &Pool, account: &str, name: &str) -> Result<Option<i64>, Error> {
    let mut connection = pool.read().await?;
    on_backend!(&mut connection, |connection| {
        domains::table
            .filter(domains::account.eq(account))
            .filter(domains::name.eq(name))
            .select(domains::id)
            .first(connection)
            .await
            .optional()
    })
}

/// Locks them in one order: otherwise, two requests could each lock a row that the other one waits
/// for. SQLite has one writer at a time.
async fn lock(connection: &mut Either<'_>, account: &str, ids: &[i64]) -> QueryResult<()> {
    let Either::Postgres(connection) = connection else {
        return Ok(());
    };
    if ids.is_empty() {
        return Ok(());
    }
    let ids: Vec<String> = ids.iter().map(i64::to_string).collect();
    let locked = format!(
        "SELECT FROM domains WHERE account = $1 AND id IN ({}) ORDER BY id FOR UPDATE",
        ids.join(", ")
    );
    diesel::sql_query(locked)
        .bind::<Text, _>(account)
        .execute(connection)
        .await?;
    Ok(())
}

/// Deletes them in one step. Returns the ids and names of those that were there.
///
/// # Errors
/// Database errors; then none is deleted.
pub async fn delete_each(
    pool: &Pool,
    account: &str,
    ids: &[i64],
) -> Result<Vec<(i64, String)>, Error> {
    let mut connection = pool.write().await?;
    transaction!(&mut connection, |connection| {
        lock(&mut connection.either(), account, ids).await?;
        let deleted = diesel::delete(domains::table)
            .filter(domains::account.eq(account))
            .filter(domains::id.eq_any(ids))
            .returning((domains::id, domains::name));
        Ok::<_, Error>(deleted.get_results(connection).await?)
    })
}

/// Makes the checks of those due now that the account may request; see
/// [`claim_requested`](super::claim_requested). A check that is running may have begun before the
/// record was set: it loses its lease. Returns their ids.
///
/// # Errors
/// Database errors; then none is due.
pub async fn request_checks(
    pool: &Pool,
    account: &str,
    ids: &[i64],
    now: NaiveDateTime,
    interval: Duration,
) -> Result<Vec<i64>, Error> {
    let mut connection = pool.write().await?;
    transaction!(&mut connection, |connection| {
        lock(&mut connection.either(), account, ids).await?;
        let due = diesel::update(domains::table)
            .filter(domains::account.eq(account))
            .filter(domains::id.eq_any(ids))
            .filter(is_askable(now, interval))
            .set((
                domains::asked_at.eq(now),
                domains::next_check_at.eq(now),
                domains::lease.eq(None::<String>),
                domains::lease_until.eq(None::<NaiveDateTime>),
            ))
            .returning(domains::id);
        Ok::<_, Error>(due.get_results(connection).await?)
    })
}
