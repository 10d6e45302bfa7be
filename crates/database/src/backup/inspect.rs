//! What is in a file: whether it is whole, whose database it is, and which version's.

use std::path::Path;

use diesel::connection::SimpleConnection;
use diesel::dsl::sql;
use diesel::sql_types::{BigInt, Bool, Nullable, Text};
use diesel::{Connection as _, QueryableByName, RunQueryDsl, SqliteConnection};

use super::{BackupError, ServiceDatabase};
use crate::OpenError;
use crate::migrate::{self, MIGRATIONS_TABLE};

/// What a checked file has.
pub(super) struct Contents {
    /// The rows of the service's table.
    pub rows: i64,
    /// How many migrations of this program it lacks.
    pub missing: usize,
}

#[derive(QueryableByName)]
struct Line {
    #[diesel(sql_type = Text)]
    line: String,
}

#[derive(QueryableByName)]
struct Number {
    #[diesel(sql_type = BigInt)]
    number: i64,
}

#[derive(QueryableByName)]
struct Orphan {
    #[diesel(sql_type = Text)]
    table: String,
    #[diesel(sql_type = Nullable<BigInt>)]
    rowid: Option<i64>,
}

/// Opens a database that exists; unlike the service, without changing how its journal is kept.
pub(super) fn open(file: &Path) -> Result<SqliteConnection, BackupError> {
    let text = file
        .to_str()
        .ok_or_else(|| BackupError::NotText(file.to_owned()))?;
    let failed = |error: String| OpenError::Connect(format!("{}: {error}", file.display()));
    let mut connection =
        SqliteConnection::establish(text).map_err(|error| failed(error.to_string()))?;
    connection
        .batch_execute("PRAGMA busy_timeout = 10000")
        .map_err(|error| failed(error.to_string()))?;
    Ok(connection)
}

/// Checks every page of a file that nobody else uses, what its rows refer to, whose it is and that
/// its schema is known; errors name `shown` instead of it. It keeps no journal afterwards.
pub(super) fn check(
    file: &Path,
    shown: &Path,
    of: ServiceDatabase,
) -> Result<Contents, BackupError> {
    let failed = |error| BackupError::of_query(shown, &error);
    let damaged = |reason| BackupError::Damaged {
        file: shown.to_owned(),
        reason,
    };
    let mut connection = open(file)?;
    let whole = "SELECT integrity_check AS line FROM pragma_integrity_check";
    let faults: Vec<Line> = diesel::sql_query(whole)
        .load(&mut connection)
        .map_err(failed)?;
    if let Some(fault) = faults.into_iter().find(|fault| fault.line != "ok") {
        return Err(damaged(fault.line));
    }
    let orphans = "SELECT \"table\", rowid FROM pragma_foreign_key_check LIMIT 1";
    let orphans: Vec<Orphan> = diesel::sql_query(orphans)
        .load(&mut connection)
        .map_err(failed)?;
    if let Some(Orphan { table, rowid }) = orphans.into_iter().next() {
        let rowid = rowid.unwrap_or_default();
        return Err(damaged(format!(
            "row {rowid} of {table} refers to a missing row"
        )));
    }
    check_service(&mut connection, shown, of)?;
    let missing = check_version(&mut connection, shown, of)?;
    let rows = format!("SELECT count(*) AS number FROM {}", of.table);
    let rows: Number = diesel::sql_query(rows)
        .get_result(&mut connection)
        .map_err(failed)?;
    connection
        .batch_execute("PRAGMA journal_mode = DELETE")
        .map_err(failed)?;
    Ok(Contents {
        rows: rows.number,
        missing,
    })
}

/// Ends in a checked copy what must not begin again. Returns whether the `former` database knows
/// what has ended since.
pub(super) fn end(
    file: &Path,
    former: Option<&Path>,
    of: ServiceDatabase,
) -> Result<bool, BackupError> {
    let mut connection = open(file)?;
    for statement in of.on_restore {
        connection
            .batch_execute(statement)
            .map_err(|error| BackupError::of_query(file, &error))?;
    }
    let Some(former) = former.and_then(Path::to_str) else {
        return Ok(false);
    };
    let attached = diesel::sql_query("ATTACH ? AS former").bind::<Text, _>(former);
    let went_on = attached.execute(&mut connection).and_then(|_| {
        let went_on = diesel::select(sql::<Bool>(of.former_went_on)).get_result(&mut connection)?;
        if went_on {
            connection.batch_execute(&of.on_restore_from_former.join(";"))?;
        }
        Ok(went_on)
    });
    // It may be damaged, which is why one restores.
    Ok(went_on.unwrap_or(false))
}

/// The services' first migrations have the same version: the table tells them apart.
pub(super) fn check_service(
    connection: &mut SqliteConnection,
    shown: &Path,
    of: ServiceDatabase,
) -> Result<(), BackupError> {
    let ServiceDatabase { service, table, .. } = of;
    let tables = format!(
        "SELECT name AS line FROM sqlite_master \
         WHERE type = 'table' AND name IN ('{table}', '{MIGRATIONS_TABLE}')"
    );
    let tables: Vec<Line> = diesel::sql_query(tables)
        .load(connection)
        .map_err(|error| BackupError::of_query(shown, &error))?;
    if tables.len() == 2 {
        return Ok(());
    }
    Err(BackupError::OtherService {
        file: shown.to_owned(),
        service,
        table,
    })
}

fn check_version(
    connection: &mut SqliteConnection,
    shown: &Path,
    of: ServiceDatabase,
) -> Result<usize, BackupError> {
    let known = (of.migrations)().known(false)?;
    let applied = diesel::sql_query(migrate::APPLIED).load(connection);
    let applied = applied.map_err(|error| BackupError::of_query(shown, &error))?;
    let difference = migrate::compare(&known, &applied);
    match difference.unknown.into_iter().next() {
        None => Ok(difference.missing.len()),
        Some(migration) => Err(BackupError::Newer {
            file: shown.to_owned(),
            service: of.service,
            migration,
        }),
    }
}
