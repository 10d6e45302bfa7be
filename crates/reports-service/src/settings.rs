//! Every setting of reports-service, with its default.

use auth::KeySettings;
use database::DatabaseSettings;
use look::BrandingSettings;
use notify::NotifySettings;
use serde::{Deserialize, Serialize};
use web::telemetry::TelemetrySettings;
use web::{HttpSettings, OperationsSettings, ServiceSettings};
use web_console::ConsoleSettings;

use crate::credentials::CredentialSettings;
use crate::generation::GenerationSettings;
use crate::limits::LimitSettings;
use crate::password::PasswordSettings;
use crate::rendering::RenderingSettings;
use crate::report_page::PageSettings;
use crate::retention::RetentionSettings;
use crate::roles::Role;

/// Defaults for the settings whose types do not define any.
pub const DEFAULTS: &str = r#"
[http]
shared_counts_prefix = "waymark:reports"

[database]
url = "sqlite://data/reports.sqlite"

[keys]
keys = "data/keys/jwks.json"
revocations = "data/keys/revoked.json"
"#;

/// The settings of the program: `REPORTS__SECTION__NAME` in the environment, `[section] name` in
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
    /// The database of the reports.
    pub database: DatabaseSettings,
    /// The verification of API keys.
    pub keys: KeySettings,
    /// The console for people.
    #[serde(default)]
    pub console: ConsoleSettings,
    /// The branding of the pages.
    #[serde(default)]
    pub branding: BrandingSettings,
    /// What readers of reports get.
    #[serde(default)]
    pub page: PageSettings,
    /// The making of reports.
    #[serde(default)]
    pub generation: GenerationSettings,
    /// Showing pages to a browser.
    #[serde(default)]
    pub rendering: RenderingSettings,
    /// The passwords of report pages.
    #[serde(default)]
    pub passwords: PasswordSettings,
    /// The keys that encrypt the credentials of projects.
    #[serde(default)]
    pub credentials: CredentialSettings,
    /// The limits of each account.
    #[serde(default)]
    pub limits: LimitSettings,
    /// The retention of reports.
    #[serde(default)]
    pub retention: RetentionSettings,
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
            page: PageSettings::default(),
            generation: GenerationSettings::default(),
            rendering: RenderingSettings::default(),
            passwords: PasswordSettings::default(),
            credentials: CredentialSettings::default(),
            limits: LimitSettings::default(),
            retention: RetentionSettings::default(),
            notify: NotifySettings::default(),
        }
    }

    /// Checks the combination of settings, and what reading them could not check.
    ///
    /// # Errors
    /// The name of the setting, its value and what is allowed.
    pub fn check(&self) -> Result<(), String> {
        let checks = [
            self.database.check(),
            self.generation.check(&self.rendering),
            self.keys.check(),
            self.console.check(),
        ];
        for checked in checks {
            checked.map_err(|reason| format!("setting {reason}"))?;
        }
        if self.service.roles.is_only(Role::Worker) && !self.generation.enabled {
            return Err(
                "setting service.roles is \"worker\" alone: generation.enabled must be true"
                    .to_owned(),
            );
        }
        self.branding.load()?;
        let keyring = self.credentials.keyring();
        keyring.map_err(|error| error.to_string())?;
        let receiver = self.telemetry.receiver();
        receiver.map_err(|error| error.to_string())?;
        let filter = self.telemetry.filter();
        filter.map(drop).map_err(|error| error.to_string())
    }
}
