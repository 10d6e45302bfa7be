//! How many reports an account has, by project and result.

use database::{Connection, Error, Pool, Sql, SqlConnection, transaction};
use diesel::prelude::*;

use super::Rating;

/// By how much a number of reports changes: the account, the project, the result or '' for all, and
/// the change.
pub(super) type Change<'a> = (&'a str, &'a str, &'a str, i64);

/// The statement that counts changes, of which there is at least one, in their transaction.
///
/// On PostgreSQL, writers of one account would wait for each other's count until they commit: the
/// changes are rows of their own, which [`merge_counts`] adds up later. SQLite has one writer at a
/// time.
pub(super) fn count<'a, C: SqlConnection>(changes: &[Change<'a>]) -> Sql<'a> {
    let mut values = Vec::new();
    for (account, project, result, change) in changes {
        let mut add = |project: &'a str| {
            let row = [
                (*account).into(),
                project.into(),
                (*result).into(),
                (*change).into(),
            ];
            values.extend(row);
        };
        add(project);
        if !C::IS_POSTGRES {
            add("");
        }
    }
    let rows = vec!["(?, ?, ?, ?)"; values.len() / 4].join(", ");
    let text = if C::IS_POSTGRES {
        format!("INSERT INTO report_count_changes (account, project, result, change) VALUES {rows}")
    } else {
        format!(
            "INSERT INTO report_counts (account, project, result, total) VALUES {rows} \
             ON CONFLICT (account, project, result) DO UPDATE SET total = total + excluded.total"
        )
    };
    Sql::new(text, values)
}

/// The same for the database of this connection.
pub(super) fn counted_by<'a, C: SqlConnection>(_: &C, changes: &[Change<'a>]) -> Sql<'a> {
    count::<C>(changes)
}

/// The changes of a report of this account and project whose result changes.
pub(super) fn moved_result<'a>(
    (account, project): (&'a str, &'a str),
    before: Option<Rating>,
    after: Rating,
) -> Vec<Change<'a>> {
    if before == Some(after) {
        return Vec::new();
    }
    let gone = before.map(|before| (account, project, before.as_str(), -1));
    gone.into_iter()
        .chain([(account, project, after.as_str(), 1)])
        .collect()
}

const ARE_CHANGED: &str = "SELECT account FROM report_count_changes LIMIT 1";

/// One statement: whoever reads sees the changes or what they have become.
const MERGE: &str = "WITH changes AS \
     (DELETE FROM report_count_changes RETURNING account, project, result, change) \
     INSERT INTO report_count_totals AS totals (account, project, result, total) \
     SELECT account, project, result, sum(change) \
     FROM (SELECT account, project, result, change FROM changes \
       UNION ALL SELECT account, '', result, change FROM changes) AS counted \
     GROUP BY account, project, result HAVING sum(change) <> 0 \
     ORDER BY account, project, result \
     ON CONFLICT (account, project, result) DO UPDATE SET total = totals.total + excluded.total";

#[derive(QueryableByName)]
struct Changed {
    #[diesel(sql_type = diesel::sql_types::Text)]
    #[expect(dead_code, reason = "it matters only that there is a row")]
    account: String,
}

/// Adds the changes that have been written to the totals. Any process may do this at any time.
///
/// # Errors
/// Database errors; then, nothing was merged.
pub async fn merge_counts(pool: &Pool) -> Result<(), Error> {
    let mut connection = pool.read().await?;
    let Connection::Postgres(reader) = &mut connection else {
        return Ok(());
    };
    let changed: Vec<Changed> = reader.rows(Sql::new(ARE_CHANGED, [])).await?;
    drop(connection);
    if changed.is_empty() {
        return Ok(());
    }
    let mut connection = pool.write().await?;
    transaction!(&mut connection, |connection| {
        connection.run(Sql::new(MERGE, [])).await?;
        Ok::<_, Error>(())
    })
}
