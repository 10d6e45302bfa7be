//! HTTPS by the edge itself: handshakes for the names that it serves, without a proxy in front.

mod certificates;
mod challenge;
mod hand_over;
mod handshake;
mod hello;
mod metrics;
mod proxy_protocol;
pub mod settings;
mod tickets;
mod turns;

use std::sync::Arc;

use rustls::ServerConfig;
use rustls::crypto::aws_lc_rs::default_provider;
use rustls::server::{NoServerSessionStorage, ResolvesServerCert};

use super::settings::EdgeSettings;
use crate::certificates::Keyring;
use crate::clock::Clock;

pub use certificates::ServedCertificates;
use hand_over::HandOver;
pub use handshake::{Handshakes, serve};
pub use metrics::HandshakeMetrics;
pub use tickets::TicketKeys;

/// What handshakes need, shared by all threads of the edge.
pub struct Https {
    /// The certificates of the served names.
    pub certificates: Arc<ServedCertificates>,
    /// The keys of session tickets.
    pub tickets: Arc<TicketKeys>,
    /// The port that visitors know, for redirects.
    pub public_port: u16,
    config: Arc<ServerConfig>,
    hand_over: Option<HandOver>,
    metrics: HandshakeMetrics,
}

impl Https {
    /// HTTPS with certificates whose private keys these keys decrypt.
    ///
    /// # Errors
    /// When the TLS library supports none of its own protocol versions.
    pub fn new(
        settings: &EdgeSettings,
        keyring: Keyring,
        clock: Clock,
        metrics: HandshakeMetrics,
    ) -> Result<Self, rustls::Error> {
        let certificates = Arc::new(ServedCertificates::new(keyring.clone(), clock.clone()));
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
            public_port: settings.https.public_port,
            config: Arc::new(config),
            hand_over: HandOver::new(&settings.https, settings.max_connections.get()),
            metrics,
        })
    }
}
