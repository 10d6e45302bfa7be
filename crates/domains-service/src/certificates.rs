//! Certificates that the edge serves itself: how they are issued, read, encrypted and
//! stored.

mod certificate;
mod intermediates;
pub mod issue;
pub mod settings;
mod transfer;

pub(crate) use certificate::owner;
pub use certificate::{Certificate, CertificateError};
pub use transfer::{Skipped, TransferError, export_certificates, import_certificates};
