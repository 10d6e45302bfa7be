//! The certificates of authorities that the system trusts.

use std::sync::OnceLock;

use reqwest::{Certificate, ClientBuilder};
use rustls::RootCertStore;

/// Lets a client trust the system's authorities, and these. The system's are read once in a process:
/// left to itself, each client would read some hundred files.
///
/// If there are none, building the client fails.
pub fn trust_system(builder: ClientBuilder, others: Vec<Certificate>) -> ClientBuilder {
    match system_certificates() {
        [] => builder.tls_certs_merge(others),
        system => builder.tls_certs_only(system.iter().cloned().chain(others)),
    }
}

fn system_certificates() -> &'static [Certificate] {
    static READ: OnceLock<Vec<Certificate>> = OnceLock::new();
    READ.get_or_init(|| {
        let found = rustls_native_certs::load_native_certs();
        for error in found.errors {
            tracing::warn!(%error, "cannot read one of the system's certificates");
        }
        let certificates = found.certs.into_iter();
        // One that cannot be used would make all clients unusable.
        let usable = certificates
            .filter(|certificate| RootCertStore::empty().add(certificate.clone()).is_ok());
        usable
            .filter_map(|certificate| Certificate::from_der(&certificate).ok())
            .collect()
    })
}
