//! One file with the settings of several services.

use std::env;
use std::path::Path;

use config::{Config, ConfigError, Map, Source, Value};
use serde::de::DeserializeOwned;

use super::{SettingsError, environment, explain, load, toml};

/// A TOML file that has a table for each service: `[reports.http]` is the section `http` of the
/// service `reports`.
#[derive(Debug, Default)]
pub struct SharedFile {
    tables: Map<String, Value>,
}

impl SharedFile {
    /// Reads the file.
    ///
    /// # Errors
    /// When it cannot be read, and when it has a table of no service.
    pub fn read(path: &Path, services: &[&str]) -> Result<Self, SettingsError> {
        let tables = Config::builder().add_source(toml(path)).build();
        let tables = tables.and_then(Config::try_deserialize::<Map<String, Value>>);
        let tables = tables.map_err(|error| explain(error, ""))?;
        match tables
            .keys()
            .find(|name| !services.contains(&name.as_str()))
        {
            Some(name) => Err(SettingsError::Unreadable(format!(
                "`{name}` in {} is no table of a service: expected {}",
                path.display(),
                services.join(" or "),
            ))),
            None => Ok(Self { tables }),
        }
    }

    /// Whether a section of a service, or `section.name`, is set in its table or the environment.
    pub fn sets(&self, service: &str, prefix: &str, path: &str) -> bool {
        let table = path
            .split('.')
            .fold(self.tables.get(service).cloned(), |table, name| {
                table?.into_table().ok()?.remove(name)
            });
        let variable = format!("{prefix}__{}", path.replace('.', "__").to_uppercase());
        let is_of_it = |name: &str| {
            let rest = name.to_uppercase();
            let rest = rest.strip_prefix(&variable).map(str::to_owned);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with("__"))
        };
        table.is_some() || env::vars_os().any(|(name, _)| name.to_str().is_some_and(is_of_it))
    }

    /// The settings of a service: `defaults` (TOML text), overridden by its table, overridden by
    /// the environment variables `PREFIX__SECTION__NAME`.
    ///
    /// # Errors
    /// For the first invalid setting.
    pub fn load<T: DeserializeOwned>(
        &self,
        service: &str,
        prefix: &str,
        defaults: &str,
    ) -> Result<T, SettingsError> {
        let table = self.tables.get(service).cloned().map(Table);
        let settings = load(prefix, defaults, table, environment(prefix));
        settings.map_err(|error| in_table(error, service))
    }
}

/// Names the setting as in the file.
fn in_table(error: SettingsError, service: &str) -> SettingsError {
    match error {
        SettingsError::Setting {
            name,
            variable,
            reason,
        } => SettingsError::Setting {
            name: format!("{service}.{name}"),
            variable,
            reason: reason.replace("did you mean `", &format!("did you mean `{service}.")),
        },
        unreadable @ SettingsError::Unreadable(_) => unreadable,
    }
}

/// The table of one service.
#[derive(Clone, Debug)]
struct Table(Value);

impl Source for Table {
    fn clone_into_box(&self) -> Box<dyn Source + Send + Sync> {
        Box::new(self.clone())
    }

    fn collect(&self) -> Result<Map<String, Value>, ConfigError> {
        self.0.clone().into_table()
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use serde::Deserialize;

    use super::*;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Settings {
        http: Http,
    }

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Http {
        workers: u16,
        threads: u16,
    }

    fn load_first(text: &str) -> Result<Settings, String> {
        let mut path = tempfile::NamedTempFile::new().unwrap();
        path.write_all(text.as_bytes()).unwrap();
        let file = SharedFile::read(path.path(), &["first", "second"]);
        let settings = file.and_then(|file| {
            let defaults = "[http]\nworkers = 1\nthreads = 2";
            file.load("first", "NO_SUCH_PREFIX", defaults)
        });
        settings.map_err(|error| error.to_string())
    }

    #[test]
    fn a_service_reads_its_table_alone() {
        let http = load_first("[first.http]\nworkers = 7\n[second.http]\nno_such = 1");
        let http = http.unwrap().http;
        assert_eq!((http.workers, http.threads), (7, 2));
        assert_eq!(load_first("").unwrap().http.workers, 1);
    }

    #[test]
    fn what_a_table_sets_is_known() {
        let mut path = tempfile::NamedTempFile::new().unwrap();
        path.write_all(b"[first.http]\nworkers = 7").unwrap();
        let file = SharedFile::read(path.path(), &["first"]).unwrap();
        let sets = |path: &str| file.sets("first", "NO_SUCH_PREFIX", path);
        assert!(sets("http") && sets("http.workers"));
        assert!(!sets("http.threads") && !sets("htt") && !sets("keys.keys"));
    }

    #[test]
    fn what_is_wrong_is_named() {
        let table = load_first("[other.http]\nworkers = 7").unwrap_err();
        assert!(
            table.contains("`other`") && table.contains("first or second"),
            "{table}"
        );
        let setting = load_first("[first.http]\nworkrs = 7").unwrap_err();
        assert!(setting.contains("`first.http.workrs`"), "{setting}");
        assert!(
            setting.contains("did you mean `first.http.workers`"),
            "{setting}"
        );
        let value = load_first("first = 7").unwrap_err();
        assert!(value.contains("invalid type"), "{value}");
    }
}
