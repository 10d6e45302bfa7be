//! Moving the domains from one database into another.

use chrono::{NaiveDate, NaiveDateTime};
use database::{CopyError, DatabaseUrl, copied_rows};
use diesel::prelude::*;

use crate::model::DomainRow;
use crate::schema::{MIGRATIONS, domain_counts, domain_visits, domains, visit_writers};

/// Copies every row of one database of domains into another, empty one; but not `domain_changes`,
/// by which running processes on SQLite notify each other.
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

/// All columns: those of the model, and the lease.
#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = domains)]
struct Domain {
    #[diesel(embed)]
    row: DomainRow,
    lease: Option<String>,
    lease_until: Option<NaiveDateTime>,
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
