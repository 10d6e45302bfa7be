//! Backs up and restores everything that cannot be made again: both databases and the keys.

use std::fmt::Write as _;
use std::fs::{self, DirBuilder};
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use database::{DatabaseUrl, ServiceDatabase};

use crate::api_key::{KEY_FILE, KEYS_FOLDER};
use crate::settings::Settings;

/// The names of the databases' copies.
const FILES: [&str; 2] = ["reports.sqlite", "domains.sqlite"];

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
    let made = fill(settings, data_dir, &partial).await;
    if made.is_err() {
        let _ = fs::remove_dir_all(&partial);
    }
    let lines = made?;
    fs::rename(&partial, folder).with_context(|| unusable(folder))?;
    Ok(format!("{lines}backed up to {}\n", folder.display()))
}

async fn fill(settings: &Settings, data_dir: &Path, folder: &Path) -> anyhow::Result<String> {
    new_folder(folder)?;
    let mut lines = String::new();
    for ((url, of), name) in databases(settings).into_iter().zip(FILES) {
        let backup = database::back_up(url, &folder.join(name), of).await?;
        let (rows, bytes) = (backup.rows, backup.bytes);
        writeln!(lines, "{name}: {rows} {}, {bytes} bytes", of.table)?;
    }
    copy_keys(data_dir, folder)?;
    Ok(lines)
}

/// Puts the copies in the place of the databases, and the keys where there are none. Returns what
/// to print.
pub async fn restore(
    settings: &Settings,
    data_dir: &Path,
    folder: &Path,
) -> anyhow::Result<String> {
    let mut lines = String::new();
    for name in FILES {
        let file = folder.join(name);
        ensure!(file.is_file(), "there is no file {}", file.display());
    }
    for ((url, of), name) in databases(settings).into_iter().zip(FILES) {
        let restored = database::restore(url, &folder.join(name), of).await?;
        writeln!(lines, "{name}: {} {}", restored.rows, of.table)?;
        if let Some(kept) = restored.kept {
            writeln!(lines, "the former database is now {}", kept.display())?;
        }
    }
    if data_dir.join(KEYS_FOLDER).exists() {
        writeln!(lines, "the keys in {} are kept", data_dir.display())?;
    } else {
        copy_keys(folder, data_dir)?;
    }
    Ok(lines)
}

fn databases(settings: &Settings) -> [(&DatabaseUrl, ServiceDatabase); 2] {
    [
        (&settings.reports.database.url, reports_service::DATABASE),
        (&settings.domains.database.url, domains_service::DATABASE),
    ]
}

/// The keys' folder and the first API key, readable only by their owner.
fn copy_keys(from: &Path, to: &Path) -> anyhow::Result<()> {
    copy_folder(&from.join(KEYS_FOLDER), &to.join(KEYS_FOLDER))?;
    let key = from.join(KEY_FILE);
    if key.exists() {
        fs::copy(&key, to.join(KEY_FILE)).with_context(|| unusable(&key))?;
    }
    Ok(())
}

fn copy_folder(from: &Path, to: &Path) -> anyhow::Result<()> {
    new_folder(to)?;
    for entry in fs::read_dir(from).with_context(|| unusable(from))? {
        let entry = entry.with_context(|| unusable(from))?;
        let (path, copy) = (entry.path(), to.join(entry.file_name()));
        if entry.file_type()?.is_dir() {
            copy_folder(&path, &copy)?;
        } else {
            // The copy has the permissions of the file.
            fs::copy(&path, &copy).with_context(|| unusable(&path))?;
        }
    }
    Ok(())
}

fn new_folder(folder: &Path) -> anyhow::Result<()> {
    let made = DirBuilder::new().mode(0o700).create(folder);
    made.with_context(|| unusable(folder))
}

fn with_suffix(folder: &Path, suffix: &str) -> PathBuf {
    let mut name = folder.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

fn unusable(path: &Path) -> String {
    format!("cannot use {}", path.display())
}
