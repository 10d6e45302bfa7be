//! The authorities: the one that orders go to, and a second one for when it fails.

use std::time::Duration;

use instant_acme::Account;
use tokio::sync::Mutex;

use super::authority_client::{AuthorityClient, AuthorityFileError};
use super::failure::Failure;
use crate::certificates::settings::{AuthoritySettings, CertificateSettings};
use crate::model::{Due, OrderRow};

/// One authority.
pub struct Authority {
    /// Its settings.
    pub settings: AuthoritySettings,
    /// The client for it.
    pub client: AuthorityClient,
    /// The account there, once it has been read.
    pub account: Mutex<Option<Account>>,
}

/// If an authority asks for a longer wait, the second one is used at once.
const LONG_WAIT: Duration = Duration::from_mins(15);

/// All of them.
pub struct Authorities {
    first: Authority,
    fallback: Option<Authority>,
    /// After how many failures of the first one the second one is used.
    after_failures: i32,
}

impl Authorities {
    /// Those of the settings.
    ///
    /// # Errors
    /// When a file with certificates cannot be used.
    pub fn new(settings: &CertificateSettings) -> Result<Self, AuthorityFileError> {
        let open = |authority: AuthoritySettings| {
            let client = AuthorityClient::new(&authority, settings.request_timeout.get())?;
            Ok::<_, AuthorityFileError>(Authority {
                settings: authority,
                client,
                account: Mutex::new(None),
            })
        };
        let after_failures = settings.fallback.after_failures.get();
        Ok(Self {
            first: open(settings.authority())?,
            fallback: settings.fallback.authority().map(open).transpose()?,
            after_failures: i32::try_from(after_failures).unwrap_or(i32::MAX),
        })
    }

    /// All of them, each with the new names that are ordered there.
    pub fn each(&self) -> impl Iterator<Item = (&Authority, Due)> {
        let below = self
            .fallback
            .as_ref()
            .map_or(i32::MAX, |_| self.after_failures);
        let first = (&self.first, Due::New { from: 0, below });
        let from = self.after_failures;
        let fallback = self.fallback.iter().map(move |fallback| {
            let below = i32::MAX;
            (fallback, Due::New { from, below })
        });
        std::iter::once(first).chain(fallback)
    }

    /// Where a name is ordered after so many failures of the first authority.
    pub fn after(&self, failures: i32) -> &Authority {
        let fallback = self.fallback.as_ref();
        fallback
            .filter(|_| failures >= self.after_failures)
            .unwrap_or(&self.first)
    }

    /// Whether it is the first of them.
    pub fn is_first(&self, authority: &Authority) -> bool {
        authority.settings.directory == self.first.settings.directory
    }

    /// Whether there is a second one.
    pub const fn are_two(&self) -> bool {
        self.fallback.is_some()
    }

    /// Where the name is ordered next.
    pub fn next_for(&self, order: &OrderRow) -> &Authority {
        self.after(order.authority_failures)
    }

    /// The one that has the order under way; `None` if there is none, or the authority is no longer
    /// in the settings.
    pub fn of_order(&self, order: &OrderRow) -> Option<&Authority> {
        self.with_directory(order.directory.as_deref()?)
    }

    /// The one that issued a certificate; `None` if it is no longer in the settings. If it is not
    /// known, as after an import, it is taken to be the first.
    pub fn issuer_of(&self, directory: Option<&str>) -> Option<&Authority> {
        let Some(directory) = directory else {
            return Some(&self.first);
        };
        self.with_directory(directory)
    }

    fn with_directory(&self, directory: &str) -> Option<&Authority> {
        let mut each = self.each().map(|(authority, _)| authority);
        each.find(|authority| authority.settings.directory == directory)
    }

    /// How many failures of the first authority count for the name after another one at this
    /// authority. Whatever happens at the second one, it is the turn of the first one; what is the
    /// name's own fault says that the first one works.
    pub fn failures_after(&self, order: &OrderRow, failure: &Failure, at: &Authority) -> i32 {
        if failure.is_pending() {
            return order.authority_failures;
        }
        if !self.is_first(at) {
            return 0;
        }
        if failure.is_limited() {
            return order.authority_failures;
        }
        if !failure.code.is_of_the_authority() {
            return 0;
        }
        let failures = order.authority_failures.saturating_add(1);
        // It says itself that it will not work for long: nobody has to find that out again.
        if failure.retry_after.is_some_and(|wait| wait > LONG_WAIT) {
            failures.max(self.after_failures)
        } else {
            failures
        }
    }

    /// How many of so many failures of the first authority count if the name stays at this one.
    pub fn failures_to_stay(&self, order: &OrderRow, failures: i32, at: &Authority) -> i32 {
        if self.is_first(at) {
            failures.min(self.after_failures.saturating_sub(1))
        } else {
            order.authority_failures
        }
    }
}
