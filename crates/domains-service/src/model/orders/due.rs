//! Which orders are due. Everything here reads a few rows of each account, however many of its orders
//! are due, and changes nothing.

use chrono::NaiveDateTime;
use database::{Error, Pool, on_backend};
use diesel::sql_types::{BigInt, Integer, Text, Timestamp};
use diesel::{QueryableByName, sql_query};
use diesel_async::RunQueryDsl;

use super::Eligibility;
use super::claims::MAX_LEASE;

/// Which orders are due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// Those under way, and renewals that are planned. Each account has one of the first, however
    /// many of another one have been due for longer.
    Begun,
    /// Those of names that never had a certificate, and renewals that an operator wants. Accounts
    /// take turns, so that none waits for all names of another: the one whose last turn is longest
    /// ago comes first, with the name that a visitor has waited for longest, or else the one that
    /// has been due longest.
    New {
        /// Only those with at least so many failures of the first authority,
        from: i32,
        /// and fewer than so many.
        below: i32,
    },
}

/// The condition of the index `certificate_orders_begun_by_account`.
const IS_BEGUN: &str = "(order_url IS NOT NULL OR (renew_at IS NOT NULL AND forced_at IS NULL))";
/// The condition of the index `certificate_orders_new`.
const IS_NEW: &str = "order_url IS NULL AND (renew_at IS NULL OR forced_at IS NOT NULL)";
/// The same of the index `certificate_orders_failed`, which has few rows unless an authority is away.
const IS_NEW_AND_FAILED: &str =
    "order_url IS NULL AND (renew_at IS NULL OR forced_at IS NOT NULL) AND authority_failures > 0";

/// The orders that are due at `$1` and that no process works on, of names that deserve a
/// certificate. `$2` is the end of the longest lease, `$3` the routing that is accepted besides
/// `ok`.
const DUE: &str = "FROM certificate_orders \
     JOIN domains ON domains.name = certificate_orders.name \
     WHERE due_at <= $1 AND (certificate_orders.lease_until IS NULL \
     OR certificate_orders.lease_until < $1 OR certificate_orders.lease_until > $2) \
     AND ownership IN ('verified', 'grace') AND (routing = 'ok' OR routing = $3)";

/// An order that is due.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DueOrder {
    /// The name, in lower-case A-labels.
    pub name: String,
    /// The account whose turns it takes.
    pub account: String,
}

#[derive(QueryableByName)]
struct Found {
    #[diesel(sql_type = Text)]
    text: String,
}

/// The orders that are due, of names that deserve a certificate and of other accounts than those
/// that are `left_out`: those that come first, at most `limit`, and of each account as many as of
/// the others if it has them.
///
/// # Errors
/// Database errors.
pub async fn due_orders(
    pool: &Pool,
    due: Due,
    now: NaiveDateTime,
    eligibility: Eligibility,
    limit: usize,
    left_out: &[String],
) -> Result<Vec<DueOrder>, Error> {
    if limit == 0 {
        return Ok(Vec::new());
    }
    let sought = Sought {
        due,
        now,
        eligibility,
    };
    let mut accounts = sought
        .accounts(pool, limit.saturating_add(left_out.len()))
        .await?;
    accounts.retain(|account| !left_out.contains(account));
    accounts.truncate(limit);
    // Each of them gets one at least.
    let most = limit.saturating_sub(accounts.len()).saturating_add(1);
    let mut of_accounts = Vec::new();
    for account in accounts {
        let names = sought.of_account(pool, &account, most).await?;
        let orders = names.into_iter().map(move |name| DueOrder {
            name,
            account: account.clone(),
        });
        of_accounts.push(orders);
    }
    let mut orders = Vec::new();
    while orders.len() < limit {
        let round: Vec<_> = of_accounts.iter_mut().filter_map(Iterator::next).collect();
        if round.is_empty() {
            break;
        }
        orders.extend(round);
    }
    orders.truncate(limit);
    Ok(orders)
}

/// Which orders are sought.
struct Sought {
    due: Due,
    now: NaiveDateTime,
    eligibility: Eligibility,
}

impl Sought {
    const fn condition(&self) -> &'static str {
        match self.due {
            Due::Begun => IS_BEGUN,
            Due::New { from: 1.., .. } => IS_NEW_AND_FAILED,
            Due::New { .. } => IS_NEW,
        }
    }

    /// How many failures of the first authority they have at least, and fewer than how many.
    const fn failures(&self) -> (i32, i32) {
        match self.due {
            Due::Begun => (0, i32::MAX),
            Due::New { from, below } => (from, below),
        }
    }

    /// The order of the accounts.
    const fn turns(&self) -> &'static str {
        match self.due {
            Due::Begun => "due_at, account",
            Due::New { .. } => {
                "CASE WHEN taken_at IS NULL THEN 0 ELSE 1 END, taken_at, due_at, account"
            }
        }
    }

    /// Those of an account that come first, those that come next, and so on: the condition and the
    /// order of each part. What visitors want is read up to the present, whatever is wanted later.
    const fn parts(&self) -> &'static [&'static str] {
        match self.due {
            Due::Begun => &["TRUE ORDER BY due_at"],
            Due::New { .. } => &[
                "wanted_at IS NOT NULL AND wanted_at <= $1 ORDER BY wanted_at",
                "(wanted_at IS NULL OR wanted_at > $1) ORDER BY due_at",
            ],
        }
    }

    /// Walks from account to account by name: each step reads the beginning of the next account's
    /// entries in the index, and then its first due order. A turn that was taken by a clock that was
    /// ahead does not count.
    fn accounts_statement(&self) -> String {
        let (condition, turns) = (self.condition(), self.turns());
        format!(
            "WITH RECURSIVE accounts (account) AS ( \
             SELECT (SELECT account FROM certificate_orders WHERE {condition} AND account > '' \
             ORDER BY account, due_at LIMIT 1) \
             UNION ALL \
             SELECT (SELECT certificate_orders.account FROM certificate_orders \
             WHERE {condition} AND certificate_orders.account > accounts.account \
             ORDER BY certificate_orders.account, due_at LIMIT 1) \
             FROM accounts WHERE accounts.account IS NOT NULL), \
             firsts AS MATERIALIZED (SELECT accounts.account, certificate_turns.taken_at, \
             (SELECT due_at {DUE} AND {condition} AND certificate_orders.account = accounts.account \
             AND authority_failures >= $4 AND authority_failures < $5 \
             ORDER BY due_at LIMIT 1) AS due_at \
             FROM accounts LEFT JOIN certificate_turns \
             ON certificate_turns.account = accounts.account AND taken_at <= $1 \
             WHERE accounts.account IS NOT NULL) \
             SELECT account AS text FROM firsts WHERE due_at IS NOT NULL ORDER BY {turns} LIMIT $6"
        )
    }

    /// The accounts that have some, those that come first, at most `limit`.
    async fn accounts(&self, pool: &Pool, limit: usize) -> Result<Vec<String>, Error> {
        let statement = self.accounts_statement();
        let (from, below) = self.failures();
        let mut connection = pool.read().await?;
        let found: Vec<Found> = on_backend!(&mut connection, |connection| {
            sql_query(&statement)
                .bind::<Timestamp, _>(self.now)
                .bind::<Timestamp, _>(self.now + MAX_LEASE)
                .bind::<Text, _>(self.eligibility.accepted_routing())
                .bind::<Integer, _>(from)
                .bind::<Integer, _>(below)
                .bind::<BigInt, _>(most(limit))
                .load(connection)
                .await
        })?;
        Ok(texts(found))
    }

    fn of_account_statement(&self, part: &str) -> String {
        let condition = self.condition();
        format!(
            "SELECT certificate_orders.name AS text {DUE} AND {condition} \
             AND certificate_orders.account = $4 \
             AND authority_failures >= $5 AND authority_failures < $6 AND {part} LIMIT $7"
        )
    }

    /// Those of an account, those that come first, at most `limit`.
    async fn of_account(
        &self,
        pool: &Pool,
        account: &str,
        limit: usize,
    ) -> Result<Vec<String>, Error> {
        let (from, below) = self.failures();
        let mut names = Vec::new();
        let mut connection = pool.read().await?;
        for part in self.parts() {
            let statement = self.of_account_statement(part);
            let found: Vec<Found> = on_backend!(&mut connection, |connection| {
                sql_query(&statement)
                    .bind::<Timestamp, _>(self.now)
                    .bind::<Timestamp, _>(self.now + MAX_LEASE)
                    .bind::<Text, _>(self.eligibility.accepted_routing())
                    .bind::<Text, _>(account)
                    .bind::<Integer, _>(from)
                    .bind::<Integer, _>(below)
                    .bind::<BigInt, _>(most(limit))
                    .load(connection)
                    .await
            })?;
            names.extend(texts(found));
            if names.len() >= limit {
                break;
            }
        }
        names.truncate(limit);
        Ok(names)
    }
}

fn most(limit: usize) -> i64 {
    i64::try_from(limit).unwrap_or(i64::MAX)
}

fn texts(found: Vec<Found>) -> Vec<String> {
    found.into_iter().map(|found| found.text).collect()
}

#[cfg(test)]
mod tests;
