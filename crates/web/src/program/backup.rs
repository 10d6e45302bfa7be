//! `backup` and `restore`, and their output.

use std::path::Path;
use std::process::ExitCode;

use database::{BackupError, DatabaseUrl, ServiceDatabase};
use serde::Deserialize;
use settings::SettingsError;

use super::{Command, PrintError, print};
use crate::fail;

/// Said of a restore if the database in use before does not know what was revoked.
pub const REVIVED: &str = "no former database knows which keys were revoked since the backup: those \
     made in the console work again\n";

/// The only setting of the two commands: when a database must be restored, the others (keys, for
/// example) may be missing as well.
#[derive(Debug, Deserialize)]
pub struct OnlyDatabase {
    database: OnlyUrl,
}

#[derive(Debug, Deserialize)]
struct OnlyUrl {
    url: DatabaseUrl,
}

#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error(transparent)]
    Backup(#[from] BackupError),
    #[error(transparent)]
    Print(#[from] PrintError),
}

/// Runs `backup` or `restore` to its end; `None` for the other commands.
pub async fn back_up_or_restore(
    command: &Command,
    of: ServiceDatabase,
    load: impl FnOnce() -> Result<OnlyDatabase, SettingsError>,
) -> Option<ExitCode> {
    let (Command::Backup { file } | Command::Restore { file }) = command else {
        return None;
    };
    let url = match load() {
        Ok(settings) => settings.database.url,
        Err(error) => return Some(fail(2, &error)),
    };
    let done = match command {
        Command::Restore { .. } => restore(&url, file, of).await,
        _ => back_up(&url, file, of).await,
    };
    Some(done.map_or_else(|error| fail(1, &error), |()| ExitCode::SUCCESS))
}

async fn back_up(url: &DatabaseUrl, file: &Path, of: ServiceDatabase) -> Result<(), Failure> {
    let backup = database::back_up(url, file, of).await?;
    Ok(print(&format!(
        "backed up {url} to {}: {} bytes, {} {}, in {:.1} s\n",
        file.display(),
        backup.bytes,
        backup.rows,
        of.table,
        backup.duration.as_secs_f64(),
    ))?)
}

async fn restore(url: &DatabaseUrl, file: &Path, of: ServiceDatabase) -> Result<(), Failure> {
    let restored = database::restore(url, file, of).await?;
    let mut text = format!(
        "restored {url} from {}: {} {}\n",
        file.display(),
        restored.rows,
        of.table,
    );
    if let Some(kept) = restored.kept {
        text = format!("{text}the former database is now {}\n", kept.display());
    }
    if restored.has_revived {
        text.push_str(REVIVED);
    }
    if restored.missing_migrations > 0 {
        let count = restored.missing_migrations;
        text = format!("{text}migrations for the next start to apply: {count}\n");
    }
    Ok(print(&text)?)
}
