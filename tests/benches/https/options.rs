//! The options, set by arguments or by the environment.

use std::path::PathBuf;
use std::time::Duration;

use clap::Parser;

/// Compares HTTPS by the edge with nginx and Caddy.
#[derive(Parser)]
pub struct Options {
    /// Numbers of certificates: each is measured with its own service.
    #[arg(long, env = "HTTPS_CERTIFICATES", value_delimiter = ',', default_values_t = [1, 1_000])]
    pub certificates: Vec<u32>,
    /// Numbers of certificates of the other servers: each is measured with its own nginx, which has
    /// a `server` for each name, and its own Caddy. The edge is compared with those that have as
    /// many as it, or else the next fewer.
    #[arg(long, env = "HTTPS_OTHERS", value_delimiter = ',', default_values_t = [1])]
    pub others: Vec<u32>,
    /// How many seconds each server is measured for each kind of load in a round.
    #[arg(long, env = "HTTPS_SECONDS", default_value_t = 2)]
    pub seconds: u64,
    /// The number of rounds, in each of which every server is restarted; the printed value is their
    /// median.
    #[arg(long, env = "HTTPS_ROUNDS", default_value_t = 5)]
    pub rounds: usize,
    /// How many worker threads, or processes, each server has, and the visitors as well.
    #[arg(long, env = "HTTPS_WORKERS", default_value_t = 1)]
    pub workers: u32,
    /// The number of connections at the same time.
    #[arg(long, env = "HTTPS_CONNECTIONS", default_value_t = 16)]
    pub connections: u32,
    /// Only the loads whose names contain one of these texts, such as `resumed`.
    #[arg(long, env = "HTTPS_LOADS", value_delimiter = ',')]
    pub loads: Vec<String>,
    /// Only the costs of visits: neither times nor memory.
    #[arg(long, env = "HTTPS_COSTS_ONLY")]
    pub costs_only: bool,
    /// The number of idle connections whose memory is measured.
    #[arg(long, env = "HTTPS_IDLE", default_value_t = 10_000)]
    pub idle: u32,
    /// The number of handshakes for made-up names.
    #[arg(long, env = "HTTPS_MADE_UP", default_value_t = 100_000)]
    pub made_up: u32,
    /// The program Caddy, if it is not the one that is installed.
    #[arg(long, env = "HTTPS_CADDY")]
    pub caddy: Option<PathBuf>,
    /// The program nginx, if it is not the one that is installed.
    #[arg(long, env = "HTTPS_NGINX")]
    pub nginx: Option<PathBuf>,
    /// Passed by `cargo bench`. Without it, everything runs with little data and one short round,
    /// as a test, which checks that the benchmark works but measures nothing.
    #[arg(long, hide = true)]
    bench: bool,
}

impl Options {
    /// How long each server is measured for each kind of load in a round.
    pub fn duration(&self) -> Duration {
        if self.bench {
            Duration::from_secs(self.seconds)
        } else {
            Duration::from_millis(100)
        }
    }

    /// Whether a load of this name is measured.
    pub fn has(&self, load: &str) -> bool {
        self.loads.is_empty() || self.loads.iter().any(|text| load.contains(text))
    }

    /// The options, adjusted if this is a test.
    pub fn settled(mut self) -> Self {
        if !self.bench {
            self.certificates = vec![1, 20];
            self.others = vec![1, 20];
            self.workers = 2;
            self.rounds = 1;
            self.idle = 50;
            self.made_up = 100;
        }
        self.certificates.sort_unstable();
        self.others.sort_unstable();
        self
    }
}
