//! Creates, at the first start, a key folder and an API key in a file that only its owner can read.

use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context;
use auth::{Account, Issuer, KeyFolder, NewKey, NewLink, Role, Scopes};
use domains_service::scopes as domains;
use keyring::Keyring;
use reports_service::scopes as reports;
use web::BaseUrl;

/// The key folder inside the data folder.
pub const KEYS_FOLDER: &str = "keys";
/// The account that the first key is for.
pub const ACCOUNT: &str = "default";
/// The first API key's file inside the data folder.
pub const KEY_FILE: &str = "api-key";
/// How long the first API key is valid, except in a trial, which has no set end.
const YEAR: Duration = Duration::from_hours(365 * 24);
/// How long the first link can be used.
const FIRST_LIFETIME: Duration = Duration::from_mins(10);

/// The initial API key.
pub struct ApiKey {
    folder: KeyFolder,
    /// The file that contains it.
    pub file: PathBuf,
    is_new: bool,
}

/// A link that signs in once.
pub fn sign_in_link(data_dir: &Path, new: &NewLink) -> anyhow::Result<String> {
    let data_dir = fs::canonicalize(data_dir).with_context(|| unusable(data_dir))?;
    let folder = KeyFolder::open(data_dir.join(KEYS_FOLDER))?;
    let (url, _) = folder.sign_in_link(new)?;
    Ok(url)
}

/// The file with the key that encrypts the credentials of projects; it is created if it is missing.
/// It is in the key folder, so that it is in backups.
pub fn credential_keys(data_dir: &Path) -> anyhow::Result<PathBuf> {
    let file = credential_keys_in(data_dir);
    if !file.exists() {
        write_private(&file, &Keyring::new_key()?).with_context(|| unusable(&file))?;
    }
    Ok(file)
}

/// Where that file is.
pub fn credential_keys_in(data_dir: &Path) -> PathBuf {
    data_dir.join(KEYS_FOLDER).join("credentials")
}

/// The file with the issuing key of a service; it is created if it is missing.
pub fn issuing_key(data_dir: &Path, service: &str) -> anyhow::Result<PathBuf> {
    let file = data_dir
        .join(KEYS_FOLDER)
        .join(format!("{service}-issuer.pem"));
    if !file.exists() {
        Issuer::create(&file)?;
    }
    Ok(file)
}

/// Creates the data folder and the key folder if they are missing.
pub fn prepare(data_dir: &Path) -> anyhow::Result<ApiKey> {
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
    let is_new = !file.exists();
    if !is_new {
        warn_if_refused(&folder, &file)?;
    }
    Ok(ApiKey {
        folder,
        file,
        is_new,
    })
}

impl ApiKey {
    /// Issues the key if there is none, and returns the first link. Once everything has started:
    /// until then, the next start is still the first.
    pub fn issue(&self, is_trial: bool, base_url: &BaseUrl) -> anyhow::Result<Option<String>> {
        if !self.is_new {
            return Ok(None);
        }
        let account: Account = ACCOUNT.parse()?;
        let scopes: Scopes = reports::ALL.into_iter().chain(domains::ALL).collect();
        let key = self.folder.issue(&NewKey {
            account: account.clone(),
            scopes,
            name: Some("the first start".parse()?),
            lifetime: (!is_trial).then_some(YEAR),
        })?;
        write_private(&self.file, key.as_str()).with_context(|| unusable(&self.file))?;
        let (link, _) = self.folder.sign_in_link(&NewLink {
            account,
            scopes: Role::Admin.scopes(),
            person: None,
            lifetime: FIRST_LIFETIME,
            base_url: base_url.to_string(),
        })?;
        Ok(Some(link))
    }
}

fn unusable(path: &Path) -> String {
    format!("cannot use {}", path.display())
}

/// The key may have been revoked, or its folder recreated. What to do about it depends on the
/// cause, so this only warns.
fn warn_if_refused(folder: &KeyFolder, file: &Path) -> anyhow::Result<()> {
    let key =
        fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    if let Err(reason) = folder.inspect(key.trim())?.verdict {
        tracing::warn!(
            file = %file.display(), %reason,
            "the API key in this file is refused: delete the file and restart to get a new one"
        );
    }
    Ok(())
}

/// Writes the file completely or not at all, readable only by its owner.
pub fn write_private(file: &Path, text: &str) -> io::Result<()> {
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
