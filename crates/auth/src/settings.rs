//! The settings that a service passes to [`Verifier::load`](crate::Verifier::load).

use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::{Deserialize, Serialize, Serializer};
use settings::{Bounded, Span};

use crate::Source;

/// The locations of the public keys and the revocations, and how they are reloaded.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct KeySettings {
    /// The public keys, a JWK set (RFC 7517).
    pub keys: Source,
    /// The revocation list; if it is absent or empty, keys are never revoked.
    #[serde(
        default,
        deserialize_with = "settings::optional_text::deserialize",
        serialize_with = "source_or_empty"
    )]
    pub revocations: Option<Source>,
    /// Whether either may come over plain http from a public host. Default: no, since anyone who
    /// can change the response can issue API keys.
    #[serde(default)]
    pub allow_plain_http: bool,
    /// The pause between two reloads, at most a day. A revocation takes effect within this time, and
    /// within a second if its list is a file. Default 5 s.
    #[serde(default = "KeySettings::default_reload_interval")]
    pub reload_interval: Span<1, 86_400>,
    /// How many verified keys are cached, so that their signature is not computed again. A million
    /// of them take about 200 MB. Default 10,000.
    #[serde(default = "KeySettings::default_cache_capacity")]
    pub cache_capacity: Bounded<usize, 1, 1_000_000>,
    /// A file with an Ed25519 private key of this service's own, by which its admins make API keys
    /// for their accounts. Empty (the default): only `api-key` makes keys.
    #[serde(default)]
    pub issuer: PathBuf,
}

impl KeySettings {
    /// Settings that read `keys` and `revocations`, with defaults for the rest.
    pub fn new(keys: Source, revocations: Option<Source>) -> Self {
        Self {
            keys,
            revocations,
            allow_plain_http: false,
            reload_interval: Self::default_reload_interval(),
            cache_capacity: Self::default_cache_capacity(),
            issuer: PathBuf::new(),
        }
    }

    /// The file of the service's issuing key, if it has one.
    pub fn issuer(&self) -> Option<&Path> {
        Some(self.issuer.as_path()).filter(|path| !path.as_os_str().is_empty())
    }

    /// Checks the combination of the values: each is valid by itself.
    ///
    /// # Errors
    /// The name of the setting, its value and what is allowed.
    pub fn check(&self) -> Result<(), String> {
        let sources = [
            ("keys", Some(&self.keys)),
            ("revocations", self.revocations.as_ref()),
        ];
        for (name, source) in sources {
            if let Some(source) = source.filter(|source| source.is_exposed())
                && !self.allow_plain_http
            {
                return Err(format!(
                    "keys.{name} is \"{source}\": it must be a file, an https:// URL, or an http:// \
                     URL of this machine or a private network, unless keys.allow_plain_http is \
                     true: whoever can change the response can issue API keys or undo revocations"
                ));
            }
        }
        Ok(())
    }

    const fn default_reload_interval() -> Span<1, 86_400> {
        Span::new(Duration::from_secs(5))
    }

    const fn default_cache_capacity() -> Bounded<usize, 1, 1_000_000> {
        Bounded::new(10_000)
    }
}

/// Unlike [`optional_text`](settings::optional_text), it hides secrets.
#[expect(clippy::ref_option, reason = "serde calls it like this")]
fn source_or_empty<S: Serializer>(
    source: &Option<Source>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    match source {
        Some(source) => source.serialize(serializer),
        None => serializer.serialize_str(""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(json: &str) -> Result<KeySettings, String> {
        serde_json::from_str(json).map_err(|error| error.to_string())
    }

    #[test]
    fn only_the_key_set_is_required() {
        let settings = read(r#"{"keys":"keys/jwks.json"}"#).unwrap();

        assert_eq!(settings.keys, Source::File("keys/jwks.json".into()));
        assert_eq!(settings.revocations, None);
        assert_eq!(settings.reload_interval.get(), Duration::from_secs(5));
        assert!(read("{}").is_err());
    }

    #[test]
    fn an_empty_revocation_list_is_none() {
        let written = |revocations: &str| {
            let json = format!(r#"{{"keys":"k","revocations":"{revocations}"}}"#);
            serde_json::to_value(read(&json).unwrap()).unwrap()["revocations"].clone()
        };

        assert_eq!(written(""), "");
        assert_eq!(written("https://a:b@keys/k?c"), "https://***@keys/k?***");
        let error = read(r#"{"keys":"k","revocations":"ftp://keys/k"}"#).unwrap_err();
        assert!(error.contains("http:// and https:// URLs"), "{error}");
        assert!(read(r#"{"keys":""}"#).is_err());
    }

    #[test]
    fn values_that_would_make_the_service_useless_are_refused() {
        let error = |field: &str| read(&format!(r#"{{"keys":"k",{field}}}"#)).unwrap_err();

        let interval = error(r#""reload_interval":"0s""#);
        let longest = error(r#""reload_interval":"25h""#);
        let capacity = error(r#""cache_capacity":0"#);

        assert!(
            interval.contains("\"0s\" is not allowed; expected 1s or more"),
            "{interval}"
        );
        assert!(longest.contains("expected at most 1d"), "{longest}");
        assert!(
            capacity.contains("\"0\" is not allowed; expected a whole number from 1 to 1000000"),
            "{capacity}"
        );
    }

    #[test]
    fn plain_http_is_for_private_networks_unless_it_is_wanted() {
        let check = |json: &str| read(json).unwrap().check();
        let exposed = "http://user:sesame@keys.example.com/k.json?token=sesame";

        assert!(check(r#"{"keys":"k","revocations":"http://keys/k.json"}"#).is_ok());
        assert!(check(r#"{"keys":"https://keys.example.com/k.json"}"#).is_ok());
        let keys = check(&format!(r#"{{"keys":"{exposed}"}}"#)).unwrap_err();
        let of_both = format!(r#"{{"keys":"k","revocations":"{exposed}"}}"#);
        let revocations = check(&of_both).unwrap_err();
        let wanted = of_both.replace('}', r#","allow_plain_http":true}"#);
        assert!(check(&wanted).is_ok());

        let expected = "keys.keys is \"http://keys.example.com/k.json\": it must be a file";
        assert!(keys.starts_with(expected), "{keys}");
        assert!(
            revocations.starts_with("keys.revocations is "),
            "{revocations}"
        );
        assert!(!format!("{keys}{revocations}").contains("sesame"));
    }

    #[test]
    fn the_interval_is_text_or_seconds() {
        for interval in [r#""10s""#, "10", r#""10""#] {
            let json = format!(r#"{{"keys":"k","reload_interval":{interval}}}"#);
            let settings = read(&json).unwrap();
            assert_eq!(settings.reload_interval.get(), Duration::from_secs(10));
        }
    }

    #[test]
    fn a_wrong_setting_is_reported_with_what_is_allowed() {
        let interval = read(r#"{"keys":"k","reload_interval":"soon"}"#).unwrap_err();
        let source = read(r#"{"keys":"ftp://example.com/k"}"#).unwrap_err();

        assert!(
            interval.contains("soon") && interval.contains("number of seconds"),
            "{interval}"
        );
        assert!(source.contains("http://"), "{source}");
        assert!(read(r#"{"keys":"k","reload_interval":-5}"#).is_err());
        assert!(read(r#"{"keys":"k","interval":5}"#).is_err());
    }
}
