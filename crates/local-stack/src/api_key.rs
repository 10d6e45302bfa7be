//! What the first start makes: a folder of keys, and an API key in a file that only its owner
//! reads.

use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

use anyhow::Context;
use auth::{Account, KeyFolder, Scopes};
use domains_service::scopes as domains;
use reports_service::scopes as reports;

/// The folder of keys in the data folder.
pub const KEYS_FOLDER: &str = "keys";
/// The account that the first key is for.
pub const ACCOUNT: &str = "default";

const KEY_FILE: &str = "api-key";

/// The key to begin with.
pub struct ApiKey {
    /// Where it is kept.
    pub file: PathBuf,
    /// The key itself when it was made just now; later starts do not show it again.
    pub new: Option<String>,
}

/// Makes what is missing of data folder, key folder and API key.
pub fn prepare(data_dir: &Path) -> anyhow::Result<ApiKey> {
    let unusable = |path: &Path| format!("cannot use {}", path.display());
    DirBuilder::new()
        .recursive(true)
        .mode(0o700)
        .create(data_dir)
        .with_context(|| unusable(data_dir))?;
    let data_dir = fs::canonicalize(data_dir).with_context(|| unusable(data_dir))?;
    let keys = data_dir.join(KEYS_FOLDER);
    let folder = if KeyFolder::is_initialized(&keys) {
        KeyFolder::open(keys)?
    } else {
        KeyFolder::init(keys)?
    };

    let file = data_dir.join(KEY_FILE);
    if file.exists() {
        warn_if_refused(&folder, &file)?;
        return Ok(ApiKey { file, new: None });
    }
    let account: Account = ACCOUNT.parse()?;
    let scopes: Scopes = reports::ALL.into_iter().chain(domains::ALL).collect();
    let key = folder.issue(&account, &scopes, None)?;
    write_private(&file, key.as_str()).with_context(|| unusable(&file))?;
    Ok(ApiKey {
        file,
        new: Some(key.as_str().to_owned()),
    })
}

/// A key may have been revoked, or its folder made anew. Whose doing that was decides what comes
/// next.
fn warn_if_refused(folder: &KeyFolder, file: &Path) -> anyhow::Result<()> {
    let key =
        fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    if let Err(reason) = folder.inspect(key.trim())?.verdict {
        tracing::warn!(
            file = %file.display(), %reason,
            "the API key in this file is refused; without the file, the next start makes a new one"
        );
    }
    Ok(())
}

/// Writes the file whole or not at all, for its owner alone.
fn write_private(file: &Path, text: &str) -> io::Result<()> {
    let unfinished = file.with_extension("new");
    let mut writer = OpenOptions::new()
        .create(true)
        .truncate(true)
        .write(true)
        .mode(0o600)
        .open(&unfinished)?;
    writeln!(writer, "{text}")?;
    writer.sync_all()?;
    fs::rename(&unfinished, file)?;
    match file.parent() {
        Some(folder) => File::open(folder)?.sync_all(),
        None => Ok(()),
    }
}
