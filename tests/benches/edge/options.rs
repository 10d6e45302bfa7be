//! What can be chosen, by argument or by environment.

use clap::Parser;

/// Measures the edge of domains-service beside nginx and Caddy.
#[derive(Parser)]
pub struct Options {
    /// With how many domains: for each number a service of its own.
    #[arg(long, env = "EDGE_NAMES", value_delimiter = ',', default_values_t = [1, 100_000, 1_000_000])]
    pub names: Vec<u64>,
    /// How many of them are requested, in turns.
    #[arg(long, env = "EDGE_ASKED", default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub asked: u64,
    /// How long each server is measured in a round.
    #[arg(long, env = "EDGE_SECONDS", default_value_t = 2)]
    pub seconds: u64,
    /// How many rounds, in each of which every server is started anew; what is printed is the
    /// median of them.
    #[arg(long, env = "EDGE_ROUNDS", default_value_t = 7)]
    pub rounds: usize,
    /// Threads of each server; wrk has as many.
    #[arg(long, env = "EDGE_THREADS", default_value_t = 1)]
    pub threads: usize,
    /// Connections of wrk.
    #[arg(long, env = "EDGE_CONNECTIONS", default_value_t = 64)]
    pub connections: usize,
    /// How many certificate questions are about made-up names.
    #[arg(long, env = "EDGE_MADE_UP", default_value_t = 1_000_000)]
    pub made_up: u64,
    /// Runs through all of it with few names and one short round: shows that it works and measures
    /// nothing.
    #[arg(long, env = "EDGE_SMOKE")]
    pub smoke: bool,
    /// Given by `cargo bench`.
    #[arg(long, hide = true)]
    bench: bool,
}

impl Options {
    /// The same with what `--smoke` stands for.
    pub fn settled(mut self) -> Self {
        if self.smoke {
            self.names = vec![1, 1_000];
            self.rounds = 1;
            self.seconds = 1;
            self.made_up = 2_000;
        }
        self.names.sort_unstable();
        self
    }
}
