//! Copying sessions from one database into another.

use chrono::NaiveDateTime;
use database::{CopyError, Copying, copied_rows};
use diesel::prelude::*;

use super::schema::{sessions, used_links};

/// Copies the two tables.
///
/// # Errors
/// The reason why nothing was copied.
pub fn copy_tables(copy: &mut Copying) -> Result<(), CopyError> {
    copy.table::<CopiedSession>()?;
    copy.table::<UsedLink>()
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = sessions)]
struct CopiedSession {
    id: String,
    account: String,
    key_id: String,
    key_name: Option<String>,
    key_ends_at: Option<NaiveDateTime>,
    signing_key: String,
    scopes: String,
    person_name: Option<String>,
    method: Option<String>,
    subject: Option<String>,
    claims: Option<String>,
    provider_session: Option<String>,
    tokens: Option<String>,
    renew_at: Option<NaiveDateTime>,
    vouched_until: Option<NaiveDateTime>,
    browser: String,
    created_at: NaiveDateTime,
    used_at: NaiveDateTime,
    ends_at: NaiveDateTime,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = used_links)]
struct UsedLink {
    id: String,
    ends_at: NaiveDateTime,
}

copied_rows! {
    CopiedSession => sessions,
    UsedLink => used_links,
}
