//! reports-service through HTTP, and its queue from inside, on SQLite and on PostgreSQL.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::indexing_slicing,
    reason = "a test fails by panicking"
)]

mod access;
mod app;
mod audit;
mod branding;
mod console;
mod credentials;
mod deep_pages;
mod docs;
mod finishes;
mod generation;
mod guesses;
mod history;
mod ignored;
mod issued_keys;
mod languages;
mod limits;
mod links;
mod list;
mod list_plans;
mod listing;
mod look;
mod mail;
mod naive_list;
mod openapi;
mod passwords;
mod projects;
mod queue;
mod rendering;
mod report_contents;
mod report_page;
mod retention;
mod rules;
mod samples;
mod schedules;
mod schema;
mod search;
mod search_index;
mod settings;
mod share;
mod store;
mod targets;

mod events;
mod feeds;
mod tools;
mod totals;
mod turns;
mod update;
mod waiting;
