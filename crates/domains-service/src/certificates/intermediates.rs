//! The certificates of authorities, which very many chains share.

use std::collections::HashSet;
use std::sync::{LazyLock, Mutex, PoisonError};

use rustls::pki_types::CertificateDer;

/// How many are kept: authorities have a few dozen, and whoever imports others must not fill the
/// memory.
const MAX_KEPT: usize = 1_000;

static KNOWN: LazyLock<Mutex<HashSet<&'static [u8]>>> = LazyLock::new(Mutex::default);

/// The same certificate, in memory that all chains share. The memory is never freed: the chains
/// that use it come and go, the authorities stay.
pub fn shared(certificate: CertificateDer<'static>) -> CertificateDer<'static> {
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = known.get(certificate.as_ref()) {
        return CertificateDer::from(*known);
    }
    if known.len() >= MAX_KEPT {
        return certificate;
    }
    let kept: &'static [u8] = Box::leak(certificate.as_ref().into());
    known.insert(kept);
    CertificateDer::from(kept)
}
