//! What differs between the services that have events.

use std::marker::PhantomData;

use database::Pool;
use fetch_guard::TargetRules;

use crate::mail::Mail;
use crate::settings::NotifySettings;

/// A service that has events.
pub trait Source: Clone + Send + Sync + 'static {
    /// What its events are about: `report` or `domain`. Paths begin with it.
    const NOUN: &'static str;
    /// The types of its events.
    const KINDS: &'static [&'static str];
    /// The field that limits an endpoint to a part of the account's subjects: `project` or `domain`.
    const PLACE: &'static str;

    /// A project or the name of a domain as events have it, from how it was written; `None` if it
    /// is none.
    fn place(written: &str) -> Option<String>;
}

/// The events and endpoints of a service, for handlers: `Data<Notices<S>>`.
#[derive(Clone)]
pub struct Notices<S> {
    /// The service's database.
    pub pool: Pool,
    /// The rules for targets.
    pub(crate) rules: TargetRules,
    pub(crate) settings: NotifySettings,
    pub(crate) mail: Option<Mail>,
    source: PhantomData<S>,
}

impl<S: Source> Notices<S> {
    /// Those of this database, with mail if the service has any.
    pub fn new(pool: Pool, settings: NotifySettings, mail: Option<Mail>) -> Self {
        Self {
            pool,
            rules: settings.target_rules(),
            settings,
            mail,
            source: PhantomData,
        }
    }
    /// Whether it sends mail.
    pub const fn has_mail(&self) -> bool {
        self.mail.is_some()
    }
}
