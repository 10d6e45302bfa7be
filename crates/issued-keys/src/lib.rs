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

web::scope! {
    /// List the account's API keys.
    pub KeysRead = "keys:read"
}

web::scope! {
    /// Make and revoke API keys of the account.
    pub KeysWrite = "keys:write"
}
