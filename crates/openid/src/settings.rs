//! The settings of a provider.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use fetch_guard::{AddressPolicy, TargetRules};
use serde::{Deserialize, Serialize};
use settings::Span;
use url::Url;

use crate::secret::Secret;

/// The largest file with a client's secret, in bytes.
const MAX_SECRET: usize = 4_096;

/// A provider of OpenID Connect.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct ProviderSettings {
    /// What its button says. Empty (the default) for its name.
    #[serde(default)]
    pub title: String,
    /// Its issuer, exactly as it writes it itself.
    pub issuer: String,
    /// The name under which it knows this service.
    pub client_id: String,
    /// A file with the secret that belongs to that.
    pub client_secret_file: PathBuf,
    /// What it is asked for. Default `openid profile email`.
    #[serde(default = "ProviderSettings::default_scopes", with = "settings::list")]
    pub scopes: Vec<String>,
    /// How long a session lasts at most if it gives no refresh token. Default 12 h.
    #[serde(default = "ProviderSettings::default_session_life")]
    pub session_life: Span<60>,
    /// Whether it may be in a private network or on this machine, and without https.
    #[serde(default)]
    pub allow_private: bool,
}

impl ProviderSettings {
    fn default_scopes() -> Vec<String> {
        ["openid", "profile", "email"].map(str::to_owned).to_vec()
    }

    const fn default_session_life() -> Span<60> {
        Span::new(Duration::from_hours(12))
    }

    /// The scopes as they are sent; `openid` is always one.
    pub(crate) fn scope(&self) -> String {
        let mut scopes: Vec<&str> = self.scopes.iter().map(String::as_str).collect();
        if !scopes.contains(&"openid") {
            scopes.insert(0, "openid");
        }
        scopes.join(" ")
    }

    pub(crate) fn rules(&self) -> TargetRules {
        TargetRules::from(if self.allow_private {
            AddressPolicy::AllowPrivate
        } else {
            AddressPolicy::PublicOnly
        })
    }

    /// Reads the secret.
    ///
    /// # Errors
    /// The name of the setting, its value and what is allowed.
    pub(crate) fn load(&self) -> Result<Secret, String> {
        let issuer = &self.issuer;
        let url = Url::parse(issuer).map_err(|error| format!("issuer is \"{issuer}\": {error}"))?;
        let is_safe = url.scheme() == "https" || (url.scheme() == "http" && self.allow_private);
        if !is_safe || url.query().is_some() || url.fragment().is_some() {
            return Err(format!(
                "issuer is \"{issuer}\": expected an https:// URL without a query, or with \
                 allow_private an http:// URL"
            ));
        }
        if self.client_id.is_empty() {
            return Err("client_id is empty: expected the name that the provider gave".to_owned());
        }
        let file = self.client_secret_file.display();
        let secret = fs::read_to_string(&self.client_secret_file)
            .map_err(|error| format!("client_secret_file is \"{file}\": {error}"))?;
        let secret = secret.trim();
        if secret.is_empty() || secret.len() > MAX_SECRET {
            return Err(format!(
                "client_secret_file is \"{file}\": expected 1 to {MAX_SECRET} bytes in it"
            ));
        }
        Ok(Secret(secret.to_owned()))
    }
}
