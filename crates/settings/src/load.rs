//! The loader.

mod shared_file;
mod unknown;

use std::path::Path;

use config::{Config, ConfigError, Environment, File, FileFormat, Source};
use serde::de::DeserializeOwned;

pub use shared_file::SharedFile;

use unknown::Unknown;

/// The settings cannot be used. The message names the setting, its value and what is allowed.
#[derive(Debug, thiserror::Error)]
pub enum SettingsError {
    /// A setting is unknown, missing or has a value that is not allowed.
    #[error("setting `{name}` (in the environment {variable}): {reason}")]
    Setting {
        /// The setting's name as in the file, such as `http.listen`.
        name: String,
        /// The environment variable that sets it.
        variable: String,
        /// The reason.
        reason: String,
    },
    /// The file cannot be read, or is not valid TOML.
    #[error("the settings cannot be read: {0}")]
    Unreadable(String),
}

/// Loads settings: `defaults` (TOML text), overridden by `file` (TOML), overridden by the
/// environment variables `PREFIX__SECTION__NAME`. An unknown name is an error, provided that `T`
/// and its parts have `#[serde(deny_unknown_fields)]`.
///
/// # Errors
/// For an unreadable file, and for the first invalid setting.
pub fn load_settings<T: DeserializeOwned>(
    prefix: &str,
    defaults: &str,
    file: Option<&Path>,
) -> Result<T, SettingsError> {
    load(prefix, defaults, file.map(toml), environment(prefix))
}

fn environment(prefix: &str) -> Environment {
    Environment::with_prefix(prefix)
        .prefix_separator("__")
        .separator("__")
}

fn toml(path: &Path) -> impl Source + Send + Sync + 'static {
    File::from(path).format(FileFormat::Toml).required(true)
}

fn load<T: DeserializeOwned>(
    prefix: &str,
    defaults: &str,
    file: Option<impl Source + Send + Sync + 'static>,
    environment: Environment,
) -> Result<T, SettingsError> {
    let mut builder = Config::builder().add_source(File::from_str(defaults, FileFormat::Toml));
    if let Some(file) = file {
        builder = builder.add_source(file);
    }
    let settings = builder.add_source(environment).build();
    let settings = settings.and_then(Config::try_deserialize);
    settings.map_err(|error| explain(error, prefix))
}

/// Names the setting in both spellings.
fn explain(error: ConfigError, prefix: &str) -> SettingsError {
    let (name, reason) = match error {
        ConfigError::Message(message) => match Unknown::of_message("", &message) {
            Some(unknown) => (unknown.name, unknown.reason),
            None => return SettingsError::Unreadable(without_source(&message)),
        },
        ConfigError::At {
            error,
            key: Some(key),
            ..
        } => {
            let message = error.to_string();
            match Unknown::of_message(&key, &message) {
                Some(unknown) => (unknown.name, unknown.reason),
                None => (key, message),
            }
        }
        ConfigError::Type {
            unexpected,
            expected,
            key: Some(key),
            origin,
        } => {
            let origin = origin
                .map(|origin| format!(" in {origin}"))
                .unwrap_or_default();
            (
                key,
                format!("{unexpected}{origin} is not allowed; expected {expected}"),
            )
        }
        ConfigError::NotFound(name) => (name, "it is missing and has no default".to_owned()),
        other => return SettingsError::Unreadable(without_source(&other.to_string())),
    };
    let reason = without_address(reason);
    let variable = format!("{prefix}__{}", name.replace('.', "__").to_uppercase());
    SettingsError::Setting {
        name,
        variable,
        reason,
    }
}

/// Removes a string of the wrong type from a reason if it may be an address that contains a
/// password: for example, when a section is set as if it were a setting.
fn without_address(reason: String) -> String {
    let Some((before, rest)) = reason.split_once("string \"") else {
        return reason;
    };
    match rest.rsplit_once('"') {
        Some((text, after)) if text.contains("://") || text.contains('@') => {
            format!("{before}a string{after}")
        }
        _ => reason,
    }
}

/// The error in a TOML file and its position, without the line itself, which may contain a
/// password.
fn without_source(error: &str) -> String {
    let is_source = |line: &&str| {
        let number = |character: char| character.is_ascii_digit() || character == ' ';
        line.trim_start_matches(number).starts_with('|')
    };
    let lines: Vec<&str> = error.lines().filter(|line| !is_source(line)).collect();
    lines.join("\n")
}

#[cfg(test)]
mod tests;
