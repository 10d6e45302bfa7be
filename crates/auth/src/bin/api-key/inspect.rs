//! `api-key inspect`: shows the contents of a key, and whether it is accepted.

use std::{
    io::{self, Write},
    process::ExitCode,
};

use auth::KeyFolder;
use chrono::{DateTime, SecondsFormat};
use serde_json::Value;

/// Exits with success if the key is accepted, so that scripts can use the exit status.
pub fn run(folder: &KeyFolder, key: &str) -> anyhow::Result<ExitCode> {
    let inspection = folder.inspect(key)?;
    let mut output = io::stdout();
    for (title, part) in [
        ("header", &inspection.header),
        ("claims", &inspection.claims),
    ] {
        let Some(part) = part.as_ref().and_then(Value::as_object) else {
            writeln!(output, "{title}: unreadable")?;
            continue;
        };
        for (name, value) in part {
            writeln!(
                output,
                "{title} {}: {}",
                name.escape_debug(),
                shown(name, value)
            )?;
        }
    }
    if inspection.signer.is_err() {
        writeln!(
            output,
            "warning: the signature could not be verified; do not trust the values above"
        )?;
    }
    match inspection.verdict {
        Ok(()) => writeln!(output, "accepted")?,
        Err(error) => writeln!(output, "refused: {error}")?,
    }
    Ok(if inspection.verdict.is_ok() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// Escapes what could affect a terminal, and makes times readable.
fn shown(name: &str, value: &Value) -> String {
    let text = value
        .as_str()
        .map_or_else(|| value.to_string(), str::to_owned);
    let escaped = text.escape_debug().to_string();
    let is_time = matches!(name, "iat" | "exp" | "nbf");
    let time = value
        .as_i64()
        .filter(|_| is_time)
        .and_then(|s| DateTime::from_timestamp(s, 0));
    match time {
        Some(time) => format!(
            "{escaped} ({})",
            time.to_rfc3339_opts(SecondsFormat::Secs, true)
        ),
        None => escaped,
    }
}
