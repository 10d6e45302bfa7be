//! Measures the edge with each number of domains, in turn with its rivals.

use std::net::SocketAddr;
use std::time::Duration;

use end_to_end::{Launch, Service, fill_domains, memory_mib, processor_time};
use testing::{PostgresServer, TestKeys, find_installed, skip};

use crate::certificates::{request_made_up, request_steadily};
use crate::options::Options;
use crate::rivals::{PAGE, Rival};
use crate::table::{self, Line};
use crate::wrk::{Run, Wrk};

/// A server to measure.
#[derive(Clone, Copy)]
enum Server<'a> {
    Ours(&'a Sized),
    Nginx,
    Caddy,
}

/// Our service with `names` domains, and its load generator.
struct Sized {
    names: u64,
    launch: Launch,
    wrk: Wrk,
}

/// A running server.
enum Running {
    Ours(Service),
    Rival(Rival),
}

/// A server and the results of its rounds.
struct Measured<'a> {
    server: Server<'a>,
    wrk: &'a Wrk,
    rounds: Vec<Round>,
}

struct Round {
    run: Run,
    processor_us: f64,
    memory_mib: f64,
}

/// Fills the databases, measures and prints the results.
pub async fn edge(options: &Options) {
    let mut server = PostgresServer::start().await;
    let keys = TestKeys::new();
    let mut sizes = Vec::new();
    for &names in &options.names {
        sizes.push(Sized {
            names,
            launch: filled(&server, &keys, names, options).await,
            wrk: Wrk::new(names, options),
        });
    }
    let largest = sizes.last().expect("a number of domains");
    let mut servers: Vec<Measured<'_>> = sizes
        .iter()
        .map(|sized| Measured::new(Server::Ours(sized), &sized.wrk))
        .collect();
    for (program, rival) in [("nginx", Server::Nginx), ("caddy", Server::Caddy)] {
        match find_installed(program) {
            Some(_) => servers.push(Measured::new(rival, &largest.wrk)),
            None => skip(&format!("{program} is not installed")),
        }
    }
    rounds(&mut servers, options).await;
    table::print(&summary(&servers));

    let service = largest.launch.start().await;
    largest.wrk.run(service.edge.expect("an edge"), 1).await;
    without_database(&mut server, &service, &largest.wrk).await;
    certificates(&service, largest.names, options).await;
}

/// Our service with its own database, which contains `names` domains.
async fn filled(server: &PostgresServer, keys: &TestKeys, names: u64, options: &Options) -> Launch {
    let database = server.create_database(None).await;
    let url = format!("postgres://postgres@127.0.0.1:{}/{database}", server.port());
    let launch = Launch::domains(keys, &url)
        .set("edge.workers", options.threads.to_string())
        .set("telemetry.filter", "warn")
        .with_edge();
    // The first start creates the tables.
    drop(launch.start().await);
    fill_domains(&url, names, PAGE).await;
    launch
}

/// Measures all servers in turn, so that all have the same conditions. Each is restarted for each
/// round, since a server's speed depends on its memory layout, which stays the same while it runs.
async fn rounds(servers: &mut [Measured<'_>], options: &Options) {
    for round in 0..options.rounds {
        // Rotate so that no server is always first.
        let first = round % servers.len();
        servers.rotate_left(first);
        for server in &mut *servers {
            server.measure(options).await;
        }
        servers.rotate_right(first);
    }
}

impl<'a> Measured<'a> {
    fn new(server: Server<'a>, wrk: &'a Wrk) -> Self {
        Self {
            server,
            wrk,
            rounds: Vec::new(),
        }
    }

    async fn measure(&mut self, options: &Options) {
        let running = self.server.start(options).await;
        let processes = running.processes();
        // The first requests need more time and memory.
        self.wrk.run(running.address(), 1).await;
        let used = || -> Duration { processes.iter().map(|id| processor_time(*id)).sum() };
        let before = used();
        let run = self.wrk.run(running.address(), options.seconds).await;
        let used = used().saturating_sub(before);
        assert_eq!(run.failures, 0, "{}: {run:?}", self.server.name());
        self.rounds.push(Round {
            run,
            processor_us: used.as_secs_f64() * 1e6 / run.requests,
            memory_mib: processes.iter().map(|id| memory_mib(*id)).sum(),
        });
    }

    /// The median of the rounds.
    fn median(&self, number: impl Fn(&Round) -> f64) -> f64 {
        median(self.rounds.iter().map(number))
    }
}

impl Server<'_> {
    async fn start(self, options: &Options) -> Running {
        match self {
            Self::Ours(sized) => Running::Ours(sized.launch.start().await),
            Self::Nginx => Running::Rival(Rival::nginx(options.threads).await),
            Self::Caddy => Running::Rival(Rival::caddy(options.threads).await),
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Ours(_) => "domains-service",
            Self::Nginx => "nginx `return 302`",
            Self::Caddy => "Caddy `redir`",
        }
    }

    /// `None` for the other servers, which have no domains.
    fn names(self) -> Option<u64> {
        match self {
            Self::Ours(sized) => Some(sized.names),
            Self::Nginx | Self::Caddy => None,
        }
    }
}

impl Running {
    fn address(&self) -> SocketAddr {
        match self {
            Self::Ours(service) => service.edge.expect("an edge"),
            Self::Rival(rival) => rival.address,
        }
    }

    fn processes(&self) -> Vec<u32> {
        match self {
            Self::Ours(service) => vec![service.process.id()],
            Self::Rival(rival) => rival.processes(),
        }
    }
}

fn summary(servers: &[Measured<'_>]) -> Vec<Line> {
    let nginx = servers
        .iter()
        .find(|measured| matches!(measured.server, Server::Nginx));
    let line = |measured: &Measured<'_>| Line {
        server: measured.server.name(),
        names: measured.server.names(),
        rate: measured.median(|round| round.run.rate),
        share: nginx.map(|nginx| {
            let pairs = measured.rounds.iter().zip(&nginx.rounds);
            median(pairs.map(|(ours, nginx)| ours.run.rate / nginx.run.rate))
        }),
        processor_us: measured.median(|round| round.processor_us),
        p99: Duration::from_secs_f64(measured.median(|round| round.run.p99.as_secs_f64())),
        memory_mib: measured.median(|round| round.memory_mib),
    };
    servers.iter().map(line).collect()
}

/// Stops the database during a run.
async fn without_database(server: &mut PostgresServer, service: &Service, wrk: &Wrk) {
    let address = service.edge.expect("an edge");
    let stop = async {
        tokio::time::sleep(Duration::from_secs(1)).await;
        server.stop();
    };
    let (run, ()) = tokio::join!(wrk.run(address, 4), stop);
    server.resume().await;
    table::say(&format!(
        "The database was stopped after one of four seconds: {:.0} requests/s, {} requests, {} \
         failed.",
        run.rate, run.requests, run.failures
    ));
    assert_eq!(run.failures, 0, "{run:?}");
}

async fn certificates(service: &Service, names: u64, options: &Options) {
    let operations: SocketAddr = service
        .operations
        .trim_start_matches("http://")
        .parse()
        .expect("an address");
    let latencies = request_steadily(operations, names, options.seconds * 2).await;
    let quantile = |share: usize| {
        let latency = latencies.get(latencies.len() * share / 100).copied();
        latency.unwrap_or_default().as_secs_f64() * 1000.0
    };
    table::say(&format!(
        "The certificate question, 1,000 times a second: median {:.2} ms, p99 {:.2} ms.",
        quantile(50),
        quantile(99)
    ));
    // What the first questions allocate once does not count as growth.
    request_made_up(operations, options.made_up / 10).await;
    let before = memory_mib(service.process.id());
    request_made_up(operations, options.made_up).await;
    let after = memory_mib(service.process.id());
    table::say(&format!(
        "{} made-up names: {before:.1} MiB before, {after:.1} MiB after.",
        options.made_up
    ));
}

fn median(numbers: impl Iterator<Item = f64>) -> f64 {
    let mut numbers: Vec<f64> = numbers.collect();
    numbers.sort_by(f64::total_cmp);
    numbers.get(numbers.len() / 2).copied().unwrap_or_default()
}
