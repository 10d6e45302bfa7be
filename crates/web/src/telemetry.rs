//! Logs: one line per event on standard error, as text or JSON.

mod panics;

use std::io::{self, IsTerminal};

use serde::{Deserialize, Serialize};
use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::{Directive, ParseError};

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
    /// What the audit trail has: `changes` (the default), `all` or `off`.
    pub audit: AuditLevel,
}

impl Default for TelemetrySettings {
    fn default() -> Self {
        Self {
            format: LogFormat::Text,
            filter: DEFAULT_FILTER.to_owned(),
            audit: AuditLevel::Changes,
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

/// What the audit trail has. The filter of the logs does not affect it.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum AuditLevel {
    /// Every operation, also those that only read.
    All,
    /// Changes, refusals, failures and sign-ins.
    Changes,
    /// Nothing.
    Off,
}

impl AuditLevel {
    /// Reads are recorded at the level debug.
    fn directive(self) -> Result<Directive, ParseError> {
        match self {
            Self::All => "audit=debug".parse(),
            Self::Changes => "audit=info".parse(),
            Self::Off => "audit=off".parse(),
        }
    }
}

impl<'de> Deserialize<'de> for AuditLevel {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match String::deserialize(deserializer)?.as_str() {
            "all" => Ok(Self::All),
            "changes" => Ok(Self::Changes),
            "off" => Ok(Self::Off),
            other => {
                let message =
                    format_args!("\"{other}\" is not allowed; expected all, changes or off");
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
    /// What is logged, with what the audit trail has.
    ///
    /// # Errors
    /// For a filter that cannot be read.
    pub fn filter(&self) -> Result<EnvFilter, TelemetryError> {
        let unreadable = |error: ParseError| TelemetryError::Filter {
            filter: self.filter.clone(),
            reason: error.to_string(),
        };
        let filter = EnvFilter::try_new(&self.filter).map_err(unreadable)?;
        let audit = self.audit.directive().map_err(unreadable)?;
        Ok(filter.add_directive(audit))
    }
}

/// Starts logging, for the whole process; its panics become events, too.
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
    done.map_err(|_| TelemetryError::AlreadySet)?;
    panics::log_panics();
    Ok(())
}
