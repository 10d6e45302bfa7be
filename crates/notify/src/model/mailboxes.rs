//! How many mails an address got lately, over all accounts.

use std::time::Duration;

use chrono::NaiveDateTime;
use database::{Error, Pool, now, on_backend, transaction};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use jobs::{after, before};

use crate::schema::mailboxes;

/// What a mail is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To ask whether the address wants mail.
    Confirmation,
    /// To notify it of events.
    Notification,
}

/// How many mails ask an address in a day whether it wants any, and how many an account sends.
const CONFIRMATIONS: u16 = 3;
const CONFIRMATIONS_OF_ACCOUNT: u16 = 50;
/// For how long counts are kept: longer than each window.
pub const KEPT: Duration = Duration::from_hours(48);

impl Purpose {
    fn as_str(self) -> &'static str {
        match self {
            Self::Confirmation => "confirmation",
            Self::Notification => "notification",
        }
    }

    fn window(self) -> Duration {
        match self {
            Self::Confirmation => Duration::from_hours(24),
            Self::Notification => Duration::from_hours(1),
        }
    }
}

/// Counts one more mail of an account to an address, which may get so many notifications in an hour.
/// If either has had its share, returns when the next one may be sent, UTC.
///
/// # Errors
/// Database errors.
pub async fn count_mail(
    pool: &Pool,
    (account, address): (&str, &str),
    purpose: Purpose,
    per_hour: u16,
) -> Result<Option<NaiveDateTime>, Error> {
    if purpose == Purpose::Notification {
        return count(pool, mailbox(address), purpose, per_hour).await;
    }
    let of_address = count(pool, mailbox(address), purpose, CONFIRMATIONS).await?;
    if of_address.is_some() {
        return Ok(of_address);
    }
    let sender = sender(account);
    count(pool, sender, purpose, CONFIRMATIONS_OF_ACCOUNT).await
}

/// Takes back what was counted for a mail that the server has not accepted.
///
/// # Errors
/// Database errors.
pub async fn uncount_mail(
    pool: &Pool,
    (account, address): (&str, &str),
    purpose: Purpose,
) -> Result<(), Error> {
    let keys = [mailbox(address), sender(account)];
    let mut connection = pool.write().await?;
    on_backend!(&mut connection, |connection| {
        diesel::update(mailboxes::table)
            .filter(mailboxes::address.eq_any(&keys))
            .filter(mailboxes::purpose.eq(purpose.as_str()))
            .filter(mailboxes::sent.gt(0))
            .set(mailboxes::sent.eq(mailboxes::sent - 1))
            .execute(connection)
            .await
    })?;
    Ok(())
}

/// One mailbox has many addresses: few servers distinguish what differs in case only, and most
/// deliver what has a tag to the address without it (RFC 5233).
fn mailbox(address: &str) -> String {
    let address = address.to_lowercase();
    let (user, host) = address.split_once('@').unwrap_or((&address, ""));
    let user = user.split('+').next().unwrap_or_default();
    format!("{user}@{host}")
}

/// What stands for an account: no address has nothing before its `@`.
fn sender(account: &str) -> String {
    format!("@{account}")
}

async fn count(
    pool: &Pool,
    key: String,
    purpose: Purpose,
    at_most: u16,
) -> Result<Option<NaiveDateTime>, Error> {
    let (at, at_most) = (now(), i64::from(at_most));
    let key = (key, purpose.as_str());
    let mut connection = pool.write().await?;
    transaction!(&mut connection, |connection| {
        diesel::insert_into(mailboxes::table)
            .values((
                mailboxes::address.eq(&key.0),
                mailboxes::purpose.eq(key.1),
                mailboxes::since.eq(at),
                mailboxes::sent.eq(0_i64),
            ))
            .on_conflict_do_nothing()
            .execute(connection)
            .await?;
        let row = mailboxes::table.find((&key.0, key.1));
        // A window that begins later was begun while the clock was ahead.
        let is_over = mailboxes::since
            .le(before(at, purpose.window()))
            .or(mailboxes::since.gt(at));
        diesel::update(row)
            .filter(is_over)
            .set((mailboxes::since.eq(at), mailboxes::sent.eq(0_i64)))
            .execute(connection)
            .await?;
        let row = mailboxes::table.find((&key.0, key.1));
        let counted = diesel::update(row)
            .filter(mailboxes::sent.lt(at_most))
            .set(mailboxes::sent.eq(mailboxes::sent + 1))
            .execute(connection)
            .await?;
        if counted > 0 {
            return Ok::<_, Error>(None);
        }
        let row = mailboxes::table.find((&key.0, key.1));
        let since: NaiveDateTime = row.select(mailboxes::since).first(connection).await?;
        Ok(Some(after(since, purpose.window())))
    })
}
