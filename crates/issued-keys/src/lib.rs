//! API keys that a service issues itself: an admin makes, lists and revokes them for the account, in
//! the console and by API. A key opens something only while its row is there.
//!
//! Start reading at `keys.rs`, then `auth::Issuer`.

mod api;
mod console;
mod copy;
mod examples;
mod form;
mod keys;
mod model;
mod openapi;
mod routes;
mod schema;

pub use copy::copy_tables;
pub use examples::{DOMAIN_EXAMPLES, REPORT_EXAMPLES};
pub use keys::{IssuedKeys, Seen};
pub use openapi::add_to;
pub use routes::{console, routes};

/// For a restored database: what has been revoked since the backup stays revoked. The `former` one
/// had it if it has counted so far.
pub const KEEP_REVOKED: &str = "DELETE FROM main.issued_keys \
     WHERE key_id NOT IN (SELECT key_id FROM former.issued_keys) \
     AND id <= (SELECT seq FROM former.sqlite_sequence WHERE name = 'issued_keys')";

web::scope! {
    /// List the account's API keys.
    pub KeysRead = "keys:read"
}

web::scope! {
    /// Make and revoke API keys of the account.
    pub KeysWrite = "keys:write"
}
