//! Certificates that the edge serves itself: how they are read, encrypted and stored.

mod certificate;
mod keyring;
pub mod settings;
mod transfer;

pub use certificate::{Certificate, CertificateError};
pub use keyring::{Keyring, KeyringError, SealError};
pub use transfer::{Skipped, TransferError, export_certificates, import_certificates};
