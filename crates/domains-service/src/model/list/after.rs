//! A list in the order of its names, piece by piece.

use database::{Error, Pool, Search, on_backend};
use diesel::dsl::{exists, not};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use query_params::ListParams;

use super::{CertificateStatus, DomainRow, DomainSort, Filters, is_owned};
use crate::schema::{SEARCH, certificate_orders, certificates, domains};

/// The next domains that the filters and the search select, by name from this one on, at most
/// `limit`.
///
/// # Errors
/// Database errors.
pub async fn list_after(
    pool: &Pool,
    account: &str,
    (params, filters): (&ListParams<DomainSort>, &Filters),
    name: &str,
    limit: i64,
) -> Result<Vec<DomainRow>, Error> {
    let search = SEARCH
        .search(pool, account, params.search.as_deref())
        .await?;
    let mut connection = pool.read().await?;
    on_backend!(&mut connection, |connection| {
        let rows = domains::table.select(DomainRow::as_select()).into_boxed();
        narrow!(rows, account, filters, search)
            .filter(domains::name.gt(name))
            .order_by(domains::name)
            .limit(limit)
            .load(connection)
            .await
    })
}
