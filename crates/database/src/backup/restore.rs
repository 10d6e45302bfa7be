//! Putting a backup in the place of the database.

use std::fs;
use std::path::{Path, PathBuf};

use super::partial::{Partial, folder_of, sync_folder_of};
use super::{BackupError, ServiceDatabase, inspect, path_of, users};
use crate::DatabaseUrl;
use crate::sqlite::{beside, create_folder_of};

/// What SQLite keeps beside a database. It would apply them to whichever file has the name.
const SIDE_FILES: [&str; 3] = ["-wal", "-shm", "-journal"];

/// A backup that has been restored.
#[derive(Debug)]
pub struct Restored {
    /// The rows of the service's table.
    pub rows: i64,
    /// How many migrations the next start will apply.
    pub missing_migrations: usize,
    /// Where the former database is now, if there was one.
    pub kept: Option<PathBuf>,
    /// Whether what was revoked since the backup may work again: no former database knows.
    pub has_revived: bool,
}

/// Puts a copy of a backup in the place of the database, and keeps the former one beside it as
/// `<name>.before-restore-<time>`.
///
/// # Errors
/// Why nothing was restored.
pub async fn restore(
    url: &DatabaseUrl,
    file: &Path,
    of: ServiceDatabase,
) -> Result<Restored, BackupError> {
    let (database, file) = (path_of(url, "restore")?, file.to_owned());
    tokio::task::spawn_blocking(move || restore_file(&database, &file, of)).await?
}

/// Checks the backup as [`restore`] does, and that nobody uses the database, and changes nothing.
///
/// # Errors
/// Why nothing would be restored.
pub async fn check_restore(
    url: &DatabaseUrl,
    file: &Path,
    of: ServiceDatabase,
) -> Result<(), BackupError> {
    let (database, file) = (path_of(url, "restore")?, file.to_owned());
    tokio::task::spawn_blocking(move || prepare(&database, &file, of).map(drop)).await?
}

/// A checked copy of a backup, beside the database that it is for.
struct Prepared {
    database: PathBuf,
    partial: Partial,
    contents: inspect::Contents,
}

fn prepare(database: &Path, file: &Path, of: ServiceDatabase) -> Result<Prepared, BackupError> {
    // SQLite keeps its side files where a link leads, not beside the link.
    let database = fs::canonicalize(database).unwrap_or_else(|_| database.to_owned());
    check_file(file, &database)?;
    users::check_unused(&database)?;
    create_folder_of(&database)?;
    let mut partial = Partial::in_folder_of(&database)?;
    partial.fill(file)?;
    let contents = inspect::check(partial.path(), file, of)?;
    Ok(Prepared {
        database,
        partial,
        contents,
    })
}

fn restore_file(
    database: &Path,
    file: &Path,
    of: ServiceDatabase,
) -> Result<Restored, BackupError> {
    let Prepared {
        database,
        mut partial,
        contents,
    } = prepare(database, file, of)?;
    let owner = if database.exists() {
        &database
    } else {
        folder_of(&database)
    };
    let former = database.exists().then_some(database.as_path());
    let is_known = inspect::end(partial.path(), former, of)?;
    partial.give_to_owner_of(owner)?;
    partial.sync()?;
    let kept = replace(&database, &mut partial)?;
    Ok(Restored {
        rows: contents.rows,
        missing_migrations: contents.missing,
        kept,
        has_revived: !is_known,
    })
}

fn check_file(file: &Path, database: &Path) -> Result<(), BackupError> {
    if !file.is_file() {
        return Err(BackupError::NoBackup(file.to_owned()));
    }
    let real = fs::canonicalize(file).map_err(BackupError::of_file(file))?;
    if real == database {
        return Err(BackupError::Itself(file.to_owned()));
    }
    for suffix in ["-wal", "-journal"] {
        let beside = beside(&real, suffix);
        if fs::metadata(&beside).is_ok_and(|found| found.len() > 0) {
            let file = file.to_owned();
            return Err(BackupError::HasJournal { file, beside });
        }
    }
    Ok(())
}

fn replace(database: &Path, partial: &mut Partial) -> Result<Option<PathBuf>, BackupError> {
    // A process may have opened it while the backup was copied and checked.
    users::check_unused(database)?;
    let time = crate::now().format("%Y%m%dT%H%M%S%.6fZ");
    let kept = beside(database, &format!(".before-restore-{time}"));
    if kept.symlink_metadata().is_ok() {
        return Err(BackupError::Exists(kept));
    }
    let had_database = database.exists();
    let lock = if had_database {
        users::lock_out(database)?
    } else {
        None
    };
    if had_database {
        // A second name, so that at no moment there is no database for a service that starts.
        fs::hard_link(database, &kept).map_err(BackupError::of_file(&kept))?;
    }
    let replaced = move_side_files(database, &kept)
        .and_then(|()| sync_folder_of(database))
        .and_then(|()| partial.rename_to(database));
    if replaced.is_err() && !partial.is_renamed() {
        // What led here is the error to report.
        let _ = move_side_files(&kept, database);
        let _ = fs::remove_file(&kept);
    }
    drop(lock);
    replaced.map(|()| had_database.then_some(kept))
}

/// There are some only if the database is missing, or too damaged for its changes to be put in.
fn move_side_files(database: &Path, kept: &Path) -> Result<(), BackupError> {
    for suffix in SIDE_FILES {
        let file = beside(database, suffix);
        match fs::rename(&file, beside(kept, suffix)) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                return Err(BackupError::File { path: file, error });
            }
            _ => {}
        }
    }
    Ok(())
}
