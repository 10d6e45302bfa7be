//! Custom domains of a short-link service: names, proof of ownership, the edge.
//!
//! [`Service::start`] connects and migrates; [`Service::configure`] adds the routes to a server;
//! [`Service::work`] starts to check domains; [`Service::stop`] stops. Read `routes` first.

mod account;
mod app;
pub mod certificates;
pub mod clock;
mod console_pages;
mod copy;
mod domains;
pub mod edge;
mod events;
pub mod limits;
pub mod model;
pub mod name;
pub mod openapi;
mod redirect_loop;
mod roles;
mod routes;
mod schema;
pub mod scopes;
mod service;
pub mod settings;
pub mod tools;
pub mod verification;
pub mod visitor_options;
pub mod visitor_url;
mod write_problem;

pub use app::App;
pub use copy::copy_database;
pub use roles::Role;
pub use schema::{DATABASE, MIGRATIONS};
pub use service::{Service, Start, StartError};
