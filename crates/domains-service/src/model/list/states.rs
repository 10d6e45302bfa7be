//! How many domains of a list are in each state.

use database::{Error, Pool, Search, on_backend};
use diesel::dsl::{count_star, exists, not};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use query_params::ListParams;

use super::{CertificateStatus, DomainSort, EVERY_STATE, Filters, Ownership, is_owned};
use crate::schema::{SEARCH, certificate_orders, certificates, domain_counts, domains};

/// How many of the account's domains are in each state, for the states that have any: of those that
/// the other filters and the search select.
///
/// # Errors
/// Database errors.
pub async fn count_states(
    pool: &Pool,
    account: &str,
    params: &ListParams<DomainSort>,
    filters: &Filters,
) -> Result<Vec<(Ownership, i64)>, Error> {
    if filters.is_counted(params) {
        let mut connection = pool.read().await?;
        return on_backend!(&mut connection, |connection| {
            domain_counts::table
                .filter(domain_counts::account.eq(account))
                .filter(domain_counts::ownership.ne(EVERY_STATE))
                .filter(domain_counts::total.gt(0))
                .select((domain_counts::ownership, domain_counts::total))
                .load(connection)
                .await
        });
    }
    let filters = Filters {
        status: None,
        ..filters.clone()
    };
    let search = SEARCH
        .search(pool, account, params.search.as_deref())
        .await?;
    let mut connection = pool.read().await?;
    on_backend!(&mut connection, |connection| {
        let states = domains::table
            .group_by(domains::ownership)
            .select((domains::ownership, count_star()))
            .into_boxed();
        let states = narrow!(states, account, filters, search);
        states.load(connection).await
    })
}
