//! The baseline: the same statements, run by PostgreSQL's own load generator.

use std::io::Write;
use std::path::PathBuf;
use std::process::Command;

use tempfile::NamedTempFile;
use testing::find_installed;

use crate::sent::Statement;

fn program() -> Option<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .flatten();
    let debian = versions.map(|version| version.path().join("bin/pgbench"));
    find_installed("pgbench")
        .into_iter()
        .chain(debian)
        .find(|program| program.is_file())
}

/// Whether pgbench is installed.
pub fn is_installed() -> bool {
    program().is_some()
}

/// The results of a run.
#[derive(Clone, Copy, Debug)]
pub struct Run {
    /// How many times the script was run.
    pub count: f64,
    /// Runs per second, without the time to connect.
    pub rate: f64,
}

/// Statements as a script, with the values of their parameters.
pub struct Script {
    file: NamedTempFile,
    values: Vec<String>,
}

impl Script {
    /// Writes the statements of one request; each run of the script does the work of one request.
    pub fn new(statements: &[Statement]) -> Self {
        let mut file = NamedTempFile::new().expect("a file for the script");
        let mut values = Vec::new();
        for (number, statement) in statements.iter().enumerate() {
            let mut sql = statement.sql.clone();
            // Starts with the last one, since otherwise `$1` would be found in `$12`.
            for (place, value) in statement.values.iter().enumerate().rev() {
                let value = value
                    .as_deref()
                    .expect("a value, since pgbench does not support NULL");
                let (parameter, name) = (format!("${}", place + 1), format!("s{number}p{place}"));
                if value.is_empty() {
                    // Nor does it support empty values.
                    sql = sql.replace(&parameter, "''");
                    continue;
                }
                sql = sql.replace(&parameter, &format!(":{name}"));
                values.push(format!("--define={name}={value}"));
            }
            writeln!(file, "{sql};").expect("a written script");
        }
        Self { file, values }
    }

    /// Runs the script on `connections` connections.
    pub async fn run(&self, url: &str, connections: usize, seconds: u64) -> Run {
        let mut command = Command::new(program().expect("pgbench"));
        command.args(["--no-vacuum", "--protocol=prepared", "--jobs=2"]);
        command
            .arg(format!("--client={connections}"))
            .arg(format!("--time={seconds}"));
        command
            .args(&self.values)
            .arg("--file")
            .arg(self.file.path())
            .arg(url);
        let run = tokio::task::spawn_blocking(move || command.output());
        let output = run.await.expect("a thread").expect("pgbench runs");
        let text = String::from_utf8_lossy(&output.stdout);
        let number = |label: &str| {
            let line = text.lines().find_map(|line| line.strip_prefix(label));
            line.and_then(|rest| rest.split([' ', '/']).next()?.parse().ok())
        };
        let count = number("number of transactions actually processed: ");
        match (count, number("tps = ")) {
            (Some(count), Some(rate)) => Run { count, rate },
            _ => panic!("pgbench: {text}{}", String::from_utf8_lossy(&output.stderr)),
        }
    }
}
