//! Backs up everything that cannot be made again: both databases and the keys.

use std::fmt::Write as _;
use std::fs::{self, DirBuilder};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, chown};
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use database::{DatabaseUrl, ServiceDatabase};

use crate::api_key::{KEY_FILE, KEYS_FOLDER};
use crate::settings::Settings;

/// A database of the program, and the name of its copy.
pub struct Source<'s> {
    /// The database.
    pub url: &'s DatabaseUrl,
    /// Whose it is.
    pub of: ServiceDatabase,
    /// The name of the copy in the folder of a backup.
    pub name: &'static str,
}

/// Both databases. Those on PostgreSQL have backups of their own.
pub fn sources(settings: &Settings) -> [Source<'_>; 2] {
    [
        Source {
            url: &settings.reports.database.url,
            of: reports_service::DATABASE,
            name: "reports.sqlite",
        },
        Source {
            url: &settings.domains.database.url,
            of: domains_service::DATABASE,
            name: "domains.sqlite",
        },
    ]
}

/// Copies everything to a new folder; it gets its name when it is complete. Returns what to print.
pub async fn back_up(
    settings: &Settings,
    data_dir: &Path,
    folder: &Path,
) -> anyhow::Result<String> {
    ensure!(
        !folder.exists(),
        "{} exists already, and is not overwritten: choose another name",
        folder.display()
    );
    let partial = with_suffix(folder, ".partial");
    new_folder(&partial)?;
    let made = fill(settings, data_dir, &partial).await;
    if made.is_err() {
        let _ = fs::remove_dir_all(&partial);
    }
    let lines = made?;
    fs::rename(&partial, folder).with_context(|| unusable(folder))?;
    Ok(format!("{lines}backed up to {}\n", folder.display()))
}

async fn fill(settings: &Settings, data_dir: &Path, folder: &Path) -> anyhow::Result<String> {
    let mut lines = String::new();
    for Source { url, of, name } in sources(settings) {
        if !matches!(url, DatabaseUrl::Sqlite(_)) {
            writeln!(lines, "not in it: {url}, which pg_dump backs up")?;
            continue;
        }
        let backup = database::back_up(url, &folder.join(name), of).await?;
        let (rows, bytes) = (backup.rows, backup.bytes);
        writeln!(lines, "{name}: {rows} {}, {bytes} bytes", of.table)?;
    }
    copy_keys(data_dir, folder)?;
    Ok(lines)
}

/// Copies the keys' folder and the first API key, for the owner of the folder that they go to.
pub fn copy_keys(from: &Path, to: &Path) -> anyhow::Result<()> {
    let owner = fs::metadata(to).with_context(|| unusable(to))?;
    let owner = (owner.uid(), owner.gid());
    let partial = to.join(format!("{KEYS_FOLDER}.partial"));
    copy_folder(&from.join(KEYS_FOLDER), &partial, owner)?;
    let keys = to.join(KEYS_FOLDER);
    fs::rename(&partial, &keys).with_context(|| unusable(&keys))?;
    let key = from.join(KEY_FILE);
    if key.exists() {
        copy_file(&key, &to.join(KEY_FILE), owner)?;
    }
    Ok(())
}

fn copy_folder(from: &Path, to: &Path, owner: (u32, u32)) -> anyhow::Result<()> {
    let entries = fs::read_dir(from).with_context(|| unusable(from))?;
    new_folder(to)?;
    give(to, owner)?;
    for entry in entries {
        let entry = entry.with_context(|| unusable(from))?;
        let (path, copy) = (entry.path(), to.join(entry.file_name()));
        if entry.file_type()?.is_dir() {
            copy_folder(&path, &copy, owner)?;
        } else {
            copy_file(&path, &copy, owner)?;
        }
    }
    Ok(())
}

/// The copy has the permissions of the file.
fn copy_file(from: &Path, to: &Path, owner: (u32, u32)) -> anyhow::Result<()> {
    fs::copy(from, to).with_context(|| unusable(from))?;
    give(to, owner)
}

fn give(path: &Path, (user, group): (u32, u32)) -> anyhow::Result<()> {
    let own = fs::metadata(path).with_context(|| unusable(path))?;
    if (own.uid(), own.gid()) == (user, group) {
        return Ok(());
    }
    chown(path, Some(user), Some(group)).with_context(|| unusable(path))
}

fn new_folder(folder: &Path) -> anyhow::Result<()> {
    let made = DirBuilder::new().mode(0o700).create(folder);
    made.with_context(|| unusable(folder))
}

/// The path with this after its name, even if it ends in a slash.
pub fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.components().as_path().as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

/// What cannot be used, as the beginning of an error.
pub fn unusable(path: &Path) -> String {
    format!("cannot use {}", path.display())
}
