//! The section `credentials` of the settings.

use std::fmt;
use std::path::PathBuf;

use keyring::{Keyring, KeyringError};
use serde::{Deserialize, Serialize, Serializer};

/// The keys that encrypt the credentials of projects. Without any, none can be stored.
#[derive(Clone, Default, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct CredentialSettings {
    /// A file with the keys, one per line, each 32 bytes in base64. The first encrypts; all of them
    /// decrypt. Changes of the file are noticed.
    pub encryption_keys_file: PathBuf,
    /// The same keys, separated by commas, for the environment.
    #[serde(serialize_with = "hidden")]
    pub encryption_keys: String,
}

impl CredentialSettings {
    /// Whether there are keys.
    pub fn is_set(&self) -> bool {
        !self.encryption_keys_file.as_os_str().is_empty() || !self.encryption_keys.is_empty()
    }

    /// The keys, if there are any.
    ///
    /// # Errors
    /// When one cannot be used.
    pub fn keyring(&self) -> Result<Option<Keyring>, KeyringError> {
        let load = || {
            Keyring::load(
                "credentials",
                &self.encryption_keys_file,
                &self.encryption_keys,
            )
        };
        self.is_set().then(load).transpose()
    }
}

impl fmt::Debug for CredentialSettings {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = &self.encryption_keys_file;
        let mut shown = formatter.debug_struct("CredentialSettings");
        shown
            .field("encryption_keys_file", file)
            .finish_non_exhaustive()
    }
}

/// For printing settings: keys are replaced by `***`.
fn hidden<S: Serializer>(keys: &str, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(if keys.is_empty() { "" } else { "***" })
}
