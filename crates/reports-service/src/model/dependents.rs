//! What goes with reports that are deleted.

use std::collections::BTreeMap;

use database::{Sql, SqlConnection, Value};
use diesel::QueryResult;

use super::Rating;
use super::counts::{Change, count};
use crate::schema::reports;

/// A report that has been deleted: its id, account, project and result.
pub(super) type Deleted = (i64, String, String, Option<Rating>);

/// Its columns.
pub(super) const DELETED: (
    reports::id,
    reports::account,
    reports::project,
    reports::result,
) = (
    reports::id,
    reports::account,
    reports::project,
    reports::result,
);

/// The tables of what belongs to reports.
const OF_REPORTS: [&str; 5] = [
    "report_jobs",
    "report_generations",
    "report_captures",
    "ignored_findings",
    "share_links",
];

/// Deletes what belongs to deleted reports, and counts them no longer, in their transaction.
///
/// # Errors
/// Database errors.
pub(super) async fn delete_dependents<C: SqlConnection>(
    connection: &mut C,
    deleted: &[Deleted],
) -> QueryResult<()> {
    if deleted.is_empty() {
        return Ok(());
    }
    let places = vec!["?"; deleted.len()].join(", ");
    let mut statements: Vec<Sql<'_>> = OF_REPORTS
        .into_iter()
        .map(|table| {
            let ids = deleted.iter().map(|(id, ..)| Value::from(*id));
            Sql::new(
                format!("DELETE FROM {table} WHERE report IN ({places})"),
                ids,
            )
        })
        .collect();
    let mut changes: BTreeMap<(&str, &str, &str), i64> = BTreeMap::new();
    for (_, account, project, result) in deleted {
        let mut subtract = |result| *changes.entry((account, project, result)).or_default() -= 1;
        subtract("");
        if let Some(result) = result {
            subtract(result.as_str());
        }
    }
    let changes = changes.into_iter();
    let changes: Vec<Change<'_>> = changes
        .map(|((account, project, result), change)| (account, project, result, change))
        .collect();
    statements.push(count::<C>(&changes));
    connection.run_together(statements).await
}
