//! The files of an SQLite database, and what each connection to it needs.

use std::fs::{self, DirBuilder, OpenOptions, Permissions};
use std::io;
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

use diesel::connection::SimpleConnection;
use diesel::{Connection as _, SqliteConnection};
use diesel_async::{AsyncConnection, TransactionManager};

use crate::{Error, OpenError, TransactionError};

/// Settings that SQLite keeps per connection. `busy_timeout` comes first, since switching the
/// journal mode takes the lock; `synchronous=FULL`, because NORMAL may lose an acknowledged commit
/// in a power failure.
pub(crate) const SETUP: &str = "PRAGMA busy_timeout = 10000; PRAGMA journal_mode = WAL; \
     PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;";

/// Only the user of the service reads what is stored.
pub(crate) const FILE_MODE: u32 = 0o600;
const FOLDER_MODE: u32 = 0o700;

/// Creates the file and its folder if they are missing, and takes the rights of other users to the
/// files away. A folder that exists stays as it is: it may be shared on purpose.
pub(crate) fn prepare(file: &Path) -> Result<(), OpenError> {
    create_folder_of(file)?;
    create_file(file).map_err(|error| failed(file, &error))?;
    // SQLite creates the other two with the rights of the first.
    for file in [file.to_owned(), beside(file, "-wal"), beside(file, "-shm")] {
        restrict(&file);
    }
    Ok(())
}

/// Creates the folder of a file if it is missing.
pub(crate) fn create_folder_of(file: &Path) -> Result<(), OpenError> {
    let folder = file.parent().unwrap_or_else(|| Path::new(""));
    if folder.as_os_str().is_empty() || folder.exists() {
        return Ok(());
    }
    create_folder(folder).map_err(|error| failed(folder, &error))
}

fn failed(path: &Path, error: &dyn std::error::Error) -> OpenError {
    OpenError::Connect(format!("{}: {error}", path.display()))
}

fn create_folder(folder: &Path) -> io::Result<()> {
    DirBuilder::new()
        .recursive(true)
        .mode(FOLDER_MODE)
        .create(folder)?;
    fs::set_permissions(folder, Permissions::from_mode(FOLDER_MODE))
}

/// SQLite accepts an empty file as an empty database.
fn create_file(file: &Path) -> io::Result<()> {
    let created = OpenOptions::new()
        .write(true)
        .create_new(true)
        .mode(FILE_MODE)
        .open(file);
    match created {
        Ok(created) => created.set_permissions(Permissions::from_mode(FILE_MODE)),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        Err(error) => Err(error),
    }
}

/// The file whose name has a suffix: SQLite's own files beside a database.
pub(crate) fn beside(file: &Path, suffix: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

/// Never opens the file: closing it would end SQLite's locks on it.
fn restrict(file: &Path) {
    let Ok(metadata) = fs::metadata(file) else {
        return;
    };
    let mode = metadata.permissions().mode() & 0o777;
    if mode & !FILE_MODE == 0 {
        return;
    }
    if let Err(error) = fs::set_permissions(file, Permissions::from_mode(mode & FILE_MODE)) {
        let file = file.display();
        tracing::warn!(%file, %error, "other users may read the database");
    }
}

/// Opens a connection for blocking code.
pub(crate) fn open(file: &Path) -> Result<SqliteConnection, OpenError> {
    prepare(file)?;
    let mut connection = SqliteConnection::establish(&file.display().to_string())
        .map_err(|error| failed(file, &error))?;
    connection
        .batch_execute(SETUP)
        .map_err(|error| failed(file, &error))?;
    Ok(connection)
}

/// For the macros: has the pool replace a connection after such an error. One that was opened while
/// the file could not be written to stays read-only.
#[doc(hidden)]
pub fn replace_after<T, E: TransactionError>(
    result: &Result<T, E>,
    connection: &mut crate::SqliteConnection,
) {
    type Manager = <crate::SqliteConnection as AsyncConnection>::TransactionManager;
    let error = result
        .as_ref()
        .err()
        .and_then(TransactionError::of_database);
    if matches!(error, Some(Error::ReadOnly(_) | Error::Unavailable(_))) {
        Manager::transaction_manager_status_mut(connection).set_in_error();
    }
}
