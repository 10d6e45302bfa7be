//! How many mails an address got lately, over all accounts.

use std::time::Duration;

use chrono::NaiveDateTime;
use database::{Error, Pool, now, transaction};
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

/// How many mails ask an address in a day whether it wants any.
const CONFIRMATIONS: u16 = 3;
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

/// Counts one more mail to an address, which may get so many notifications in an hour. If it has had
/// its share, returns when the next one may be sent, UTC.
///
/// # Errors
/// Database errors.
pub async fn count_mail(
    pool: &Pool,
    address: &str,
    purpose: Purpose,
    per_hour: u16,
) -> Result<Option<NaiveDateTime>, Error> {
    let at_most = match purpose {
        Purpose::Confirmation => CONFIRMATIONS,
        Purpose::Notification => per_hour,
    };
    let (at, at_most) = (now(), i64::from(at_most));
    // Few servers distinguish what differs in case only.
    let key = (address.to_lowercase(), purpose.as_str());
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
