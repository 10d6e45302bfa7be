//! The load generator.

use std::fmt::Write;
use std::fs;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use tempfile::TempDir;
use testing::find_installed;
use tokio::process::Command;

use crate::options::Options;

/// The results of a run.
#[derive(Clone, Copy, Debug)]
pub struct Run {
    /// Requests per second.
    pub rate: f64,
    /// Requests in all.
    pub requests: f64,
    /// The 99th percentile of the response time.
    pub p99: Duration,
    /// Responses that were neither 2xx nor 3xx, and connections that failed.
    pub failures: u64,
}

/// Runs wrk with requests for some of the names.
pub struct Wrk {
    script: PathBuf,
    threads: usize,
    connections: usize,
    _folder: TempDir,
}

impl Wrk {
    /// Requests names from `d0.waymark.dev` up to that with the number `names - 1`.
    pub fn new(names: u64, options: &Options) -> Self {
        let folder = tempfile::tempdir().expect("a folder for a script");
        let script = folder.path().join("requests.lua");
        let mut hosts = String::new();
        let asked = names.min(options.asked);
        for number in 0..asked {
            // Spread evenly over all names.
            let name = number * (names / asked);
            let _ = write!(hosts, "\"d{name}.waymark.dev\",");
        }
        let close = if options.close {
            ", ['Connection'] = 'close'"
        } else {
            ""
        };
        let text = format!(
            "local hosts = {{{hosts}}}\nlocal requests = {{}}\nlocal n = 0\n\
             init = function() for i, host in ipairs(hosts) do requests[i] = wrk.format('GET', \
             '/', {{['Host'] = host{close}}}) end end\n\
             request = function() n = n % #requests + 1; return requests[n] end\n"
        );
        fs::write(&script, text).expect("a script");
        Self {
            script,
            threads: options.threads,
            connections: options.connections,
            _folder: folder,
        }
    }

    /// Drives a server for `seconds`.
    pub async fn run(&self, server: SocketAddr, seconds: u64) -> Run {
        let output = Command::new(find_installed("wrk").expect("wrk"))
            .arg(format!("-t{}", self.threads))
            .arg(format!("-c{}", self.connections))
            .arg(format!("-d{seconds}s"))
            .args(["--latency", "-s"])
            .arg(&self.script)
            .arg(format!("http://{server}/"))
            .kill_on_drop(true)
            .output()
            .await
            .expect("wrk runs");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success(), "{text}");
        parse(&text).unwrap_or_else(|| panic!("unexpected output of wrk: {text}"))
    }
}

fn parse(text: &str) -> Option<Run> {
    let value = |name: &str| {
        let mut lines = text.lines().map(str::trim);
        lines.find_map(|line| line.strip_prefix(name).map(str::trim))
    };
    let requests = text
        .lines()
        .find_map(|line| line.trim().split_once(" requests in "))?
        .0;
    let refused = value("Non-2xx or 3xx responses:").map_or(Some(0), |count| count.parse().ok());
    let failed = value("Socket errors:").map_or(Some(0), |counts| {
        let counts = counts
            .split(", ")
            .map(|count| count.rsplit(' ').next()?.parse::<u64>().ok());
        counts.sum::<Option<u64>>()
    });
    Some(Run {
        rate: value("Requests/sec:")?.parse().ok()?,
        requests: requests.parse().ok()?,
        p99: duration(value("99%")?)?,
        failures: refused? + failed?,
    })
}

/// Reads `1.23ms`.
fn duration(text: &str) -> Option<Duration> {
    let units = [("us", 1e-6), ("ms", 1e-3), ("s", 1.0), ("m", 60.0)];
    units.iter().find_map(|(unit, seconds)| {
        let number: f64 = text.strip_suffix(unit)?.parse().ok()?;
        Some(Duration::from_secs_f64(number * seconds))
    })
}
