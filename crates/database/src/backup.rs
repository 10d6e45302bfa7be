//! The backup of an SQLite database while it is in use, and its restore.

mod error;
mod inspect;
mod partial;
mod restore;
mod users;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use diesel::RunQueryDsl;
use diesel::sql_types::Text;

pub use error::BackupError;
pub use restore::{Restored, check_restore, restore};

use crate::{DatabaseUrl, Migrations};
use partial::Partial;

/// What identifies a service's database, so that another service's backup is rejected.
#[derive(Clone, Copy)]
pub struct ServiceDatabase {
    /// The name of the program.
    pub service: &'static str,
    /// A table unique to the service; its rows are counted.
    pub table: &'static str,
    /// The schema.
    pub migrations: fn() -> Migrations,
    /// Statements for a restored database, `main`: they end what must not begin again.
    pub on_restore: &'static [&'static str],
    /// A query whether the database that it replaces, `former`, has gone on from the backup.
    pub former_went_on: &'static str,
    /// Statements that end what has ended in `former` since the backup.
    pub on_restore_from_former: &'static [&'static str],
}

/// A backup that has been made.
#[derive(Debug)]
pub struct Backup {
    /// The size of the file in bytes.
    pub bytes: u64,
    /// The rows of the service's table in it.
    pub rows: i64,
    /// How long it took, checks included.
    pub duration: Duration,
}

/// Copies the database to a new file, as it is at one moment; others may write meanwhile. The copy
/// is written to a temporary file, verified, synced to the disk and only then renamed to `file`.
///
/// # Errors
/// The reason why no backup was made. A failed attempt leaves no file behind.
pub async fn back_up(
    url: &DatabaseUrl,
    file: &Path,
    of: ServiceDatabase,
) -> Result<Backup, BackupError> {
    let (source, file) = (path_of(url, "backup")?, file.to_owned());
    tokio::task::spawn_blocking(move || copy(&source, &file, of)).await?
}

fn copy(source: &Path, file: &Path, of: ServiceDatabase) -> Result<Backup, BackupError> {
    let started = Instant::now();
    if !source.is_file() {
        return Err(BackupError::NoDatabase(source.to_owned()));
    }
    let mut partial = Partial::beside(file)?;
    let mut connection = inspect::open(source)?;
    inspect::check_service(&mut connection, source, of)?;
    // One statement, one read transaction. Not SQLite's online backup API: it restarts whenever
    // another process writes.
    let into = diesel::sql_query("VACUUM INTO ?").bind::<Text, _>(partial.name()?);
    into.execute(&mut connection)
        .map_err(|error| match BackupError::of_query(source, &error) {
            BackupError::Query { error, .. } => BackupError::Query {
                file: file.to_owned(),
                error,
            },
            of_source => of_source,
        })?;
    drop(connection);
    let contents = inspect::check(partial.path(), partial.path(), of)?;
    partial.sync()?;
    let bytes = partial.bytes()?;
    partial.rename_to_new(file)?;
    Ok(Backup {
        bytes,
        rows: contents.rows,
        duration: started.elapsed(),
    })
}

fn path_of(url: &DatabaseUrl, command: &'static str) -> Result<PathBuf, BackupError> {
    match url {
        DatabaseUrl::Sqlite(path) => Ok(path.clone()),
        DatabaseUrl::Postgres(_) => Err(BackupError::Postgres {
            command,
            url: url.clone(),
        }),
    }
}
