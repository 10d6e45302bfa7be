//! Writing the outcomes of generations. Only the holder of its lease finishes a job.

use chrono::NaiveDateTime;
use database::{Error, Pool, now, transaction};
use diesel::dsl::{auto_type, case_when, exists, sql};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Integer, Nullable, SmallInt, Text, Timestamp};
use diesel_async::RunQueryDsl;
use page_audit::Report;

use super::history::Summary;
use super::packed::pack;
use super::{Rating, STEP, State};
use crate::schema::{report_generations, report_jobs, reports};

/// The outcome of a generation.
#[derive(Debug)]
pub enum GenerationOutcome {
    /// A report was made.
    Ready(Box<Report>),
    /// The page could not be fetched, or it is not a webpage.
    Failed {
        /// A stable code.
        code: String,
        /// The reason in words.
        message: String,
    },
}

/// The maximum stored length of a title, in characters.
const MAX_TITLE: usize = 300;

/// The outcome of a claimed job, ready to be written.
pub struct Finished {
    report: i64,
    lease: String,
    made: Option<Made>,
    failure: Option<(String, String)>,
}

/// What is stored of a report that was made.
struct Made {
    rating: Rating,
    score: i16,
    ruleset: i32,
    title: Option<String>,
    packed_checks: Vec<u8>,
    summary: String,
}

impl Finished {
    /// The outcome of the job of this report, which was claimed under this lease.
    ///
    /// # Errors
    /// When the findings cannot be compressed.
    pub fn new(report: i64, lease: &str, outcome: &GenerationOutcome) -> Result<Self, Error> {
        let (made, failure) = match outcome {
            GenerationOutcome::Ready(made) => (Some(Made::of(made)?), None),
            GenerationOutcome::Failed { code, message } => {
                (None, Some((code.clone(), message.clone())))
            }
        };
        Ok(Self {
            report,
            lease: lease.to_owned(),
            made,
            failure,
        })
    }
}

impl Made {
    fn of(report: &Report) -> Result<Self, Error> {
        let title = report.page.as_ref().and_then(|page| page.title.as_deref());
        let title: String = title.unwrap_or_default().chars().take(MAX_TITLE).collect();
        Ok(Self {
            rating: Rating::from(report.rating),
            score: i16::from(report.score),
            ruleset: i32::try_from(report.ruleset).unwrap_or_default(),
            title: Some(title).filter(|title| !title.is_empty()),
            packed_checks: pack(report)?,
            summary: serde_json::to_string(&Summary::of(report)).unwrap_or_default(),
        })
    }
}

/// The time since which generations fail: now, unless it is set.
#[auto_type]
pub(super) fn failing_since(now: NaiveDateTime) -> _ {
    let now = now.into_sql::<Nullable<Timestamp>>();
    case_when(reports::failed_since.is_null(), now).otherwise(reports::failed_since)
}

/// Writes outcomes in one transaction, and keeps this many generations in the history of each
/// report. Returns for each whether it was written: not if another process now holds the lease, or
/// the report was deleted.
///
/// # Errors
/// Database errors; then, nothing was written.
pub async fn finish(pool: &Pool, all: &[&Finished], history: u16) -> Result<Vec<bool>, Error> {
    let (now, history) = (now(), i64::from(history));
    let mut connection = pool.write().await?;
    transaction!(&mut connection, |connection| {
        let mut written = Vec::with_capacity(all.len());
        for finished in all {
            let id = finished.report;
            let held = report_jobs::report.eq(id);
            let held = held.and(report_jobs::lease.eq(&finished.lease));
            let is_mine = exists(report_jobs::table.filter(held));
            // A failure keeps the last good report.
            let made = finished.made.as_ref().map(|made| {
                (
                    reports::result.eq(made.rating),
                    reports::score.eq(made.score),
                    reports::title.eq(made.title.as_deref()),
                    reports::packed_checks.eq(&made.packed_checks),
                    reports::generated_at.eq(now),
                    reports::failed_since.eq(None::<NaiveDateTime>),
                )
            });
            let failed = made
                .is_none()
                .then(|| reports::failed_since.eq(failing_since(now)));
            let state = if made.is_some() {
                State::Ready
            } else {
                State::Failed
            };
            let failure = finished.failure.as_ref();
            let changed = diesel::update(reports::table)
                .filter(reports::id.eq(id).and(is_mine))
                .set((
                    made,
                    failed,
                    reports::state.eq(state),
                    reports::error_code.eq(failure.map(|(code, _)| code)),
                    reports::error_message.eq(failure.map(|(_, message)| message)),
                    reports::updated_at.eq(now),
                    reports::version.eq(reports::version + STEP),
                ))
                .execute(connection)
                .await?;
            written.push(changed > 0);
            let Some(made) = finished.made.as_ref().filter(|_| changed > 0) else {
                continue;
            };
            let of_report = report_generations::table.filter(report_generations::report.eq(id));
            let added = of_report.select((
                id.into_sql::<BigInt>(),
                sql::<BigInt>("COALESCE(MAX(generation), 0) + 1"),
                now.into_sql::<Timestamp>(),
                made.rating.into_sql::<Text>(),
                made.score.into_sql::<SmallInt>(),
                made.ruleset.into_sql::<Integer>(),
                made.summary.as_str().into_sql::<Text>(),
            ));
            let generation: i64 = diesel::insert_into(report_generations::table)
                .values(added)
                .into_columns(report_generations::all_columns)
                .returning(report_generations::generation)
                .get_result(connection)
                .await?;
            if generation > history {
                diesel::delete(of_report)
                    .filter(report_generations::generation.le(generation - history))
                    .execute(connection)
                    .await?;
            }
        }
        Ok::<_, Error>(written)
    })
}
