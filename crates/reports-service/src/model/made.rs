//! A good generation, as it is stored with its report and in the history.

use database::Error;
use page_audit::Report;

use super::Rating;
use super::history::Summary;
use super::ignored::{IgnoredRow, take_ignored};
use super::packed::{pack, unpack};

/// The maximum stored length of a title, in characters.
const MAX_TITLE: usize = 300;

/// What is stored of a report that was made.
pub(super) struct Made {
    pub rating: Rating,
    pub score: i16,
    pub ruleset: i32,
    pub title: Option<String>,
    pub packed_checks: Vec<u8>,
    pub summary: Summary,
}

impl Made {
    /// What a report is stored as.
    ///
    /// # Errors
    /// When the findings cannot be compressed.
    pub fn of(report: &Report) -> Result<Self, Error> {
        let title = report.page.as_ref().and_then(|page| page.title.as_deref());
        let title: String = title.unwrap_or_default().chars().take(MAX_TITLE).collect();
        Ok(Self {
            rating: Rating::from(report.rating),
            score: i16::from(report.score),
            ruleset: i32::try_from(report.ruleset).unwrap_or_default(),
            title: Some(title).filter(|title| !title.is_empty()),
            packed_checks: pack(report)?,
            summary: Summary::of(report),
        })
    }

    /// The same without what is ignored on this page, if there is any. Its findings are stored as
    /// they are.
    pub fn without(&self, url: &str, ignored: &[IgnoredRow]) -> Option<Self> {
        if ignored.is_empty() {
            return None;
        }
        let mut report: Report = unpack(&self.packed_checks).ok()?;
        let taken = take_ignored(&mut report, url, ignored);
        (!taken.is_empty()).then(|| Self {
            rating: Rating::from(report.rating),
            score: i16::from(report.score),
            ruleset: self.ruleset,
            title: None,
            packed_checks: Vec::new(),
            summary: Summary::of(&report),
        })
    }
}

/// Adds a generation to the history of its report, and keeps this many there.
macro_rules! add_generation {
    ($connection:expr, $ended:expr, $made:expr, $history:expr) => {{
        let (made, history): (&Made, i64) = ($made, $history);
        let (id, now): (i64, NaiveDateTime) = $ended;
        let summary = serde_json::to_string(&made.summary).unwrap_or_default();
        let of_report = report_generations::table.filter(report_generations::report.eq(id));
        let added = of_report.select((
            id.into_sql::<BigInt>(),
            diesel::dsl::sql::<BigInt>("COALESCE(MAX(generation), 0) + 1"),
            now.into_sql::<Timestamp>(),
            made.rating.into_sql::<Text>(),
            made.score.into_sql::<SmallInt>(),
            made.ruleset.into_sql::<Integer>(),
            summary.as_str().into_sql::<Text>(),
        ));
        let generation: i64 = diesel::insert_into(report_generations::table)
            .values(added)
            .into_columns(report_generations::all_columns)
            .returning(report_generations::generation)
            .get_result($connection)
            .await?;
        if generation > history {
            diesel::delete(of_report)
                .filter(report_generations::generation.le(generation - history))
                .execute($connection)
                .await?;
        }
    }};
}

pub(super) use add_generation;
