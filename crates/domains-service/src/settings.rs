//! Every setting of domains-service, with its default.

mod hosts;

use auth::KeySettings;
use database::DatabaseSettings;
use look::BrandingSettings;
use notify::NotifySettings;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use settings::list;
use web::telemetry::TelemetrySettings;
use web::{BaseUrl, HttpSettings, OperationsSettings, ServiceSettings};
use web_console::ConsoleSettings;

use crate::certificates::settings::CertificateSettings;
use crate::edge::settings::EdgeSettings;
use crate::limits::LimitSettings;
use crate::name::{NameRules, PrivateUse, reserved_host};
use crate::roles::Role;
use crate::verification::VerificationSettings;
use keyring::KeyringError;

pub use hosts::hosts_of;

/// Defaults for the settings whose types do not define any.
pub const DEFAULTS: &str = r#"
[http]
listen = "127.0.0.1:8082"
shared_counts_prefix = "waymark:domains"

[operations]
listen = "127.0.0.1:8083"

[database]
url = "sqlite://data/domains.sqlite"

[keys]
keys = "data/keys/jwks.json"
revocations = "data/keys/revoked.json"
"#;

/// The settings of the program: `DOMAINS__SECTION__NAME` in the environment, `[section] name` in
/// the file.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The roles of this process.
    #[serde(default)]
    pub service: ServiceSettings<Role>,
    /// The public listener.
    #[serde(default)]
    pub http: HttpSettings,
    /// The operations listener.
    #[serde(default)]
    pub operations: OperationsSettings,
    /// Logs.
    #[serde(default)]
    pub telemetry: TelemetrySettings,
    /// The database of the domains.
    pub database: DatabaseSettings,
    /// The verification of API keys.
    pub keys: KeySettings,
    /// The console for people.
    #[serde(default)]
    pub console: ConsoleSettings,
    /// The branding of the pages.
    #[serde(default)]
    pub branding: BrandingSettings,
    /// The verification of domains.
    #[serde(default)]
    pub verification: VerificationSettings,
    /// The names that may be stored.
    #[serde(default)]
    pub names: NameSettings,
    /// The serving of visitors.
    #[serde(default)]
    pub edge: EdgeSettings,
    /// The issuing and storing of certificates.
    #[serde(default)]
    pub certificates: CertificateSettings,
    /// The limits of each account.
    #[serde(default)]
    pub limits: LimitSettings,
    /// Events, and notifying of them.
    #[serde(default)]
    pub notify: NotifySettings,
}

impl Settings {
    /// Settings with this database and these keys, and defaults for the rest.
    pub fn new(database: DatabaseSettings, keys: KeySettings) -> Self {
        Self {
            service: ServiceSettings::default(),
            http: HttpSettings::default(),
            operations: OperationsSettings::default(),
            telemetry: TelemetrySettings::default(),
            database,
            keys,
            console: ConsoleSettings::default(),
            branding: BrandingSettings::default(),
            verification: VerificationSettings::default(),
            names: NameSettings::default(),
            edge: EdgeSettings::default(),
            certificates: CertificateSettings::default(),
            limits: LimitSettings::default(),
            notify: NotifySettings::default(),
        }
    }

    /// Checks the combination of the values: each is valid by itself.
    ///
    /// # Errors
    /// The name of the setting, its value and what is allowed.
    pub fn check(&self) -> Result<(), String> {
        let checks = [
            self.database.check(),
            self.verification.check(),
            self.keys.check(),
            self.console.check(),
            self.edge.https.check(),
            self.certificates.check(),
        ];
        for checked in checks {
            checked.map_err(|reason| format!("setting {reason}"))?;
        }
        self.check_roles()?;
        if self.needs_keys() && !self.certificates.has_keys() {
            return Err(KeyringError::None("certificates").to_string());
        }
        self.branding.load()?;
        let receiver = self.telemetry.receiver();
        receiver.map_err(|error| error.to_string())?;
        let filter = self.telemetry.filter();
        filter.map(drop).map_err(|error| error.to_string())
    }

    /// Whether this process decrypts the private keys of certificates, or encrypts them.
    fn needs_keys(&self) -> bool {
        let roles = &self.service.roles;
        let serves_https = roles.has(Role::Edge) && self.edge.https.listen.is_some();
        serves_https || (roles.has(Role::Worker) && self.certificates.is_issuing())
    }

    /// Checks that the process has something to do.
    fn check_roles(&self) -> Result<(), String> {
        let roles = &self.service.roles;
        let is_listening = self.edge.listen.is_some() || self.edge.https.listen.is_some();
        if roles.has(Role::Edge) && !roles.has(Role::Api) && !is_listening {
            return Err(
                "setting service.roles has \"edge\" without \"api\": edge.listen or \
                 edge.https.listen must be set, the address for visitors"
                    .to_owned(),
            );
        }
        if roles.is_only(Role::Worker)
            && !self.verification.enabled
            && !self.certificates.is_issuing()
        {
            return Err(
                "setting service.roles is \"worker\" alone: verification.enabled must be true, or \
                 certificates must be issued"
                    .to_owned(),
            );
        }
        Ok(())
    }

    /// The rules for names, for a service at this address.
    pub fn name_rules(&self, base_url: &BaseUrl) -> NameRules {
        let mut reserved = hosts_of(self);
        reserved.extend(self.names.reserved.iter().cloned());
        reserved.extend(self.edge.https.hand_over_hosts.iter().cloned());
        let own = base_url.url().host_str();
        reserved.extend(own.and_then(|host| reserved_host(host).ok().flatten()));
        NameRules {
            allow_test: self.names.allow_test,
            private_use: self.names.allow_private_use.clone(),
            require_known_tld: self.names.require_known_tld,
            reserved: reserved.into_iter().collect(),
        }
    }
}

/// The section `names` of the settings.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct NameSettings {
    /// Whether names below `.test` may be stored, for trials on one's own machine.
    pub allow_test: bool,
    /// The names of private networks that may be stored.
    #[serde(
        deserialize_with = "read_private_use",
        serialize_with = "write_private_use"
    )]
    pub allow_private_use: Vec<PrivateUse>,
    /// Whether a name must end in a top-level domain that the Public Suffix List knows.
    pub require_known_tld: bool,
    /// Hosts that no account may store, including any name above or below them. Those of all other
    /// settings are always reserved.
    #[serde(deserialize_with = "read_reserved")]
    pub reserved: Vec<String>,
}

impl Default for NameSettings {
    fn default() -> Self {
        Self {
            allow_test: false,
            allow_private_use: Vec::new(),
            require_known_tld: true,
            reserved: Vec::new(),
        }
    }
}

fn read_reserved<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    let hosts: Vec<String> = list::deserialize(deserializer)?;
    let mut reserved = Vec::new();
    for host in hosts {
        let Ok(name) = reserved_host(&host) else {
            let message = format_args!("\"{host}\" is not allowed; expected host names");
            return Err(de::Error::custom(message));
        };
        reserved.extend(name);
    }
    Ok(reserved)
}

fn read_private_use<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Vec<PrivateUse>, D::Error> {
    let texts: Vec<String> = list::deserialize(deserializer)?;
    let read = |text: &String| {
        let mut known = PrivateUse::TEXTS.iter();
        let found = known.find(|(known, _)| known == text);
        found.map(|(_, private)| *private).ok_or_else(|| {
            let expected = "expected internal, home.arpa, local or single-label";
            de::Error::custom(format_args!("\"{text}\" is not allowed; {expected}"))
        })
    };
    texts.iter().map(read).collect()
}

fn write_private_use<S: Serializer>(
    allowed: &[PrivateUse],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(allowed.iter().map(|private| private.as_str()))
}
