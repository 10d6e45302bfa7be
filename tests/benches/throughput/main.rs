//! How many reports per second reports-service makes, and the response times of its API in the
//! meantime: real pages from nginx on loopback, processed by the real program on each database,
//! compared with a plain loop that only fetches and parses the same pages.
//!
//! `cargo bench -p end-to-end --bench throughput`; `-- --help` lists the options.
//! To compare two builds, run it once with each in `WAYMARK_PROGRAMS`, a folder of built programs.

#![expect(
    clippy::expect_used,
    reason = "if a step of a benchmark fails, there is no result to return"
)]

mod at_once;
mod cost;
mod latency;
mod plain;
mod server;
mod service;
mod table;

use clap::Parser;
use end_to_end::{Nginx, documentation_pages};
use testing::{Backend, build, skip};

/// The number of pages from each documentation package.
const PAGES: usize = 60;

/// Measures reports per second.
#[derive(Parser)]
pub struct Options {
    /// The number of reports made in a round; 0 to leave that out.
    #[arg(long, env = "THROUGHPUT_REPORTS", default_value_t = 1_000)]
    pub reports: usize,
    /// The number of rounds on each database; the printed value is their median.
    #[arg(long, env = "THROUGHPUT_ROUNDS", default_value_t = 3)]
    pub rounds: usize,
    /// For how many seconds of a round lists are measured while the service is otherwise idle.
    #[arg(long, env = "THROUGHPUT_IDLE", default_value_t = 10)]
    pub idle: u64,
    /// The number of reports that are made with subresources and probes; 0 to leave that out.
    #[arg(long, env = "THROUGHPUT_EXTRAS", default_value_t = 1_000)]
    pub extras: usize,
    /// How many of these are made at once.
    #[arg(long, env = "THROUGHPUT_AT_ONCE", default_value_t = 200)]
    pub at_once: usize,
    /// Passed by `cargo bench`. Without it, few reports are made, as a test, which checks that the
    /// benchmark works but measures nothing.
    #[arg(long, hide = true)]
    bench: bool,
}

impl Options {
    /// The options, adjusted if this is a test.
    fn settled(mut self) -> Self {
        if !self.bench {
            self.reports = 20;
            self.rounds = 1;
            self.idle = 1;
            self.extras = 20;
            self.at_once = 10;
        }
        self
    }
}

#[tokio::main]
async fn main() {
    let options = Options::parse().settled();
    let pages = match documentation_pages(PAGES) {
        Ok(pages) if Nginx::is_installed() => pages,
        Ok(_) => return skip("nginx is not installed"),
        Err(missing) => return skip(&format!("not installed: {}", missing.join(", "))),
    };
    build("reports-service");
    let nginx = Nginx::start().await;
    // Each page is on several hosts, so that the limit on simultaneous generations per host does
    // not affect the result.
    let url = |number: usize| {
        let page = pages.get(number % pages.len()).expect("a page");
        let host = (number % pages.len() + number / pages.len()) % Nginx::ADDRESSES.len();
        let host = Nginx::ADDRESSES.get(host).expect("an address");
        format!("{}?{number}", nginx.url_on(host, page))
    };
    let urls: Vec<String> = (0..options.reports).map(url).collect();

    let (mut measured, mut with_extras) = (Vec::new(), Vec::new());
    for backend in [Backend::Postgres, Backend::Sqlite] {
        if !backend.is_available() {
            continue;
        }
        if options.reports > 0 {
            measured.push((backend, service::measure(backend, &urls, &options).await));
        }
        if options.extras > 0 {
            let many = at_once::measure(backend, &nginx, &pages, &options).await;
            with_extras.push((backend, many));
        }
    }
    if options.reports > 0 {
        table::print(&measured, options.reports);
    }
    if options.extras > 0 {
        table::print_at_once(&with_extras, &options);
    }
}
