//! A report whose generation ends: its row and what becomes of it.

use chrono::NaiveDateTime;
use database::{Sql, SqlConnection, Value};
use diesel::sql_types::{BigInt, Nullable, SmallInt, Text, Timestamp};
use diesel::{QueryResult, QueryableByName};
use notify::Event;

use super::counts::{count, moved_result};
use super::events::{Ended, STEADY};
use super::history::{GenerationRow, Summary};
use super::made::Made;
use super::schedule::{Schedule, one_failure_more};
use super::{Every, Rating, Rendering, STEP};

/// The row of a report whose job is held: it does not change until the transaction ends.
#[derive(QueryableByName)]
pub(super) struct Held {
    #[diesel(sql_type = BigInt)]
    pub report: i64,
    #[diesel(sql_type = Text)]
    pub lease: String,
    #[diesel(sql_type = Text)]
    pub account: String,
    #[diesel(sql_type = Text)]
    pub url: String,
    #[diesel(sql_type = Text)]
    pub project: String,
    #[diesel(sql_type = Nullable<Text>)]
    result: Option<Rating>,
    #[diesel(sql_type = Nullable<SmallInt>)]
    baseline_score: Option<i16>,
    #[diesel(sql_type = Text)]
    pub rendered: Rendering,
    #[diesel(sql_type = Nullable<Timestamp>)]
    failed_since: Option<NaiveDateTime>,
    #[diesel(sql_type = SmallInt)]
    failures: i16,
    #[diesel(sql_type = Text)]
    every: Every,
    #[diesel(sql_type = Nullable<Timestamp>)]
    next_check_at: Option<NaiveDateTime>,
}

/// The reports whose jobs are as the condition says, in the order of their ids. PostgreSQL locks
/// them: whoever changes or deletes one now waits.
///
/// # Errors
/// Database errors.
pub(super) async fn hold<C: SqlConnection>(
    connection: &mut C,
    condition: &str,
    values: Vec<Value<'_>>,
) -> QueryResult<Vec<Held>> {
    let lock = if C::IS_POSTGRES { " FOR UPDATE" } else { "" };
    let statement = format!(
        "SELECT report, lease, reports.account, reports.url, project, result, baseline_score, \
         rendered, failed_since, failures, every, next_check_at \
         FROM reports JOIN report_jobs ON report_jobs.report = reports.id \
         WHERE {condition} ORDER BY report{lock}"
    );
    connection.rows(Sql::new(statement, values)).await
}

/// What is written about a report in the end of a generation.
pub(super) struct Ending<'a> {
    /// The report.
    pub held: &'a Held,
    /// The report's page for people, if its address is known here.
    pub page_url: Option<&'a str>,
    /// When, UTC.
    pub now: NaiveDateTime,
}

impl Ending<'_> {
    fn ended(&self) -> Ended<'_> {
        let held = self.held;
        Ended {
            account: held.account.clone(),
            report: held.report,
            url: held.url.clone(),
            project: held.project.clone(),
            page_url: self.page_url,
            at: self.now,
        }
    }

    /// Its last good generations, the newest first.
    ///
    /// # Errors
    /// Database errors.
    pub async fn last_generations(
        &self,
        connection: &mut impl SqlConnection,
    ) -> QueryResult<Vec<GenerationRow>> {
        if self.held.result.is_none() {
            return Ok(Vec::new());
        }
        let values = [self.held.report.into(), STEADY.into()];
        let statement = "SELECT generation, generated_at, result, score, ruleset, summary \
             FROM report_generations WHERE report = ? ORDER BY generation DESC LIMIT ?";
        connection.rows(Sql::new(statement, values)).await
    }

    /// Writes that the generation failed. This keeps the last good report.
    ///
    /// # Errors
    /// Database errors.
    pub async fn write_failure<C: SqlConnection>(
        &self,
        connection: &mut C,
        (code, message): (&str, &str),
    ) -> QueryResult<()> {
        let held = self.held;
        let failures = one_failure_more(held.failures);
        let (schedule, slowed) = self.schedule(failures);
        let (text, mut values) = set(
            "state = 'failed', error_code = ?, error_message = ?, failed_since = ?, failures = ?",
            vec![
                code.into(),
                message.into(),
                held.failed_since.unwrap_or(self.now).into(),
                failures.into(),
            ],
            schedule,
        );
        let failed = held.failed_since.is_none();
        let failed = failed.then(|| self.ended().failed((code, message)));
        let events: Vec<Event> = failed.into_iter().chain(slowed).collect();
        values.extend(self.end_of_update());
        let mut statements = vec![Sql::new(text, values), self.end_job()];
        statements.extend(events.iter().map(Event::statement));
        connection.run_together(statements).await
    }

    /// Writes a good generation. It was scored as `counted`, without what is ignored in it, if there
    /// is any.
    ///
    /// # Errors
    /// Database errors.
    pub async fn write_report<C: SqlConnection>(
        &self,
        connection: &mut C,
        (made, counted): (&Made, Option<&Made>),
        before: &[GenerationRow],
        history: i64,
    ) -> QueryResult<()> {
        let (held, ended) = (self.held, self.ended());
        let summaries: Vec<Summary> = before.iter().map(GenerationRow::summary).collect();
        let scored = counted.unwrap_or(made);
        let baseline = match held.baseline_score {
            // What is ignored from the beginning has never been told of.
            _ if counted.is_some() && before.is_empty() => scored.score,
            None => made.score,
            Some(baseline) => baseline,
        };
        let moved = (baseline, scored.score);
        let changed = ended.changed(moved, &scored.summary, &summaries);
        let baseline = changed.as_ref().map_or(baseline, |_| scored.score);
        let (schedule, slowed) = self.schedule(0);
        let (text, mut values) = set(
            "state = 'ready', error_code = NULL, error_message = NULL, failed_since = NULL, \
             failures = 0, result = ?, score = ?, baseline_score = ?, title = ?, \
             packed_checks = ?, generated_at = ?",
            vec![
                scored.rating.as_str().into(),
                scored.score.into(),
                baseline.into(),
                made.title.as_deref().into(),
                made.packed_checks.as_slice().into(),
                self.now.into(),
            ],
            schedule,
        );
        let ready = ended.ready(scored.rating.as_str(), scored.score);
        let events = slowed.into_iter().chain([ready]).chain(changed);
        let events: Vec<Event> = events.collect();
        values.extend(self.end_of_update());
        let mut statements = vec![Sql::new(text, values), self.end_job()];
        let generation = before.first().map_or(0, |last| last.generation) + 1;
        statements.extend(scored.add(held.report, self.now, (generation, history)));
        statements.extend(events.iter().map(Event::statement));
        let of_project = (held.account.as_str(), held.project.as_str());
        let moved = moved_result(of_project, held.result, scored.rating);
        if !moved.is_empty() {
            statements.push(count::<C>(&moved));
        }
        connection.run_together(statements).await
    }

    /// When the next check is, if that changes, and the event that the schedule has become slower.
    fn schedule(&self, failures: i16) -> (Vec<Value<'static>>, Option<Event>) {
        let schedule = Schedule {
            every: self.held.every,
            next_check_at: self.held.next_check_at,
            failures,
        };
        let Some(next) = schedule.after_generation(self.now) else {
            return (Vec::new(), None);
        };
        let slowed = schedule.is_slowed();
        let slowed = slowed.then(|| self.ended().schedule_slowed(self.held.every.as_str(), next));
        (vec![next.into(), self.now.into()], slowed)
    }

    fn end_of_update(&self) -> [Value<'static>; 4] {
        let account = self.held.account.clone();
        [
            self.now.into(),
            STEP.into(),
            account.into(),
            self.held.report.into(),
        ]
    }

    fn end_job(&self) -> Sql<'static> {
        let end = "DELETE FROM report_jobs WHERE report = ?";
        Sql::new(end, [self.held.report.into()])
    }
}

/// A statement that sets columns of a report and, if there are any, those of its schedule; the last
/// values are still to be added.
fn set<'a>(
    columns: &str,
    mut values: Vec<Value<'a>>,
    schedule: Vec<Value<'static>>,
) -> (String, Vec<Value<'a>>) {
    let is_moved = !schedule.is_empty();
    let moved = if is_moved {
        ", next_check_at = ?, scheduled_at = ?"
    } else {
        ""
    };
    values.extend(schedule);
    let text = format!(
        "UPDATE reports SET {columns}{moved}, updated_at = ?, version = version + ? \
         WHERE account = ? AND id = ?"
    );
    (text, values)
}
