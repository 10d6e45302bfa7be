//! Storing many domains in one transaction.

use chrono::NaiveDateTime;
use database::{Connection, Error, Pool, transaction};
use diesel::prelude::*;
use diesel::sql_types::Text;
use diesel_async::RunQueryDsl;
use notify::RecordEvents as _;

use super::{
    Claim, DomainRow, LimitSettings, Method, NewDomain, Ownership, TextFields, write_texts,
};
use crate::model::limits::{ACCOUNT_LOCK, count};
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

/// Why a name was not stored, with the one with `www.` in front if that was to be stored.
macro_rules! refused {
    ($connection:expr, $new:expr, $www:expr) => {{
        let names: Vec<&str> = [
            Some($new.name.as_str()),
            $www.as_ref().map(|www| www.name.as_str()),
        ]
        .into_iter()
        .flatten()
        .collect();
        let mut own: Vec<String> = domains::table
            .filter(domains::account.eq($new.account))
            .filter(domains::name.eq_any(&names))
            .select(domains::name)
            .load($connection)
            .await?;
        match own.pop() {
            None => StoredOne::Taken,
            Some(name) if own.len() + 1 < names.len() => StoredOne::HalfThere(name),
            Some(_) => StoredOne::AlreadyThere,
        }
    }};
}

/// Stores one, or says why not. A conflict must not end the transaction.
macro_rules! insert_one {
    ($connection:expr, $new:expr, $www:expr, $now:expr) => {{
        let row = insert!($connection, $new, $now, on_conflict_do_nothing).optional()?;
        let www_row = match ($www, &row) {
            (Some(www), Some(_)) => {
                insert!($connection, www, $now, on_conflict_do_nothing).optional()?
            }
            _ => None,
        };
        match (row, www_row) {
            (Some(row), None) if $www.is_some() => {
                diesel::delete(domains::table.filter(domains::id.eq(row.id)))
                    .execute($connection)
                    .await?;
                refused!($connection, $new, $www)
            }
            (Some(row), www_row) => {
                complete!($connection, &row, $new, $now);
                if let (Some(www), Some(www_row)) = ($www, &www_row) {
                    complete!($connection, www_row, www, $now);
                }
                StoredOne::Added(Box::new(row), www_row.map(Box::new))
            }
            (None, _) => refused!($connection, $new, $www),
        }
    }};
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
    let is_limited_postgres = most > 0 && matches!(connection, Connection::Postgres(_));
    transaction!(&mut connection, |connection| {
        if is_limited_postgres {
            diesel::sql_query(ACCOUNT_LOCK)
                .bind::<Text, _>(account)
                .execute(connection)
                .await?;
        }
        let mut total = count!(connection, account)?.unwrap_or(0);
        let mut answers = Vec::with_capacity(domains.len());
        for (new, www) in domains {
            let more = if www.is_some() { 2 } else { 1 };
            if most > 0 && total + more > most {
                answers.push(StoredOne::NoRoom);
                continue;
            }
            let answer = insert_one!(connection, new, www, now);
            if matches!(answer, StoredOne::Added(..)) {
                total += more;
            }
            answers.push(answer);
        }
        Ok::<_, Error>(answers)
    })
}
