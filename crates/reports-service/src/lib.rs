//! Reports about webpages.
pub mod model;
mod schema;
