//! Starts the real programs and tests them from outside: the harness. Start reading at [`Launch`].

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::missing_panics_doc,
    reason = "only tests use it, and a test fails by panicking"
)]

mod acme;
mod caddy;
mod client;
mod databases;
mod documentation;
mod keys;
mod nginx;
mod pages;
mod process;
mod programs;
mod service;
mod site;
mod wait;

pub use acme::{CertificateAuthority, DnsServer};
pub use caddy::{API_HOST, Caddy, Upstreams};
pub use client::{Answer, Client, encode};
pub use databases::Databases;
pub use documentation::{documentation_page, documentation_pages};
pub use keys::{ALL_SCOPES, TestKeys};
pub use nginx::Nginx;
pub use pages::PageServer;
pub use process::Process;
pub use programs::{build, built, find_installed};
pub use service::{Launch, Service, free_port};
pub use site::{Place, Site};
pub use wait::eventually;
