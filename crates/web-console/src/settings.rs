//! The operator's settings of the console, and the service's own declarations.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use ::settings::Span;
use openid::ProviderSettings;
use serde::{Deserialize, Deserializer, Serialize, de};

use crate::people::{self, ProviderName, ProxySettings, Rule};

/// The section `console` of a service's settings.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct ConsoleSettings {
    /// Whether there is a console. Default true.
    pub enabled: bool,
    /// The sections that the navigation shows, in this order: the service's own, and those of other
    /// services at the same address. Empty (the default) for its own alone.
    #[serde(with = "settings::list")]
    pub sections: Vec<Section>,
    /// How long a session lasts at most. Default thirty days.
    pub session_life: Span<300>,
    /// Whom people ask who may not sign in: a name, an address. Default: the operator of this
    /// service.
    pub contact: String,
    /// To which account people belong who are identified, and with which role: the first that
    /// holds. Without one that holds, nobody signs in.
    #[serde(deserialize_with = "people::read_rules")]
    pub rules: Vec<Rule>,
    /// A proxy that signs people in.
    pub proxy: ProxySettings,
    /// Providers of OpenID Connect, by their names in addresses.
    pub providers: BTreeMap<ProviderName, ProviderSettings>,
}

impl Default for ConsoleSettings {
    fn default() -> Self {
        Self {
            enabled: true,
            sections: Vec::new(),
            session_life: Duration::from_hours(30 * 24).into(),
            contact: String::new(),
            rules: Vec::new(),
            proxy: ProxySettings::default(),
            providers: BTreeMap::new(),
        }
    }
}

/// A section of the console, by its name in addresses: `reports` for `/console/reports`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section(Cow<'static, str>);

impl Section {
    /// The section of a service.
    ///
    /// # Panics
    /// When the name is not one word of lower-case letters; in a constant, this is a compile-time
    /// error.
    pub const fn declared(name: &'static str) -> Self {
        assert!(is_name(name.as_bytes()), "a section is a word");
        Self(Cow::Borrowed(name))
    }

    /// The section of this name: lower-case letters.
    ///
    /// # Errors
    /// A message that says what is allowed.
    pub fn new(name: &str) -> Result<Self, String> {
        if is_name(name.as_bytes()) {
            return Ok(Self(Cow::Owned(name.to_owned())));
        }
        Err(format!(
            "\"{name}\" is not a section; write for example reports"
        ))
    }

    /// The name.
    pub fn name(&self) -> &str {
        &self.0
    }

    /// The name as shown.
    pub fn title(&self) -> String {
        let mut characters = self.0.chars();
        let first = characters.next().map(|first| first.to_ascii_uppercase());
        first.into_iter().chain(characters).collect()
    }

    /// Its address as seen from the base URL.
    pub fn path(&self) -> String {
        format!("console/{}", self.0)
    }
}

/// Evaluated in constants, where iterators are not available.
const fn is_name(name: &[u8]) -> bool {
    let mut rest = name;
    while let Some((letter, more)) = rest.split_first() {
        if !letter.is_ascii_lowercase() {
            return false;
        }
        rest = more;
    }
    !name.is_empty()
}

impl fmt::Display for Section {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Section {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::new(&String::deserialize(deserializer)?).map_err(de::Error::custom)
    }
}

/// The console of a service: `Data<Console>`.
#[derive(Clone, Debug)]
pub struct Console {
    own: Section,
    sections: Vec<Section>,
    makes_keys: bool,
}

impl Console {
    /// The console of a service whose own section this is; `None` if it is off.
    pub fn new(settings: &ConsoleSettings, own: &Section) -> Option<Self> {
        let sections = match settings.sections.as_slice() {
            [] => vec![own.clone()],
            sections => sections.to_vec(),
        };
        settings.enabled.then_some(Self {
            own: own.clone(),
            sections,
            makes_keys: false,
        })
    }

    /// The same, with links to the pages of the API keys that the service makes, if it does.
    #[must_use]
    pub fn with_keys(self, makes_keys: bool) -> Self {
        Self { makes_keys, ..self }
    }

    pub(crate) const fn makes_keys(&self) -> bool {
        self.makes_keys
    }

    /// The service's own section.
    pub(crate) const fn own(&self) -> &Section {
        &self.own
    }

    /// The sections, in the order of the navigation.
    pub fn sections(&self) -> &[Section] {
        &self.sections
    }

    /// The start of the console, as seen from the base URL.
    pub(crate) fn home(&self) -> String {
        self.sections
            .first()
            .map_or_else(String::new, Section::path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_section_is_a_word() {
        let section = Section::declared("domains");
        assert_eq!(section.title(), "Domains");
        assert_eq!(section.path(), "console/domains");
        for name in ["", "/evil", "Reports", "a/b", "a b", "é"] {
            assert!(Section::new(name).is_err(), "{name}");
        }
    }

    #[test]
    fn without_a_list_there_is_the_own_section() {
        let own = Section::declared("reports");
        let mut settings = ConsoleSettings::default();
        assert_eq!(
            Console::new(&settings, &own).unwrap().sections(),
            std::slice::from_ref(&own)
        );

        settings.sections = vec![Section::new("domains").unwrap(), own.clone()];
        assert_eq!(
            Console::new(&settings, &own).unwrap().home(),
            "console/domains"
        );

        settings.enabled = false;
        assert!(Console::new(&settings, &own).is_none());
    }
}
