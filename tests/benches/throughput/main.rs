//! How many reports a second reports-service makes, and how long its API's answers take meanwhile:
//! real pages from nginx on loopback, through the real program on each database, beside a plain
//! loop that fetches and parses the same pages and does nothing else.
//!
//! `cargo bench -p end-to-end --bench throughput`; `-- --help` lists the options.
//! To compare two builds, run it once with each in `WAYMARK_PROGRAMS`, a folder of built programs.

#![expect(
    clippy::expect_used,
    reason = "nobody relies on a benchmark's answer when a step of it fails"
)]

mod cost;
mod latency;
mod plain;
mod service;
mod table;

use clap::Parser;
use end_to_end::{Nginx, documentation_pages};
use testing::{Backend, build, skip};

/// Of each package of documentation.
const PAGES: usize = 60;

/// Measures reports per second.
#[derive(Parser)]
pub struct Options {
    /// How many reports are made in a round.
    #[arg(long, env = "THROUGHPUT_REPORTS", default_value_t = 1_000)]
    pub reports: usize,
    /// How many rounds on each database; what is printed is the median of them.
    #[arg(long, env = "THROUGHPUT_ROUNDS", default_value_t = 3)]
    pub rounds: usize,
    /// Given by `cargo bench`.
    #[arg(long, hide = true)]
    bench: bool,
}

#[tokio::main]
async fn main() {
    let options = Options::parse();
    let pages = match documentation_pages(PAGES) {
        Ok(pages) if Nginx::is_installed() => pages,
        Ok(_) => return skip("nginx is not installed"),
        Err(missing) => return skip(&format!("not installed: {}", missing.join(", "))),
    };
    build("reports-service");
    let nginx = Nginx::start().await;
    // Each page on several hosts, so that the limit of generations at once per host is not what is
    // measured.
    let url = |number: usize| {
        let page = pages.get(number % pages.len()).expect("a page");
        let host = (number % pages.len() + number / pages.len()) % Nginx::ADDRESSES.len();
        let host = Nginx::ADDRESSES.get(host).expect("an address");
        format!("{}?{number}", nginx.url_on(host, page))
    };
    let urls: Vec<String> = (0..options.reports).map(url).collect();

    let mut measured = Vec::new();
    for backend in [Backend::Postgres, Backend::Sqlite] {
        if backend.is_available() {
            measured.push((backend, service::measure(backend, &urls, &options).await));
        }
    }
    table::print(&measured);
}
