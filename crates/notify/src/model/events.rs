//! An account's events.

use chrono::NaiveDateTime;
use database::{Error, Pool, on_backend};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use crate::schema::events;

/// An event.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = events)]
pub struct EventRow {
    /// Sorts by time, and cannot be guessed.
    pub id: String,
    /// Its type.
    pub kind: String,
    /// The id of what it is about.
    pub subject: i64,
    /// When it happened, UTC.
    pub created_at: NaiveDateTime,
    /// What it says, as JSON.
    pub data: String,
}

/// Which events are wanted.
#[derive(Clone, Debug, Default)]
pub struct EventFilter {
    /// A type, or a prefix before `*`.
    pub kind: Option<String>,
    /// What they are about.
    pub subject: Option<i64>,
    /// The project, or the name of the domain.
    pub place: Option<String>,
    /// Only those behind this one in the list, which are older.
    pub after: Option<String>,
}

/// At most `limit` of the account's events, the newest first.
///
/// # Errors
/// Database errors.
pub async fn events_of(
    pool: &Pool,
    account: &str,
    filter: &EventFilter,
    limit: i64,
) -> Result<Vec<EventRow>, Error> {
    let mut connection = pool.read().await?;
    on_backend!(&mut connection, |connection| {
        let mut query = events::table
            .filter(events::account.eq(account))
            .select(EventRow::as_select())
            .order_by(events::id.desc())
            .limit(limit)
            .into_boxed();
        if let Some(kind) = &filter.kind {
            query = match kind.strip_suffix('*') {
                // Types have neither `%` nor `_` but for `schedule_slowed`, where any letter fits.
                Some(prefix) => query.filter(events::kind.like(format!("{prefix}%"))),
                None => query.filter(events::kind.eq(kind)),
            };
        }
        if let Some(subject) = filter.subject {
            query = query.filter(events::subject.eq(subject));
        }
        if let Some(place) = &filter.place {
            query = query.filter(events::place.eq(place));
        }
        if let Some(after) = &filter.after {
            query = query.filter(events::id.lt(after));
        }
        query.load(connection).await
    })
}
