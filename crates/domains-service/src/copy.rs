//! Copying the domains from one database into another.

use chrono::{NaiveDate, NaiveDateTime};
use database::{
    CopiedRow, CopyError, DatabaseUrl, Side, copied_rows, in_batches, insert_each, on_side,
};
use diesel::prelude::*;

use crate::model::{CertificateRow, DomainRow};
use crate::schema::{
    MIGRATIONS, certificates, domain_counts, domain_texts, domain_visits, domains, ticket_keys,
    visit_writers,
};

/// Copies every row of a database of domains into another, empty one, except for `domain_changes`,
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
            copy.table::<CopiedDomain>()?;
            copy.table::<Count>()?;
            copy.table::<Texts>()?;
            copy.table::<Visits>()?;
            copy.table::<LastBatch>()?;
            copy.table::<CertificateRow>()?;
            copy.table::<StoredTicketKey>()?;
            copy.ids::<CopiedDomain>()
        },
    )
    .await
}

/// The columns that the model has no field for.
#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = domains)]
struct UnlistedColumns {
    lease: Option<String>,
    lease_until: Option<NaiveDateTime>,
    store_key: Option<String>,
}

/// All columns.
struct CopiedDomain(DomainRow, UnlistedColumns);

impl From<(DomainRow, UnlistedColumns)> for CopiedDomain {
    fn from((row, unlisted): (DomainRow, UnlistedColumns)) -> Self {
        Self(row, unlisted)
    }
}

impl CopiedRow for CopiedDomain {
    const TABLE: &'static str = "domains";

    fn read(
        source: &mut Side,
        each: &mut dyn FnMut(Vec<Self>) -> Result<(), CopyError>,
    ) -> Result<(), CopyError> {
        on_side!(source, |connection| {
            let rows =
                domains::table.select((DomainRow::as_select(), UnlistedColumns::as_select()));
            in_batches::<Self, (_, _)>(rows.load_iter(connection), each)
        })
    }

    fn write(target: &mut Side, rows: Vec<Self>) -> QueryResult<()> {
        let rows: Vec<_> = rows
            .into_iter()
            .map(|Self(row, unlisted)| (row, unlisted))
            .collect();
        insert_each!(target, domains, rows)
    }
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = domain_counts)]
struct Count {
    account: String,
    total: i64,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = domain_texts)]
struct Texts {
    account: String,
    domain_id: i64,
    robots: Option<String>,
    well_known: Option<String>,
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

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = ticket_keys)]
struct StoredTicketKey {
    hour: i64,
    ticket_key: Vec<u8>,
}

copied_rows! {
    Count => domain_counts,
    Texts => domain_texts,
    Visits => domain_visits,
    LastBatch => visit_writers,
    CertificateRow => certificates,
    StoredTicketKey => ticket_keys,
}
