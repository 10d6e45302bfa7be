//! Reports as rows, and all queries on them. Every query made for a caller takes the account.

mod access;
mod ahead;
mod captures;
mod claim;
mod claim_limits;
mod counts;
mod courses;
mod credentials;
mod current_state;
mod deletions;
mod dependents;
mod due;
mod ending;
mod events;
mod every;
mod fields;
mod finish;
mod full;
mod guesses;
mod history;
mod ignored;
mod job;
mod lease;
mod limits;
mod list;
mod made;
mod new_report;
mod orders;
mod packed;
mod project_defaults;
mod projects;
mod queue_position;
mod rendering;
mod retention;
mod schedule;
mod score_again;
mod share;
mod slug_key;
mod start_due;
mod state;
mod turns;
mod update;
mod waiting_jobs;
mod write;

use chrono::NaiveDateTime;
use database::{Error, Pool, on_backend};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use web::EntityTag;

use crate::schema::reports;
use current_state::CurrentState;
use packed::Unpacked;
pub use packed::pack;

pub use access::{PageAccess, find_page};
pub use ahead::bring_forward;
pub use captures::{CaptureKind, NewCapture, capture};
pub use claim::{Job, claim};
pub use claim_limits::ClaimLimits;
pub use counts::merge_counts;
pub use courses::courses;
pub use credentials::{
    CredentialsRow, SealedHeaders, credentials, credentials_under_other_keys, delete_credentials,
    reseal_credentials, set_credentials,
};
pub use deletions::{
    Deletion, begin_deletion, deletions, end_deletion, is_being_deleted, reports_of_project,
};
pub use due::{AHEAD, DUE, bring_schedules_back, count_due};
pub use every::Every;
pub use fields::ReportFields;
pub use finish::{Finished, GenerationOutcome, finish};
pub use guesses::{FREE_GUESSES, Guess, MEMORY, begin_guess, return_guess, settle_guess};
pub use history::{GenerationRow, Summary, history};
pub use ignored::{
    IgnoredRow, NewIgnored, delete_all_ignored, delete_ignored, ignored_in, ignored_of_project,
    insert_ignored, take_ignored,
};
pub use lease::{NOT_CHECKED, queue, recover, release};
pub use limits::{LimitReached, Usage, WriteError, expect_room, usage};
pub use list::{Filters, ReportSort, list};
pub use new_report::NewReport;
pub use orders::orders_of_report;
pub use project_defaults::{
    ProjectDefaults, delete_project_defaults, project_defaults, set_project_defaults,
};
pub use projects::{Project, ProjectSort, delete_of_project, find_project, projects};
pub use queue_position::queue_position;
pub use rendering::Rendering;
pub use retention::{bring_changes_back, delete_unchanged};
pub use score_again::{newest_reports, score_again};
pub use share::{
    MAX_LINKS, NewShare, ShareRow, insert_share, share_key, shares, withdraw_share, withdraw_shares,
};
pub use slug_key::slug_key;
pub use start_due::start_due;
pub use state::{Privacy, Rating, State};
pub use update::{Changes, update};
pub use write::{delete, insert, newest_about, stored_with};

/// The increase of a report's version with each change. A claim does not change the row, but the
/// report is then shown as running, for which the number in between is the version.
const STEP: i64 = 2;

/// The part of a report that lists show.
#[derive(Clone, Debug, Queryable, Selectable, Insertable)]
#[diesel(table_name = reports)]
pub struct ReportRow {
    /// Increases with each report.
    pub id: i64,
    /// The page, as a serialised URL.
    pub url: String,
    /// The URL's host without `www.`.
    pub project: String,
    /// Who may see the report's page.
    pub privacy: Privacy,
    /// The rating from the last good generation.
    pub result: Option<Rating>,
    /// The score from the last good generation, 0 to 100.
    pub score: Option<i16>,
    /// The state of the latest generation.
    #[diesel(select_expression = CurrentState, select_expression_type = CurrentState)]
    pub state: State,
    /// The code of the last generation's failure.
    pub error_code: Option<String>,
    /// The reason in words.
    pub error_message: Option<String>,
    /// When the last good generation ended, UTC.
    pub generated_at: Option<NaiveDateTime>,
    /// When the report was stored, UTC.
    pub created_at: NaiveDateTime,
    /// When anything in the report last changed, UTC.
    pub updated_at: NaiveDateTime,
    /// Increases with each change; the entity tag is derived from it.
    pub version: i64,
    /// How often it is made again by itself.
    pub every: Every,
    /// When it is made again by itself, UTC.
    pub next_check_at: Option<NaiveDateTime>,
    /// The title of the page, from the last good generation.
    pub title: Option<String>,
}

/// A report with everything that `show` returns.
#[derive(Clone, Debug)]
pub struct FullReport {
    /// The part that lists also show.
    pub row: ReportRow,
    /// The engine's findings, as stored.
    pub checks: Option<serde_json::Value>,
    /// Since when no generation has succeeded, after one that failed, UTC.
    pub failed_since: Option<NaiveDateTime>,
    /// Whether search engines may list the report's page, if it is public.
    pub listed: bool,
    /// Whether the page is also shown to a browser.
    pub rendered: Rendering,
    /// The language of its page; empty for that of the setting or reader.
    pub language: String,
}

/// The columns that lists do not show. On SQLite, reading the columns after the findings costs as
/// much as reading the findings.
type DetailColumns = (
    reports::packed_checks,
    reports::failed_since,
    reports::listed,
    reports::rendered,
    reports::language,
);
const DETAILS: DetailColumns = (
    reports::packed_checks,
    reports::failed_since,
    reports::listed,
    reports::rendered,
    reports::language,
);
/// Their values.
type Details = (
    Option<Unpacked>,
    Option<NaiveDateTime>,
    bool,
    Rendering,
    String,
);

/// Selected as a tuple: for a row that embeds another, the compiler needs a minute to check the
/// impls.
impl From<(ReportRow, Details)> for FullReport {
    fn from((row, details): (ReportRow, Details)) -> Self {
        let (packed, failed_since, listed, rendered, language) = details;
        Self {
            row,
            checks: packed.map(|packed| as_asked(packed.0, rendered)),
            failed_since,
            listed,
            rendered,
            language,
        }
    }
}

/// What a browser showed is deleted when nobody wants it any more, and is then left out.
fn as_asked(mut checks: serde_json::Value, rendered: Rendering) -> serde_json::Value {
    if let (Rendering::Off, Some(checks)) = (rendered, checks.as_object_mut()) {
        checks.remove("rendered");
    }
    checks
}

impl FullReport {
    /// Whether search engines may list the report's page.
    pub fn may_be_listed(&self) -> bool {
        self.listed && self.row.privacy == Privacy::Public
    }

    /// The entity tag of this version.
    pub fn tag(&self) -> EntityTag {
        let is_running = self.row.state == State::Running;
        EntityTag::new(self.row.id, self.row.version + i64::from(is_running))
    }
}

/// A report of the account; `None` if the account has none with this id.
///
/// # Errors
/// Database errors.
pub async fn find(pool: &Pool, account: &str, id: i64) -> Result<Option<FullReport>, Error> {
    let mut connection = pool.read().await?;
    let found: Option<(ReportRow, Details)> = on_backend!(&mut connection, |connection| {
        reports::table
            .filter(reports::account.eq(account).and(reports::id.eq(id)))
            .select((ReportRow::as_select(), DETAILS))
            .first(connection)
            .await
            .optional()
    })?;
    Ok(found.map(FullReport::from))
}

/// The project of the account's report, if there is one with this id.
///
/// # Errors
/// Database errors.
pub async fn project_of(pool: &Pool, account: &str, id: i64) -> Result<Option<String>, Error> {
    let mut connection = pool.read().await?;
    on_backend!(&mut connection, |connection| {
        reports::table
            .filter(reports::account.eq(account).and(reports::id.eq(id)))
            .select(reports::project)
            .first(connection)
            .await
            .optional()
    })
}
