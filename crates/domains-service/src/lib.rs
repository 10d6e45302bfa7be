//! Custom domains of a short-link service: names, proof of ownership, the edge.

mod domains;
pub mod model;
pub mod name;
mod routes;
mod schema;
pub mod visitor_url;

pub use domains::{DnsRecord, DomainBody, Routing, Verification, VerificationError};
pub use routes::routes;
