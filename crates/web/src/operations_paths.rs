//! The paths of the operations listener.

/// Health, readiness and metrics, which monitoring requests every few seconds.
pub(crate) const OPERATIONS_PATHS: [&str; 3] = ["/healthz", "/readyz", "/metrics"];
