//! Projects whose reports are being deleted, step by step, by whichever process has time.

use database::{Error, Pool, on_backend};
use diesel::dsl::{count_star, exists, max, not};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use crate::schema::{project_deletions, report_counts, reports};

/// How many deletions are worked on at once.
const AT_ONCE: i64 = 100;

/// A deletion under way.
#[derive(Clone, Debug, PartialEq, Eq, Queryable)]
pub struct Deletion {
    /// The account that owns the reports.
    pub account: String,
    /// The project.
    pub project: String,
    /// The last report, by id, that is to be deleted: later ones were stored since.
    pub last_report: i64,
}

/// How many reports the account's project has.
///
/// # Errors
/// Database errors.
pub async fn reports_of_project(pool: &Pool, account: &str, host: &str) -> Result<i64, Error> {
    let mut connection = pool.read().await?;
    let total: Option<i64> = on_backend!(&mut connection, |connection| {
        report_counts::table
            .filter(report_counts::account.eq(account))
            .filter(report_counts::project.eq(host))
            .filter(report_counts::result.eq(""))
            .select(report_counts::total)
            .first(connection)
            .await
            .optional()
    })?;
    Ok(total.unwrap_or_default())
}

/// Records that the reports that the account's project has now are to be deleted.
///
/// # Errors
/// Database errors.
pub async fn begin_deletion(pool: &Pool, account: &str, host: &str) -> Result<(), Error> {
    let mut connection = pool.write().await?;
    on_backend!(&mut connection, |connection| {
        async {
            let last: Option<i64> = reports::table
                .filter(reports::account.eq(account).and(reports::project.eq(host)))
                .select(max(reports::id))
                .first(connection)
                .await?;
            let last_report = project_deletions::last_report.eq(last.unwrap_or_default());
            diesel::insert_into(project_deletions::table)
                .values((
                    project_deletions::account.eq(account),
                    project_deletions::project.eq(host),
                    last_report,
                ))
                .on_conflict((project_deletions::account, project_deletions::project))
                .do_update()
                .set(last_report)
                .execute(connection)
                .await
        }
        .await
    })?;
    Ok(())
}

/// Whether the account's project is being deleted.
///
/// # Errors
/// Database errors.
pub async fn is_being_deleted(pool: &Pool, account: &str, host: &str) -> Result<bool, Error> {
    let mut connection = pool.read().await?;
    let count: i64 = on_backend!(&mut connection, |connection| {
        project_deletions::table
            .find((account, host))
            .select(count_star())
            .first(connection)
            .await
    })?;
    Ok(count > 0)
}

/// Deletions under way, not more than are worked on at once.
///
/// # Errors
/// Database errors.
pub async fn deletions(pool: &Pool) -> Result<Vec<Deletion>, Error> {
    let mut connection = pool.read().await?;
    on_backend!(&mut connection, |connection| {
        project_deletions::table
            .order((project_deletions::account, project_deletions::project))
            .limit(AT_ONCE)
            .load(connection)
            .await
    })
}

/// Ends a deletion, unless reports are left or it has been requested again since; returns whether
/// it has ended.
///
/// # Errors
/// Database errors.
pub async fn end_deletion(pool: &Pool, deletion: &Deletion) -> Result<bool, Error> {
    let (account, project) = (deletion.account.as_str(), deletion.project.as_str());
    let left = reports::account
        .eq(account)
        .and(reports::project.eq(project));
    let left = left.and(reports::id.le(deletion.last_report));
    let is_done = not(exists(reports::table.filter(left)));
    let mut connection = pool.write().await?;
    let ended = on_backend!(&mut connection, |connection| {
        diesel::delete(project_deletions::table.find((account, project)))
            .filter(project_deletions::last_report.eq(deletion.last_report))
            .filter(is_done)
            .execute(connection)
            .await
    })?;
    Ok(ended > 0)
}
