//! A page of an account's domains, and how many there are in all.

use database::{Error, Pool, on_backend};
use diesel::dsl::{Escape, Like, Or};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use query_params::{Direction, ListParams, Page, SortField};

use super::Domain;
use crate::schema::{domain_counts, domains};

/// What a list of domains can be sorted by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DomainSort {
    /// Date created.
    Id,
    /// The name, by its bytes. No two of an account are alike.
    Name,
}

impl SortField for DomainSort {
    const CHOICES: &'static [(&'static str, Self)] = &[("id", Self::Id), ("name", Self::Name)];
    const DEFAULT: Self = Self::Id;
    const SEARCH_BY: &'static [&'static str] = &["name"];
    const PER_PAGE: u16 = 50;
}

/// From this offset on, rows are first found in an index alone and then read: PostgreSQL would read
/// each row that it skips. Before it, the second step costs more than it saves.
const DEEP: i64 = 500;

type IsLike<'a, Column> = Escape<Like<Column, &'a str>>;

/// Whether either spelling of the name is like a pattern; both are kept in lower case, as patterns are.
fn is_like(pattern: &str) -> Or<IsLike<'_, domains::name>, IsLike<'_, domains::name_unicode>> {
    let ascii = domains::name.like(pattern).escape('\\');
    ascii.or(domains::name_unicode.like(pattern).escape('\\'))
}

/// The page of the account's domains that the parameters ask for.
///
/// # Errors
/// Those of the database.
pub async fn list(
    pool: &Pool,
    account: &str,
    params: &ListParams<DomainSort>,
) -> Result<Page<Domain>, Error> {
    let pattern = params.search_pattern();
    let mut connection = pool.read().await?;
    on_backend!(&mut connection, |connection| {
        async {
            let mut rows = domains::table.select(Domain::as_select()).into_boxed();
            let mut ids = domains::table
                .filter(domains::account.eq(account))
                .select(domains::id)
                .limit(params.limit())
                .offset(params.offset())
                .into_boxed();
            if let Some(pattern) = &pattern {
                ids = ids.filter(is_like(pattern));
            }
            match (params.sort_by, params.direction) {
                (DomainSort::Id, Direction::Ascending) => {
                    ids = ids.order_by(domains::id.asc());
                    rows = rows.order_by(domains::id.asc());
                }
                (DomainSort::Id, Direction::Descending) => {
                    ids = ids.order_by(domains::id.desc());
                    rows = rows.order_by(domains::id.desc());
                }
                (DomainSort::Name, Direction::Ascending) => {
                    ids = ids.order_by(domains::name.asc());
                    rows = rows.order_by(domains::name.asc());
                }
                (DomainSort::Name, Direction::Descending) => {
                    ids = ids.order_by(domains::name.desc());
                    rows = rows.order_by(domains::name.desc());
                }
            }
            if params.offset() >= DEEP {
                rows = rows.filter(domains::id.eq_any(ids));
            } else {
                rows = rows
                    .filter(domains::account.eq(account))
                    .limit(params.limit())
                    .offset(params.offset());
                if let Some(pattern) = &pattern {
                    rows = rows.filter(is_like(pattern));
                }
            }
            let rows = rows.load::<Domain>(connection).await?;
            let total: i64 = match &pattern {
                // Counting what a search finds means looking at each name; all else was counted when it
                // was written.
                Some(pattern) => {
                    domains::table
                        .filter(domains::account.eq(account))
                        .filter(is_like(pattern))
                        .count()
                        .get_result(connection)
                        .await?
                }
                None => domain_counts::table
                    .filter(domain_counts::account.eq(account))
                    .select(domain_counts::total)
                    .first(connection)
                    .await
                    .optional()?
                    .unwrap_or(0),
            };
            let total = u64::try_from(total).unwrap_or(0);
            Ok::<_, diesel::result::Error>(Page { rows, total })
        }
        .await
    })
}
