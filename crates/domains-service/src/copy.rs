//! Moving the domains from one database into another.

use chrono::{NaiveDate, NaiveDateTime};
use database::{CopyError, DatabaseUrl, copied_rows};
use diesel::prelude::*;

use crate::MIGRATIONS;
use crate::schema::{domain_counts, domain_visits, domains, visit_writers};

/// Copies every row of one database of domains into another, empty one; not `domain_changes`, which running processes on
/// SQLite tell each other news by.
///
/// # Errors
/// Why nothing was copied.
pub async fn copy_database(from: &DatabaseUrl, to: &DatabaseUrl) -> Result<(), CopyError> {
    database::copy(
        from,
        to,
        || MIGRATIONS,
        |copy| {
            copy.table::<Domain>()?;
            copy.table::<Count>()?;
            copy.table::<Visits>()?;
            copy.table::<LastBatch>()?;
            copy.ids::<Domain>()
        },
    )
    .await
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = domains)]
struct Domain {
    id: i64,
    account: String,
    name: String,
    name_unicode: String,
    index_page: Option<String>,
    not_found_page: Option<String>,
    ownership: String,
    method: Option<String>,
    verified_at: Option<NaiveDateTime>,
    token: String,
    routing: String,
    caa_warning: Option<String>,
    last_checked_at: Option<NaiveDateTime>,
    next_check_at: Option<NaiveDateTime>,
    asked_at: Option<NaiveDateTime>,
    last_proved_at: Option<NaiveDateTime>,
    misses: i32,
    error_code: Option<String>,
    error_detail: Option<String>,
    lease: Option<String>,
    lease_until: Option<NaiveDateTime>,
    created_at: NaiveDateTime,
    updated_at: NaiveDateTime,
    version: i64,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = domain_counts)]
struct Count {
    account: String,
    total: i64,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = domain_visits)]
struct Visits {
    account: String,
    domain_id: i64,
    day: NaiveDate,
    index_page: i64,
    not_found: i64,
    passed_on: i64,
    refused: i64,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = visit_writers)]
struct LastBatch {
    writer: String,
    batch: i64,
    written_at: NaiveDateTime,
}

copied_rows! {
    Domain => domains,
    Count => domain_counts,
    Visits => domain_visits,
    LastBatch => visit_writers,
}
