//! Whether a process uses a database, and keeping others from beginning to.

use std::fs::OpenOptions;
use std::io;
use std::path::Path;

use diesel::connection::SimpleConnection;
use diesel::sql_types::Text;
use diesel::{QueryableByName, RunQueryDsl, SqliteConnection};
use rustix::fs::{FlockOperation, fcntl_lock};
use rustix::io::Errno;

use super::{BackupError, inspect};
use crate::sqlite::beside;

#[derive(QueryableByName)]
struct Mode {
    #[diesel(sql_type = Text)]
    journal_mode: String,
}

/// Fails if another process has the database open, even if it is damaged or only its shared memory
/// is left: with a WAL, an open connection has a lock on both all the time. This process must not
/// have it open: closing the file here would end its locks.
pub(super) fn check_unused(database: &Path) -> Result<(), BackupError> {
    for file in [database.to_owned(), beside(database, "-shm")] {
        let opened = OpenOptions::new().read(true).write(true).open(&file);
        let opened = match opened {
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            opened => opened.map_err(BackupError::of_file(&file))?,
        };
        match fcntl_lock(&opened, FlockOperation::NonBlockingLockExclusive) {
            Ok(()) => {}
            Err(Errno::AGAIN | Errno::ACCESS) => {
                return Err(BackupError::InUse(database.to_owned()));
            }
            Err(error) => return Err(BackupError::of_file(&file)(error.into())),
        }
    }
    Ok(())
}

/// Puts the WAL into the database and deletes it, and locks everybody out until the connection is
/// dropped. Whoever opens the file meanwhile cannot use it after it was renamed either: without a
/// WAL, SQLite refuses to write to a file that has moved. `None` if the database is too damaged.
pub(super) fn lock_out(database: &Path) -> Result<Option<SqliteConnection>, BackupError> {
    let mut connection = inspect::open(database)?;
    match lock(&mut connection) {
        Ok(mode) if mode == "delete" => Ok(Some(connection)),
        Ok(_) => Err(BackupError::InUse(database.to_owned())),
        Err(error) if error.to_string().contains("is locked") => {
            Err(BackupError::InUse(database.to_owned()))
        }
        Err(error) => match BackupError::of_query(database, &error) {
            BackupError::Damaged { .. } => Ok(None),
            other => Err(other),
        },
    }
}

fn lock(connection: &mut SqliteConnection) -> diesel::QueryResult<String> {
    // Leaving WAL mode takes the lock that no reader may have, and gives it back.
    connection.batch_execute(
        "PRAGMA busy_timeout = 1000; PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE",
    )?;
    let mode: Mode = diesel::sql_query("PRAGMA journal_mode").get_result(connection)?;
    Ok(mode.journal_mode)
}
