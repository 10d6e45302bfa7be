//! API keys: a signed token in, a [`Caller`] with an account and scopes out.
//!
//! A key is a JWT (RFC 7519) signed with Ed25519 (RFC 8037). Services hold only public keys: they
//! build a [`Verifier`] and check every request with it. Keys are issued from a [`KeyFolder`],
//! which the `api-key` command works on. Start reading at [`Verifier::verify`].

mod account;
mod caller;
mod claims;
mod error;
mod issuer;
mod key_folder;
mod key_id;
mod key_name;
mod key_set;
mod keys;
mod link_lifetime;
mod revocations;
mod role;
mod scope;
mod settings;
mod source;
mod token_hash;
mod verifier;

pub use crate::settings::KeySettings;
pub use account::{Account, AccountError};
pub use caller::Caller;
pub use error::Error;
pub use issuer::Issuer;
pub use key_folder::{
    ApiKey, Inspection, IssuedKey, KeyFolder, KeyFolderError, KeyList, KeyState, NewKey, NewLink,
    Revocation,
};
pub use key_id::{KeyId, KeyIdError};
pub use key_name::{KeyName, KeyNameError};
pub use key_set::KeySetError;
pub use link_lifetime::parse_link_lifetime;
pub use revocations::RevocationsError;
pub use role::{Role, RoleError};
pub use scope::{Scope, ScopeError, Scopes};
pub use source::{FetchError, Source, SourceError};
pub use verifier::{LoadError, Verifier};
