//! Logs: one line per event on standard error, as text or JSON.

use std::io::{self, IsTerminal};

use serde::{Deserialize, Serialize};
use tracing_subscriber::EnvFilter;

/// The HTTP parser would log each malformed request as an error of the service.
pub const DEFAULT_FILTER: &str = "info,actix_http::h1=off";

/// How logs are written.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct TelemetrySettings {
    /// `text` (the default) for people, `json` for programs.
    pub format: LogFormat,
    /// What is logged, as a `tracing` filter, for example `warn,reports_service=debug`; by default
    /// [`DEFAULT_FILTER`].
    pub filter: String,
}

impl Default for TelemetrySettings {
    fn default() -> Self {
        Self {
            format: LogFormat::Text,
            filter: DEFAULT_FILTER.to_owned(),
        }
    }
}

/// The shape of a log line.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// Readable lines, for people.
    Text,
    /// One JSON object per line, for programs.
    Json,
}

impl<'de> Deserialize<'de> for LogFormat {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match String::deserialize(deserializer)?.as_str() {
            "text" => Ok(Self::Text),
            "json" => Ok(Self::Json),
            other => {
                let message = format_args!("\"{other}\" is not allowed; expected text or json");
                Err(serde::de::Error::custom(message))
            }
        }
    }
}

/// Logs cannot be set up.
#[derive(Debug, thiserror::Error)]
pub enum TelemetryError {
    /// The filter cannot be read.
    #[error("setting `telemetry.filter`: \"{filter}\" is not a log filter: {reason}")]
    Filter {
        /// The filter.
        filter: String,
        /// What is wrong with it.
        reason: String,
    },
    /// Another subscriber already receives logs in this process.
    #[error("logs are already set up")]
    AlreadySet,
}

impl TelemetrySettings {
    /// What is logged.
    ///
    /// # Errors
    /// For a filter that cannot be read.
    pub fn filter(&self) -> Result<EnvFilter, TelemetryError> {
        EnvFilter::try_new(&self.filter).map_err(|error| TelemetryError::Filter {
            filter: self.filter.clone(),
            reason: error.to_string(),
        })
    }
}

/// Starts logging, for the whole process.
///
/// # Errors
/// For a filter that cannot be read, and when it is called twice.
pub fn init(settings: &TelemetrySettings) -> Result<(), TelemetryError> {
    let filter = settings.filter()?;
    let subscriber = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(io::stderr);
    let done = match settings.format {
        LogFormat::Text => subscriber.with_ansi(io::stderr().is_terminal()).try_init(),
        LogFormat::Json => subscriber.json().flatten_event(true).try_init(),
    };
    done.map_err(|_| TelemetryError::AlreadySet)
}
