//! The titles of the audited pages, stored apart from the findings, which lists do not read.

use std::collections::HashMap;

use database::{Error, Pool, on_backend};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use serde_json::Value;

use crate::schema::{report_titles, reports};

/// The maximum stored length of a title, in characters.
const MAX_LENGTH: usize = 300;

/// The title in findings as written by the engine.
pub(super) fn title_in(checks: &Value) -> Option<String> {
    let title = checks.pointer("/page/title")?.as_str()?;
    let title: String = title.chars().take(MAX_LENGTH).collect();
    (!title.is_empty()).then_some(title)
}

/// Stores the page's title, in the transaction that has written the report.
macro_rules! keep_title {
    ($connection:expr, $report:expr, $checks:expr) => {{
        let report: i64 = $report;
        match $crate::model::titles::title_in($checks) {
            Some(title) => {
                diesel::insert_into(report_titles::table)
                    .values((
                        report_titles::report.eq(report),
                        report_titles::title.eq(title),
                    ))
                    .on_conflict(report_titles::report)
                    .do_update()
                    .set(report_titles::title.eq(excluded(report_titles::title)))
                    .execute($connection)
                    .await?
            }
            None => {
                diesel::delete(report_titles::table.find(report))
                    .execute($connection)
                    .await?
            }
        };
    }};
}

pub(super) use keep_title;

/// The titles of the pages of the account's reports with these ids; pages without a title are left
/// out.
///
/// # Errors
/// Database errors.
pub async fn titles(
    pool: &Pool,
    account: &str,
    ids: &[i64],
) -> Result<HashMap<i64, String>, Error> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let mut connection = pool.read().await?;
    let titles: Vec<(i64, String)> = on_backend!(&mut connection, |connection| {
        let of_account = reports::table
            .filter(reports::account.eq(account))
            .filter(reports::id.eq_any(ids))
            .select(reports::id);
        report_titles::table
            .filter(report_titles::report.eq_any(of_account))
            .load(connection)
            .await
    })?;
    Ok(titles.into_iter().collect())
}
