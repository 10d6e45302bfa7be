//! Every setting of reports-service, with its default.

use auth::KeySettings;
use database::DatabaseSettings;
use look::BrandingSettings;
use serde::{Deserialize, Serialize};
use web::telemetry::TelemetrySettings;
use web::{HttpSettings, OperationsSettings, ServiceSettings};
use web_console::ConsoleSettings;

use crate::generation::GenerationSettings;
use crate::limits::LimitSettings;
use crate::password::PasswordSettings;
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
    /// What this process does.
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
    /// Where the reports are kept.
    pub database: DatabaseSettings,
    /// Which API keys are accepted.
    pub keys: KeySettings,
    /// The pages behind signing in.
    #[serde(default)]
    pub console: ConsoleSettings,
    /// Whose pages they look like.
    #[serde(default)]
    pub branding: BrandingSettings,
    /// How reports are made.
    #[serde(default)]
    pub generation: GenerationSettings,
    /// The passwords of report pages.
    #[serde(default)]
    pub passwords: PasswordSettings,
    /// How much each account may keep, queue and run.
    #[serde(default)]
    pub limits: LimitSettings,
    /// How long reports are kept.
    #[serde(default)]
    pub retention: RetentionSettings,
}

impl Settings {
    /// Checks what could not be checked when the settings were read.
    ///
    /// # Errors
    /// The name of the setting, its value and what is allowed.
    pub fn check(&self) -> Result<(), String> {
        let checks = [
            self.database.check(),
            self.generation.check(),
            self.keys.check(),
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
        let receiver = self.telemetry.receiver();
        receiver.map_err(|error| error.to_string())?;
        let filter = self.telemetry.filter();
        filter.map(drop).map_err(|error| error.to_string())
    }
}
