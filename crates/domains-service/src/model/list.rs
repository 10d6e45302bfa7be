//! A page of an account's domains, and their total number.

use database::{Error, PlannedEachTime, Pool, Search, WithFound, on_backend};
use diesel::dsl::{Asc, Desc, auto_type, count_star, exists, not};
use diesel::prelude::*;
use diesel::query_dsl::methods::OrderDsl;
use diesel_async::RunQueryDsl;
use query_params::{
    Counted, Direction, FieldReader, FromFields, ListParams, Page, SortField, Walk,
};
use utoipa::IntoParams;

use super::state::is_owned;
use super::{CertificateStatus, DomainRow, Ownership, Routing};
use crate::schema::{SEARCH, certificate_orders, certificates, domain_counts, domains, found};

/// What a list of domains can be sorted by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DomainSort {
    /// Date created.
    Id,
    /// The name, by its bytes. No two of an account are equal.
    Name,
}

impl SortField for DomainSort {
    const CHOICES: &'static [(&'static str, Self)] = &[("id", Self::Id), ("name", Self::Name)];
    const DEFAULT: Self = Self::Id;
    const SORTED_BY: &'static str =
        "What the list is sorted by: `id` (the date of creation, the default) or `name`.";
    const SEARCH_BY: &'static [&'static str] = &["name"];
    const PER_PAGE: u16 = 50;
}

/// The filters of a list of domains, besides the search.
#[derive(Clone, Debug, Default, PartialEq, Eq, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Filters {
    /// Only domains in this state.
    #[param(inline, nullable = false)]
    pub status: Option<Ownership>,
    /// Only domains whose names were seen to lead here or elsewhere.
    #[param(inline, nullable = false)]
    pub routing: Option<Routing>,
    /// Only domains whose names have a certificate, or none for this reason. Where the edge does not
    /// serve HTTPS, all have `none`.
    #[param(inline, nullable = false)]
    pub certificate: Option<CertificateStatus>,
}

impl Filters {
    /// Whether filters or the search may leave out domains, so that each of the account's domains
    /// must be compared.
    pub fn is_narrow(&self, params: &ListParams<DomainSort>) -> bool {
        let is_filtered =
            self.status.is_some() || self.routing.is_some() || self.certificate.is_some();
        params.search.is_some() || is_filtered
    }

    /// Whether the matches have been counted when the domains were written.
    fn is_counted(&self, params: &ListParams<DomainSort>) -> bool {
        let others = Self {
            status: None,
            ..self.clone()
        };
        !others.is_narrow(params)
    }

    /// Whether many rows are read or skipped, so that the list may take long.
    pub fn is_slow(&self, params: &ListParams<DomainSort>) -> bool {
        self.is_narrow(params) || params.offset() >= DEEP
    }
}

impl FromFields for Filters {
    type Rules = ();

    fn from_fields(reader: &mut FieldReader<'_>, _rules: &()) -> Option<Self> {
        Some(Self {
            status: reader.choice("status", Ownership::TEXTS),
            routing: reader.choice("routing", Routing::TEXTS),
            certificate: reader.choice("certificate", CertificateStatus::TEXTS),
        })
    }
}

/// From this offset on, rows are first found using only an index and then read: PostgreSQL would
/// otherwise read every row that it skips. Below this offset, the second step costs more than it
/// saves.
const DEEP: i64 = 500;

/// The `ownership` of an account's count of all its domains.
pub(super) const EVERY_STATE: &str = "";

/// The kept total, of a state if the filters have one.
#[auto_type]
fn counted<'a>(account: &'a str, filters: &'a Filters) -> _ {
    let state: &'static str = filters.status.map_or(EVERY_STATE, Ownership::as_str);
    domain_counts::table
        .filter(domain_counts::account.eq(account))
        .filter(domain_counts::ownership.eq(state))
        .select(domain_counts::total)
}

/// The page of the account's domains that the parameters select.
///
/// # Errors
/// Database errors.
pub async fn list(
    pool: &Pool,
    account: &str,
    params: &ListParams<DomainSort>,
    filters: &Filters,
) -> Result<Page<DomainRow>, Error> {
    let load = |walk| load(pool, account, params, filters, walk);
    if params.offset() >= DEEP && filters.is_counted(params) {
        let total = kept_total(pool, account, filters).await?;
        if let Some(page) = params.load_deep_page(total, load).await? {
            return Ok(page);
        }
    }
    params.load_page(load).await
}

/// The number of rows on all pages of a list that [is counted](Filters::is_counted) by triggers.
async fn kept_total(pool: &Pool, account: &str, filters: &Filters) -> Result<i64, Error> {
    let mut connection = pool.read().await?;
    let total = on_backend!(&mut connection, |connection| {
        let counted = counted(account, filters);
        counted.first(connection).await.optional()
    })?;
    Ok(total.unwrap_or(0))
}

/// Filters a boxed query of domains; a macro, since queries with other columns have other types.
macro_rules! narrow {
    ($query:expr, $account:expr, $filters:expr, $search:expr) => {{
        let mut query =
            $query.filter(Search::column($search.as_ref(), domains::account).eq($account));
        if let Some(status) = $filters.status {
            query = query.filter(Search::column($search.as_ref(), domains::ownership).eq(status));
        }
        if let Some(routing) = $filters.routing {
            query = query.filter(Search::column($search.as_ref(), domains::routing).eq(routing));
        }
        if let Some(status) = $filters.certificate {
            let valid = certificates::table
                .filter(certificates::name.eq(domains::name))
                .filter(certificates::not_after.gt(database::now()));
            let order =
                || certificate_orders::table.filter(certificate_orders::name.eq(domains::name));
            let (waiting, failed) = (
                order().filter(certificate_orders::attempts.eq(0)),
                order().filter(certificate_orders::attempts.gt(0)),
            );
            let without = is_owned().and(not(exists(valid.clone())));
            query = match status {
                CertificateStatus::Issued => query.filter(is_owned().and(exists(valid))),
                CertificateStatus::Pending => query.filter(without.and(exists(waiting))),
                CertificateStatus::Failed => query.filter(without.and(exists(failed))),
                CertificateStatus::None => {
                    let nothing = not(exists(valid)).and(not(exists(order())));
                    query.filter(not(is_owned()).or(nothing))
                }
            };
        }
        if let Some(search) = $search.clone() {
            query = query.filter(search);
        }
        query
    }};
}

mod after;
mod states;

pub use after::list_after;
pub use states::count_states;

/// Orders a boxed query of domains.
fn order<Q>(query: Q, params: &ListParams<DomainSort>, walk: Walk) -> Q
where
    Q: OrderDsl<Asc<domains::id>, Output = Q>
        + OrderDsl<Desc<domains::id>, Output = Q>
        + OrderDsl<Asc<domains::name>, Output = Q>
        + OrderDsl<Desc<domains::name>, Output = Q>,
{
    match (params.sort_by, params.direction.walked(walk.is_backward)) {
        (DomainSort::Id, Direction::Ascending) => query.order(domains::id.asc()),
        (DomainSort::Id, Direction::Descending) => query.order(domains::id.desc()),
        (DomainSort::Name, Direction::Ascending) => query.order(domains::name.asc()),
        (DomainSort::Name, Direction::Descending) => query.order(domains::name.desc()),
    }
}

/// Loads the rows of a page and their total in one statement, so that both are from the same
/// moment.
async fn load(
    pool: &Pool,
    account: &str,
    params: &ListParams<DomainSort>,
    filters: &Filters,
    walk: Walk,
) -> Result<Vec<Counted<DomainRow>>, Error> {
    let counted = counted(account, filters);
    let search = params.search.as_deref();
    let search = SEARCH.search(pool, account, search).await?;
    let mut connection = pool.read().await?;
    on_backend!(&mut connection, |connection| {
        async {
            if search.as_ref().is_some_and(Search::uses_index) {
                let found = domains::table.select((domains::id, count_star().over()));
                let found = narrow!(found.into_boxed(), account, filters, search);
                let found = order(found, params, walk);
                let rows = found::table
                    .inner_join(domains::table.on(domains::id.eq(found::id)))
                    .select((DomainRow::as_select(), found::total.nullable()))
                    .into_boxed();
                let with_found = WithFound {
                    found: found.limit(walk.limit).offset(walk.offset),
                    rows: order(rows, params, walk),
                };
                return with_found.load(connection).await;
            }
            let rows = if filters.is_counted(params) {
                let columns = (DomainRow::as_select(), counted.single_value());
                domains::table.select(columns).into_boxed()
            } else {
                // This requires comparing every domain.
                let matches = domains::table.select(count_star()).into_boxed();
                let matches = narrow!(matches, account, filters, search);
                let columns = (DomainRow::as_select(), matches.single_value());
                domains::table.select(columns).into_boxed()
            };
            let rows = order(rows, params, walk);
            if walk.offset >= DEEP {
                let ids = domains::table.select(domains::id).into_boxed();
                let ids = narrow!(ids, account, filters, search);
                let ids = order(ids, params, walk);
                let ids = ids.limit(walk.limit).offset(walk.offset);
                let rows = rows.filter(domains::account.eq(account));
                let rows = PlannedEachTime(rows.filter(domains::id.eq_any(ids)));
                return rows.load(connection).await;
            }
            let rows = narrow!(rows, account, filters, search);
            let rows = rows.limit(walk.limit).offset(walk.offset);
            rows.load(connection).await
        }
        .await
    })
}
