//! Copying the domains from one database into another.

use chrono::{NaiveDate, NaiveDateTime};
use database::{
    CopiedRow, CopyError, DatabaseUrl, Side, copied_rows, in_batches, insert_each, on_side,
};
use diesel::prelude::*;

use crate::model::{AcmeAccountRow, CertificateRow, Challenge, DomainRow};
use crate::schema::{
    MIGRATIONS, acme_accounts, acme_buckets, acme_challenges, certificate_orders,
    certificate_turns, certificates, domain_counts, domain_texts, domain_visits, domains,
    ticket_keys, visit_writers,
};

/// Copies every row of a database of domains into another, empty one, except for those of
/// `domain_changes` and `certificate_arrivals`, which hasten what running processes find anyway.
///
/// # Errors
/// The reason why nothing was copied.
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
            copy.table::<TicketKey>()?;
            copy.table::<StoredOrder>()?;
            copy.table::<Turn>()?;
            copy.table::<AcmeAccountRow>()?;
            copy.table::<Challenge>()?;
            copy.table::<Allowance>()?;
            copy.ids::<CopiedDomain>()?;
            web_console::copy_tables(copy)?;
            notify::copy_tables(copy)?;
            issued_keys::copy_tables(copy)
        },
    )
    .await
}

/// The columns that the model lacks.
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
    ownership: String,
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
    bots: i64,
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
struct TicketKey {
    hour: i64,
    ticket_key: Vec<u8>,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = certificate_orders)]
struct StoredOrder {
    name: String,
    due_at: NaiveDateTime,
    renew_at: Option<NaiveDateTime>,
    attempts: i32,
    order_url: Option<String>,
    directory: Option<String>,
    private_key: Option<Vec<u8>>,
    error_code: Option<String>,
    error_detail: Option<String>,
    lease: Option<String>,
    lease_until: Option<NaiveDateTime>,
    wanted_at: Option<NaiveDateTime>,
    account: Option<String>,
    authority_failures: i32,
    forced_at: Option<NaiveDateTime>,
    other_not_before: Option<NaiveDateTime>,
    ordered_at: Option<NaiveDateTime>,
    is_counted: bool,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = certificate_turns)]
struct Turn {
    account: String,
    taken_at: NaiveDateTime,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = acme_buckets)]
struct Allowance {
    bucket: String,
    tokens: f64,
    updated_at: NaiveDateTime,
}

copied_rows! {
    CertificateRow => certificates,
    TicketKey => ticket_keys,
    StoredOrder => certificate_orders,
    Turn => certificate_turns,
    AcmeAccountRow => acme_accounts,
    Challenge => acme_challenges,
    Allowance => acme_buckets,
    Count => domain_counts,
    Texts => domain_texts,
    Visits => domain_visits,
    LastBatch => visit_writers,
}
