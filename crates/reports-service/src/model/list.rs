//! A page of an account's reports, and their total number.

mod on_page;
mod part;
mod rows;

use database::{Error, PlannedEachTime, Pool, Search, WithFound, on_backend};
use diesel::dsl::count_star;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use query_params::{Counted, FieldReader, FromFields, ListParams, Page, SortField, Walk};
use utoipa::IntoParams;

use super::{Every, Rating, ReportRow, State};
use crate::schema::{SEARCH, found, reports};
use part::Part;
use rows::Rows;

/// What a list of reports can be sorted by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReportSort {
    /// Date created.
    Id,
    /// Date generated; those without one come last.
    GeneratedAt,
    /// The URL, by its bytes.
    Url,
    /// The score; those without one come last.
    Score,
}

impl SortField for ReportSort {
    const CHOICES: &'static [(&'static str, Self)] = &[
        ("id", Self::Id),
        ("generated_at", Self::GeneratedAt),
        ("url", Self::Url),
        ("score", Self::Score),
    ];
    const DEFAULT: Self = Self::Id;
    const SORTED_BY: &'static str =
        "What the list is sorted by; reports without a value come last in both directions.";
    const SEARCH_BY: &'static [&'static str] = &["url"];
    const PER_PAGE: u16 = 100;
}

/// The filters of a list of reports, besides the search.
#[derive(Clone, Debug, Default, PartialEq, Eq, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Filters {
    /// Only reports of this project: a host in lower case without `www.`.
    #[param(pattern = "^[^\\u0000-\\u001f\\u007f-\\u009f]*$", nullable = false)]
    pub project: Option<String>,
    /// Only reports with this result.
    #[param(inline, nullable = false)]
    pub result: Option<Rating>,
    /// Only reports in this state.
    #[param(inline, nullable = false)]
    pub state: Option<State>,
    /// Only reports that are checked again this often.
    #[param(inline, nullable = false)]
    pub every: Option<Every>,
    /// Only reports whose latest generations failed: 1; only others: 0.
    #[param(nullable = false)]
    pub failing: Option<bool>,
}

impl Filters {
    /// Whether the list is a search, which reads every report of the account.
    pub fn is_search(&self, params: &ListParams<ReportSort>) -> bool {
        params.search.is_some() || self.reads_rows()
    }

    /// Whether it needs columns that no index of a list has.
    fn reads_rows(&self) -> bool {
        self.state.is_some() || self.every.is_some() || self.failing.is_some()
    }

    /// Whether many rows are read or skipped, so that the list may take long.
    pub fn is_slow(&self, params: &ListParams<ReportSort>) -> bool {
        self.is_search(params) || params.offset() >= DEEP
    }
}

impl FromFields for Filters {
    type Rules = ();

    fn from_fields(reader: &mut FieldReader<'_>, _rules: &()) -> Option<Self> {
        Some(Self {
            project: reader.text("project").map(str::to_owned),
            result: reader.choice("result", Rating::TEXTS),
            state: reader.choice("state", State::TEXTS),
            every: Every::read(reader, "every"),
            failing: reader.yes_or_no("failing"),
        })
    }
}

/// From this offset on, and for searches, the ids are first found using only an index, and then the
/// rows are read: otherwise, PostgreSQL would read every row that it skips. Below this offset, the
/// second step costs more than it saves.
const DEEP: i64 = 500;

/// The page of the account's reports that the parameters select.
///
/// # Errors
/// Database errors.
pub async fn list(
    pool: &Pool,
    account: &str,
    params: &ListParams<ReportSort>,
    filters: &Filters,
) -> Result<Page<ReportRow>, Error> {
    let text = params.search.as_deref();
    let search = SEARCH.search(pool, account, text).await?;
    let rows = Rows {
        account,
        filters,
        params,
        search: search.as_ref(),
        part: Part::All,
    };
    let load = |walk| load(pool, rows, walk);
    if params.offset() >= DEEP && !filters.is_search(params) {
        let total = kept_total(pool, rows).await?;
        if let Some(page) = params.load_deep_page(total, load).await? {
            return Ok(page);
        }
    }
    params.load_page(load).await
}

/// The number of rows on all pages of a list without a search, as counted when they were written.
async fn kept_total(pool: &Pool, rows: Rows<'_>) -> Result<i64, Error> {
    let mut connection = pool.read().await?;
    let total: Option<i64> = on_backend!(&mut connection, |connection| {
        diesel::select(rows.total()).get_result(connection).await
    })?;
    Ok(total.unwrap_or(0))
}

/// Loads the rows of a page and their total in one statement, so that both are from the same
/// moment. Reports without a result are behind all others in some lists: most pages are found without
/// looking at them.
async fn load(pool: &Pool, rows: Rows<'_>, walk: Walk) -> Result<Vec<Counted<ReportRow>>, Error> {
    if rows.have_parts() && !rows.are_searched() && !walk.is_backward && walk.offset < DEEP {
        let first = rows.of(Part::WithResult);
        let found = load_from(pool, first, walk).await?;
        let last = walk.offset + i64::try_from(found.len()).unwrap_or_default();
        let is_end = |(_, total): &Counted<ReportRow>| *total == Some(last);
        if last == walk.offset + walk.limit || found.as_slice().first().is_some_and(is_end) {
            return Ok(found);
        }
    }
    load_from(pool, rows, walk).await
}

async fn load_from(
    pool: &Pool,
    rows: Rows<'_>,
    walk: Walk,
) -> Result<Vec<Counted<ReportRow>>, Error> {
    let order = || rows.order(walk.is_backward);
    let mut connection = pool.read().await?;
    on_backend!(&mut connection, |connection| {
        async {
            if rows.search.is_some_and(Search::uses_index) {
                let found = reports::table
                    .select((reports::id, count_star().over()))
                    .filter(rows.condition());
                let with_found = WithFound {
                    found: found
                        .order_by(order())
                        .limit(walk.limit)
                        .offset(walk.offset),
                    rows: found::table
                        .inner_join(reports::table.on(reports::id.eq(found::id)))
                        .select((ReportRow::as_select(), found::total.nullable()))
                        .order_by(order()),
                };
                return with_found.load(connection).await;
            }
            let all = reports::table
                .select((ReportRow::as_select(), rows.total()))
                .order_by(order());
            let is_planned_each_time = rows.are_searched() || walk.offset >= DEEP;
            if rows.have_parts() || is_planned_each_time {
                let (limit, offset) = rows.walk_of_ids(walk);
                let rows = all.filter(rows.are_on(walk)).limit(limit).offset(offset);
                if is_planned_each_time {
                    PlannedEachTime(rows).load(connection).await
                } else {
                    rows.load(connection).await
                }
            } else {
                all.filter(rows.condition())
                    .limit(walk.limit)
                    .offset(walk.offset)
                    .load(connection)
                    .await
            }
        }
        .await
    })
}
