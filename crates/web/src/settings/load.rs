//! Loads a service's settings.

use std::path::Path;

use config::{Config, ConfigError, Environment, File, FileFormat};
use serde::de::DeserializeOwned;

/// The settings cannot be used. The text names the setting, its value and what is allowed.
#[derive(Debug, thiserror::Error)]
pub enum SettingsError {
    /// A setting is unknown, missing or has a value that is not allowed.
    #[error("setting `{name}` (in the environment {variable}): {reason}")]
    Setting {
        /// The setting's name as in the file, such as `http.listen`.
        name: String,
        /// The environment variable that sets it.
        variable: String,
        /// What is wrong with it.
        reason: String,
    },
    /// The file cannot be read, or is no TOML.
    #[error("the settings cannot be read: {0}")]
    Unreadable(String),
}

/// Loads settings: `defaults` (TOML text), over them `file` (TOML), over both the environment
/// variables `PREFIX__SECTION__NAME`. An unknown name is an error, provided that `T` and its parts
/// have `#[serde(deny_unknown_fields)]`.
///
/// # Errors
/// For an unreadable file, and for the first setting that is wrong.
pub fn load_settings<T: DeserializeOwned>(
    prefix: &str,
    defaults: &str,
    file: Option<&Path>,
) -> Result<T, SettingsError> {
    let environment = Environment::with_prefix(prefix)
        .prefix_separator("__")
        .separator("__");
    load(prefix, defaults, file, environment)
}

fn load<T: DeserializeOwned>(
    prefix: &str,
    defaults: &str,
    file: Option<&Path>,
    environment: Environment,
) -> Result<T, SettingsError> {
    let mut builder = Config::builder().add_source(File::from_str(defaults, FileFormat::Toml));
    if let Some(path) = file {
        builder = builder.add_source(File::from(path).format(FileFormat::Toml).required(true));
    }
    let settings = builder.add_source(environment).build();
    let settings = settings.and_then(Config::try_deserialize);
    settings.map_err(|error| explain(error, prefix))
}

/// Names the setting in both of its spellings.
fn explain(error: ConfigError, prefix: &str) -> SettingsError {
    let (name, reason) = match error {
        ConfigError::At {
            error,
            key: Some(key),
            ..
        } => (key, error.to_string()),
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

/// A reason without a text of the wrong type that may be an address with a password in it: one whose setting has the name
/// of its section, for example.
fn without_address(reason: String) -> String {
    let Some((before, rest)) = reason.split_once("string \"") else {
        return reason;
    };
    match rest.rsplit_once('"') {
        Some((text, after)) if text.contains("://") || text.contains('@') => {
            format!("{before}a text{after}")
        }
        _ => reason,
    }
}

/// What is wrong with a TOML file and where, without the line itself, which may have a password in it.
fn without_source(error: &str) -> String {
    let is_source = |line: &&str| {
        let number = |character: char| character.is_ascii_digit() || character == ' ';
        line.trim_start_matches(number).starts_with('|')
    };
    let lines: Vec<&str> = error.lines().filter(|line| !is_source(line)).collect();
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use serde::Deserialize;

    use super::*;
    use crate::settings::{HttpSettings, OperationsSettings};

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Settings {
        #[serde(default)]
        http: HttpSettings,
        #[serde(default)]
        operations: OperationsSettings,
    }

    fn load_with(file: &str, variables: &[(&str, &str)]) -> Result<Settings, String> {
        let mut path = tempfile::NamedTempFile::new().unwrap();
        path.write_all(file.as_bytes()).unwrap();
        let variables = variables.iter();
        let variables = variables.map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        let environment = Environment::with_prefix("REPORTS")
            .prefix_separator("__")
            .separator("__")
            .source(Some(variables.collect()));
        let defaults = "[http]\nlisten = \"127.0.0.1:8100\"\nworkers = 3";
        load("REPORTS", defaults, Some(path.path()), environment).map_err(|error| error.to_string())
    }

    #[test]
    fn the_environment_wins_over_the_file_and_the_file_over_the_defaults() {
        let file = "[http]\nworkers = 4\ncors_origins = [\"https://a.example\"]";
        let variables = [
            ("REPORTS__HTTP__BASE_URL", "https://example.net/tools"),
            ("REPORTS__HTTP__KEEP_ALIVE", "5s"),
            ("REPORTS__OPERATIONS__LISTEN", ""),
            ("OTHER__HTTP__WORKERS", "9"),
        ];

        let Settings { http, operations } = load_with(file, &variables).unwrap();

        assert_eq!(http.listen.to_string(), "127.0.0.1:8100");
        assert_eq!(http.workers, 4);
        assert_eq!(
            http.base_url.unwrap().to_string(),
            "https://example.net/tools"
        );
        assert_eq!(http.keep_alive.as_secs(), 5);
        assert_eq!(http.cors_origins.len(), 1);
        assert_eq!(operations.listen, None);
    }

    #[test]
    fn lists_in_the_environment_are_separated_by_commas() {
        let variables = [(
            "REPORTS__HTTP__CORS_ORIGINS",
            "https://a.example, https://b.example",
        )];
        assert_eq!(
            load_with("", &variables).unwrap().http.cors_origins.len(),
            2
        );
    }

    #[test]
    fn a_bad_setting_is_named_with_its_value_and_what_is_allowed() {
        let cases = [
            (
                "LISTEN",
                "localhost",
                "\"localhost\" is not allowed; expected IP:PORT",
            ),
            (
                "WORKERS",
                "many",
                "\"many\" is not allowed; expected a whole number from 0 to 512",
            ),
            (
                "WORKERS",
                "513",
                "\"513\" is not allowed; expected a whole number from 0 to 512",
            ),
            (
                "BASE_URL",
                "ftp://x",
                "\"ftp://x\" is no base URL; write http:// or https://",
            ),
            (
                "KEEP_ALIVE",
                "soon",
                "\"soon\" is no duration; write a whole number and one of",
            ),
            (
                "CORS_ORIGINS",
                "example.com",
                "\"example.com\" is no origin; write for example",
            ),
        ];
        for (name, value, reason) in cases {
            let variable = format!("REPORTS__HTTP__{name}");
            let message = load_with("", &[(&variable, value)]).unwrap_err();

            let setting = format!("http.{}", name.to_lowercase());
            let expected = format!("setting `{setting}` (in the environment {variable}): {reason}");
            assert!(message.starts_with(&expected), "{message}");
        }
    }

    #[test]
    fn an_unknown_setting_is_an_error() {
        let in_environment = load_with("", &[("REPORTS__HTTP__WORKRS", "2")]).unwrap_err();
        assert!(
            in_environment.contains("unknown field `workrs`"),
            "{in_environment}"
        );

        let in_file = load_with("[htpp]\nworkers = 2", &[]).unwrap_err();
        assert!(in_file.contains("unknown field `htpp`"), "{in_file}");
    }

    #[test]
    fn what_can_end_a_program_is_refused() {
        for (name, value) in [
            ("KEEP_ALIVE", "18446744073709551615s"),
            ("SHUTDOWN_TIMEOUT", "366d"),
            ("RATE_WINDOW", "600w"),
        ] {
            let variable = format!("REPORTS__HTTP__{name}");
            let message = load_with("", &[(&variable, value)]).unwrap_err();
            let reason = format!("\"{value}\" is not allowed; expected at most 365d");
            assert!(message.ends_with(&reason), "{message}");
        }
        let longest = [("REPORTS__HTTP__KEEP_ALIVE", "365d")];
        assert!(load_with("", &longest).is_ok());
    }

    #[test]
    fn a_password_in_a_wrong_place_is_not_told() {
        let in_environment = load_with("", &[("REPORTS__HTTP", "postgres://u:sesame@db/x")]);
        let in_environment = in_environment.unwrap_err();
        let of_other_type = load_with("http = \"https://u:sesame@h/\"", &[]).unwrap_err();
        let unfinished = load_with("[http]\nlisten = \"postgres://u:sesame@db/x", &[]).unwrap_err();

        assert!(
            in_environment.starts_with("setting `http` ") && in_environment.contains("a text"),
            "{in_environment}"
        );
        assert!(unfinished.contains("line 2, column"), "{unfinished}");
        for message in [in_environment, of_other_type, unfinished] {
            assert!(!message.contains("sesame"), "{message}");
        }
    }

    #[test]
    fn a_file_that_is_missing_or_broken_is_an_error() {
        let missing = load_settings::<Settings>("REPORTS", "", Some(Path::new("/nowhere.toml")));
        assert!(missing.unwrap_err().to_string().contains("nowhere.toml"));
        assert!(load_with("[http", &[]).is_err());
    }
}
