//! The harness: starts the real programs and tests them from outside. Start reading at [`Launch`].

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::missing_panics_doc,
    reason = "only tests use it, and a test fails by panicking"
)]

mod acme;
mod caddy;
mod databases;
mod documentation;
mod domains;
mod launch;
mod memory;
mod memory_limit;
pub mod mixed_load;
mod nginx;
mod process_tree;
mod processor_time;
pub mod sample_reports;
mod service;
mod site;

pub use acme::DnsServer;
pub use caddy::{API_HOST, Caddy, CaddyPlace, Upstreams};
pub use databases::Databases;
pub use documentation::{documentation_page, documentation_pages};
pub use domains::fill_domains;
pub use launch::Launch;
pub use memory::{memory_mib, most_memory_mib};
pub use memory_limit::MemoryLimit;
pub use nginx::Nginx;
pub use process_tree::{processor_time_of_postgres, processor_time_of_tree};
pub use processor_time::processor_time;
pub use service::Service;
pub use site::{Place, Site};
