//! The titles of the audited pages, stored apart from the findings, which lists do not read.

use std::collections::HashMap;

use database::{Error, Pool, on_backend};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use diesel_async::RunQueryDsl;
use serde_json::Value;

/// The maximum stored length of a title, in characters.
const MAX_LENGTH: usize = 300;

#[derive(QueryableByName)]
struct Title {
    #[diesel(sql_type = BigInt)]
    report: i64,
    #[diesel(sql_type = Text)]
    title: String,
}

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
    // Only numbers become part of the statement.
    let ids: Vec<String> = ids.iter().map(ToString::to_string).collect();
    let query = format!(
        "SELECT report, title FROM report_titles WHERE report IN \
         (SELECT id FROM reports WHERE account = $1 AND id IN ({}))",
        ids.join(", ")
    );
    let mut connection = pool.read().await?;
    let titles: Vec<Title> = on_backend!(&mut connection, |connection| {
        let query = diesel::sql_query(&query).bind::<Text, _>(account);
        query.load(connection).await
    })?;
    let titles = titles.into_iter();
    Ok(titles.map(|row| (row.report, row.title)).collect())
}
