//! Copying issued keys from one database into another.

use chrono::NaiveDateTime;
use database::{CopyError, Copying, copied_rows};
use diesel::prelude::*;

use crate::schema::{issued_key_changes, issued_keys};

/// Copies the two tables.
///
/// # Errors
/// The reason why nothing was copied.
pub fn copy_tables(copy: &mut Copying) -> Result<(), CopyError> {
    copy.table::<CopiedKey>()?;
    copy.table::<CopiedChange>()?;
    copy.ids::<CopiedKey>()
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = issued_keys)]
struct CopiedKey {
    id: i64,
    account: String,
    key_id: String,
    name: String,
    scopes: String,
    author: String,
    signing_key: String,
    token_hash: String,
    store_key: Option<String>,
    created_at: NaiveDateTime,
    expires_at: NaiveDateTime,
    used_at: Option<NaiveDateTime>,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = issued_key_changes)]
struct CopiedChange {
    id: i16,
    stamp: String,
}

copied_rows! {
    CopiedKey => issued_keys,
    CopiedChange => issued_key_changes,
}
