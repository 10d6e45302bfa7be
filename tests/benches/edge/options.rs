//! The options, set by arguments or by the environment.

use clap::Parser;

/// Compares the edge of domains-service with nginx and Caddy.
#[derive(Parser)]
pub struct Options {
    /// Numbers of domains: each is measured with its own service.
    #[arg(long, env = "EDGE_NAMES", value_delimiter = ',', default_values_t = [1, 100_000, 1_000_000])]
    pub names: Vec<u64>,
    /// How many of the domains are requested, in rotation.
    #[arg(long, env = "EDGE_ASKED", default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub asked: u64,
    /// How many seconds each server is measured in a round.
    #[arg(long, env = "EDGE_SECONDS", default_value_t = 2)]
    pub seconds: u64,
    /// The number of rounds, in each of which every server is restarted; the printed value is their
    /// median.
    #[arg(long, env = "EDGE_ROUNDS", default_value_t = 7)]
    pub rounds: usize,
    /// The number of threads of each server and of wrk.
    #[arg(long, env = "EDGE_THREADS", default_value_t = 1)]
    pub threads: usize,
    /// The number of wrk's connections.
    #[arg(long, env = "EDGE_CONNECTIONS", default_value_t = 64)]
    pub connections: usize,
    /// Closes the connection after each response, so that each request needs a new one.
    #[arg(long, env = "EDGE_CLOSE")]
    pub close: bool,
    /// The number of certificate questions about made-up names.
    #[arg(long, env = "EDGE_MADE_UP", default_value_t = 1_000_000)]
    pub made_up: u64,
    /// Passed by `cargo bench`. Without it, everything runs with few names and one short round, as
    /// a test, which checks that the benchmark works but measures nothing.
    #[arg(long, hide = true)]
    bench: bool,
}

impl Options {
    /// The options, adjusted if this is a test.
    pub fn settled(mut self) -> Self {
        if !self.bench {
            self.names = vec![1, 1_000];
            self.rounds = 1;
            self.seconds = 1;
            self.made_up = 2_000;
        }
        self.names.sort_unstable();
        self
    }
}
