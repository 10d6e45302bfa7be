//! Claims endpoints that have something to be sent.

use std::time::Duration;

use chrono::{NaiveDateTime, TimeDelta};
use database::{Error, Pool, now, on_backend};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use jobs::after;

use super::endpoints::EndpointRow;
use super::{LEASE, MAX_WAIT};
use crate::schema::endpoints;

/// A due endpoint: its id, its account and its target's host.
pub type Due = (i64, String, String);

/// An endpoint that this process has claimed.
#[derive(Clone, Debug)]
pub struct Claimed {
    /// Whose it is.
    pub account: String,
    /// The endpoint.
    pub endpoint: EndpointRow,
}

/// The condition of endpoints that no process has claimed. A claim that ends too late was made while
/// the clock was ahead.
macro_rules! is_free {
    ($now:expr) => {
        endpoints::lease_until
            .is_null()
            .or(endpoints::lease_until.lt($now))
            .or(endpoints::lease_until.gt(after($now, LEASE) + TimeDelta::minutes(1)))
    };
}

/// The condition of endpoints that are due, or whose time is too late to be true.
fn latest(now: NaiveDateTime) -> NaiveDateTime {
    after(now, MAX_WAIT)
}

/// What is between an account and a host.
const SEPARATOR: &str = " ";

/// Stands for the endpoints of an account at one host.
pub fn key(account: &str, host: &str) -> String {
    format!("{account}{SEPARATOR}{host}")
}

/// The endpoints that have been due for longest, apart from those of these accounts, and of these
/// accounts at these hosts, as [`key`] writes them.
///
/// # Errors
/// Database errors.
pub async fn due(
    pool: &Pool,
    full_accounts: &[String],
    full_hosts: &[String],
    limit: i64,
) -> Result<Vec<Due>, Error> {
    let now = now();
    let mut connection = pool.read().await?;
    on_backend!(&mut connection, |connection| {
        endpoints::table
            .filter(
                endpoints::due_at
                    .le(now)
                    .or(endpoints::due_at.gt(latest(now))),
            )
            .filter(is_free!(now))
            .filter(endpoints::account.ne_all(full_accounts))
            .filter(
                endpoints::account
                    .concat(SEPARATOR)
                    .concat(endpoints::host)
                    .ne_all(full_hosts),
            )
            .order_by(endpoints::due_at)
            .limit(limit)
            .select((endpoints::id, endpoints::account, endpoints::host))
            .load(connection)
            .await
    })
}

/// Claims an endpoint under this lease; `None` if another process was faster.
///
/// # Errors
/// Database errors.
pub async fn claim(pool: &Pool, id: i64, lease: &str) -> Result<Option<Claimed>, Error> {
    let now = now();
    let mut connection = pool.write().await?;
    let claimed: Option<(String, EndpointRow)> = on_backend!(&mut connection, |connection| {
        diesel::update(endpoints::table.find(id))
            .filter(is_free!(now))
            .filter(endpoints::due_at.is_not_null())
            .set((
                endpoints::lease.eq(lease),
                endpoints::lease_until.eq(after(now, LEASE)),
            ))
            .returning((endpoints::account, EndpointRow::as_returning()))
            .get_result(connection)
            .await
            .optional()
    })?;
    Ok(claimed.map(|(account, endpoint)| Claimed { account, endpoint }))
}

/// How long a claimed endpoint is worked on before others get their turn.
pub const TURN: Duration = Duration::from_mins(1);
