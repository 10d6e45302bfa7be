//! The options, set by arguments or by the environment.

use std::time::Duration;

use clap::{Parser, ValueEnum};

/// Measures lists of reports on databases of increasing size.
#[derive(Parser)]
pub struct Options {
    /// Numbers of rows to measure with, in increasing order.
    #[arg(long, env = "LISTS_ROWS", value_delimiter = ',', default_values_t = [10_000, 100_000, 1_000_000])]
    pub rows: Vec<u64>,
    /// How many seconds each measurement of a round takes.
    #[arg(long, env = "LISTS_SECONDS", default_value_t = 1)]
    pub seconds: u64,
    /// The number of rounds; the printed value is their median.
    #[arg(long, env = "LISTS_ROUNDS", default_value_t = 5)]
    pub rounds: usize,
    /// How many connections send requests at the same time; a table is printed for each number.
    #[arg(long, env = "LISTS_CONNECTIONS", value_delimiter = ',', default_values_t = [16])]
    pub connections: Vec<usize>,
    /// The databases to measure.
    #[arg(long, env = "LISTS_DATABASES", value_delimiter = ',', default_values = ["sqlite", "postgres"])]
    pub databases: Vec<Kind>,
    /// Measures only the lists whose names contain one of these texts.
    #[arg(long, env = "LISTS_ONLY", value_delimiter = ',', default_value = "")]
    pub only: Vec<String>,
    /// Checks PostgreSQL's plan for every order with every filter, instead of measuring.
    #[arg(long, env = "LISTS_PLANS")]
    pub plans: bool,
    /// On PostgreSQL, also measures the overhead of the index for searches.
    #[arg(long, env = "LISTS_WRITES")]
    pub writes: bool,
    /// Passed by `cargo bench`. Without it, everything runs with few rows and one short round, as a
    /// test, which checks that the benchmark works but measures nothing.
    #[arg(long, hide = true)]
    pub bench: bool,
}

/// A kind of database.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Kind {
    /// A file.
    Sqlite,
    /// A server of the benchmark's own.
    Postgres,
}

impl Options {
    /// How long each measurement of a round takes.
    pub const fn time(&self) -> Duration {
        if self.bench {
            Duration::from_secs(self.seconds)
        } else {
            Duration::from_millis(50)
        }
    }

    /// The options, adjusted if this is a test.
    pub fn settled(mut self) -> Self {
        if !self.bench {
            // The account has half of them, and page 100 of 10 has rows.
            self.rows = vec![2_000, 4_000];
            self.writes = true;
            self.rounds = 1;
            self.seconds = 1;
        }
        self.rows.sort_unstable();
        self
    }
}
