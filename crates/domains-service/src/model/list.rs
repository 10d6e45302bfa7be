//! A page of an account's domains, and how many there are in all.

use database::{Error, Pool, on_backend};
use diesel::dsl::{Escape, Like, Or, count_star};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use query_params::{Direction, FieldReader, FromFields, ListParams, Page, SortField, Walk};
use utoipa::IntoParams;

use super::{DomainRow, Ownership};
use crate::schema::{domain_counts, domains};

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

/// What a list of domains can be narrowed to, besides the search.
#[derive(Clone, Debug, Default, PartialEq, Eq, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Filters {
    /// Only domains in this state.
    #[param(inline, nullable = false)]
    pub status: Option<Ownership>,
}

impl Filters {
    /// Whether domains can be left out, by these or by the search, so that every one of the account
    /// has to be compared.
    pub fn is_narrow(&self, params: &ListParams<DomainSort>) -> bool {
        params.search.is_some() || self.status.is_some()
    }
}

impl FromFields for Filters {
    type Rules = ();

    fn from_fields(reader: &mut FieldReader<'_>, _rules: &()) -> Option<Self> {
        Some(Self {
            status: reader.choice("status", Ownership::TEXTS),
        })
    }
}

/// From this offset on, rows are first found using only an index and then read: PostgreSQL would
/// otherwise read every row that it skips. Below this offset, the second step costs more than it
/// saves.
const DEEP: i64 = 500;

/// How often a page is looked for from the end of a list that changes meanwhile.
const ATTEMPTS: u8 = 3;

type IsLike<'a, Column> = Escape<Like<Column, &'a str>>;

/// Whether either spelling of the name matches a pattern; both are stored in lower case, like
/// patterns.
fn is_like(pattern: &str) -> Or<IsLike<'_, domains::name>, IsLike<'_, domains::name_unicode>> {
    let ascii = domains::name.like(pattern).escape('\\');
    ascii.or(domains::name_unicode.like(pattern).escape('\\'))
}

/// Selects the kept total.
macro_rules! counted {
    ($account:expr) => {
        domain_counts::table
            .filter(domain_counts::account.eq($account))
            .select(domain_counts::total)
    };
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
    if params.offset() >= DEEP && !filters.is_narrow(params) {
        let page = deep(pool, account, params, filters).await?;
        if let Some(page) = page {
            return Ok(page);
        }
    }
    let rows = load(pool, account, params, filters, params.walk()).await?;
    let mut total = total_beside(&rows);
    if total.is_none() && params.page > 1 {
        // Past the end, there is no row to carry the total.
        let first = ListParams {
            page: 1,
            per_page: 10,
            ..params.clone()
        };
        total = total_beside(&load(pool, account, &first, filters, first.walk()).await?);
    }
    Ok(page_of(rows, total.unwrap_or(0)))
}

/// A deep page, reached from the nearer end of the list; none if the list changed at each attempt.
///
/// The rows are those of one moment: the statement that reads them says how many there are, and it
/// began at the right row only if that is the number that the walk was planned with.
async fn deep(
    pool: &Pool,
    account: &str,
    params: &ListParams<DomainSort>,
    filters: &Filters,
) -> Result<Option<Page<DomainRow>>, Error> {
    let mut planned = kept_total(pool, account).await?;
    for _ in 0..ATTEMPTS {
        let Some(walk) = params.shortest_walk(planned) else {
            let total = u64::try_from(planned).unwrap_or(0);
            return Ok(Some(page_of(Vec::new(), total)));
        };
        let mut rows = load(pool, account, params, filters, walk).await?;
        let Some(&(_, Some(total))) = rows.as_slice().first() else {
            return Ok(None);
        };
        if walk.is_backward && total != planned {
            planned = total;
            continue;
        }
        if walk.is_backward {
            rows.reverse();
        }
        return Ok(Some(page_of(rows, u64::try_from(total).unwrap_or(0))));
    }
    Ok(None)
}

/// The number of rows on all pages of a list without a search, as kept by triggers.
async fn kept_total(pool: &Pool, account: &str) -> Result<i64, Error> {
    let mut connection = pool.read().await?;
    let total = on_backend!(&mut connection, |connection| {
        let counted = counted!(account);
        counted.first(connection).await.optional()
    })?;
    Ok(total.unwrap_or(0))
}

fn page_of(rows: Vec<Counted>, total: u64) -> Page<DomainRow> {
    Page {
        rows: rows.into_iter().map(|(row, _)| row).collect(),
        total,
    }
}

/// A row with the total number of rows on all pages.
type Counted = (DomainRow, Option<i64>);

fn total_beside(rows: &[Counted]) -> Option<u64> {
    rows.first()
        .and_then(|(_, total)| u64::try_from((*total)?).ok())
}

/// Narrows a boxed query of domains; a macro, since queries with other columns have other types.
macro_rules! narrow {
    ($query:expr, $account:expr, $filters:expr, $pattern:expr) => {{
        let mut query = $query.filter(domains::account.eq($account));
        if let Some(status) = $filters.status {
            query = query.filter(domains::ownership.eq(status));
        }
        if let Some(pattern) = $pattern {
            query = query.filter(is_like(pattern));
        }
        query
    }};
}

/// Orders a boxed query of domains.
macro_rules! order {
    ($query:expr, $params:expr, $backward:expr) => {
        match ($params.sort_by, $params.direction.walked($backward)) {
            (DomainSort::Id, Direction::Ascending) => $query.order_by(domains::id.asc()),
            (DomainSort::Id, Direction::Descending) => $query.order_by(domains::id.desc()),
            (DomainSort::Name, Direction::Ascending) => $query.order_by(domains::name.asc()),
            (DomainSort::Name, Direction::Descending) => $query.order_by(domains::name.desc()),
        }
    };
}

/// Loads the rows of a page with their total: in one statement, as of one moment.
async fn load(
    pool: &Pool,
    account: &str,
    params: &ListParams<DomainSort>,
    filters: &Filters,
    walk: Walk,
) -> Result<Vec<Counted>, Error> {
    let pattern = params.search_pattern();
    let counted = counted!(account);
    let mut connection = pool.read().await?;
    on_backend!(&mut connection, |connection| {
        async {
            let rows = if filters.is_narrow(params) {
                // Counting the matches means comparing every domain; the total of a whole list was
                // counted when the domains were written.
                let matches = domains::table.select(count_star()).into_boxed();
                let matches = narrow!(matches, account, filters, &pattern);
                let columns = (DomainRow::as_select(), matches.single_value());
                domains::table.select(columns).into_boxed()
            } else {
                let columns = (DomainRow::as_select(), counted.single_value());
                domains::table.select(columns).into_boxed()
            };
            let rows = order!(rows, params, walk.is_backward);
            if walk.offset >= DEEP {
                let ids = domains::table.select(domains::id).into_boxed();
                let ids = narrow!(ids, account, filters, &pattern);
                let ids = order!(ids, params, walk.is_backward);
                let ids = ids.limit(walk.limit).offset(walk.offset);
                let rows = rows.filter(domains::account.eq(account));
                return rows.filter(domains::id.eq_any(ids)).load(connection).await;
            }
            let rows = narrow!(rows, account, filters, &pattern);
            let rows = rows.limit(walk.limit).offset(walk.offset);
            rows.load(connection).await
        }
        .await
    })
}
