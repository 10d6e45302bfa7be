//! Copying the reports from one database into another.

use chrono::NaiveDateTime;
use database::{CopyError, DatabaseUrl, copied_rows};
use diesel::prelude::*;

use crate::schema::{
    MIGRATIONS, ignored_findings, project_credentials, project_defaults, project_deletions,
    report_captures, report_counts, report_generations, report_guesses, report_jobs,
    report_slug_key, report_turns, reports, scheduled_checks, share_links,
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
            copy.table::<CopiedCapture>()?;
            copy.table::<Count>()?;
            copy.table::<FailedGuesses>()?;
            copy.table::<CopiedTurn>()?;
            copy.table::<CopiedSlugKey>()?;
            copy.table::<CopiedDeletion>()?;
            copy.table::<CopiedDefaults>()?;
            copy.table::<CopiedChecks>()?;
            copy.table::<CopiedIgnored>()?;
            copy.table::<CopiedCredentials>()?;
            copy.table::<CopiedLink>()?;
            copy.ids::<CopiedReport>()?;
            copy.ids::<CopiedIgnored>()?;
            copy.ids::<CopiedLink>()?;
            web_console::copy_tables(copy)?;
            notify::copy_tables(copy)?;
            issued_keys::copy_tables(copy)
        },
    )
    .await
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = reports)]
struct CopiedReport {
    id: i64,
    account: String,
    url: String,
    host: String,
    project: String,
    privacy: i16,
    password_hash: Option<String>,
    result: Option<String>,
    score: Option<i16>,
    state: String,
    error_code: Option<String>,
    error_message: Option<String>,
    generated_at: Option<NaiveDateTime>,
    created_at: NaiveDateTime,
    updated_at: NaiveDateTime,
    version: i64,
    title: Option<String>,
    failed_since: Option<NaiveDateTime>,
    baseline_score: Option<i16>,
    every: String,
    next_check_at: Option<NaiveDateTime>,
    scheduled_at: Option<NaiveDateTime>,
    failures: i16,
    listed: bool,
    rendered: String,
    language: String,
    packed_checks: Option<Vec<u8>>,
    store_key: Option<String>,
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

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = project_defaults)]
struct CopiedDefaults {
    account: String,
    project: String,
    every: String,
    rendered: String,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = report_captures)]
struct CopiedCapture {
    report: i64,
    kind: String,
    captured_at: NaiveDateTime,
    content: Vec<u8>,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = scheduled_checks)]
struct CopiedChecks {
    account: String,
    day: i64,
    started: i64,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = ignored_findings)]
struct CopiedIgnored {
    id: i64,
    account: String,
    project: String,
    report: Option<i64>,
    check_id: String,
    key: Option<String>,
    selector: Option<String>,
    found: Option<String>,
    reason: String,
    author: String,
    created_at: NaiveDateTime,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = project_credentials)]
struct CopiedCredentials {
    account: String,
    project: String,
    names: String,
    credentials: Vec<u8>,
    key_id: String,
    author: String,
    updated_at: NaiveDateTime,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = share_links)]
struct CopiedLink {
    id: i64,
    account: String,
    report: i64,
    name: String,
    key: String,
    author: String,
    expires_at: NaiveDateTime,
    created_at: NaiveDateTime,
}

copied_rows! {
    CopiedReport => reports,
    CopiedJob => report_jobs,
    CopiedGeneration => report_generations,
    CopiedCapture => report_captures,
    Count => report_counts,
    FailedGuesses => report_guesses,
    CopiedTurn => report_turns,
    CopiedSlugKey => report_slug_key,
    CopiedDeletion => project_deletions,
    CopiedDefaults => project_defaults,
    CopiedChecks => scheduled_checks,
    CopiedIgnored => ignored_findings,
    CopiedCredentials => project_credentials,
    CopiedLink => share_links,
}
