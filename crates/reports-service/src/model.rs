//! Reports as rows, and every query on them. Each query of a caller's takes the account.

mod access;
mod claim;
mod fields;
mod guesses;
mod lease;
mod list;
mod state;
mod write;

use chrono::NaiveDateTime;
use database::{Error, Pool, on_backend};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use web::EntityTag;

use crate::schema::reports;

pub use access::{PageAccess, find_page};
pub use claim::{Job, claim};
pub use fields::ReportFields;
pub use guesses::{FREE_GUESSES, Guess, MEMORY, begin_guess, forget_guess};
pub use lease::{Outcome, finish, queue, recover, release};
pub use list::{Filters, ReportSort, list};
pub use state::{Privacy, Rating, State};
pub use write::{Changes, NewReport, delete, insert, update};

/// What a list shows of a report.
#[derive(Clone, Debug, Queryable, Selectable, Insertable)]
#[diesel(table_name = reports)]
pub struct ReportRow {
    /// Grows with each report.
    pub id: i64,
    /// The page, as a serialised URL.
    pub url: String,
    /// The URL's host without `www.`.
    pub project: String,
    /// Who may see the report's page.
    pub privacy: Privacy,
    /// Of the last good generation.
    pub result: Option<Rating>,
    /// 0 to 100; of the last good generation.
    pub score: Option<i16>,
    /// Where the latest generation is.
    pub state: State,
    /// Why the last generation failed, as a code.
    pub error_code: Option<String>,
    /// The same in words.
    pub error_message: Option<String>,
    /// When the last good generation ended, UTC.
    pub generated_at: Option<NaiveDateTime>,
    /// When it was stored, UTC.
    pub created_at: NaiveDateTime,
    /// When anything of it last changed, UTC.
    pub updated_at: NaiveDateTime,
    /// Counts the changes; the entity tag is made of it.
    pub version: i64,
}

/// A report with everything that `show` gives.
#[derive(Clone, Debug)]
pub struct FullReport {
    /// What lists show, too.
    pub row: ReportRow,
    /// What the engine found, as it was stored.
    pub checks: Option<serde_json::Value>,
}

/// Selected as a tuple: the compiler takes a minute to check the impls of a row that embeds
/// another.
impl From<(ReportRow, Option<serde_json::Value>)> for FullReport {
    fn from((row, checks): (ReportRow, Option<serde_json::Value>)) -> Self {
        Self { row, checks }
    }
}

impl FullReport {
    /// The entity tag of this version.
    pub fn tag(&self) -> EntityTag {
        EntityTag::new(self.row.id, self.row.version)
    }
}

/// A report of the account; `None` when it has none with this id.
///
/// # Errors
/// Those of the database.
pub async fn find(pool: &Pool, account: &str, id: i64) -> Result<Option<FullReport>, Error> {
    let mut connection = pool.read().await?;
    let found: Option<(ReportRow, _)> = on_backend!(&mut connection, |connection| {
        reports::table
            .filter(reports::account.eq(account).and(reports::id.eq(id)))
            .select((ReportRow::as_select(), reports::checks))
            .first(connection)
            .await
            .optional()
    })?;
    Ok(found.map(FullReport::from))
}
