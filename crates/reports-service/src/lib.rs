//! Reports about webpages: the API, the work queue, and a page for each report.
//!
//! [`Service::start`] connects and migrates; [`Service::configure`] adds the routes to a server;
//! [`Service::work`] starts to make reports; [`Service::stop`] stops. Read `routes` first.

mod account;
mod app;
mod console_pages;
mod copy;
mod counting;
mod credentials;
mod deletions;
mod events;
pub mod generation;
mod history;
mod ignored;
pub mod limits;
pub mod model;
pub mod openapi;
mod page_url;
mod password;
mod pdf;
mod printer;
mod projects;
mod rendering;
mod report_page;
mod reports;
pub mod retention;
mod roles;
mod routes;
mod rules;
mod schedules;
mod schema;
pub mod scopes;
mod service;
pub mod settings;
pub mod slug;
mod timestamp;
pub mod tools;
mod write_problem;

pub use app::App;
pub use copy::copy_database;
pub use credentials::CredentialSettings;
pub use password::PasswordSettings;
pub use rendering::RenderingSettings;
pub use report_page::{PageLanguage, PageSettings};
pub use roles::Role;
pub use schema::{DATABASE, MIGRATIONS};
pub use service::{Service, Start, StartError};
