//! Moving the reports from one database into another.

use chrono::NaiveDateTime;
use database::{CopiedRow, CopyError, DatabaseUrl, Side, copied_rows, in_batches, insert_each};
use diesel::prelude::*;
use diesel::sql_types::{Jsonb, Nullable, Text};

use crate::model::ReportRow;
use crate::schema::{MIGRATIONS, report_counts, report_guesses, reports};

/// Copies every row of one database of reports into another, empty one.
///
/// # Errors
/// Why nothing was copied.
pub async fn copy_database(from: &DatabaseUrl, to: &DatabaseUrl) -> Result<(), CopyError> {
    database::copy(
        from,
        to,
        || MIGRATIONS,
        |copy| {
            copy.table::<Report>()?;
            copy.table::<Count>()?;
            copy.table::<FailedGuesses>()?;
            copy.ids::<Report>()
        },
    )
    .await
}

// JSON goes from one database to the other as text: numbers keep every digit, and nothing is parsed
// on the way.
diesel::define_sql_function! {
    /// The text of SQLite's binary JSON.
    fn json(value: Nullable<Jsonb>) -> Nullable<Text>;
}
diesel::define_sql_function! {
    /// The text of PostgreSQL's binary JSON.
    fn text(value: Nullable<Jsonb>) -> Nullable<Text>;
}
diesel::define_sql_function! {
    /// Binary JSON, on both.
    fn jsonb(value: Nullable<Text>) -> Nullable<Jsonb>;
}

/// All columns but `checks`: those of the model, and those that no list shows.
#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = reports)]
struct Columns {
    #[diesel(embed)]
    row: ReportRow,
    account: String,
    host: String,
    password_hash: Option<String>,
    attempts: i16,
    run_after: NaiveDateTime,
    lease: Option<String>,
    lease_until: Option<NaiveDateTime>,
}

#[derive(Queryable)]
struct Report {
    columns: Columns,
    checks: Option<String>,
}

impl CopiedRow for Report {
    const TABLE: &'static str = "reports";

    fn read(
        source: &mut Side,
        each: &mut dyn FnMut(Vec<Self>) -> Result<(), CopyError>,
    ) -> Result<(), CopyError> {
        match source {
            Side::Sqlite(connection) => {
                let rows = reports::table.select((Columns::as_select(), json(reports::checks)));
                in_batches(rows.load_iter(connection), each)
            }
            Side::Postgres(connection) => {
                let rows = reports::table.select((Columns::as_select(), text(reports::checks)));
                in_batches(rows.load_iter(connection), each)
            }
        }
    }

    fn write(target: &mut Side, rows: Vec<Self>) -> QueryResult<()> {
        let values = rows.into_iter();
        let values = values.map(|row| (row.columns, reports::checks.eq(jsonb(row.checks))));
        let values: Vec<_> = values.collect();
        insert_each!(target, reports, values)
    }
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = report_counts)]
struct Count {
    account: String,
    project: String,
    result: String,
    total: i64,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = report_guesses)]
struct FailedGuesses {
    report: i64,
    client: String,
    guesses: i64,
    next_at: NaiveDateTime,
}

copied_rows! {
    Count => report_counts,
    FailedGuesses => report_guesses,
}
