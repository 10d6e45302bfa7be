//! Measures the servers in turn.

use testing::{PostgresServer, TestKeys};

use crate::flood;
use crate::issuer::Issuer;
use crate::latency::{self, Latencies};
use crate::load::{Crowd, Load, Visitors};
use crate::loads::LOADS;
use crate::memory;
use crate::options::Options;
use crate::server::Server;
use crate::table::{self, Line};

/// How many of the loads are also measured at half load.
const TIMED: usize = 3;

/// A server with its processor time per visit, for each round and load.
struct Measured {
    server: Server,
    rounds: Vec<Vec<f64>>,
}

/// Fills the databases, measures and prints the results.
pub async fn https(options: &Options) {
    let database = PostgresServer::start().await;
    let (keys, issuer) = (TestKeys::new(), Issuer::new());
    let visitors = Visitors::new(&issuer.root());
    let servers = Server::all(options, &database, &keys, &issuer).await;
    let loads: Vec<Load> = LOADS
        .into_iter()
        .filter(|load| options.has(load.name))
        .collect();
    let measured = servers.into_iter().map(|server| Measured {
        server,
        rounds: Vec::new(),
    });
    let mut measured: Vec<Measured> = measured.collect();
    for _ in 0..options.rounds {
        for measured in &mut measured {
            measured.round(&loads, options, &visitors).await;
        }
    }
    let names: Vec<&str> = loads.iter().map(|load| load.name).collect();
    table::print(&names, &summary(&measured, loads.len()));
    if options.costs_only {
        return;
    }
    latencies(&measured, &loads, options, &visitors).await;
    if let Some(Measured { server, .. }) = measured.first() {
        let running = server.start().await;
        flood::print(running.address(), LOADS, &visitors, options.duration() * 2).await;
    }
    let servers: Vec<&Server> = measured.iter().map(|measured| &measured.server).collect();
    memory::print(&servers, options, &visitors).await;
}

impl Measured {
    async fn round(&mut self, loads: &[Load], options: &Options, visitors: &Visitors) {
        let running = self.server.start().await;
        let crowd = Crowd {
            connections: options.connections,
            names: self.server.names(),
            threads: options.workers,
        };
        let mut costs = Vec::new();
        for load in loads {
            let visit = |duration| visitors.visit(running.address(), *load, crowd, duration);
            // The first visits need more time.
            visit(options.duration() / 5);
            let before = running.processor_time();
            let visits = visit(options.duration());
            let used = running.processor_time().saturating_sub(before);
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

fn summary(servers: &[Measured], loads: usize) -> Vec<Line> {
    // The one with as many certificates, or the next fewer.
    let rival = |names: u32, is: fn(&Server) -> bool| {
        let rivals = servers.iter().filter(|measured| is(&measured.server));
        let fewer = rivals.filter(|measured| measured.server.names() <= names);
        fewer.max_by_key(|measured| measured.server.names())
    };
    let line = |measured: &Measured| {
        let names = measured.server.names();
        let nginx = rival(names, |server| matches!(server, Server::Nginx(_)));
        let caddy = rival(names, |server| matches!(server, Server::Caddy(_)));
        let costs = (0..loads).map(|load| {
            let times = |rival: Option<&Measured>| {
                let rival = rival?;
                measured.median(load, |cost, round| {
                    Some(rival.rounds.get(round)?.get(load)? / cost)
                })
            };
            let cost = measured.median(load, |cost, _| Some(cost));
            (cost.unwrap_or_default(), times(nginx), times(caddy))
        });
        Line {
            server: measured.server.name(),
            costs: costs.collect(),
        }
    };
    servers.iter().map(line).collect()
}

/// The duration of visits under the same load for each server: half of what the slowest can bear.
async fn latencies(servers: &[Measured], loads: &[Load], options: &Options, visitors: &Visitors) {
    for (number, load) in loads.iter().enumerate().take(TIMED) {
        let costs = servers
            .iter()
            .filter_map(|server| server.median(number, |cost, _| Some(cost)));
        let rate = f64::from(options.workers) * 0.5e6 / costs.fold(1.0, f64::max);
        table::say(&format!("{}: {rate:.0} per second", load.name));
        for measured in servers {
            let running = measured.server.start().await;
            let schedule = latency::Schedule {
                rate,
                connections: options.connections,
            };
            let (address, names) = (running.address(), measured.server.names());
            let duration = options.duration() * 2;
            let taken = latency::visit(visitors, address, *load, names, schedule, duration).await;
            let name = measured.server.name();
            table::say(&format!("- {name}: {}", Latencies::new(taken)));
        }
    }
}
