//! The API through real HTTP, each test on SQLite and on PostgreSQL.

mod access;
mod app;
mod audit;
mod console;
mod contract;
mod docs;
pub mod events;
mod feeds;
mod limits;
mod list;
mod loops;
mod openapi;
mod operations;
mod options;
mod pages;
mod schema;
mod settings;
mod store;
mod tools;
mod update;
mod verification;
mod with_www;
