//! Writing the outcomes of generations. Only the holder of its lease finishes a job.

use chrono::NaiveDateTime;
use database::{Error, Pool, now, transaction};
use diesel::dsl::{auto_type, case_when, exists};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Integer, Nullable, SmallInt, Text, Timestamp};
use diesel_async::RunQueryDsl;
use jobs::fault_point;
use notify::RecordEvents as _;
use page_audit::Report;

use super::captures::{NewCapture, keep_captures};
use super::events::{Ended, STEADY};
use super::history::{GenerationRow, Summary};
use super::ignored::{IgnoredRow, load_ignored};
use super::made::{Made, add_generation};
use super::schedule::{SCHEDULE, Schedule, keep_schedule, one_failure_more};
use super::{Rendering, STEP, State};
use crate::schema::{ignored_findings, report_captures, report_generations, report_jobs, reports};

/// The outcome of a generation.
#[derive(Clone, Debug)]
pub enum GenerationOutcome {
    /// A report was made.
    Ready {
        /// What was found.
        report: Box<Report>,
        /// What a browser showed, if the page was rendered.
        captures: Vec<NewCapture>,
    },
    /// The page could not be fetched, or it is not a webpage.
    Failed {
        /// A stable code.
        code: String,
        /// The reason in words.
        message: String,
    },
}

/// The outcome of a claimed job, ready to be written.
pub struct Finished {
    report: i64,
    lease: String,
    /// The report's page for people, if its address is known here.
    page_url: Option<String>,
    made: Option<Made>,
    captures: Vec<NewCapture>,
    failure: Option<(String, String)>,
}

impl Finished {
    /// The outcome of the job of this report, which was claimed under this lease. `page_url` is the
    /// address of the report's page, for those who are notified.
    ///
    /// # Errors
    /// When the findings cannot be compressed.
    pub fn new(
        report: i64,
        lease: &str,
        outcome: GenerationOutcome,
        page_url: Option<String>,
    ) -> Result<Self, Error> {
        let (made, captures, failure) = match outcome {
            GenerationOutcome::Ready { report, captures } => {
                (Some(Made::of(&report)?), captures, None)
            }
            GenerationOutcome::Failed { code, message } => {
                (None, Vec::new(), Some((code, message)))
            }
        };
        Ok(Self {
            report,
            lease: lease.to_owned(),
            page_url,
            made,
            captures,
            failure,
        })
    }

    /// The state of the report afterwards.
    fn state(&self) -> State {
        match self.made {
            Some(_) => State::Ready,
            None => State::Failed,
        }
    }
}

/// The time since which generations fail: now, unless it is set.
#[auto_type]
pub(super) fn failing_since(now: NaiveDateTime) -> _ {
    let now = now.into_sql::<Nullable<Timestamp>>();
    case_when(reports::failed_since.is_null(), now).otherwise(reports::failed_since)
}

/// What a changed report is: its account, URL and project, since when it fails, the score that was
/// recorded, whether its page is shown to a browser, and its schedule.
type Row = (
    String,
    String,
    String,
    Option<NaiveDateTime>,
    Option<i16>,
    Rendering,
    Schedule,
);

diesel::define_sql_function! {
    /// The first of the two that is not null.
    fn coalesce(first: Nullable<SmallInt>, second: Nullable<SmallInt>) -> Nullable<SmallInt>;
}

/// Writes outcomes in one transaction, and keeps this many generations in the history of each
/// report. Returns for each whether it was written: not if another process now holds the lease, or
/// the report was deleted.
///
/// # Errors
/// Database errors; then, nothing was written.
#[expect(clippy::too_many_lines, reason = "one transaction, step by step")]
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
                    reports::failures.eq(0),
                )
            });
            let failed = made.is_none().then(|| {
                (
                    reports::failed_since.eq(failing_since(now)),
                    reports::failures.eq(one_failure_more()),
                )
            });
            let failure = finished.failure.as_ref();
            let score_before = made.as_ref().map(|_| {
                let score = finished.made.as_ref().map(|made| made.score);
                reports::baseline_score.eq(coalesce(reports::baseline_score, score))
            });
            let row: Option<Row> = diesel::update(reports::table)
                .filter(reports::id.eq(id).and(is_mine))
                .set((
                    made,
                    failed,
                    reports::state.eq(finished.state()),
                    reports::error_code.eq(failure.map(|(code, _)| code)),
                    reports::error_message.eq(failure.map(|(_, message)| message)),
                    reports::updated_at.eq(now),
                    reports::version.eq(reports::version + STEP),
                    score_before,
                ))
                .returning((
                    reports::account,
                    reports::url,
                    reports::project,
                    reports::failed_since,
                    reports::baseline_score,
                    reports::rendered,
                    SCHEDULE,
                ))
                .get_result(connection)
                .await
                .optional()?;
            written.push(row.is_some());
            fault_point!("report written");
            let Some(row) = row else {
                continue;
            };
            let (account, url, project, failed_since, score_before, rendered, schedule) = row;
            let ended = Ended {
                account,
                report: id,
                url,
                project,
                page_url: finished.page_url.as_deref(),
                at: now,
            };
            if let Some((code, message)) = failure.filter(|_| failed_since == Some(now)) {
                connection
                    .record_event(&ended.failed((code, message)))
                    .await?;
            }
            keep_schedule!(connection, ended, schedule);
            let Some(made) = &finished.made else {
                continue;
            };
            // Whoever switches rendering off deletes what was captured.
            if rendered != Rendering::Off {
                keep_captures!(connection, id, now, &finished.captures);
            }
            // Read after the row was changed: whoever ignores something now waits for it, and then
            // scores it again.
            let (account, project) = (&ended.account, &ended.project);
            let ignored = load_ignored!(connection, account, project, id).await?;
            let counted = made.without(&ended.url, &ignored);
            let made = counted.as_ref().unwrap_or(made);
            let ready = ended.ready(made.rating.as_str(), made.score);
            connection.record_event(&ready).await?;
            let before: Vec<GenerationRow> = report_generations::table
                .filter(report_generations::report.eq(id))
                .order_by(report_generations::generation.desc())
                .limit(STEADY)
                .select(GenerationRow::as_select())
                .load(connection)
                .await?;
            let before: Vec<Summary> = before.iter().map(GenerationRow::summary).collect();
            let mut score_before = score_before.unwrap_or(made.score);
            if counted.is_some() {
                if before.is_empty() {
                    score_before = made.score;
                }
                diesel::update(reports::table.find(id))
                    .set((
                        reports::result.eq(made.rating),
                        reports::score.eq(made.score),
                        reports::baseline_score.eq(score_before),
                    ))
                    .execute(connection)
                    .await?;
            }
            let scores = (score_before, made.score);
            if let Some(event) = ended.changed(scores, &made.summary.outcomes, &before) {
                connection.record_event(&event).await?;
                diesel::update(reports::table.find(id))
                    .set(reports::baseline_score.eq(made.score))
                    .execute(connection)
                    .await?;
            }
            add_generation!(connection, (id, now), made, history);
        }
        Ok::<_, Error>(written)
    })
}
