//! Storing many domains in one transaction.

use chrono::NaiveDateTime;
use database::{AsEither as _, Either, Error, Pool, on_backend, transaction};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::{DomainRow, LimitSettings, NewDomain, complete};
use crate::model::limits::{count, lock_account};
use crate::schema::domains;

/// What became of one of many.
#[derive(Debug)]
pub enum StoredOne {
    /// It was stored.
    Added(Box<DomainRow>, Option<Box<DomainRow>>),
    /// The account has the name, and the one with `www.` in front if that was to be stored.
    AlreadyThere,
    /// The account has this one of the two names.
    HalfThere(String),
    /// Another account owns it.
    Taken,
    /// The account has as many domains as it may keep.
    NoRoom,
}

/// Stores a domain, unless its name is there.
async fn insert_unless_there(
    connection: &mut Either<'_>,
    new: &NewDomain<'_>,
    now: NaiveDateTime,
) -> QueryResult<Option<DomainRow>> {
    on_backend!(in connection, |connection| {
        diesel::insert_into(domains::table)
            .values(new.row(now))
            .on_conflict_do_nothing()
            .returning(DomainRow::as_returning())
            .get_result(connection)
            .await
            .optional()
    })
}

/// Why a name was not stored, with the one with `www.` in front if that was to be stored.
async fn refused(
    connection: &mut Either<'_>,
    new: &NewDomain<'_>,
    www: Option<&NewDomain<'_>>,
) -> QueryResult<StoredOne> {
    let names: Vec<&str> = [Some(new.name.as_str()), www.map(|www| www.name.as_str())]
        .into_iter()
        .flatten()
        .collect();
    let mut own: Vec<String> = on_backend!(in connection, |connection| {
        domains::table
            .filter(domains::account.eq(new.account))
            .filter(domains::name.eq_any(&names))
            .select(domains::name)
            .load(connection)
            .await?
    });
    Ok(match own.pop() {
        None => StoredOne::Taken,
        Some(name) if own.len() + 1 < names.len() => StoredOne::HalfThere(name),
        Some(_) => StoredOne::AlreadyThere,
    })
}

/// Stores one, or says why not. A conflict must not end the transaction.
async fn insert_one(
    connection: &mut Either<'_>,
    new: &NewDomain<'_>,
    www: Option<&NewDomain<'_>>,
    now: NaiveDateTime,
) -> QueryResult<StoredOne> {
    let Some(row) = insert_unless_there(connection, new, now).await? else {
        return refused(connection, new, www).await;
    };
    let Some(www) = www else {
        complete(connection, &row, new, now).await?;
        return Ok(StoredOne::Added(Box::new(row), None));
    };
    let Some(www_row) = insert_unless_there(connection, www, now).await? else {
        on_backend!(in &mut *connection, |connection| {
            diesel::delete(domains::table.filter(domains::id.eq(row.id)))
                .execute(connection)
                .await?;
        });
        return refused(connection, new, Some(www)).await;
    };
    complete(connection, &row, new, now).await?;
    complete(connection, &www_row, www, now).await?;
    Ok(StoredOne::Added(Box::new(row), Some(Box::new(www_row))))
}

/// Stores an account's domains at this moment, UTC, each with the one with `www.` in front, if there
/// is one: both or neither. All are written in one transaction.
///
/// # Errors
/// Database errors; then none is stored.
pub async fn insert_many(
    pool: &Pool,
    account: &str,
    domains: &[(NewDomain<'_>, Option<NewDomain<'_>>)],
    now: NaiveDateTime,
    limits: &LimitSettings,
) -> Result<Vec<StoredOne>, Error> {
    let most = i64::from(limits.domains.get());
    let mut connection = pool.write().await?;
    transaction!(&mut connection, |connection| {
        let connection = &mut connection.either();
        if most > 0 {
            lock_account(connection, account).await?;
        }
        let mut total = count(connection, account).await?;
        let mut answers = Vec::with_capacity(domains.len());
        for (new, www) in domains {
            let more = if www.is_some() { 2 } else { 1 };
            if most > 0 && total + more > most {
                answers.push(StoredOne::NoRoom);
                continue;
            }
            let answer = insert_one(connection, new, www.as_ref(), now).await?;
            if matches!(answer, StoredOne::Added(..)) {
                total += more;
            }
            answers.push(answer);
        }
        Ok::<_, Error>(answers)
    })
}
