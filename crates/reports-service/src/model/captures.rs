//! What a browser showed of a report's page.

use chrono::NaiveDateTime;
use database::{Error, Pool, Sql, SqlConnection, on_backend, stored_as_text};
use diesel::deserialize::FromSqlRow;
use diesel::expression::AsExpression;
use diesel::prelude::*;
use diesel::sql_types::Text;
use diesel_async::RunQueryDsl;

use crate::schema::{report_captures, reports};

/// What is kept of a page that a browser has shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, AsExpression, FromSqlRow)]
#[diesel(sql_type = Text)]
pub enum CaptureKind {
    /// The document, as HTML, compressed with zlib.
    Document,
    /// A picture of its beginning on a phone.
    Phone,
    /// A picture of its beginning on a desktop computer.
    Desk,
}

stored_as_text!(CaptureKind {
    Document = "document",
    Phone = "phone",
    Desk = "desk",
});

/// What is to be kept of a page.
#[derive(Clone, Debug)]
pub struct NewCapture {
    /// What it is.
    pub kind: CaptureKind,
    /// Its bytes.
    pub content: Vec<u8>,
}

/// Replaces what was captured of a report.
pub(super) async fn keep_captures(
    connection: &mut impl SqlConnection,
    report: i64,
    now: NaiveDateTime,
    captures: &[NewCapture],
) -> QueryResult<()> {
    let delete = "DELETE FROM report_captures WHERE report = ?";
    connection.run(Sql::new(delete, [report.into()])).await?;
    for capture in captures {
        let values = [
            report.into(),
            capture.kind.as_str().into(),
            now.into(),
            capture.content.as_slice().into(),
        ];
        let insert = "INSERT INTO report_captures (report, kind, captured_at, content) \
             VALUES (?, ?, ?, ?)";
        connection.run(Sql::new(insert, values)).await?;
    }
    Ok(())
}

/// What was captured of the account's report.
///
/// # Errors
/// Database errors.
pub async fn capture(
    pool: &Pool,
    account: &str,
    report: i64,
    kind: CaptureKind,
) -> Result<Option<Vec<u8>>, Error> {
    let mut connection = pool.read().await?;
    on_backend!(&mut connection, |connection| {
        report_captures::table
            .inner_join(reports::table.on(reports::id.eq(report_captures::report)))
            .filter(reports::account.eq(account).and(reports::id.eq(report)))
            .filter(report_captures::kind.eq(kind))
            .select(report_captures::content)
            .first(connection)
            .await
            .optional()
    })
}
