//! Which hosts and addresses a service may connect to for others: public ones, unless the settings
//! allow more. Everything that is fetched for an account, or sent where an account says, passes here.

mod address;
mod client;
mod guard;
mod resolver;
mod roots;
mod target_rules;
mod target_url;

pub use address::{AddressPolicy, is_global};
pub use client::Client;
pub use guard::{ConnectError, Guard};
pub use resolver::{LookupError, Resolver, SystemResolver};
pub use roots::trust_system;
pub use target_rules::{
    NeverFetch, NeverFetchError, OwnAddresses, Refusal, TargetRules, reached_through,
};
pub use target_url::{MAX_URL_BYTES, TargetUrl, TargetUrlError};
