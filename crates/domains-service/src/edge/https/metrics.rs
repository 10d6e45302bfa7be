//! Metrics of handshakes.

use prometheus::{IntCounter, IntCounterVec, IntGauge, Opts, Registry};

/// How handshakes end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HandshakeResult {
    /// A new session.
    Full,
    /// A session was resumed.
    Resumed,
    /// An authority checked that the name leads here.
    Challenge,
    /// Handed over to another proxy.
    HandedOver,
    /// Not handed over: too many others are.
    TooMany,
    /// The name is not served, or there was none.
    UnknownName,
    /// The name is served, but has no certificate yet.
    NoCertificate,
    /// The client sent no valid handshake, broke it off, or was too slow.
    Failed,
}

impl HandshakeResult {
    const ALL: [Self; 8] = [
        Self::Full,
        Self::Resumed,
        Self::Challenge,
        Self::HandedOver,
        Self::TooMany,
        Self::UnknownName,
        Self::NoCertificate,
        Self::Failed,
    ];

    const fn label(self) -> &'static str {
        match self {
            Self::Full => "full",
            Self::Resumed => "resumed",
            Self::Challenge => "challenge",
            Self::HandedOver => "handed_over",
            Self::TooMany => "too_many",
            Self::UnknownName => "unknown_name",
            Self::NoCertificate => "no_certificate",
            Self::Failed => "failed",
        }
    }
}

/// The metrics of a process's handshakes. Cheap to clone.
#[derive(Clone, Debug)]
pub struct HandshakeMetrics {
    all_results: IntCounterVec,
    results: [IntCounter; HandshakeResult::ALL.len()],
    waiting: IntGauge,
}

impl HandshakeMetrics {
    /// Metrics that nobody sees until they are [registered](Self::register).
    ///
    /// # Errors
    /// None with these names.
    pub fn new() -> prometheus::Result<Self> {
        let handshakes = IntCounterVec::new(
            Opts::new(
                "waymark_edge_handshakes_total",
                "TLS connections of visitors by how their handshake ended.",
            ),
            &["result"],
        )?;
        let waiting = IntGauge::with_opts(Opts::new(
            "waymark_edge_handshakes_waiting",
            "Handshakes that wait until the certificate of their name has been issued.",
        ))?;
        let results =
            HandshakeResult::ALL.map(|result| handshakes.with_label_values(&[result.label()]));
        Ok(Self {
            all_results: handshakes,
            results,
            waiting,
        })
    }

    /// Registers them.
    ///
    /// # Errors
    /// When the registry already has metrics of these names.
    pub fn register(&self, registry: &Registry) -> prometheus::Result<()> {
        registry.register(Box::new(self.all_results.clone()))?;
        registry.register(Box::new(self.waiting.clone()))
    }

    /// Counts a handshake.
    pub fn count(&self, result: HandshakeResult) {
        if let Some(counter) = self.results.get(result as usize) {
            counter.inc();
        }
    }

    /// How many handshakes wait for a certificate.
    pub fn waiting(&self) -> IntGauge {
        self.waiting.clone()
    }
}
