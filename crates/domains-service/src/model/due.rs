//! Finds the domains that are due for a check. Everything here reads a few rows, however many
//! checks of an account are due, and changes nothing, so an idle process takes no lock.

use chrono::NaiveDateTime;
use database::{Error, Pool, on_backend};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, Text, Timestamp};
use diesel_async::RunQueryDsl;

use super::lease::{ClaimTime, is_free};
use crate::schema::domains;

/// A due domain: its id and its account.
pub type DueDomain = (i64, String);

/// The domains that have been due for longest, at most `limit`.
///
/// # Errors
/// Database errors.
pub async fn due(pool: &Pool, time: ClaimTime, limit: usize) -> Result<Vec<DueDomain>, Error> {
    let mut connection = pool.read().await?;
    on_backend!(&mut connection, |connection| {
        domains::table
            .filter(domains::next_check_at.le(time.now))
            .filter(is_free(time))
            .order(domains::next_check_at)
            .limit(i64::try_from(limit).unwrap_or(i64::MAX))
            .select((domains::id, domains::account))
            .load(connection)
            .await
    })
}

/// The domains of one account that have been due for longest, at most `limit`.
///
/// # Errors
/// Database errors.
pub async fn due_of(
    pool: &Pool,
    time: ClaimTime,
    account: &str,
    limit: usize,
) -> Result<Vec<DueDomain>, Error> {
    let mut connection = pool.read().await?;
    // BETWEEN as in `FIRST`. Domains that are not due yet are filtered out here: with a condition
    // on the time, a database would read all of them.
    let first: Vec<(i64, Option<NaiveDateTime>)> = on_backend!(&mut connection, |connection| {
        domains::table
            .filter(domains::account.between(account, account))
            .filter(domains::next_check_at.is_not_null())
            .filter(is_free(time))
            .order((domains::account, domains::next_check_at))
            .limit(i64::try_from(limit).unwrap_or(i64::MAX))
            .select((domains::id, domains::next_check_at))
            .load(connection)
            .await
    })?;
    let due = first.into_iter().filter(|(_, at)| *at <= Some(time.now));
    Ok(due.map(|(id, _)| (id, account.to_owned())).collect())
}

/// How many accounts one statement examines.
const ACCOUNTS: usize = 1000;

/// Walks from account to account by name: each step reads the beginning of the next account's
/// entries in the index `domains_due_of_account`.
const NEXT_ACCOUNTS: &str = "WITH RECURSIVE accounts (account, place) AS ( \
     SELECT (SELECT account FROM domains WHERE next_check_at IS NOT NULL AND account > $1 \
     ORDER BY account, next_check_at LIMIT 1), 1 \
     UNION ALL \
     SELECT (SELECT domains.account FROM domains WHERE next_check_at IS NOT NULL \
     AND domains.account > accounts.account \
     ORDER BY domains.account, next_check_at LIMIT 1), place + 1 \
     FROM accounts WHERE accounts.account IS NOT NULL";

/// The first domain of an account that no process has claimed. BETWEEN instead of `=`, so that
/// PostgreSQL keeps the order by account and uses the index that begins with it.
const FIRST: &str = "FROM domains WHERE next_check_at IS NOT NULL \
     AND domains.account BETWEEN accounts.account AND accounts.account \
     AND (lease_until IS NULL OR lease_until < $2 OR lease_until > $3) \
     ORDER BY domains.account, next_check_at LIMIT 1";

fn oldest_statement() -> String {
    format!(
        "{NEXT_ACCOUNTS} AND place < {ACCOUNTS}) SELECT account, (SELECT id {FIRST}) AS id, \
         (SELECT next_check_at {FIRST}) AS next_check_at FROM accounts WHERE account IS NOT NULL"
    )
}

#[derive(QueryableByName)]
struct Oldest {
    #[diesel(sql_type = Text)]
    account: String,
    #[diesel(sql_type = Nullable<BigInt>)]
    id: Option<i64>,
    #[diesel(sql_type = Nullable<Timestamp>)]
    next_check_at: Option<NaiveDateTime>,
}

/// For each of the next accounts by name that have a due domain: the one that has been due for
/// longest. Also the last account examined, unless it was the last of all.
///
/// # Errors
/// Database errors.
pub async fn oldest_of_accounts(
    pool: &Pool,
    time: ClaimTime,
    after: &str,
) -> Result<(Vec<DueDomain>, Option<String>), Error> {
    let statement = oldest_statement();
    let mut connection = pool.read().await?;
    let mut oldest: Vec<Oldest> = on_backend!(&mut connection, |connection| {
        let query = diesel::sql_query(&statement).bind::<Text, _>(after);
        let query = query.bind::<Timestamp, _>(time.now);
        query
            .bind::<Timestamp, _>(time.latest())
            .load(connection)
            .await
    })?;
    oldest.sort_unstable_by(|a, b| a.account.cmp(&b.account));
    let last = oldest.get(ACCOUNTS - 1).map(|last| last.account.clone());
    let due = oldest.into_iter().filter_map(|oldest| {
        let is_due = oldest.next_check_at.is_some_and(|at| at <= time.now);
        Some((oldest.id.filter(|_| is_due)?, oldest.account))
    });
    Ok((due.collect(), last))
}

#[cfg(test)]
mod tests;
