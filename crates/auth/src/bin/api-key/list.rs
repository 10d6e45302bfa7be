//! `api-key list`: lists all keys ever issued.

use std::io::{self, Write};

use auth::{IssuedKey, KeyFolder, KeyName, KeyState};
use chrono::{DateTime, SecondsFormat, Utc};

pub fn run(folder: &KeyFolder) -> anyhow::Result<()> {
    let list = folder.list()?;
    let account_width = list.keys.iter().map(|key| key.account.as_str().len()).max();
    let account_width = account_width.unwrap_or_default().max("ACCOUNT".len());
    let name_width = list
        .keys
        .iter()
        .map(|key| name_of(key).chars().count())
        .max();
    let name_width = name_width.unwrap_or_default().max("NAME".len());
    let mut output = io::BufWriter::new(io::stdout().lock());
    writeln!(
        output,
        "{:32}  {:8}  {:account_width$}  {:20}  {:20}  {:name_width$}  SCOPES",
        "JTI", "STATE", "ACCOUNT", "ISSUED", "EXPIRES", "NAME"
    )?;
    for key in &list.keys {
        let state = match key.state {
            KeyState::Active => "active",
            KeyState::Expired => "expired",
            KeyState::Revoked => "revoked",
        };
        let expires = key.expires_at.map_or("never".to_owned(), time);
        writeln!(
            output,
            "{:32}  {state:8}  {:account_width$}  {:20}  {expires:20}  {:name_width$}  {}",
            key.id.as_str(),
            key.account.as_str(),
            time(key.issued_at),
            name_of(key),
            key.scopes
        )?;
    }
    output.flush()?;
    if list.unreadable_lines > 0 {
        writeln!(
            io::stderr(),
            "warning: {} lines of the log are unreadable",
            list.unreadable_lines
        )?;
    }
    Ok(())
}

fn name_of(key: &IssuedKey) -> &str {
    key.name.as_ref().map_or("-", KeyName::as_str)
}

fn time(time: DateTime<Utc>) -> String {
    time.to_rfc3339_opts(SecondsFormat::Secs, true)
}
