//! The tables, as Markdown.
#![expect(clippy::print_stdout, reason = "printing is its purpose")]

use std::time::Duration;

/// The results of one server with one number of domains.
pub struct Line {
    /// The server.
    pub server: &'static str,
    /// The number of domains; `None` for the other servers, which have no domains.
    pub names: Option<u64>,
    /// Requests per second, the median of the rounds.
    pub rate: f64,
    /// Its share of nginx's rate in the same round; the median of the rounds.
    pub share: Option<f64>,
    /// Processor time per request in microseconds, the median of the rounds.
    pub processor_us: f64,
    /// The 99th percentile of the response time, the median of the rounds.
    pub p99: Duration,
    /// Memory in MiB at the end of a round; the median of the rounds.
    pub memory_mib: f64,
}

/// Prints the comparison.
pub fn print(lines: &[Line]) {
    println!(
        "\n| server | domains | requests/s | of nginx | processor µs per request | p99 ms | memory \
         MiB |"
    );
    println!("|---|---|--:|--:|--:|--:|--:|");
    for line in lines {
        let names = line.names.map_or(String::new(), |names| names.to_string());
        let share = line
            .share
            .map_or(String::new(), |share| format!("{share:.2}"));
        println!(
            "| {} | {names} | {:.0} | {share} | {:.1} | {:.2} | {:.1} |",
            line.server,
            line.rate,
            line.processor_us,
            line.p99.as_secs_f64() * 1000.0,
            line.memory_mib
        );
    }
}

/// Prints a sentence.
pub fn say(sentence: &str) {
    println!("\n{sentence}");
}
