//! The section `notify` of both services' settings.

mod mail;

use std::time::Duration;

use fetch_guard::{AddressPolicy, NeverFetch, OwnAddresses, TargetRules};
use ipnet::IpNet;
use serde::{Deserialize, Serialize};
use settings::{Bounded, Span};

pub use mail::{MailSettings, MailTls};

const DAY: u64 = 24 * 60 * 60;

/// Events, and notifying of them.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct NotifySettings {
    /// How many endpoints an account may have.
    pub endpoints: Bounded<u32, 0, 100_000>,
    /// How long events and their deliveries are kept.
    pub retention: Span<{ 4 * DAY }, { 3650 * DAY }>,
    /// How many endpoints are notified at once by this process; 0 for none.
    pub at_once: Bounded<u16, 0, 1000>,
    /// How long an endpoint may take to answer.
    pub timeout: Span<1, 60>,
    /// Hosts and networks that are never notified, besides those that are never fetched.
    #[serde(with = "settings::list")]
    pub never_fetch: Vec<NeverFetch>,
    /// Addresses at which this machine can be reached besides those of its interfaces: they are not
    /// notified either.
    #[serde(with = "settings::networks")]
    pub own_addresses: Vec<IpNet>,
    /// Whether endpoints on this machine are notified, for tests and trials.
    pub allow_loopback: bool,
    /// Whether endpoints in private networks are notified.
    pub allow_private: bool,
    /// The server for mail.
    pub mail: MailSettings,
}

impl Default for NotifySettings {
    fn default() -> Self {
        Self {
            endpoints: Bounded::new(20),
            retention: Span::new(Duration::from_hours(30 * 24)),
            at_once: Bounded::new(32),
            timeout: Span::new(Duration::from_secs(15)),
            never_fetch: Vec::new(),
            own_addresses: Vec::new(),
            allow_loopback: false,
            allow_private: false,
            mail: MailSettings::default(),
        }
    }
}

impl NotifySettings {
    /// The rules for targets.
    pub fn target_rules(&self) -> TargetRules {
        let policy = if self.allow_private {
            AddressPolicy::AllowPrivate
        } else if self.allow_loopback {
            AddressPolicy::AllowLoopback
        } else {
            AddressPolicy::PublicOnly
        };
        TargetRules {
            policy,
            never_fetch: self.never_fetch.clone(),
            own_addresses: if self.allow_private {
                OwnAddresses::default()
            } else {
                OwnAddresses::of_this_machine(self.own_addresses.clone())
            },
        }
    }
}
