//! Which orders are due. Everything here reads a few rows of each account, however many of its orders
//! are due, and changes nothing.

use chrono::NaiveDateTime;
use database::{Error, Pool, on_backend};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Integer, Text, Timestamp};
use diesel_async::RunQueryDsl;

use super::Deserving;
use super::claims::{LONGEST_LEASE, is_free};
use crate::model::state::{Routing, is_owned};
use crate::schema::{certificate_orders, domains};

/// Which orders are due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// Those under way, and renewals.
    Begun,
    /// Those of names that never had a certificate. Accounts take turns, so that none waits for all
    /// names of another: the one whose last turn is longest ago comes first, with the name that a
    /// visitor has waited for longest, or else the one that has been due longest.
    New {
        /// Only those with at least so many failures of the first authority,
        from: i32,
        /// and fewer than so many.
        below: i32,
    },
}

/// The names that deserve a certificate and whose order is due, those that come first, at most
/// `limit`.
///
/// # Errors
/// Database errors.
pub async fn due_orders(
    pool: &Pool,
    due: Due,
    now: NaiveDateTime,
    deserving: Deserving,
    limit: usize,
) -> Result<Vec<String>, Error> {
    if limit == 0 {
        return Ok(Vec::new());
    }
    let Due::New { from, below } = due else {
        return begun(pool, now, deserving, limit).await;
    };
    let new = New {
        now,
        deserving,
        from,
        below,
    };
    let accounts = new.accounts(pool, limit).await?;
    // Each of them gets one at least.
    let most = limit.saturating_sub(accounts.len()).saturating_add(1);
    let mut of_accounts = Vec::new();
    for account in &accounts {
        let names = new.of_account(pool, account, most).await?;
        of_accounts.push(names.into_iter());
    }
    let mut names = Vec::new();
    while names.len() < limit {
        let round: Vec<_> = of_accounts.iter_mut().filter_map(Iterator::next).collect();
        if round.is_empty() {
            break;
        }
        names.extend(round);
    }
    names.truncate(limit);
    Ok(names)
}

/// The condition of orders of names that deserve a certificate and that no process works on.
macro_rules! is_claimable {
    ($now:expr, $deserving:expr) => {
        is_owned()
            .and(
                domains::routing
                    .eq(Routing::Ok)
                    .or(domains::routing.eq($deserving.also())),
            )
            .and(is_free!($now))
    };
}

async fn begun(
    pool: &Pool,
    now: NaiveDateTime,
    deserving: Deserving,
    limit: usize,
) -> Result<Vec<String>, Error> {
    let mut connection = pool.read().await?;
    on_backend!(&mut connection, |connection| {
        certificate_orders::table
            .inner_join(domains::table.on(domains::name.eq(certificate_orders::name)))
            // Word for word the condition of the index `certificate_orders_begun`.
            .filter(
                certificate_orders::order_url
                    .is_not_null()
                    .or(certificate_orders::renew_at.is_not_null()),
            )
            .filter(certificate_orders::due_at.le(now))
            .filter(is_claimable!(now, deserving))
            .order(certificate_orders::due_at)
            .limit(i64::try_from(limit).unwrap_or(i64::MAX))
            .select(certificate_orders::name)
            .load(connection)
            .await
    })
}

/// Which orders of names that never had a certificate are sought.
struct New {
    now: NaiveDateTime,
    deserving: Deserving,
    from: i32,
    below: i32,
}

/// Walks from account to account by name: each step reads the beginning of the next account's
/// entries in the index `certificate_orders_new`, and then its first due order. BETWEEN instead of
/// `=`, so that PostgreSQL keeps the order by account and uses the index that begins with it. A turn
/// that was taken by a clock that was ahead does not count.
const ACCOUNTS: &str = "WITH RECURSIVE accounts (account) AS ( \
     SELECT (SELECT account FROM certificate_orders \
     WHERE order_url IS NULL AND renew_at IS NULL AND account > '' \
     ORDER BY account, due_at LIMIT 1) \
     UNION ALL \
     SELECT (SELECT certificate_orders.account FROM certificate_orders \
     WHERE order_url IS NULL AND renew_at IS NULL \
     AND certificate_orders.account > accounts.account \
     ORDER BY certificate_orders.account, due_at LIMIT 1) \
     FROM accounts WHERE accounts.account IS NOT NULL), \
     firsts AS MATERIALIZED (SELECT accounts.account, certificate_turns.taken_at, \
     (SELECT certificate_orders.due_at FROM certificate_orders \
     JOIN domains ON domains.name = certificate_orders.name \
     WHERE order_url IS NULL AND renew_at IS NULL \
     AND certificate_orders.account BETWEEN accounts.account AND accounts.account \
     AND due_at <= $1 AND (certificate_orders.lease_until IS NULL \
     OR certificate_orders.lease_until < $1 OR certificate_orders.lease_until > $2) \
     AND authority_failures >= $3 AND authority_failures < $4 \
     AND ownership IN ('verified', 'grace') AND (routing = 'ok' OR routing = $5) \
     ORDER BY certificate_orders.account, due_at LIMIT 1) AS due_at \
     FROM accounts LEFT JOIN certificate_turns \
     ON certificate_turns.account = accounts.account AND taken_at <= $1 \
     WHERE accounts.account IS NOT NULL) \
     SELECT account FROM firsts WHERE due_at IS NOT NULL \
     ORDER BY CASE WHEN taken_at IS NULL THEN 0 ELSE 1 END, taken_at, due_at, account LIMIT $6";

#[derive(QueryableByName)]
struct Account {
    #[diesel(sql_type = Text)]
    account: String,
}

/// The conditions of all orders that are sought, of one account.
macro_rules! new_of_account {
    ($new:expr, $account:expr) => {{
        let (new, account): (&New, &str) = ($new, $account);
        certificate_orders::table
            .inner_join(domains::table.on(domains::name.eq(certificate_orders::name)))
            .filter(certificate_orders::order_url.is_null())
            .filter(certificate_orders::renew_at.is_null())
            .filter(certificate_orders::account.between(account, account))
            .filter(certificate_orders::due_at.le(new.now))
            .filter(certificate_orders::authority_failures.ge(new.from))
            .filter(certificate_orders::authority_failures.lt(new.below))
            .filter(is_claimable!(new.now, new.deserving))
            .select(certificate_orders::name)
    }};
}

impl New {
    /// The accounts that have some, those that come first, at most `limit`.
    async fn accounts(&self, pool: &Pool, limit: usize) -> Result<Vec<String>, Error> {
        let mut connection = pool.read().await?;
        let found: Vec<Account> = on_backend!(&mut connection, |connection| {
            diesel::sql_query(ACCOUNTS)
                .bind::<Timestamp, _>(self.now)
                .bind::<Timestamp, _>(self.now + LONGEST_LEASE)
                .bind::<Integer, _>(self.from)
                .bind::<Integer, _>(self.below)
                .bind::<Text, _>(self.deserving.also())
                .bind::<BigInt, _>(i64::try_from(limit).unwrap_or(i64::MAX))
                .load(connection)
                .await
        })?;
        Ok(found.into_iter().map(|found| found.account).collect())
    }

    /// Those of an account, those that come first, at most `limit`.
    async fn of_account(
        &self,
        pool: &Pool,
        account: &str,
        limit: usize,
    ) -> Result<Vec<String>, Error> {
        let most = i64::try_from(limit).unwrap_or(i64::MAX);
        let mut connection = pool.read().await?;
        let wanted: Vec<String> = on_backend!(&mut connection, |connection| {
            new_of_account!(self, account)
                .filter(certificate_orders::wanted_at.is_not_null())
                .order((certificate_orders::account, certificate_orders::wanted_at))
                .limit(most)
                .load(connection)
                .await
        })?;
        if wanted.len() >= limit {
            return Ok(wanted);
        }
        let others: Vec<String> = on_backend!(&mut connection, |connection| {
            new_of_account!(self, account)
                .filter(certificate_orders::wanted_at.is_null())
                .order((certificate_orders::account, certificate_orders::due_at))
                .limit(most)
                .load(connection)
                .await
        })?;
        let all = wanted.into_iter().chain(others);
        Ok(all.take(limit).collect())
    }
}

#[cfg(test)]
mod tests;
