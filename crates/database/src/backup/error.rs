//! Why there is no backup, or nothing was restored.

use std::io;
use std::path::{Path, PathBuf};

use diesel::result::Error as DieselError;

use crate::{DatabaseUrl, OpenError};

/// A database cannot be backed up or restored. Unless the message says otherwise, nothing was
/// changed.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// It is not SQLite.
    #[error(
        "`{command}` is for SQLite, but database.url is {url}: use pg_dump and pg_restore, or \
         PostgreSQL's point-in-time recovery (docs/operations/backup.md)"
    )]
    Postgres {
        /// The command.
        command: &'static str,
        /// The server's database.
        url: DatabaseUrl,
    },
    /// There is nothing to back up.
    #[error("there is no database at {}: check database.url", .0.display())]
    NoDatabase(PathBuf),
    /// There is no backup.
    #[error("there is no file {}", .0.display())]
    NoBackup(PathBuf),
    /// Files are never overwritten.
    #[error("{} exists already, and is not overwritten: choose another name", .0.display())]
    Exists(PathBuf),
    /// The backup is the database itself.
    #[error("{} is the database itself: there is nothing to restore", .0.display())]
    Itself(PathBuf),
    /// The path cannot be passed to SQLite.
    #[error("{} is not UTF-8: choose another name", .0.display())]
    NotText(PathBuf),
    /// The file is not what it should be, or not whole.
    #[error("{} is damaged: {reason}", file.display())]
    Damaged {
        /// The file.
        file: PathBuf,
        /// What is wrong.
        reason: String,
    },
    /// The file is a database of something else.
    #[error("{} is not a database of {service}: it has no table `{table}`", file.display())]
    OtherService {
        /// The file.
        file: PathBuf,
        /// The service whose database it should be.
        service: &'static str,
        /// The missing table.
        table: &'static str,
    },
    /// The schema has migrations that this program does not have.
    #[error(
        "{} has the schema of a newer version of {service} (migration {migration}): install that \
         version first", file.display()
    )]
    Newer {
        /// The file.
        file: PathBuf,
        /// The service.
        service: &'static str,
        /// The version of the first unknown migration.
        migration: String,
    },
    /// Some changes are not in the file but beside it.
    #[error(
        "{} may have changes that {} lacks: the file was copied while it was in use. If both \
         belong together, `sqlite3 {} 'PRAGMA journal_mode = DELETE'` puts them in; restore it then",
        beside.display(), file.display(), file.display()
    )]
    HasJournal {
        /// The file.
        file: PathBuf,
        /// The journal.
        beside: PathBuf,
    },
    /// A process has the database open.
    #[error(
        "{} is in use: stop the service (and any other program that has it open), then try again",
        .0.display()
    )]
    InUse(PathBuf),
    /// A file cannot be read, written or renamed.
    #[error("{}: {error}", path.display())]
    File {
        /// The file or folder.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// A statement failed.
    #[error("{}: {error}", file.display())]
    Query {
        /// The database.
        file: PathBuf,
        /// Why.
        error: String,
    },
    /// A database cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The task panicked.
    #[error("the task panicked: {0}")]
    Task(#[from] tokio::task::JoinError),
}

impl BackupError {
    /// Tells damage from other failures by SQLite's messages: diesel does not keep its codes.
    pub(super) fn of_query(file: &Path, error: &DieselError) -> Self {
        let (file, error) = (file.to_owned(), error.to_string());
        if error.contains("file is not a database") || error.contains("malformed") {
            return Self::Damaged {
                file,
                reason: error,
            };
        }
        Self::Query { file, error }
    }

    pub(super) fn of_file(path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        |error| Self::File { path, error }
    }
}
