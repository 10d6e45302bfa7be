//! The section `certificates` of the settings.

use std::path::PathBuf;

use serde::{Deserialize, Serialize, Serializer};

/// How certificates are kept.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct CertificateSettings {
    /// A file with the keys that encrypt private keys in the database, one per line, each 32 bytes
    /// in base64. The first encrypts; all of them decrypt. Changes of the file are noticed.
    pub encryption_keys_file: PathBuf,
    /// The same keys, separated by commas, for the environment.
    #[serde(serialize_with = "masked")]
    pub encryption_keys: String,
}

impl CertificateSettings {
    /// Whether there is a key to encrypt with.
    pub fn has_keys(&self) -> bool {
        !self.encryption_keys_file.as_os_str().is_empty() || !self.encryption_keys.is_empty()
    }
}

/// For printing settings: the keys are replaced by `***`.
fn masked<S: Serializer>(keys: &str, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(if keys.is_empty() { "" } else { "***" })
}
