//! The settings of one authority.

use std::path::PathBuf;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::{Deserialize, Serialize, Serializer};
use settings::{Bounded, masked};
use url::Url;

/// What CAA records call Let's Encrypt.
const LETS_ENCRYPT: &str = "letsencrypt.org";

/// An authority, and the account there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuthoritySettings {
    /// The section of the settings.
    pub section: &'static str,
    /// The address of the ACME directory; empty for no authority.
    pub directory: String,
    /// A file with the certificates that the directory's own one must lead to; may be empty.
    pub authority_file: PathBuf,
    /// Where the authority may reach the operator: `mailto:ADDRESS`. May be empty.
    pub contact: String,
    /// The id of the account that the authority has given out, if it requires one.
    pub external_account_key_id: String,
    /// Its key, in base64url.
    pub external_account_key: String,
    /// The authority's profile for certificates; may be empty.
    pub profile: String,
}

/// A second authority, for names for which the first one fails again and again.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct FallbackSettings {
    /// The address of its ACME directory. If empty, there is none.
    pub directory: String,
    /// A file with the certificates, in PEM, that the directory's own certificate must lead to; if
    /// empty, the system's.
    pub authority_file: PathBuf,
    /// Where it may reach the operator: `mailto:ADDRESS`. May be empty.
    pub contact: String,
    /// The id of the account that it has given out, if it requires one.
    pub external_account_key_id: String,
    /// Its key, in base64url.
    #[serde(serialize_with = "hidden")]
    pub external_account_key: String,
    /// Its profile for certificates; if empty, its default.
    pub profile: String,
    /// After how many failed attempts at the first authority a name is ordered here.
    pub after_failures: Bounded<u32, 1, 100>,
}

impl Default for FallbackSettings {
    fn default() -> Self {
        Self {
            directory: String::new(),
            authority_file: PathBuf::new(),
            contact: String::new(),
            external_account_key_id: String::new(),
            external_account_key: String::new(),
            profile: String::new(),
            after_failures: Bounded::new(3),
        }
    }
}

impl FallbackSettings {
    /// The authority; `None` if there is none.
    pub fn authority(&self) -> Option<AuthoritySettings> {
        (!self.directory.is_empty()).then(|| self.as_authority())
    }

    /// Checks the values; `first` is the directory of the first authority.
    ///
    /// # Errors
    /// The name of the setting, its value and what is allowed.
    pub fn check(&self, first: &str) -> Result<(), String> {
        self.as_authority().check()?;
        let wrong = |expected: &str| {
            let directory = &self.directory;
            Err(format!(
                "certificates.fallback.directory is {directory:?}: expected {expected}"
            ))
        };
        if self.directory.is_empty() {
            return Ok(());
        }
        if first.is_empty() {
            return wrong("nothing while certificates.directory is not set");
        }
        if self.directory == first {
            return wrong("another one than certificates.directory");
        }
        Ok(())
    }

    fn as_authority(&self) -> AuthoritySettings {
        AuthoritySettings {
            section: "certificates.fallback",
            directory: self.directory.clone(),
            authority_file: self.authority_file.clone(),
            contact: self.contact.clone(),
            external_account_key_id: self.external_account_key_id.clone(),
            external_account_key: self.external_account_key.clone(),
            profile: self.profile.clone(),
        }
    }
}

impl AuthoritySettings {
    /// Whether CAA records that name these authorities may allow this one; empty lists forbid
    /// nothing. Only what Let's Encrypt is called is known, and the default.
    pub fn is_named_in(&self, authorities: &[String]) -> bool {
        let host = Url::parse(&self.directory).ok();
        let host = host.as_ref().and_then(Url::host_str).unwrap_or_default();
        let is_lets_encrypt = host == LETS_ENCRYPT || host.ends_with(".letsencrypt.org");
        let mut others = authorities
            .iter()
            .filter(|name| !name.eq_ignore_ascii_case(LETS_ENCRYPT));
        is_lets_encrypt || authorities.is_empty() || others.next().is_some()
    }

    /// Checks the values.
    ///
    /// # Errors
    /// The name of the setting, its value and what is allowed.
    pub fn check(&self) -> Result<(), String> {
        let section = self.section;
        let wrong = |name: &str, value: &str, expected: &str| {
            Err(format!(
                "{section}.{name} is {value:?}: expected {expected}"
            ))
        };
        if !self.directory.is_empty() && !is_directory(&self.directory) {
            let expected = "an https URL without user-info and query, such as \
                            https://acme-v02.api.letsencrypt.org/directory";
            return wrong("directory", &masked(&self.directory), expected);
        }
        if !self.contact.is_empty() && !is_mail_address(&self.contact) {
            let expected = "an address such as mailto:operator@example.com";
            return wrong("contact", &self.contact, expected);
        }
        let has_id = !self.external_account_key_id.is_empty();
        if has_id == self.external_account_key.is_empty() {
            let expected = format!("either both or none of it and {section}.external_account_key");
            let id = &self.external_account_key_id;
            return wrong("external_account_key_id", id, &expected);
        }
        if has_id && self.external_key().is_none() {
            return wrong("external_account_key", "***", "base64url");
        }
        Ok(())
    }

    /// The key of the external account; `None` if there is none, or it cannot be read.
    pub fn external_key(&self) -> Option<Vec<u8>> {
        let key = self.external_account_key.trim_end_matches('=');
        let key = URL_SAFE_NO_PAD.decode(key).ok()?;
        (!key.is_empty()).then_some(key)
    }
}

fn is_directory(text: &str) -> bool {
    Url::parse(text).is_ok_and(|url| {
        let is_plain = url.username().is_empty() && url.password().is_none();
        url.scheme() == "https" && url.has_host() && is_plain && url.query().is_none()
    })
}

fn is_mail_address(contact: &str) -> bool {
    let address = contact.strip_prefix("mailto:").unwrap_or_default();
    let is_written = address.bytes().all(|byte| byte.is_ascii_graphic());
    let parts = address.split_once('@');
    is_written && parts.is_some_and(|(user, host)| !user.is_empty() && host.contains('.'))
}

/// For printing settings: keys are replaced by `***`.
pub(super) fn hidden<S: Serializer>(keys: &str, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(if keys.is_empty() { "" } else { "***" })
}
