//! Starts the real programs and tests them from outside. Each module tells one story.

#![expect(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a test fails by panicking, and its figures are for people"
)]

mod accounts;
mod alone;
mod backup;
mod browser;
mod clients;
mod commands;
mod copy_database;
mod curl_life;
mod database_away;
mod database_faults;
mod database_role;
mod domain_story;
mod entity_tags;
mod failover;
mod graceful_stop;
mod https_flood;
mod https_story;
mod https_switch;
mod issued_keys;
mod kill;
mod mail;
mod many_edges;
mod metrics;
mod migrations;
mod notification_kill;
mod notification_load;
mod one_command;
mod one_host;
mod one_program;
mod openapi;
mod order_kill;
mod point_in_time;
mod poolers;
mod real_pages;
mod rendered;
mod replicas;
mod request_id;
mod reset;
mod roles_of_reports;
mod shared_counts;
mod slow_readers;
mod smuggling;
mod soak;
mod statements;
mod telemetry;
mod tls_scan;
mod updates;
mod upgrade;
mod verification_kill;
mod visits;
mod worst_pages;
