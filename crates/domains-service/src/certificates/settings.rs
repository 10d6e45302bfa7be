//! The section `certificates` of the settings.

mod authority;

use std::path::PathBuf;
use std::time::Duration;

use keyring::{Keyring, KeyringError};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use settings::{Bounded, Span, list};

use crate::model::ChallengeKind;
use authority::hidden;

pub use authority::{AuthoritySettings, FallbackSettings};

/// How certificates are issued and kept.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct CertificateSettings {
    /// A file with the keys that encrypt private keys in the database, one per line, each 32 bytes
    /// in base64. The first encrypts; all of them decrypt. Changes of the file are noticed.
    pub encryption_keys_file: PathBuf,
    /// The same keys, separated by commas, for the environment.
    #[serde(serialize_with = "hidden")]
    pub encryption_keys: String,
    /// The address of the ACME directory of the authority that issues certificates. If empty, no
    /// certificates are issued.
    pub directory: String,
    /// A file with the certificates, in PEM, that the directory's own certificate must lead to; if
    /// empty, the system's.
    pub authority_file: PathBuf,
    /// Where the authority may reach the operator: `mailto:ADDRESS`. May be empty.
    pub contact: String,
    /// The id of the account that the authority has given out, if it requires one.
    pub external_account_key_id: String,
    /// Its key, in base64url.
    #[serde(serialize_with = "hidden")]
    pub external_account_key: String,
    /// The authority's profile for certificates; if empty, its default.
    pub profile: String,
    /// How the authority checks that a name leads here, the preferred way first; after a failure,
    /// the next one is tried.
    #[serde(
        deserialize_with = "read_challenges",
        serialize_with = "write_challenges"
    )]
    pub challenges: Vec<ChallengeKind>,
    /// Orders at once in this process, 1 to 64.
    pub at_once: Bounded<usize, 1, 64>,
    /// How often the table is queried for due orders and new names.
    pub poll_interval: Span<1>,
    /// How long one request to the authority may take, at most a minute.
    pub request_timeout: Span<1, 60>,
    /// Orders in three hours.
    pub max_orders: Bounded<u32, 1, 1_000_000>,
    /// Orders for one registered domain in a week.
    pub max_per_registered_domain: Bounded<u32, 1, 1_000_000>,
    /// Orders for one name in a week.
    pub max_per_name: Bounded<u32, 1, 1_000_000>,
    /// Failures of one name in an hour.
    pub max_failures: Bounded<u32, 1, 1_000_000>,
    /// A second authority, with the same limits.
    pub fallback: FallbackSettings,
}

/// The limits are those of Let's Encrypt.
impl Default for CertificateSettings {
    fn default() -> Self {
        Self {
            encryption_keys_file: PathBuf::new(),
            encryption_keys: String::new(),
            directory: String::new(),
            authority_file: PathBuf::new(),
            contact: String::new(),
            external_account_key_id: String::new(),
            external_account_key: String::new(),
            profile: String::new(),
            challenges: vec![ChallengeKind::TlsAlpn01, ChallengeKind::Http01],
            at_once: Bounded::new(4),
            poll_interval: Span::new(Duration::from_secs(1)),
            request_timeout: Span::new(Duration::from_secs(10)),
            max_orders: Bounded::new(300),
            max_per_registered_domain: Bounded::new(50),
            max_per_name: Bounded::new(5),
            max_failures: Bounded::new(5),
            fallback: FallbackSettings::default(),
        }
    }
}

impl CertificateSettings {
    /// The keys that encrypt private keys.
    ///
    /// # Errors
    /// When there is none, or one cannot be used.
    pub fn keyring(&self) -> Result<Keyring, KeyringError> {
        let keys = &self.encryption_keys;
        Keyring::load("certificates", &self.encryption_keys_file, keys)
    }

    /// Whether there is a key to encrypt with.
    pub fn has_keys(&self) -> bool {
        !self.encryption_keys_file.as_os_str().is_empty() || !self.encryption_keys.is_empty()
    }

    /// Whether certificates are to be issued.
    pub const fn is_issuing(&self) -> bool {
        !self.directory.is_empty()
    }

    /// The first authority.
    pub fn authority(&self) -> AuthoritySettings {
        AuthoritySettings {
            section: "certificates",
            directory: self.directory.clone(),
            authority_file: self.authority_file.clone(),
            contact: self.contact.clone(),
            external_account_key_id: self.external_account_key_id.clone(),
            external_account_key: self.external_account_key.clone(),
            profile: self.profile.clone(),
        }
    }

    /// Checks the values.
    ///
    /// # Errors
    /// The name of the setting, its value and what is allowed.
    pub fn check(&self) -> Result<(), String> {
        if self.challenges.is_empty() {
            let expected = "expected tls-alpn-01 or http-01, or both";
            return Err(format!("certificates.challenges is \"\": {expected}"));
        }
        self.authority().check()?;
        self.fallback.check(&self.directory)
    }
}

fn read_challenges<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Vec<ChallengeKind>, D::Error> {
    let texts: Vec<String> = list::deserialize(deserializer)?;
    let kind = |text: &String| {
        let mut known = ChallengeKind::TEXTS.iter();
        let found = known.find(|(known, _)| known == text);
        found.map(|(_, kind)| *kind).ok_or_else(|| {
            let expected = "expected tls-alpn-01 or http-01";
            de::Error::custom(format_args!("\"{text}\" is not allowed; {expected}"))
        })
    };
    texts.iter().map(kind).collect()
}

fn write_challenges<S: Serializer>(
    kinds: &[ChallengeKind],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(kinds.iter().map(|kind| kind.as_str()))
}

#[cfg(test)]
mod tests;
