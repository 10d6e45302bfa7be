//! The options, set by arguments or by the environment.

use std::time::Duration;

use clap::Parser;

/// Compares HTTPS by the edge with nginx and Caddy.
#[derive(Parser)]
pub struct Options {
    /// Numbers of certificates: each is measured with its own service.
    #[arg(long, env = "HTTPS_CERTIFICATES", value_delimiter = ',', default_values_t = [1, 1_000])]
    pub certificates: Vec<u32>,
    /// How many seconds each server is measured for each kind of load in a round.
    #[arg(long, env = "HTTPS_SECONDS", default_value_t = 2)]
    pub seconds: u64,
    /// The number of rounds, in each of which every server is restarted; the printed value is their
    /// median.
    #[arg(long, env = "HTTPS_ROUNDS", default_value_t = 5)]
    pub rounds: usize,
    /// The number of connections at the same time.
    #[arg(long, env = "HTTPS_CONNECTIONS", default_value_t = 16)]
    pub connections: u32,
    /// The number of idle connections whose memory is measured.
    #[arg(long, env = "HTTPS_IDLE", default_value_t = 10_000)]
    pub idle: u32,
    /// The number of handshakes for made-up names.
    #[arg(long, env = "HTTPS_MADE_UP", default_value_t = 100_000)]
    pub made_up: u32,
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

    /// The options, adjusted if this is a test.
    pub fn settled(mut self) -> Self {
        if !self.bench {
            self.certificates = vec![1, 20];
            self.rounds = 1;
            self.idle = 50;
            self.made_up = 100;
        }
        self.certificates.sort_unstable();
        self
    }
}
