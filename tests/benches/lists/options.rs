//! What can be chosen, by argument or by environment.

use clap::{Parser, ValueEnum};

/// Measures lists of reports on databases of growing size.
#[derive(Parser)]
pub struct Options {
    /// How many rows to measure with, one after the other, growing.
    #[arg(long, env = "LISTS_ROWS", value_delimiter = ',', default_values_t = [10_000, 100_000, 1_000_000])]
    pub rows: Vec<u64>,
    /// How long each measurement of a round takes.
    #[arg(long, env = "LISTS_SECONDS", default_value_t = 1)]
    pub seconds: u64,
    /// How many rounds; what is printed is the median of them.
    #[arg(long, env = "LISTS_ROUNDS", default_value_t = 5)]
    pub rounds: usize,
    /// Which databases.
    #[arg(long, env = "LISTS_DATABASES", value_delimiter = ',', default_values = ["sqlite", "postgres"])]
    pub databases: Vec<Kind>,
    /// Only the lists whose name contains this.
    #[arg(long, env = "LISTS_ONLY", default_value = "")]
    pub only: String,
    /// Runs through all of it with few rows and one short round: shows that it works and measures
    /// nothing.
    #[arg(long, env = "LISTS_SMOKE")]
    pub smoke: bool,
    /// Checks PostgreSQL's plan for every order under every filter, instead of measuring.
    #[arg(long, env = "LISTS_PLANS")]
    pub plans: bool,
    /// Given by `cargo bench`.
    #[arg(long, hide = true)]
    bench: bool,
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
    /// The same with what `--smoke` stands for.
    pub fn settled(mut self) -> Self {
        if self.smoke {
            self.rows = vec![1_000, 2_000];
            self.rounds = 1;
            self.seconds = 1;
        }
        self.rows.sort_unstable();
        self
    }
}
