//! Scoring reports again without fetching their pages, when other findings count.

use database::{Connection, Error, Pool, SqlConnection as _, now, on_backend, transaction};
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Text};
use diesel_async::RunQueryDsl;
use page_audit::{Ignored, Report};
use serde::Deserialize;

use super::counts::{counted_by, moved_result};
use super::history::Summary;
use super::ignored::{load_ignored, take_ignored};
use super::packed::Unpacked;
use super::{Rating, STEP};
use crate::schema::{report_generations, reports};

/// The generation that the findings of a report are of.
const IS_NEWEST: &str = "generation = (SELECT MAX(newest.generation) \
     FROM report_generations AS newest WHERE newest.report = report_generations.report)";

/// A report's URL, result, score, baseline and checks.
type Scored = (
    String,
    Option<Rating>,
    Option<i16>,
    Option<i16>,
    Option<Unpacked>,
);

/// Waits for whoever is writing the account's report, and makes others wait, on PostgreSQL: SQLite
/// has one writer at a time anyway.
pub(super) const LOCK: &str = "SELECT id FROM reports WHERE account = $1 AND id = $2 FOR UPDATE";

/// The ids of up to this many of the account's reports of a project, the newest first.
///
/// # Errors
/// Database errors.
pub async fn newest_reports(
    pool: &Pool,
    (account, project): (&str, &str),
    at_most: u16,
) -> Result<Vec<i64>, Error> {
    let mut connection = pool.read().await?;
    on_backend!(&mut connection, |connection| {
        reports::table
            .filter(
                reports::account
                    .eq(account)
                    .and(reports::project.eq(project)),
            )
            .order_by(reports::id.desc())
            .limit(at_most.into())
            .select(reports::id)
            .load(connection)
            .await
    })
}

/// Scores the account's report of a project again, if it has anything of what is ignored now or was
/// ignored before. The newest generation of its history changes with it, so that no event tells of
/// what the account did itself.
///
/// # Errors
/// Database errors.
pub async fn score_again(
    pool: &Pool,
    (account, project): (&str, &str),
    id: i64,
    changed: &Ignored,
) -> Result<(), Error> {
    let mut connection = pool.write().await?;
    let is_postgres = matches!(connection, Connection::Postgres(_));
    transaction!(&mut connection, |connection| {
        if is_postgres {
            // A generation that is about to finish has read what was ignored before.
            let lock = diesel::sql_query(LOCK).bind::<Text, _>(account);
            lock.bind::<BigInt, _>(id).execute(connection).await?;
        }
        let found: Option<Scored> = reports::table
            .filter(reports::account.eq(account).and(reports::id.eq(id)))
            .select((
                reports::url,
                reports::result,
                reports::score,
                reports::baseline_score,
                reports::packed_checks,
            ))
            .first(connection)
            .await
            .optional()?;
        let Some((url, result, score_before, baseline, Some(Unpacked(checks)))) = found else {
            return Ok(());
        };
        let report = Report::deserialize(&checks).ok();
        let Some(mut report) = report.filter(|report| changed.is_about_any(&url, report)) else {
            return Ok(());
        };
        let ignored = load_ignored(connection, account, project, id).await?;
        let taken = take_ignored(&mut report, &url, &ignored);
        let score = i16::from(report.score);
        let scored = (Rating::from(report.rating), score);
        // What was notified of stays as far away as it was.
        let moved = |baseline| baseline + score - score_before.unwrap_or(score);
        diesel::update(reports::table.find(id))
            .set((
                reports::result.eq(scored.0),
                reports::score.eq(scored.1),
                reports::baseline_score.eq(baseline.map(moved)),
                reports::updated_at.eq(now()),
                reports::version.eq(reports::version + STEP),
            ))
            .execute(connection)
            .await?;
        let moved = moved_result((account, project), result, scored.0);
        if !moved.is_empty() {
            connection.run(counted_by(connection, &moved)).await?;
        }
        let summary = serde_json::to_string(&Summary::of(&report, &taken)).unwrap_or_default();
        diesel::update(report_generations::table)
            .filter(report_generations::report.eq(id))
            .filter(sql::<Bool>(IS_NEWEST))
            .set((
                report_generations::result.eq(scored.0),
                report_generations::score.eq(scored.1),
                report_generations::summary.eq(summary),
            ))
            .execute(connection)
            .await?;
        Ok::<_, Error>(())
    })
}
