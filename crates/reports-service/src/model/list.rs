//! A page of an account's reports, and how many there are in all.

use database::{Error, Pool, lower, on_backend};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use query_params::{Direction, FieldReader, FromFields, ListParams, Page, SortField};

use super::ReportRow;
use crate::schema::{report_counts, reports};

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
    const SEARCH_BY: &'static [&'static str] = &["url"];
    const PER_PAGE: u16 = 100;
}

/// What a list of reports can be narrowed to, besides the search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filters {
    /// Exactly this project.
    pub project: Option<String>,
    /// Exactly this result.
    pub result: Option<&'static str>,
}

impl FromFields for Filters {
    type Rules = ();

    fn from_fields(reader: &mut FieldReader<'_>, _rules: &()) -> Option<Self> {
        let results = [("good", "good"), ("decent", "decent"), ("bad", "bad")];
        Some(Self {
            project: reader.text("project").map(str::to_owned),
            result: reader.choice("result", &results),
        })
    }
}

/// The page of the account's reports that the parameters ask for.
///
/// # Errors
/// Those of the database.
pub async fn list(
    pool: &Pool,
    account: &str,
    params: &ListParams<ReportSort>,
    filters: &Filters,
) -> Result<Page<ReportRow>, Error> {
    let pattern = params.search_pattern();
    let project = filters.project.as_deref();
    let mut connection = pool.read().await?;
    on_backend!(&mut connection, |connection| {
        async {
            let mut rows = reports::table
                .filter(reports::account.eq(account))
                .select(ReportRow::as_select())
                .limit(params.limit())
                .offset(params.offset())
                .into_boxed();
            let mut counts = report_counts::table
                .filter(report_counts::account.eq(account))
                .filter(report_counts::project.eq(project.unwrap_or_default()))
                .select(report_counts::total)
                .into_boxed();
            let mut matches = reports::table
                .filter(reports::account.eq(account))
                .count()
                .into_boxed();
            if let Some(project) = project {
                rows = rows.filter(reports::project.eq(project));
                matches = matches.filter(reports::project.eq(project));
            }
            if let Some(result) = filters.result {
                rows = rows.filter(reports::result.eq(result));
                matches = matches.filter(reports::result.eq(result));
                counts = counts.filter(report_counts::result.eq(result));
            }
            if let Some(pattern) = &pattern {
                rows = rows.filter(lower(reports::url).like(pattern).escape('\\'));
                matches = matches.filter(lower(reports::url).like(pattern).escape('\\'));
            }
            rows = match (params.sort_by, params.direction) {
                (ReportSort::Id, Direction::Ascending) => rows.order_by(reports::id.asc()),
                (ReportSort::Id, Direction::Descending) => rows.order_by(reports::id.desc()),
                (ReportSort::Url, Direction::Ascending) => {
                    rows.order_by((reports::url.asc(), reports::id.asc()))
                }
                (ReportSort::Url, Direction::Descending) => {
                    rows.order_by((reports::url.desc(), reports::id.desc()))
                }
                (ReportSort::Score, Direction::Ascending) => rows.order_by((
                    reports::score.is_null().asc(),
                    reports::score.asc(),
                    reports::id.asc(),
                )),
                (ReportSort::Score, Direction::Descending) => rows.order_by((
                    reports::score.is_null().asc(),
                    reports::score.desc(),
                    reports::id.desc(),
                )),
                (ReportSort::GeneratedAt, Direction::Ascending) => rows.order_by((
                    reports::generated_at.is_null().asc(),
                    reports::generated_at.asc(),
                    reports::id.asc(),
                )),
                (ReportSort::GeneratedAt, Direction::Descending) => rows.order_by((
                    reports::generated_at.is_null().asc(),
                    reports::generated_at.desc(),
                    reports::id.desc(),
                )),
            };
            let rows = rows.load::<ReportRow>(connection).await?;
            // Counting what a search finds means looking at each; all else was counted when it was written.
            let total: i64 = if pattern.is_some() {
                matches.get_result(connection).await?
            } else {
                counts.load::<i64>(connection).await?.iter().sum()
            };
            Ok::<_, diesel::result::Error>(Page {
                rows,
                total: u64::try_from(total).unwrap_or(0),
            })
        }
        .await
    })
}
