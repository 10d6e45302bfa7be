//! What all threads share for HTTPS.

use std::sync::Arc;

use prometheus::Registry;
use rustls::ServerConfig;
use rustls::crypto::aws_lc_rs::default_provider;
use rustls::server::{NoServerSessionStorage, ResolvesServerCert};

use super::certificates::ServedCertificates;
use super::hand_over::HandOver;
use super::metrics::HandshakeMetrics;
use super::tickets::TicketKeys;
use super::waiting::Waiting;
use crate::clock::Clock;
use crate::edge::error::EdgeError;
use crate::edge::settings::EdgeSettings;
use keyring::{Keyring, KeyringError};

/// What handshakes need, shared by all threads of the edge.
pub struct Https {
    /// The certificates of the served names.
    pub certificates: Arc<ServedCertificates>,
    /// The keys of session tickets.
    pub tickets: Arc<TicketKeys>,
    /// The port that visitors know, for redirects.
    pub public_port: u16,
    pub(super) config: Arc<ServerConfig>,
    pub(super) hand_over: Option<HandOver>,
    /// `None` if handshakes do not wait for certificates.
    pub(super) waiting: Option<Waiting>,
    pub(super) metrics: HandshakeMetrics,
}

impl Https {
    /// HTTPS with certificates whose private keys these keys decrypt.
    ///
    /// # Errors
    /// When there are no keys, or the TLS library supports none of its own protocol versions.
    pub fn new(
        settings: &EdgeSettings,
        keyring: Option<Keyring>,
        clock: Clock,
    ) -> Result<Self, EdgeError> {
        let keyring = keyring.ok_or(KeyringError::None("certificates"))?;
        let max_connections = settings.max_connections.get();
        let settings = &settings.https;
        let metrics = HandshakeMetrics::new()?;
        let certificates = Arc::new(ServedCertificates::new(keyring.clone(), clock.clone()));
        let wait = settings.certificate_wait.get();
        let waiting = Waiting::new(wait, clock.clone(), metrics.waiting());
        let tickets = Arc::new(TicketKeys::new(keyring, clock));
        let resolver: Arc<dyn ResolvesServerCert> = Arc::clone(&certificates) as _;
        let config = ServerConfig::builder_with_provider(default_provider().into());
        let mut config = config
            .with_safe_default_protocol_versions()?
            .with_no_client_auth()
            .with_cert_resolver(resolver);
        config.alpn_protocols = vec![b"h2".to_vec(), b"http/1.1".to_vec()];
        config.session_storage = Arc::new(NoServerSessionStorage {});
        config.ticketer = Arc::clone(&tickets) as _;
        // A client that opens several connections gets a ticket on each.
        config.send_tls13_tickets = 1;
        Ok(Self {
            certificates,
            tickets,
            public_port: settings.public_port,
            config: Arc::new(config),
            hand_over: HandOver::new(settings, max_connections),
            waiting,
            metrics,
        })
    }

    /// Registers the metrics of handshakes.
    ///
    /// # Errors
    /// When the registry already has metrics of these names.
    pub fn register(&self, registry: &Registry) -> prometheus::Result<()> {
        self.metrics.register(registry)
    }
}
