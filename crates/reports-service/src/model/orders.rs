//! How the page of a report is to be fetched and checked.

use database::{Error, Pool, on_backend};
use diesel::dsl::exists;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::{CredentialsRow, Rendering, ignored_in};
use crate::schema::{ignored_findings, project_credentials, reports};

/// What is set for a report and its project.
#[derive(Debug, Default)]
pub struct StoredOrders {
    /// Whether the page is also shown to a browser.
    pub rendering: Rendering,
    /// The credentials of the project.
    pub credentials: Option<CredentialsRow>,
    /// The checks of which findings in some places are ignored: all that they find is kept.
    pub kept: Vec<String>,
}

/// What is set for the account's report; `None` if it was deleted.
///
/// # Errors
/// Database errors.
pub async fn orders_of_report(
    pool: &Pool,
    account: &str,
    report: i64,
) -> Result<Option<StoredOrders>, Error> {
    let of_report = project_credentials::account
        .eq(reports::account)
        .and(project_credentials::project.eq(reports::project));
    let in_places = ignored_findings::table
        .filter(ignored_findings::account.eq(reports::account))
        .filter(ignored_findings::project.eq(reports::project))
        .filter(
            ignored_findings::selector
                .is_not_null()
                .or(ignored_findings::found.is_not_null()),
        );
    let mut connection = pool.read().await?;
    let found: Option<(Rendering, Option<CredentialsRow>, String, bool)> =
        on_backend!(&mut connection, |connection| {
            reports::table
                .left_join(project_credentials::table.on(of_report))
                .filter(reports::account.eq(account).and(reports::id.eq(report)))
                .select((
                    reports::rendered,
                    Option::<CredentialsRow>::as_select(),
                    reports::project,
                    exists(in_places),
                ))
                .first(connection)
                .await
                .optional()
        })?;
    drop(connection);
    let Some((rendering, credentials, project, is_in_places)) = found else {
        return Ok(None);
    };
    let mut kept = Vec::new();
    if is_in_places {
        let rows = ignored_in(pool, account, (&project, report)).await?;
        let in_places = rows.into_iter();
        let in_places = in_places.filter(|row| row.as_setting().is_about_places());
        kept.extend(in_places.map(|row| row.check_id));
    }
    Ok(Some(StoredOrders {
        rendering,
        credentials,
        kept,
    }))
}
