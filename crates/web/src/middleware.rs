//! What happens to every request around its handler.

mod request_id;

pub use request_id::current_request_id;
