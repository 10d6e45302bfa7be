//! Shared test helpers: a database for each test, keys, clients, a service on free ports,
//! processes. Only tests depend on this crate. Start reading at [`Running`].

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::print_stdout,
    clippy::missing_panics_doc,
    reason = "only tests use it, and a test fails by panicking"
)]

mod answer;
mod api_example;
mod authority_proxy;
mod backend;
mod browser;
mod certificate_authority;
mod certificates;
mod chromium;
mod client;
mod count_reports;
mod database;
mod dns_server;
mod documentation;
mod feed;
mod identity_provider;
mod keys;
mod links;
mod log;
mod mail_server;
mod page_server;
mod pgbouncer;
mod postgres;
mod process;
mod programs;
mod raw;
mod receiver;
mod redis;
mod relay;
mod roles;
mod running;
mod schema_table;
mod shares;
mod skip;
mod smuggling;
mod tools;
mod wait;
mod walk;

pub use answer::{Answer, Exchange};
pub use authority_proxy::{AcmeStep, AuthorityProxy, Meddling};
pub use backend::Backend;
pub use browser::{Browser, form_token};
pub use certificate_authority::CertificateAuthority;
pub use certificates::{Authority, for_name};
pub use chromium::{Chromium, Seen};
pub use client::{Client, FORM, JSON, encode};
pub use count_reports::{count_reports, settle_reports};
pub use database::{TestDatabase, database_settings, execute, own_server, pool_settings};
pub use dns_server::{DnsServer, Reply, a, caa, caa_issue, cname, txt};
pub use documentation::{Example, expect_docs, expect_examples, expect_operations};
pub use feed::expect_feed;
pub use identity_provider::{CLIENT, IdentityProvider, SigningKey, seconds_now, sign_with_secret};
pub use keys::{EVERY_SCOPE, TestKeys};
pub use log::{add_secret, audit_events, leaks_in};
pub use mail_server::{Mail, MailServer};
pub use page_server::PageServer;
pub use pgbouncer::PgBouncer;
pub use postgres::{Frozen, PostgresServer, give_to_postgres, is_root};
pub use process::Process;
pub use programs::{build, built, find_installed};
pub use raw::{exchange, trickle};
pub use receiver::{Received, Receiver};
pub use redis::RedisServer;
pub use relay::Relay;
pub use roles::{console_role_table, role_table};
pub use running::{Running, free_port, http_settings, operations_settings};
pub use schema_table::{NEEDED_BY_BOTH, Needed, expect_needed};
pub use shares::{one_for_each_account, served};
pub use skip::{REQUIRE_ALL, skip};
pub use smuggling::Smuggling;
pub use tools::{MCP_VERSION, ask_tools, call_tool};
pub use wait::{at_once, eventually, until};
pub use walk::{AuditWalk, Expected, Holder, Operation, WALKER, WalkKeys};
