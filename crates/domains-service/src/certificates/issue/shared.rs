//! What all orders of a process share.

use std::sync::Arc;

use database::Pool;
use tokio::sync::Notify;

use super::authority::Authorities;
use super::metrics::Metrics;
use crate::certificates::settings::CertificateSettings;
use crate::clock::Clock;
use crate::model::Eligibility;
use crate::verification::DomainVerifier;
use keyring::Keyring;

/// What all orders of this process share.
pub struct Shared {
    /// The database.
    pub pool: Pool,
    /// The keys that encrypt private keys.
    pub keyring: Keyring,
    /// The settings.
    pub settings: CertificateSettings,
    /// The clock.
    pub clock: Clock,
    /// The authorities.
    pub authorities: Authorities,
    /// Who looks up the records of names.
    pub verification: Arc<DomainVerifier>,
    /// Which names deserve a certificate.
    pub eligibility: Eligibility,
    /// The metrics.
    pub metrics: Metrics,
    /// Notified when there is something new to do.
    pub arrived: Notify,
}
