//! Copying the reports from one database into another.

use chrono::NaiveDateTime;
use database::{CopiedRow, CopyError, DatabaseUrl, Side, copied_rows, in_batches, insert_each};
use diesel::prelude::*;
use diesel::sql_types::{Jsonb, Nullable, Text};

use crate::model::{ReportRow, State};
use crate::schema::{
    MIGRATIONS, project_deletions, report_counts, report_generations, report_guesses, report_jobs,
    report_slug_key, report_titles, report_turns, reports,
};

/// Copies every row of a database of reports into another, empty one.
///
/// # Errors
/// The reason why nothing was copied.
pub async fn copy_database(from: &DatabaseUrl, to: &DatabaseUrl) -> Result<(), CopyError> {
    database::copy(
        from,
        to,
        || MIGRATIONS,
        |copy| {
            copy.table::<CopiedReport>()?;
            copy.table::<CopiedJob>()?;
            copy.table::<CopiedGeneration>()?;
            copy.table::<CopiedTitle>()?;
            copy.table::<Count>()?;
            copy.table::<FailedGuesses>()?;
            copy.table::<CopiedTurn>()?;
            copy.table::<CopiedSlugKey>()?;
            copy.table::<CopiedDeletion>()?;
            copy.ids::<CopiedReport>()
        },
    )
    .await
}

// JSON is copied as text, so that numbers keep every digit, and nothing is parsed.
diesel::define_sql_function! {
    /// The text of SQLite's binary JSON.
    fn json(value: Nullable<Jsonb>) -> Nullable<Text>;
}
diesel::define_sql_function! {
    /// The text of PostgreSQL's binary JSON.
    fn text(value: Nullable<Jsonb>) -> Nullable<Text>;
}
diesel::define_sql_function! {
    /// Binary JSON, for both databases.
    fn jsonb(value: Nullable<Text>) -> Nullable<Jsonb>;
}

/// The columns that are not shown in lists.
#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = reports)]
struct UnlistedColumns {
    account: String,
    host: String,
    password_hash: Option<String>,
    share_key: Option<String>,
    failed_since: Option<NaiveDateTime>,
    listed: bool,
    packed_checks: Option<Vec<u8>>,
    store_key: Option<String>,
}

/// All columns; the unpacked checks come last.
struct CopiedReport(ReportRow, UnlistedColumns, Option<String>);

impl From<(ReportRow, UnlistedColumns, Option<String>)> for CopiedReport {
    fn from((row, unlisted, checks): (ReportRow, UnlistedColumns, Option<String>)) -> Self {
        Self(row, unlisted, checks)
    }
}

impl CopiedRow for CopiedReport {
    const TABLE: &'static str = "reports";

    fn read(
        source: &mut Side,
        each: &mut dyn FnMut(Vec<Self>) -> Result<(), CopyError>,
    ) -> Result<(), CopyError> {
        match source {
            Side::Sqlite(connection) => {
                let columns = (
                    ReportRow::as_select(),
                    UnlistedColumns::as_select(),
                    json(reports::checks),
                );
                let rows = reports::table.select(columns).load_iter(connection);
                in_batches::<Self, (_, _, _)>(rows, each)
            }
            Side::Postgres(connection) => {
                let columns = (
                    ReportRow::as_select(),
                    UnlistedColumns::as_select(),
                    text(reports::checks),
                );
                let rows = reports::table.select(columns).load_iter(connection);
                in_batches::<Self, (_, _, _)>(rows, each)
            }
        }
    }

    fn write(target: &mut Side, rows: Vec<Self>) -> QueryResult<()> {
        let values = rows.into_iter().map(|Self(mut row, unlisted, checks)| {
            // The state `running` is stored with the job.
            if row.state == State::Running {
                row.state = State::Queued;
            }
            (row, unlisted, reports::checks.eq(jsonb(checks)))
        });
        let values: Vec<_> = values.collect();
        insert_each!(target, reports, values)
    }
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = report_jobs)]
struct CopiedJob {
    report: i64,
    account: String,
    url: String,
    host: String,
    attempts: i16,
    run_after: NaiveDateTime,
    lease: Option<String>,
    lease_until: Option<NaiveDateTime>,
    traceparent: Option<String>,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = report_generations)]
struct CopiedGeneration {
    report: i64,
    generation: i64,
    generated_at: NaiveDateTime,
    result: String,
    score: i16,
    ruleset: i32,
    summary: String,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = report_titles)]
struct CopiedTitle {
    report: i64,
    title: String,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = report_counts)]
struct Count {
    account: String,
    project: String,
    result: String,
    total: i64,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = report_guesses)]
struct FailedGuesses {
    report: i64,
    client: String,
    guesses: i64,
    next_at: NaiveDateTime,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = report_turns)]
struct CopiedTurn {
    turn: i64,
    account: String,
    claims: i64,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = report_slug_key)]
struct CopiedSlugKey {
    id: i16,
    key: String,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = project_deletions)]
struct CopiedDeletion {
    account: String,
    project: String,
    last_report: i64,
}

copied_rows! {
    CopiedJob => report_jobs,
    CopiedGeneration => report_generations,
    CopiedTitle => report_titles,
    Count => report_counts,
    FailedGuesses => report_guesses,
    CopiedTurn => report_turns,
    CopiedSlugKey => report_slug_key,
    CopiedDeletion => project_deletions,
}
