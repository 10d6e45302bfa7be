//! The titles of the audited pages, stored apart from the findings, which lists do not read.

use std::collections::HashMap;

use database::{Error, Pool, on_backend};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use page_audit::Report;

use crate::schema::{report_titles, reports};

/// The maximum stored length of a title, in characters.
const MAX_LENGTH: usize = 300;

/// The title of the page that was checked.
pub(super) fn title_in(report: &Report) -> Option<String> {
    let title = report.page.as_ref()?.title.as_ref()?;
    let title: String = title.chars().take(MAX_LENGTH).collect();
    (!title.is_empty()).then_some(title)
}

/// Stores the page's title, in the transaction that has written the report.
macro_rules! keep_title {
    ($connection:expr, $id:expr, $report:expr) => {{
        let id: i64 = $id;
        match $crate::model::titles::title_in($report) {
            Some(title) => {
                diesel::insert_into(report_titles::table)
                    .values((report_titles::report.eq(id), report_titles::title.eq(title)))
                    .on_conflict(report_titles::report)
                    .do_update()
                    .set(report_titles::title.eq(excluded(report_titles::title)))
                    .execute($connection)
                    .await?
            }
            None => {
                diesel::delete(report_titles::table.find(id))
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
