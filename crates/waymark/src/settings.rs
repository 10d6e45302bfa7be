//! The settings of both services, as started by this program.

use std::path::Path;

use anyhow::Context;
use auth::KeySettings;
use domains_service::name::NameRules;
use domains_service::settings::hosts_of;
use serde::Serialize;
use settings::SharedFile;
use web::BaseUrl;

use crate::api_key::KEYS_FOLDER;
use crate::arguments::Arguments;

const REPORTS: &str = "reports";
const DOMAINS: &str = "domains";

/// Of the domains, what is that of the reports.
const OF_REPORTS: [&str; 9] = [
    "http",
    "keys.keys",
    "keys.allow_plain_http",
    "keys.reload_interval",
    "keys.cache_capacity",
    "keys.revocations",
    "telemetry",
    "branding",
    "console",
];

/// Both services' sections of the console; of the log, what a person should know.
const SECTIONS: &str = r#"
[console]
sections = ["reports", "domains"]

[telemetry]
filter = "warn"
"#;

/// What a trial on one's own machine allows in addition.
const TRIAL_REPORTS: &str = "
[http]
requests_per_key = 0
requests_per_address = 0

[generation]
allow_loopback = true

[notify]
allow_loopback = true
";

const TRIAL_DOMAINS: &str = r#"
[names]
allow_test = true

[notify]
allow_loopback = true

[verification]
mode = "trust"
"#;

/// The settings of everything that is started.
#[derive(Serialize)]
pub struct Settings {
    /// Whether it is a trial on one's own machine.
    #[serde(skip)]
    pub is_trial: bool,
    /// What is set of the domains although it is that of the reports.
    #[serde(skip)]
    pub without_effect: Vec<&'static str>,
    /// The settings of reports-service; its public listener, keys and logs are those of both.
    pub reports: reports_service::settings::Settings,
    /// The settings of domains-service.
    pub domains: domains_service::settings::Settings,
}

impl Settings {
    /// Loads defaults for the data folder, overridden by the file, overridden by the environment.
    pub fn load(arguments: &Arguments) -> anyhow::Result<Self> {
        let file = match &arguments.config {
            Some(path) => SharedFile::read(path, &[REPORTS, DOMAINS])?,
            None => SharedFile::default(),
        };
        let defaults = |database: &str, more: &str| {
            let more = format!("{SECTIONS}{more}");
            defaults(&arguments.data_dir, database, &more)
        };
        let plain = defaults("reports.sqlite", "")?;
        let mut reports: reports_service::settings::Settings =
            file.load(REPORTS, "REPORTS", &plain)?;
        let is_trial = arguments.is_trial(reports.http.base_url.as_ref());
        if is_trial {
            let trial = defaults("reports.sqlite", TRIAL_REPORTS)?;
            reports = file.load(REPORTS, "REPORTS", &trial)?;
        }
        reports.check().map_err(anyhow::Error::msg)?;
        let more = if is_trial { TRIAL_DOMAINS } else { "" };
        let more = defaults("domains.sqlite", more)?;
        let mut domains: domains_service::settings::Settings =
            file.load(DOMAINS, "DOMAINS", &more)?;
        domains.check().map_err(anyhow::Error::msg)?;
        anyhow::ensure!(
            reports.service.roles.is_all() && domains.service.roles.is_all(),
            "setting service.roles is for the services' own programs: waymark has every role"
        );
        anyhow::ensure!(
            reports.database.url != domains.database.url,
            "setting database.url is the same for reports and domains: each needs a database of \
             its own"
        );
        let base_url = arguments.base_url.clone();
        reports.http.base_url = base_url.or(reports.http.base_url);
        reports.http.listen = arguments.listen;
        domains.http = reports.http.clone();
        // The issuing keys are each service's own.
        let issuer = std::mem::take(&mut domains.keys.issuer);
        domains.keys = KeySettings {
            issuer,
            ..reports.keys.clone()
        };
        domains.telemetry = reports.telemetry.clone();
        domains.branding = reports.branding.clone();
        domains.console = reports.console.clone();
        let is_set = |path: &&str| file.sets(DOMAINS, "DOMAINS", path);
        Ok(Self {
            is_trial,
            without_effect: OF_REPORTS.into_iter().filter(is_set).collect(),
            reports,
            domains,
        })
    }

    /// The rules for names, at this address: the hosts of both services' settings are reserved.
    pub fn name_rules(&self, base_url: &BaseUrl) -> NameRules {
        let mut rules = self.domains.name_rules(base_url);
        rules.reserved.extend(hosts_of(&self.reports));
        rules
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

#[cfg(test)]
mod tests {
    use std::io::Write;

    use clap::Parser;
    use domains_service::name::NameError;

    use super::*;

    /// Settings with one section of a file.
    fn load(file: &str) -> Settings {
        let folder = tempfile::tempdir().unwrap();
        let mut path = tempfile::NamedTempFile::new().unwrap();
        path.write_all(file.as_bytes()).unwrap();
        let arguments = ["waymark", "--data-dir", folder.path().to_str().unwrap()];
        let file = ["--config", path.path().to_str().unwrap()];
        Settings::load(&Arguments::parse_from(arguments.into_iter().chain(file))).unwrap()
    }

    #[test]
    fn customers_cannot_store_a_host_of_any_setting_of_either_service() {
        let base: BaseUrl = "https://links.waymark.dev/".parse().unwrap();
        for setting in [
            "[reports.notify.mail]\nhost = \"H\"",
            "[reports.notify]\nnever_fetch = [\"H\"]",
            "[reports.generation]\nnever_fetch = [\"a.example\", \"H\"]",
            "[reports.generation]\ncontact_url = \"https://H/bot\"",
            "[reports.database]\nurl = \"postgres://u:p@10.0.0.1,H:5433/x?target_session_attrs=read-write\"",
            "[reports.database]\nread_url = \"postgres://u@H/x\"\nurl = \"postgres://u@h1/x\"",
            "[reports.http]\nshared_counts_url = \"redis://H\"",
            "[reports.keys]\nkeys = \"https://H/jwks.json\"",
            "[reports.telemetry]\notlp_endpoint = \"http://H:4318\"",
            "[domains.edge]\nbackend = \"http://H\"",
        ] {
            let rules = load(&setting.replace('H', "some.operator.dev")).name_rules(&base);
            for name in ["some.operator.dev", "below.some.operator.dev"] {
                let refused = rules.parse(name).map_err(NameError::code);
                assert_eq!(refused, Err("reserved"), "{setting}");
            }
            assert!(rules.parse("links.customer.dev").is_ok(), "{setting}");
        }
    }
}
