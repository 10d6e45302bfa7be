//! The settings of both services, as started by this program.

use std::path::Path;

use anyhow::Context;
use settings::load_settings;
use web::HttpSettings;

use crate::api_key::KEYS_FOLDER;
use crate::arguments::Arguments;

/// Both services' sections of the console.
const SECTIONS: &str = "[console]\nsections = [\"reports\", \"domains\"]";

/// What is logged: what a person who watches the terminal should know.
const FILTER: &str = "warn";

/// The settings of everything that is started.
pub struct Settings {
    /// The one public listener.
    pub http: HttpSettings,
    /// The settings of reports-service; its listeners are not used.
    pub reports: reports_service::settings::Settings,
    /// The settings of domains-service; its listeners, keys and logs are not used.
    pub domains: domains_service::settings::Settings,
}

impl Settings {
    /// Loads defaults for the data folder, overridden by the environment.
    pub fn load(arguments: &Arguments) -> anyhow::Result<Self> {
        let defaults = |database: &str, more: &str| defaults(&arguments.data_dir, database, more);
        let more = format!(
            "[http]\nrequests_per_key = 0\nrequests_per_address = 0\n\
             [generation]\nallow_loopback = true\n[notify]\nallow_loopback = true\n{SECTIONS}\n\
             [telemetry]\nfilter = \"{FILTER}\""
        );
        let reports: reports_service::settings::Settings =
            load_settings("REPORTS", &defaults("reports.sqlite", &more)?, None)?;
        reports.check().map_err(anyhow::Error::msg)?;
        let more = format!(
            "[names]\nallow_test = true\n[notify]\nallow_loopback = true\n\
                 [verification]\nmode = \"trust\"\n{SECTIONS}"
        );
        let domains: domains_service::settings::Settings =
            load_settings("DOMAINS", &defaults("domains.sqlite", &more)?, None)?;
        domains.check().map_err(anyhow::Error::msg)?;
        anyhow::ensure!(
            reports.service.roles.is_all() && domains.service.roles.is_all(),
            "setting service.roles is for the services' own programs: local-stack has every role"
        );
        let http = HttpSettings {
            listen: arguments.listen,
            base_url: arguments
                .base_url
                .clone()
                .or_else(|| reports.http.base_url.clone()),
            ..reports.http.clone()
        };
        Ok(Self {
            http,
            reports,
            domains,
        })
    }
}

fn defaults(data_dir: &Path, database: &str, more: &str) -> anyhow::Result<String> {
    let keys = data_dir.join(KEYS_FOLDER);
    Ok(format!(
        "[database]\nurl = {}\n[keys]\nkeys = {}\nrevocations = {}\n{more}",
        quote("sqlite://", &data_dir.join(database))?,
        quote("", &keys.join("jwks.json"))?,
        quote("", &keys.join("revoked.json"))?,
    ))
}

/// A TOML string, which uses the same escapes as JSON.
fn quote(prefix: &str, path: &Path) -> anyhow::Result<String> {
    let path = path
        .to_str()
        .with_context(|| format!("--data-dir must be UTF-8: {}", path.display()))?;
    Ok(serde_json::to_string(&format!("{prefix}{path}"))?)
}
