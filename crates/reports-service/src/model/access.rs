//! What the report page needs to know before it shows anything: privacy, owner, password, wrong guesses.

use chrono::{NaiveDateTime, TimeDelta};
use database::{Error, Pool, now, on_backend};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::FullReport;
use crate::schema::reports;

/// A report of whatever account, with what decides who may see its page.
#[derive(Debug, Queryable, Selectable)]
#[diesel(table_name = reports)]
pub struct PageAccess {
    /// The owner.
    pub account: String,
    /// Set with privacy 2.
    pub password_hash: Option<String>,
    /// The report itself, not to be shown before the rest was looked at.
    #[diesel(embed)]
    pub report: FullReport,
}

/// The report behind a page, whoever owns it.
///
/// # Errors
/// Those of the database.
pub async fn find_page(pool: &Pool, id: i64) -> Result<Option<PageAccess>, Error> {
    let mut connection = pool.read().await?;
    on_backend!(&mut connection, |connection| {
        reports::table
            .filter(reports::id.eq(id))
            .select(PageAccess::as_select())
            .first(connection)
            .await
            .optional()
    })
}

/// Whether a password may be tried now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guess {
    /// Yes; it counts as wrong until [`forget_guesses`] is called.
    Allowed,
    /// Not before these seconds are over.
    Wait(u64),
}

/// Guesses that cost no waiting.
const FREE_GUESSES: i16 = 5;
/// The wait never grows over this, so that nobody can lock the owner's guests out for long.
const LONGEST_WAIT_SECONDS: i64 = 60;

/// Takes a turn at guessing a report's password. The turn is taken before the password is looked at, so that
/// guesses sent side by side are slowed down too.
///
/// # Errors
/// Those of the database.
pub async fn begin_guess(pool: &Pool, id: i64) -> Result<Guess, Error> {
    let now = now();
    let mut connection = pool.write().await?;
    on_backend!(&mut connection, |connection| {
        async {
            // Read and write race with other guesses; the count in the condition lets one of them win.
            let found: Option<(i16, Option<NaiveDateTime>)> = reports::table
                .filter(reports::id.eq(id))
                .select((reports::guesses, reports::next_guess_at))
                .first(connection)
                .await
                .optional()?;
            // Deleted a moment ago: the next look will tell.
            let Some((guesses, next)) = found else {
                return Ok(Guess::Wait(1));
            };
            if let Some(next) = next.filter(|next| *next > now) {
                let seconds = (next - now).num_seconds() + 1;
                return Ok(Guess::Wait(u64::try_from(seconds).unwrap_or(1)));
            }
            // The last free guess is the first that the next one has to wait for.
            let doublings = guesses.saturating_sub(FREE_GUESSES - 2).clamp(0, 10);
            let wait = if doublings == 0 {
                0
            } else {
                (1 << doublings).min(LONGEST_WAIT_SECONDS)
            };
            let taken = diesel::update(reports::table)
                .filter(reports::id.eq(id).and(reports::guesses.eq(guesses)))
                .set((
                    reports::guesses.eq(guesses.saturating_add(1)),
                    reports::next_guess_at.eq(now + TimeDelta::seconds(wait)),
                ))
                .execute(connection)
                .await?;
            Ok::<_, diesel::result::Error>(if taken == 1 {
                Guess::Allowed
            } else {
                Guess::Wait(1)
            })
        }
        .await
    })
}

/// Forgets the wrong guesses: the right password was given.
///
/// # Errors
/// Those of the database.
pub async fn forget_guesses(pool: &Pool, id: i64) -> Result<(), Error> {
    let mut connection = pool.write().await?;
    on_backend!(&mut connection, |connection| {
        diesel::update(reports::table)
            .filter(reports::id.eq(id))
            .set((
                reports::guesses.eq(0),
                reports::next_guess_at.eq(None::<NaiveDateTime>),
            ))
            .execute(connection)
            .await
    })?;
    Ok(())
}
