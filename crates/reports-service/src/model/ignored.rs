//! What does not count in the reports of a project, or in one of them, and why.

use chrono::NaiveDateTime;
use database::{Error, Pool, Sql, SqlConnection, now, on_backend, transaction};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use page_audit::{CheckResult, Ignored, Report};

use super::limits::{LimitReached, WriteError};
use crate::limits::LimitSettings;
use crate::schema::{ignored_findings, reports};

/// A check, or some of what it finds, that does not count.
#[derive(Clone, Debug, Queryable, QueryableByName, Selectable)]
#[diesel(table_name = ignored_findings)]
pub struct IgnoredRow {
    /// Increases with each.
    pub id: i64,
    /// The only report that it is about; `None` for all of the project.
    pub report: Option<i64>,
    /// The check.
    pub check_id: String,
    /// Only evidence of this kind.
    pub key: Option<String>,
    /// Only evidence at these elements.
    pub selector: Option<String>,
    /// Only evidence where this was found.
    pub found: Option<String>,
    /// Why.
    pub reason: String,
    /// The person or key that gave this reason.
    pub author: String,
    /// When, UTC.
    pub created_at: NaiveDateTime,
}

impl IgnoredRow {
    /// Whether it ignores the same in the same reports.
    fn is_as(&self, new: &NewIgnored<'_>) -> bool {
        let setting = new.setting;
        self.report == new.report
            && self.check_id == setting.check
            && self.key == setting.key
            && self.selector == setting.selector
            && self.found == setting.found
    }

    /// As the engine has it.
    pub fn as_setting(&self) -> Ignored {
        Ignored {
            check: self.check_id.clone(),
            reason: self.reason.clone(),
            key: self.key.clone(),
            selector: self.selector.clone(),
            found: self.found.clone(),
            pages: Vec::new(),
        }
    }
}

/// Takes what is ignored from a report about this page; returns it with what says so.
pub fn take_ignored(
    report: &mut Report,
    url: &str,
    rows: &[IgnoredRow],
) -> Vec<(IgnoredRow, CheckResult)> {
    let settings: Vec<Ignored> = rows.iter().map(IgnoredRow::as_setting).collect();
    let taken = report.ignore(url, &settings).into_iter();
    let rows = taken.filter_map(|(place, check)| Some((rows.get(place)?.clone(), check)));
    rows.collect()
}

/// What is ignored in an account's report of this project, read on this connection.
pub(super) async fn load_ignored(
    connection: &mut impl SqlConnection,
    account: &str,
    project: &str,
    report: i64,
) -> QueryResult<Vec<IgnoredRow>> {
    let values = [account.into(), project.into(), report.into()];
    let statement = "SELECT id, report, check_id, key, selector, found, reason, author, created_at \
         FROM ignored_findings WHERE account = ? AND project = ? \
         AND (report IS NULL OR report = ?) ORDER BY id";
    connection.rows(Sql::new(statement, values)).await
}

/// What is ignored in an account's report of this project.
///
/// # Errors
/// Database errors.
pub async fn ignored_in(
    pool: &Pool,
    account: &str,
    (project, report): (&str, i64),
) -> Result<Vec<IgnoredRow>, Error> {
    let mut connection = pool.read().await?;
    on_backend!(&mut connection, |connection| {
        load_ignored(connection, account, project, report).await
    })
}

/// All that is ignored in the account's project and its reports.
///
/// # Errors
/// Database errors.
pub async fn ignored_of_project(
    pool: &Pool,
    account: &str,
    project: &str,
) -> Result<Vec<IgnoredRow>, Error> {
    let mut connection = pool.read().await?;
    on_backend!(&mut connection, |connection| {
        ignored_findings::table
            .filter(ignored_findings::account.eq(account))
            .filter(ignored_findings::project.eq(project))
            .order_by(ignored_findings::id)
            .select(IgnoredRow::as_select())
            .load(connection)
            .await
    })
}

/// What is to be ignored, by whom, and in which report, if not in all of the project.
pub struct NewIgnored<'a> {
    /// Whose project it is.
    pub account: &'a str,
    /// The project.
    pub project: &'a str,
    /// The report.
    pub report: Option<i64>,
    /// What, and why.
    pub setting: &'a Ignored,
    /// By whom.
    pub author: &'a str,
}

/// Stores what is to be ignored, and says whether that is new; `None` if the project has no such
/// report, or none at all. If the same is ignored already for another reason, it gets this one, with
/// its author and date.
///
/// # Errors
/// [`WriteError::Limit`]; database errors.
pub async fn insert_ignored(
    pool: &Pool,
    new: &NewIgnored<'_>,
    limits: &LimitSettings,
) -> Result<Option<(IgnoredRow, bool)>, WriteError> {
    let (now, most) = (now(), i64::from(limits.ignored_findings.get()));
    let NewIgnored {
        account, project, ..
    } = *new;
    let mut connection = pool.write().await?;
    transaction!(&mut connection, |connection| {
        let is_any = new.report.is_none();
        let report: Option<i64> = reports::table
            .filter(
                reports::account
                    .eq(account)
                    .and(reports::project.eq(project)),
            )
            .filter(
                reports::id
                    .nullable()
                    .eq(new.report)
                    .or(is_any.into_sql::<diesel::sql_types::Bool>()),
            )
            .select(reports::id)
            .first(connection)
            .await
            .optional()?;
        if report.is_none() {
            return Ok(None);
        }
        let same = ignored_findings::table
            .filter(ignored_findings::account.eq(account))
            .filter(ignored_findings::project.eq(project))
            .filter(ignored_findings::check_id.eq(&new.setting.check))
            .select(IgnoredRow::as_select())
            .load::<IgnoredRow>(connection)
            .await?;
        if let Some(same) = same.into_iter().find(|row| row.is_as(new)) {
            if same.reason == new.setting.reason {
                return Ok(Some((same, false)));
            }
            let row = diesel::update(ignored_findings::table.find(same.id))
                .set((
                    ignored_findings::reason.eq(&new.setting.reason),
                    ignored_findings::author.eq(new.author),
                    ignored_findings::created_at.eq(now),
                ))
                .returning(IgnoredRow::as_returning())
                .get_result(connection)
                .await?;
            return Ok(Some((row, false)));
        }
        // Two requests at once may both pass: a limit, not a promise.
        let count: i64 = ignored_findings::table
            .filter(ignored_findings::account.eq(account))
            .count()
            .get_result(connection)
            .await?;
        if most > 0 && count >= most {
            return Err(WriteError::Limit(LimitReached::Ignored));
        }
        let row = diesel::insert_into(ignored_findings::table)
            .values((
                ignored_findings::account.eq(account),
                ignored_findings::project.eq(project),
                ignored_findings::report.eq(new.report),
                ignored_findings::check_id.eq(&new.setting.check),
                ignored_findings::key.eq(&new.setting.key),
                ignored_findings::selector.eq(&new.setting.selector),
                ignored_findings::found.eq(&new.setting.found),
                ignored_findings::reason.eq(&new.setting.reason),
                ignored_findings::author.eq(new.author),
                ignored_findings::created_at.eq(now),
            ))
            .returning(IgnoredRow::as_returning())
            .get_result(connection)
            .await?;
        Ok(Some((row, true)))
    })
}

/// Ends ignoring this in the account's project; returns what it was, if there was any.
///
/// # Errors
/// Database errors.
pub async fn delete_ignored(
    pool: &Pool,
    account: &str,
    project: &str,
    id: i64,
) -> Result<Option<IgnoredRow>, Error> {
    let mut connection = pool.write().await?;
    on_backend!(&mut connection, |connection| {
        diesel::delete(ignored_findings::table.find(id))
            .filter(ignored_findings::account.eq(account))
            .filter(ignored_findings::project.eq(project))
            .returning(IgnoredRow::as_returning())
            .get_result(connection)
            .await
            .optional()
    })
}

/// Deletes all that is ignored in the account's project and its reports.
///
/// # Errors
/// Database errors.
pub async fn delete_all_ignored(pool: &Pool, account: &str, project: &str) -> Result<(), Error> {
    let mut connection = pool.write().await?;
    on_backend!(&mut connection, |connection| {
        diesel::delete(ignored_findings::table)
            .filter(ignored_findings::account.eq(account))
            .filter(ignored_findings::project.eq(project))
            .execute(connection)
            .await
    })?;
    Ok(())
}
