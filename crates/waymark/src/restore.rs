//! Puts a backup in the place of the databases and the keys.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::{Context, ensure};
use database::DatabaseUrl;
use serde_json::Value;
use web::program::{REVIVED, print};

use crate::api_key::{KEY_FILE, KEYS_FOLDER, credential_keys_in, write_private};
use crate::backup::{Source, copy_keys, sources, unusable, with_suffix};
use crate::settings::Settings;

/// The public keys, one for each signing key.
const KEY_SET: &str = "jwks.json";

/// Checks the whole backup first. What is replaced is kept beside it.
pub async fn restore(settings: &Settings, data_dir: &Path, folder: &Path) -> anyhow::Result<()> {
    let sources = sources(settings).into_iter();
    let on_sqlite = |source: &Source<'_>| matches!(source.url, DatabaseUrl::Sqlite(_));
    let sources: Vec<Source<'_>> = sources.filter(on_sqlite).collect();
    let keys = key_ids(&folder.join(KEYS_FOLDER))?;
    for Source { url, of, name } in &sources {
        database::check_restore(url, &folder.join(name), *of).await?;
    }
    for Source { url, of, name } in &sources {
        let restored = database::restore(url, &folder.join(name), *of).await?;
        print(&format!("{name}: {} {}\n", restored.rows, of.table))?;
        if let Some(kept) = restored.kept {
            print(&format!("the former database is now {}\n", kept.display()))?;
        }
        if restored.has_revived {
            print(REVIVED)?;
        }
    }
    fs::create_dir_all(data_dir).with_context(|| unusable(data_dir))?;
    // Those in use know what was revoked since.
    let own = data_dir.join(KEYS_FOLDER);
    if key_ids(&own).is_ok_and(|own| keys.is_subset(&own)) {
        print("the keys are those of the backup, and are kept\n")?;
        return add_credential_keys(folder, data_dir);
    }
    let time = database::now().format(".before-restore-%Y%m%dT%H%M%SZ");
    for path in [own, data_dir.join(KEY_FILE)] {
        if path.exists() {
            let kept = with_suffix(&path, &time.to_string());
            fs::rename(&path, &kept).with_context(|| unusable(&path))?;
            print(&format!("the former keys are now {}\n", kept.display()))?;
        }
    }
    copy_keys(folder, data_dir)
}

/// Adds keys that are only in the backup to those that decrypt credentials.
fn add_credential_keys(folder: &Path, data_dir: &Path) -> anyhow::Result<()> {
    let Ok(theirs) = fs::read_to_string(credential_keys_in(folder)) else {
        return Ok(());
    };
    let file = credential_keys_in(data_dir);
    let own = fs::read_to_string(&file).unwrap_or_default();
    let is_new = |line: &&str| !own.lines().any(|own| own == *line);
    let all: Vec<&str> = own.lines().chain(theirs.lines().filter(is_new)).collect();
    write_private(&file, &all.join("\n")).with_context(|| unusable(&file))
}

/// The identifiers of the keys in a folder.
fn key_ids(folder: &Path) -> anyhow::Result<BTreeSet<String>> {
    let file = folder.join(KEY_SET);
    let text = fs::read(&file).with_context(|| unusable(&file))?;
    let set: Value = serde_json::from_slice(&text).with_context(|| unusable(&file))?;
    let keys = set.get("keys").and_then(Value::as_array);
    let ids = keys.into_iter().flatten();
    let ids = ids.filter_map(|key| key.get("kid")?.as_str().map(str::to_owned));
    let ids: BTreeSet<String> = ids.collect();
    ensure!(!ids.is_empty(), "{} has no keys", file.display());
    Ok(ids)
}
