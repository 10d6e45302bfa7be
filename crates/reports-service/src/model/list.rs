//! A page of an account's reports, and their total number.

use database::{Error, PlannedEachTime, Pool, Search, WithFound, on_backend};
use diesel::dsl::count_star;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use query_params::{
    Counted, Direction, FieldReader, FromFields, ListParams, Page, SortField, Walk,
};
use utoipa::IntoParams;

use super::{CurrentState, Every, Rating, ReportRow, State};
use crate::schema::{SEARCH, found, report_counts, reports};

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

/// Selects the kept total.
macro_rules! counted {
    ($account:expr, $filters:expr) => {
        report_counts::table
            .filter(report_counts::account.eq($account))
            .filter(report_counts::project.eq($filters.project.as_deref().unwrap_or_default()))
            .filter(report_counts::result.eq($filters.result.map_or("", Rating::as_str)))
            .select(report_counts::total)
    };
}

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
    let load = |walk| load(pool, account, params, filters, walk);
    if params.offset() >= DEEP && !filters.is_search(params) {
        let total = kept_total(pool, account, filters).await?;
        if let Some(page) = params.load_deep_page(total, load).await? {
            return Ok(page);
        }
    }
    params.load_page(load).await
}

/// The number of rows on all pages of a list without a search, as maintained by triggers.
async fn kept_total(pool: &Pool, account: &str, filters: &Filters) -> Result<i64, Error> {
    let mut connection = pool.read().await?;
    let total = on_backend!(&mut connection, |connection| {
        let counted = counted!(account, filters);
        counted.first(connection).await.optional()
    })?;
    Ok(total.unwrap_or(0))
}

/// Filters a boxed query of reports; a macro, since queries with other columns have other types.
macro_rules! narrow {
    ($query:expr, $account:expr, $filters:expr, $search:expr) => {{
        let mut query =
            $query.filter(Search::column($search.as_ref(), reports::account).eq($account));
        if let Some(project) = &$filters.project {
            query = query.filter(Search::column($search.as_ref(), reports::project).eq(project));
        }
        if let Some(result) = $filters.result {
            query = query.filter(Search::column($search.as_ref(), reports::result).eq(result));
        }
        if let Some(state) = $filters.state {
            query = query.filter(CurrentState.eq(state));
        }
        if let Some(every) = $filters.every {
            query = query.filter(reports::every.eq(every));
        }
        if let Some(failing) = $filters.failing {
            query = query.filter(reports::failed_since.is_not_null().eq(failing));
        }
        if let Some(search) = $search.clone() {
            query = query.filter(search);
        }
        query
    }};
}

/// Orders a boxed query of reports; with each filter, each order matches an index.
macro_rules! order {
    ($query:expr, $params:expr, $filters:expr, $backward:expr) => {{
        let mut query = $query;
        // A report with a result has a score and a time, too.
        if $filters.result.is_none() {
            match ($params.sort_by, $backward) {
                (ReportSort::Score, false) => query = query.order_by(reports::score.is_null()),
                (ReportSort::Score, true) => {
                    query = query.order_by(reports::score.is_null().desc())
                }
                (ReportSort::GeneratedAt, false) => {
                    query = query.order_by(reports::generated_at.is_null())
                }
                (ReportSort::GeneratedAt, true) => {
                    query = query.order_by(reports::generated_at.is_null().desc())
                }
                (ReportSort::Id | ReportSort::Url, _) => {}
            }
        }
        let direction = $params.direction.walked($backward);
        match ($params.sort_by, direction) {
            (ReportSort::Id, _) => {}
            (ReportSort::Url, Direction::Ascending) => {
                query = query.then_order_by(reports::url.asc())
            }
            (ReportSort::Url, Direction::Descending) => {
                query = query.then_order_by(reports::url.desc())
            }
            (ReportSort::Score, Direction::Ascending) => {
                query = query.then_order_by(reports::score.asc())
            }
            (ReportSort::Score, Direction::Descending) => {
                query = query.then_order_by(reports::score.desc())
            }
            (ReportSort::GeneratedAt, Direction::Ascending) => {
                query = query.then_order_by(reports::generated_at.asc())
            }
            (ReportSort::GeneratedAt, Direction::Descending) => {
                query = query.then_order_by(reports::generated_at.desc())
            }
        }
        match direction {
            Direction::Ascending => query.then_order_by(reports::id.asc()),
            Direction::Descending => query.then_order_by(reports::id.desc()),
        }
    }};
}

/// Loads the rows of a page and their total in one statement, so that both are from the same
/// moment.
async fn load(
    pool: &Pool,
    account: &str,
    params: &ListParams<ReportSort>,
    filters: &Filters,
    walk: Walk,
) -> Result<Vec<Counted<ReportRow>>, Error> {
    let counted = counted!(account, filters);
    let search = params.search.as_deref();
    let search = SEARCH.search(pool, account, search).await?;
    let mut connection = pool.read().await?;
    on_backend!(&mut connection, |connection| {
        async {
            if search.as_ref().is_some_and(Search::uses_index) {
                let found = reports::table.select((reports::id, count_star().over()));
                let found = narrow!(found.into_boxed(), account, filters, search);
                let found = order!(found, params, filters, walk.is_backward);
                let rows = found::table
                    .inner_join(reports::table.on(reports::id.eq(found::id)))
                    .select((ReportRow::as_select(), found::total.nullable()))
                    .into_boxed();
                let with_found = WithFound {
                    found: found.limit(walk.limit).offset(walk.offset),
                    rows: order!(rows, params, filters, walk.is_backward),
                };
                return with_found.load(connection).await;
            }
            let is_search = search.is_some() || filters.reads_rows();
            let rows = if is_search {
                // Counting the matches of a search or of a state means reading every report; all
                // other totals were counted when the reports were written.
                let matches = reports::table.select(count_star()).into_boxed();
                let matches = narrow!(matches, account, filters, search);
                reports::table
                    .select((ReportRow::as_select(), matches.single_value()))
                    .into_boxed()
            } else {
                reports::table
                    .select((ReportRow::as_select(), counted.single_value()))
                    .into_boxed()
            };
            let rows = order!(rows, params, filters, walk.is_backward);
            if is_search || walk.offset >= DEEP {
                let ids = reports::table.select(reports::id).into_boxed();
                let ids = narrow!(ids, account, filters, search);
                let ids = order!(ids, params, filters, walk.is_backward);
                let ids = ids.limit(walk.limit).offset(walk.offset);
                let rows = PlannedEachTime(rows.filter(reports::id.eq_any(ids)));
                rows.load(connection).await
            } else {
                let rows = narrow!(rows, account, filters, None::<Search>);
                rows.limit(walk.limit)
                    .offset(walk.offset)
                    .load(connection)
                    .await
            }
        }
        .await
    })
}
