//! The counts of reports that a test has added by a statement of its own.

use database::Connection;

use crate::database::execute;

/// What all reports are counted as.
const COUNT: &str = "INSERT INTO report_counts (account, project, result, total) \
     SELECT account, coalesce(project, ''), coalesce(result, ''), count(*) FROM ( \
     SELECT account, project, result FROM reports WHERE result IS NOT NULL \
     UNION ALL SELECT account, project, NULL FROM reports \
     UNION ALL SELECT account, NULL, result FROM reports WHERE result IS NOT NULL \
     UNION ALL SELECT account, NULL, NULL FROM reports) AS counted GROUP BY 1, 2, 3";

/// Counts all reports, none of which have been counted yet.
pub async fn count_reports(connection: &mut Connection) {
    execute(connection, COUNT).await;
}
