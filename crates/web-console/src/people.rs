//! People who are identified by somebody else: a provider of OpenID Connect, or a proxy that has
//! signed them in. Rules say to which account, and with which role.

mod enter;
mod named;
mod provider_name;
mod proxy;
mod rules;

use std::sync::Arc;

use auth::{Caller, KeyId};
use openid::Provider;
use serde_json::{Map, Value};
use texts::foreign_text;
use web::session::StoredSession;

use crate::settings::ConsoleSettings;
use crate::token_id::id_of;

pub(crate) use enter::{SIGN_IN, enter, give, own_token, refuse_person, shared_token};
pub(crate) use named::{enter_named, named};
pub use provider_name::ProviderName;
pub use proxy::ProxySettings;
pub(crate) use proxy::{METHOD as PROXY, Proxy, ProxyError};
pub use rules::Rule;
pub(crate) use rules::read_rules;

/// The longest subject, in bytes: that of OpenID Connect.
pub(crate) const MAX_SUBJECT: usize = 255;
/// How much of a person's name is kept, in characters.
const MAX_NAME: usize = 100;
/// How many digits of a hash identify a person.
const ID_DIGITS: usize = 32;
/// The claim with the provider's issuer.
const ISSUER: &str = "iss";

/// A person, as identified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Identity {
    /// Who says so: the name of a provider, or [`PROXY`].
    pub method: String,
    /// Who it is, for that method; never another person.
    pub subject: String,
    /// What the person is called.
    pub name: String,
    /// What the rules can ask about.
    pub claims: Map<String, Value>,
}

impl Identity {
    /// The name and the subject, as shown and as in the audit trail.
    pub fn shown(&self) -> String {
        let (name, subject) = (
            foreign_text(&self.name, MAX_NAME),
            foreign_text(&self.subject, MAX_SUBJECT),
        );
        if name.is_empty() || name == subject {
            return subject;
        }
        format!("{name} ({subject})")
    }

    /// The id of the person, in the place of a key's.
    fn key_id(&self) -> Option<KeyId> {
        let hash = id_of(&format!("{}\n{}", self.method, self.subject));
        format!("person-{}", hash.get(..ID_DIGITS)?).parse().ok()
    }
}

/// The ways in which people are identified, and what they may do: one for all sessions.
#[derive(Debug)]
pub(crate) struct People {
    rules: Vec<Rule>,
    proxy: Option<Proxy>,
    providers: Vec<Arc<Provider>>,
    contact: String,
}

impl ConsoleSettings {
    /// Checks the combination of the values: each is valid by itself.
    ///
    /// # Errors
    /// The name of the setting, its value and what is allowed.
    pub fn check(&self) -> Result<(), String> {
        People::new(self).map(drop)
    }
}

impl People {
    /// As the settings say.
    ///
    /// # Errors
    /// The name of the setting, its value and what is allowed.
    pub fn new(settings: &ConsoleSettings) -> Result<Self, String> {
        let proxy = settings.proxy.load()?;
        let mut providers = Vec::new();
        for (name, provider) in &settings.providers {
            let provider = Provider::new(name.as_str(), provider);
            let provider = provider.map_err(|error| format!("console.providers.{name}.{error}"))?;
            providers.push(Arc::new(provider));
        }
        let names = providers.iter().map(|provider| provider.name());
        let methods: Vec<&str> = proxy.iter().map(|_| PROXY).chain(names).collect();
        rules::check(&settings.rules, &methods)?;
        Ok(Self {
            rules: settings.rules.clone(),
            proxy,
            providers,
            contact: settings.contact.clone(),
        })
    }

    /// The proxy that is believed.
    pub fn proxy(&self) -> Option<&Proxy> {
        self.proxy.as_ref()
    }

    /// The providers, in the order of their names.
    pub fn providers(&self) -> &[Arc<Provider>] {
        &self.providers
    }

    /// The provider of this name.
    pub fn provider(&self, name: &str) -> Option<Arc<Provider>> {
        let mut providers = self.providers.iter();
        providers.find(|provider| provider.name() == name).cloned()
    }

    /// Whom to ask for access; empty if the settings do not say.
    pub fn contact(&self) -> &str {
        &self.contact
    }

    /// The claims that the rules ask this method about.
    pub fn claims_of(&self, method: &str) -> impl Iterator<Item = &str> {
        let rules = self.rules.iter();
        rules
            .filter(move |rule| rule.is_for(method))
            .map(Rule::claim)
    }

    /// Those of a person's claims that the rules ask about: no others are stored.
    pub fn kept_claims(&self, method: &str, claims: &Map<String, Value>) -> Map<String, Value> {
        let names = self.claims_of(method);
        let kept = names.filter_map(|name| Some((name.to_owned(), claims.get(name)?.clone())));
        let mut kept: Map<String, Value> = kept.collect();
        if let Some(provider) = self.provider(method) {
            kept.insert(ISSUER.to_owned(), Value::from(provider.issuer()));
        }
        kept
    }

    /// What this person may do now; `None` if no rule allows anything or the method is off.
    pub fn session(&self, person: &Identity) -> Option<StoredSession> {
        if !self.knows(person) {
            return None;
        }
        let mut rules = self.rules.iter();
        let rule = rules.find(|rule| rule.is_for(&person.method) && rule.holds(&person.claims))?;
        Some(StoredSession {
            caller: Caller {
                account: rule.account.clone(),
                scopes: rule.role.scopes(),
                key_id: person.key_id()?,
                key_name: None,
                key_expires_at: None,
                person: Some(Arc::from(person.shown())),
            },
            signing_key: None,
        })
    }

    /// Whether the one who identified the person is still asked: the name of a provider may have
    /// become another's.
    fn knows(&self, person: &Identity) -> bool {
        match person.method.as_str() {
            PROXY => self.proxy.is_some(),
            name => self.provider(name).is_some_and(|provider| {
                person.claims.get(ISSUER).and_then(Value::as_str) == Some(provider.issuer())
            }),
        }
    }
}
