//! Reports as rows, and every query on them. Each query of a caller's takes the account.

mod access;
mod claim;
mod guesses;
mod list;
mod queue;
mod write;

use chrono::NaiveDateTime;
use database::{Error, Pool, on_backend};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use crate::schema::reports;

pub use access::{PageAccess, find_page};
pub use claim::{Job, claim};
pub use guesses::{FREE_GUESSES, Guess, MEMORY, begin_guess, forget_guess};
pub use list::{Filters, ReportSort, list};
pub use queue::{Outcome, finish, queue, recover, release};
pub use write::{Changes, NewReport, delete, insert, update};

/// What a list shows of a report.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = reports)]
pub struct ReportRow {
    /// Grows with each report.
    pub id: i64,
    /// The page, as a serialised URL.
    pub url: String,
    /// The URL's host without `www.`.
    pub project: String,
    /// 0 public, 1 private, 2 password.
    pub privacy: i16,
    /// `good`, `decent`, `bad`; of the last good generation.
    pub result: Option<String>,
    /// 0 to 100; of the last good generation.
    pub score: Option<i16>,
    /// `queued`, `running`, `ready`, `failed`.
    pub state: String,
    /// Why the last generation failed, as a code.
    pub error_code: Option<String>,
    /// The same in words.
    pub error_message: Option<String>,
    /// When the last good generation ended, UTC.
    pub generated_at: Option<NaiveDateTime>,
    /// When it was stored, UTC.
    pub created_at: NaiveDateTime,
    /// When anything of it changed last, UTC.
    pub updated_at: NaiveDateTime,
    /// Counts the changes; the entity tag is made of it.
    pub version: i64,
}

impl ReportRow {
    /// Whether a generation is still to come or under way.
    pub fn is_waiting(&self) -> bool {
        matches!(self.state.as_str(), "queued" | "running")
    }
}

/// A report with everything that `show` gives.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = reports)]
pub struct FullReport {
    /// What lists show, too.
    #[diesel(embed)]
    pub row: ReportRow,
    /// What the engine found, as it was stored.
    pub checks: Option<serde_json::Value>,
}

/// A report of the account; `None` when it has none with this id.
///
/// # Errors
/// Those of the database.
pub async fn find(pool: &Pool, account: &str, id: i64) -> Result<Option<FullReport>, Error> {
    let mut connection = pool.read().await?;
    on_backend!(&mut connection, |connection| {
        reports::table
            .filter(reports::account.eq(account).and(reports::id.eq(id)))
            .select(FullReport::as_select())
            .first(connection)
            .await
            .optional()
    })
}
