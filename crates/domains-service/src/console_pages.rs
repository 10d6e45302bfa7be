//! The console of domains-service: the API's operations as pages for people.

mod key;

pub use key::show_key;
