//! Copying events, endpoints, deliveries and feeds from one database into another.

use chrono::NaiveDateTime;
use database::{CopyError, Copying, copied_rows};
use diesel::prelude::*;

use crate::schema::{deliveries, endpoints, events, feeds, mailboxes};

/// Copies the tables.
///
/// # Errors
/// The reason why nothing was copied.
pub fn copy_tables(copy: &mut Copying) -> Result<(), CopyError> {
    copy.table::<CopiedEvent>()?;
    copy.table::<CopiedEndpoint>()?;
    copy.table::<CopiedDelivery>()?;
    copy.table::<CopiedMailbox>()?;
    copy.table::<CopiedFeed>()?;
    copy.ids::<CopiedEndpoint>()?;
    copy.ids::<CopiedDelivery>()?;
    copy.ids::<CopiedFeed>()
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = events)]
struct CopiedEvent {
    id: String,
    account: String,
    kind: String,
    subject: i64,
    place: String,
    created_at: NaiveDateTime,
    data: String,
    is_spread: bool,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = endpoints)]
struct CopiedEndpoint {
    id: i64,
    account: String,
    kind: String,
    target: String,
    host: String,
    events: String,
    place: Option<String>,
    description: Option<String>,
    secret: String,
    previous_secret: Option<String>,
    previous_secret_until: Option<NaiveDateTime>,
    created_at: NaiveDateTime,
    updated_at: NaiveDateTime,
    version: i64,
    disabled_reason: Option<String>,
    failing_since: Option<NaiveDateTime>,
    digest: Option<String>,
    confirmed_at: Option<NaiveDateTime>,
    due_at: Option<NaiveDateTime>,
    lease: Option<String>,
    lease_until: Option<NaiveDateTime>,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = deliveries)]
struct CopiedDelivery {
    id: i64,
    endpoint: i64,
    event: String,
    state: String,
    attempts: i16,
    next_attempt_at: Option<NaiveDateTime>,
    attempted_at: Option<NaiveDateTime>,
    status: Option<i16>,
    duration_ms: Option<i32>,
    answer: Option<String>,
    created_at: NaiveDateTime,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = mailboxes)]
struct CopiedMailbox {
    address: String,
    purpose: String,
    since: NaiveDateTime,
    sent: i64,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = feeds)]
struct CopiedFeed {
    id: i64,
    account: String,
    place: String,
    token_hash: String,
    created_at: NaiveDateTime,
}

copied_rows! {
    CopiedEvent => events,
    CopiedEndpoint => endpoints,
    CopiedDelivery => deliveries,
    CopiedMailbox => mailboxes,
    CopiedFeed => feeds,
}
