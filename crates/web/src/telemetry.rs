//! Logs: one line per event on standard error, as text or JSON. Traces and metrics for a receiver of
//! OTLP, if there is one.

mod metrics;
mod otlp;
mod panics;
mod sender;
pub mod spans;
mod traces;

use std::io::{self, IsTerminal};
use std::time::{Duration, SystemTime};

use opentelemetry_sdk::trace::SdkTracerProvider;
use prometheus::Registry;
use serde::{Deserialize, Serialize};
use settings::{FromText, Span};
use tokio::task::JoinHandle;
use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::{Directive, FilterFn, ParseError};
use tracing_subscriber::layer::{Layer, SubscriberExt as _};
use tracing_subscriber::util::SubscriberInitExt as _;

use metrics::MetricSender;
pub use otlp::{OtlpEndpoint, OtlpHeaders, Sampling};
use sender::{Sender, Signal};

/// What is logged by default.
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
    /// The receiver of traces and metrics, OTLP over HTTP; empty (the default) for the variable
    /// `OTEL_EXPORTER_OTLP_ENDPOINT`, and for none if that is not set.
    #[serde(with = "settings::optional_text")]
    pub otlp_endpoint: Option<OtlpEndpoint>,
    /// Headers for the receiver, `NAME=VALUE,…`; none by default. Secret.
    pub otlp_headers: OtlpHeaders,
    /// The share of the traces that are sent, 0 to 1. Default 1.
    pub sampling: Sampling,
    /// How often metrics are sent. Default 30 s.
    pub metrics_interval: Span<1>,
}

impl Default for TelemetrySettings {
    fn default() -> Self {
        Self {
            format: LogFormat::Text,
            filter: DEFAULT_FILTER.to_owned(),
            audit: AuditLevel::Changes,
            otlp_endpoint: None,
            otlp_headers: OtlpHeaders::default(),
            sampling: Sampling::ALL,
            metrics_interval: Span::new(Duration::from_secs(30)),
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
    /// A variable of the environment cannot be used.
    #[error("variable `{0}`: {1}")]
    Variable(&'static str, String),
    /// The client of the receiver cannot be set up.
    #[error("traces and metrics cannot be sent: {0}")]
    Receiver(String),
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
        let mut filter = EnvFilter::try_new(&self.filter).map_err(unreadable)?;
        for (parser, off) in PARSERS_OFF {
            if !self.filter.contains(parser) {
                filter = filter.add_directive(off.parse().map_err(unreadable)?);
            }
        }
        let audit = self.audit.directive().map_err(unreadable)?;
        // Those of traces are for a receiver: lines have the span of their request already.
        let spans = SPANS_OFF.parse().map_err(unreadable)?;
        Ok(filter.add_directive(audit).add_directive(spans))
    }

    /// The receiver of traces and metrics and the headers for it, each by these settings or by the
    /// environment.
    ///
    /// # Errors
    /// For a variable that is not an address, or no headers.
    pub fn receiver(&self) -> Result<Option<(OtlpEndpoint, OtlpHeaders)>, TelemetryError> {
        let endpoint = match &self.otlp_endpoint {
            Some(endpoint) => Some(endpoint.clone()),
            None => variable(ENDPOINT_VARIABLE)?,
        };
        let Some(endpoint) = endpoint else {
            return Ok(None);
        };
        let headers = if self.otlp_headers.is_empty() {
            variable(HEADERS_VARIABLE)?.unwrap_or_default()
        } else {
            self.otlp_headers.clone()
        };
        Ok(Some((endpoint, headers)))
    }
}

/// The standard variables for the address of a receiver, and for the headers that it needs.
const ENDPOINT_VARIABLE: &str = "OTEL_EXPORTER_OTLP_ENDPOINT";
const HEADERS_VARIABLE: &str = "OTEL_EXPORTER_OTLP_HEADERS";

/// What parses HTTP would log each malformed request or frame of a stranger.
const PARSERS_OFF: [(&str, &str); 2] = [("actix_http", "actix_http::h1=off"), ("h2", "h2=off")];

/// Without it, a filter such as `debug` would have them.
const SPANS_OFF: &str = "waymark::spans=off";

/// What a standard variable says, if it is set.
fn variable<T: FromText>(name: &'static str) -> Result<Option<T>, TelemetryError> {
    let text = std::env::var(name).unwrap_or_default();
    if text.is_empty() {
        return Ok(None);
    }
    let read = T::from_text(&text);
    read.map(Some)
        .map_err(|reason| TelemetryError::Variable(name, reason))
}

/// How long a stop waits until the last spans are sent.
const FLUSH_TIME: Duration = Duration::from_secs(3);

/// What sends telemetry, if there is a receiver.
#[derive(Debug, Default)]
pub struct Telemetry {
    senders: Option<(SdkTracerProvider, MetricSender)>,
    metrics: Option<(Registry, JoinHandle<()>)>,
}

impl Telemetry {
    /// Starts sending these metrics.
    pub fn send_metrics(&mut self, registry: &Registry) {
        if let Some((_, sender)) = &self.senders {
            let sending = tokio::spawn(sender.clone().run(registry.clone()));
            self.metrics = Some((registry.clone(), sending));
        }
    }

    /// Sends what has not been sent yet, unless that takes more than a few seconds.
    pub async fn stop(self) {
        let Some((traces, sender)) = self.senders else {
            return;
        };
        let flushing =
            tokio::task::spawn_blocking(move || traces.shutdown_with_timeout(FLUSH_TIME));
        let stopping = async {
            if let Some((registry, sending)) = self.metrics {
                sending.abort();
                sender.send(&registry).await;
            }
            // Why spans could not be sent has been logged.
            let _ = flushing.await;
        };
        let _ = tokio::time::timeout(FLUSH_TIME, stopping).await;
    }
}

/// Starts logging and sending, for the whole process, which is known to the receiver by the name of
/// this service; its panics become events, too. With a receiver, call it in a runtime.
///
/// # Errors
/// For a filter or a variable that cannot be read, and when it is called twice.
pub fn init(
    settings: &TelemetrySettings,
    service: &'static str,
) -> Result<Telemetry, TelemetryError> {
    let filter = settings.filter()?;
    let lines = tracing_subscriber::fmt::layer().with_writer(io::stderr);
    let lines = match settings.format {
        LogFormat::Text => lines.with_ansi(io::stderr().is_terminal()).boxed(),
        LogFormat::Json => lines.json().flatten_event(true).boxed(),
    };
    let (telemetry, done) = match settings.receiver()? {
        // The filter is for everything: what it leaves out is not even created.
        None => {
            let subscriber = tracing_subscriber::registry().with(lines).with(filter);
            (Telemetry::default(), subscriber.try_init())
        }
        Some((endpoint, headers)) => {
            let sender = |signal| {
                let sender = Sender::new(signal, &headers);
                sender.map_err(|error| TelemetryError::Receiver(error.to_string()))
            };
            let resource = traces::resource(service);
            let metrics = MetricSender {
                address: endpoint.join("/v1/metrics"),
                sender: sender(Signal::Metrics)?,
                resource: resource.clone(),
                every: settings.metrics_interval.get(),
                started: SystemTime::now(),
            };
            let sender = sender(Signal::Traces)?;
            let traces = traces::provider(&endpoint, settings.sampling, sender, resource)?;
            let of_traces = FilterFn::new(|metadata| metadata.target() == spans::SPANS);
            let spans = tracing_opentelemetry::layer()
                .with_location(false)
                .with_threads(false)
                .with_tracked_inactivity(false)
                .with_target(false)
                .with_tracer(traces::tracer(&traces))
                .with_filter(of_traces);
            let subscriber = tracing_subscriber::registry()
                .with(lines.with_filter(filter))
                .with(spans);
            let telemetry = Telemetry {
                senders: Some((traces, metrics)),
                metrics: None,
            };
            (telemetry, subscriber.try_init())
        }
    };
    done.map_err(|_| TelemetryError::AlreadySet)?;
    panics::log_panics();
    Ok(telemetry)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn malformed_requests_are_logged_only_if_a_filter_names_their_parser() {
        for (filter, expected) in [
            ("warn", [true, true]),
            ("debug,domains_service=trace", [true, true]),
            (DEFAULT_FILTER, [true, true]),
            ("info,actix_http=debug", [false, true]),
            ("info,h2=debug", [true, false]),
        ] {
            let settings = TelemetrySettings {
                filter: filter.to_owned(),
                ..TelemetrySettings::default()
            };
            let filter = settings.filter().unwrap().to_string();
            let is_off = PARSERS_OFF.map(|(_, off)| filter.contains(off));
            assert_eq!(is_off, expected, "{filter}");
        }
    }
}
