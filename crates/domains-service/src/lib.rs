//! Custom domains of a short-link service: names, proof of ownership, the edge.

pub mod name;
pub mod visitor_url;
