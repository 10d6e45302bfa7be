//! Measures the servers in turn.

use std::net::SocketAddr;

use end_to_end::{Service, memory_mib, processor_time};
use rustls::version::{TLS12, TLS13};
use tempfile::TempDir;
use testing::{Authority, PostgresServer, TestKeys, find_installed, for_name, skip};

use crate::flood;
use crate::latency::{self, Latencies};
use crate::load::{Exchange, Kind, Load, Visitors};
use crate::options::Options;
use crate::rivals::Rival;
use crate::service::Sized;
use crate::table::{self, Line};

/// The measured loads.
const LOADS: [Load; 8] = [
    load(Kind::Kept, &TLS13, "request on a kept connection"),
    load(Kind::New, &TLS13, "new session, TLS 1.3"),
    load(Kind::Resumed, &TLS13, "resumed session, TLS 1.3"),
    hybrid(load(Kind::New, &TLS13, "new session with X25519MLKEM768")),
    hybrid(load(
        Kind::Resumed,
        &TLS13,
        "resumed session with X25519MLKEM768",
    )),
    load(
        Kind::BesideStopping,
        &TLS13,
        "new session, one in five stops",
    ),
    load(Kind::New, &TLS12, "new session, TLS 1.2"),
    load(Kind::Resumed, &TLS12, "resumed session, TLS 1.2"),
];

const fn load(
    kind: Kind,
    version: &'static rustls::SupportedProtocolVersion,
    name: &'static str,
) -> Load {
    Load {
        kind,
        version,
        exchange: Exchange::Classic,
        name,
    }
}

const fn hybrid(load: Load) -> Load {
    Load {
        exchange: Exchange::Hybrid,
        ..load
    }
}

/// A server to measure.
enum Server {
    Ours(Sized),
    Nginx,
    Caddy,
}

/// A running server.
enum Running {
    Ours(Service),
    Rival(Rival),
}

/// A server with its processor time per visit, for each round and load.
struct Measured {
    server: Server,
    rounds: Vec<Vec<f64>>,
}

/// Fills the databases, measures and prints the results.
pub async fn https(options: &Options) {
    let database = PostgresServer::start().await;
    let (keys, authority) = (TestKeys::new(), Authority::new("Benchmark"));
    let visitors = Visitors::new(&authority.pem());
    let folder = tempfile::tempdir().expect("a folder");
    authority.issue(folder.path(), "d0", &for_name("d0.waymark.dev"));
    let mut servers = Vec::new();
    for &certificates in &options.certificates {
        let sized = Sized::new(&database, &keys, &authority, certificates).await;
        servers.push(Server::Ours(sized));
    }
    for (program, rival) in [("nginx", Server::Nginx), ("caddy", Server::Caddy)] {
        match find_installed(program) {
            Some(_) => servers.push(rival),
            None => skip(&format!("{program} is not installed")),
        }
    }
    let measured = servers.into_iter().map(|server| Measured {
        server,
        rounds: Vec::new(),
    });
    let mut measured: Vec<Measured> = measured.collect();
    for _ in 0..options.rounds {
        for measured in &mut measured {
            measured.round(options, &visitors, &folder).await;
        }
    }
    table::print(&LOADS.map(|load| load.name), &summary(&measured));
    latencies(&measured, options, &visitors, &folder).await;
    if let Some(Measured {
        server: Server::Ours(sized),
        ..
    }) = measured.first()
    {
        let service = sized.launch.start().await;
        let address = service.https.expect("HTTPS");
        flood::print(address, LOADS, &visitors, options.duration() * 2).await;
    }
    memory(&measured, options, &visitors).await;
}

impl Measured {
    async fn round(&mut self, options: &Options, visitors: &Visitors, folder: &TempDir) {
        let running = self.server.start(folder).await;
        let (address, process) = (running.address(), running.process());
        let number = (options.connections, self.server.names());
        let mut costs = Vec::new();
        for load in LOADS {
            // The first visits need more time.
            let warm = options.duration() / 5;
            visitors.visit(address, load, number, warm).await;
            let before = processor_time(process);
            let visits = visitors
                .visit(address, load, number, options.duration())
                .await;
            let used = processor_time(process).saturating_sub(before);
            costs.push(used.as_secs_f64() * 1e6 / f64::from(visits));
        }
        self.rounds.push(costs);
    }

    fn median(&self, load: usize, of: impl Fn(f64, usize) -> Option<f64>) -> Option<f64> {
        let rounds = self.rounds.iter().enumerate();
        let mut values: Vec<f64> = rounds
            .filter_map(|(round, costs)| of(*costs.get(load)?, round))
            .collect();
        values.sort_by(f64::total_cmp);
        values.get(values.len() / 2).copied()
    }
}

impl Server {
    async fn start(&self, folder: &TempDir) -> Running {
        match self {
            Self::Ours(sized) => Running::Ours(sized.launch.start().await),
            Self::Nginx => Running::Rival(Rival::nginx(folder.path()).await),
            Self::Caddy => Running::Rival(Rival::caddy(folder.path()).await),
        }
    }

    fn name(&self) -> String {
        match self {
            Self::Ours(Sized { certificates, .. }) => {
                format!("the edge, {certificates} certificates")
            }
            Self::Nginx => "nginx".to_owned(),
            Self::Caddy => "Caddy".to_owned(),
        }
    }

    /// The number of names with certificates.
    const fn names(&self) -> u32 {
        match self {
            Self::Ours(Sized { certificates, .. }) => *certificates,
            Self::Nginx | Self::Caddy => 1,
        }
    }
}

impl Running {
    fn address(&self) -> SocketAddr {
        match self {
            Self::Ours(service) => service.https.expect("HTTPS"),
            Self::Rival(rival) => rival.address,
        }
    }

    fn process(&self) -> u32 {
        match self {
            Self::Ours(service) => service.process.id(),
            Self::Rival(rival) => rival.process.id(),
        }
    }
}

fn summary(servers: &[Measured]) -> Vec<Line> {
    let find = |is: fn(&Server) -> bool| servers.iter().find(|measured| is(&measured.server));
    let nginx = find(|server| matches!(server, Server::Nginx));
    let caddy = find(|server| matches!(server, Server::Caddy));
    let line = |measured: &Measured| Line {
        server: measured.server.name(),
        costs: (0..LOADS.len())
            .map(|load| {
                let times = |rival: Option<&Measured>| {
                    let rival = rival?;
                    measured.median(load, |cost, round| {
                        Some(rival.rounds.get(round)?.get(load)? / cost)
                    })
                };
                let cost = measured.median(load, |cost, _| Some(cost));
                (cost.unwrap_or_default(), times(nginx), times(caddy))
            })
            .collect(),
    };
    servers.iter().map(line).collect()
}

/// The duration of visits under the same load for each server: half of what the slowest can bear.
async fn latencies(servers: &[Measured], options: &Options, visitors: &Visitors, folder: &TempDir) {
    for (number, load) in LOADS.into_iter().enumerate().take(3) {
        let costs = servers
            .iter()
            .filter_map(|server| server.median(number, |cost, _| Some(cost)));
        let rate = 0.5e6 / costs.fold(1.0, f64::max);
        table::say(&format!("{}: {rate:.0} per second", load.name));
        for measured in servers {
            let running = measured.server.start(folder).await;
            let (address, names) = (running.address(), measured.server.names());
            let schedule = latency::Schedule {
                rate,
                connections: options.connections,
            };
            let duration = options.duration() * 2;
            let taken = latency::visit(visitors, address, load, names, schedule, duration).await;
            let name = measured.server.name();
            table::say(&format!("- {name}: {}", Latencies::of(taken)));
        }
    }
}

/// Memory of each service, before visitors and with idle connections.
async fn memory(servers: &[Measured], options: &Options, visitors: &Visitors) {
    let mut smallest = None;
    for measured in servers {
        let Server::Ours(sized) = &measured.server else {
            continue;
        };
        let service = sized.launch.start().await;
        let memory = || memory_mib(service.process.id());
        let before = memory();
        let (base, fewest) = *smallest.get_or_insert((before, sized.certificates));
        let more = (sized.certificates - fewest).max(1);
        let certificate = (before - base) * 1024.0 / f64::from(more);
        let open = visitors
            .idle(service.https.expect("HTTPS"), LOADS[0], options.idle)
            .await;
        let connection = (memory() - before) * 1024.0 / f64::from(options.idle);
        table::say(&format!(
            "{} certificates: {before:.1} MiB, {certificate:.1} KiB for each more than {fewest}; \
             {} idle connections: {connection:.1} KiB each.",
            sized.certificates,
            open.len()
        ));
        drop(open);
        let address = service.https.expect("HTTPS");
        // What the first ones allocate once does not count as growth.
        let first = options.made_up / 10;
        visitors.ask_made_up(address, LOADS[0], first).await;
        let before = memory();
        visitors
            .ask_made_up(address, LOADS[0], options.made_up)
            .await;
        table::say(&format!(
            "{} made-up names: {before:.1} MiB before, {:.1} MiB after.",
            options.made_up,
            memory()
        ));
    }
}
