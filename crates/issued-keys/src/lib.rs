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

/// Whether the database that a backup replaces has gone on from it: it has counted as far, and
/// calls no other key by the same number. A new one knows of nothing that was revoked.
pub const FORMER_WENT_ON: &str = "NOT EXISTS (SELECT 1 FROM main.issued_keys) OR (\
     (SELECT max(id) FROM main.issued_keys) <= \
     coalesce((SELECT seq FROM former.sqlite_sequence WHERE name = 'issued_keys'), 0) \
     AND NOT EXISTS (SELECT 1 FROM main.issued_keys AS restored \
     JOIN former.issued_keys AS known USING (id) WHERE known.key_id <> restored.key_id))";
/// For a restored database: what has been revoked since the backup stays revoked.
pub const KEEP_REVOKED: &str = "DELETE FROM main.issued_keys \
     WHERE key_id NOT IN (SELECT key_id FROM former.issued_keys)";

web::scope! {
    /// List the account's API keys.
    pub KeysRead = "keys:read"
}

web::scope! {
    /// Make and revoke API keys of the account.
    pub KeysWrite = "keys:write"
}
