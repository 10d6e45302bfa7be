//! The counts of reports that a test has added by a statement of its own.

use database::Connection;

use crate::database::{TestDatabase, execute};

/// What reports are counted as beyond what is counted already.
const COUNT: &str = "INSERT INTO report_counts (account, project, result, total) \
     SELECT account, project, result, counted.total - coalesce(kept.total, 0) FROM ( \
     SELECT account, coalesce(project, '') AS project, coalesce(result, '') AS result, \
     count(*) AS total FROM ( \
     SELECT account, project, result FROM reports WHERE result IS NOT NULL \
     UNION ALL SELECT account, project, NULL FROM reports \
     UNION ALL SELECT account, NULL, result FROM reports WHERE result IS NOT NULL \
     UNION ALL SELECT account, NULL, NULL FROM reports) AS scoped GROUP BY 1, 2, 3) AS counted \
     LEFT JOIN report_counts AS kept USING (account, project, result) \
     WHERE counted.total <> coalesce(kept.total, 0)";
/// A view of PostgreSQL does this by itself.
const ADD: &str =
    " ON CONFLICT (account, project, result) DO UPDATE SET total = total + excluded.total";

/// Queues the reports that are to be made.
const QUEUE: &str = "INSERT INTO report_jobs (report, account, url, host, run_after) \
     SELECT id, account, url, host, updated_at FROM reports \
     WHERE state = 'queued' AND id NOT IN (SELECT report FROM report_jobs)";

impl TestDatabase {
    /// Adds reports by a statement, and counts them in the same transaction; returns how many.
    pub async fn add_reports(&self, statement: &str) -> usize {
        let mut connection = self.pool().write().await.expect("a connection");
        let begin = match connection {
            Connection::Sqlite(_) => "BEGIN IMMEDIATE",
            Connection::Postgres(_) => "BEGIN",
        };
        execute(&mut connection, begin).await;
        let added = execute(&mut connection, statement).await;
        count_reports(&mut connection).await;
        execute(&mut connection, "COMMIT").await;
        added
    }
}

/// Counts the reports that have not been counted yet.
pub async fn count_reports(connection: &mut Connection) {
    let add = match connection {
        Connection::Sqlite(_) => ADD,
        Connection::Postgres(_) => "",
    };
    execute(connection, &format!("{COUNT}{add}")).await;
}

/// Statements for SQLite that count and queue reports, as the service does when it stores them.
pub fn settle_reports() -> String {
    format!("; {COUNT}{ADD}; {QUEUE};")
}
