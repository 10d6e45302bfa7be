//! What happens to the servers, one round after the other.

use std::time::{Duration, Instant};

use testing::eventually;

use crate::cluster::Cluster;
use crate::load::Load;
use crate::report;

const LIMIT: Duration = Duration::from_mins(2);
/// The promise is ten seconds; the rest is for a busy machine.
const LONGEST_WAIT: Duration = Duration::from_secs(20);
/// How long the former primary stays away after another has taken over, and how long it is back
/// before the next round.
const AWAY: Duration = Duration::from_secs(3);
/// Every so many rounds, it is the standby that commits wait for.
const STANDBY_ROUND: usize = 5;

#[derive(Clone, Copy, Debug)]
enum Fault {
    Kill,
    Freeze,
    CutOff,
}

const FAULTS: [Fault; 3] = [Fault::Kill, Fault::Freeze, Fault::CutOff];

/// The number of rounds, from the environment.
fn count() -> usize {
    let rounds = std::env::var("WAYMARK_FAILOVER_ROUNDS");
    rounds.map_or(FAULTS.len(), |rounds| rounds.parse().unwrap())
}

/// Runs all rounds; returns a summary.
pub async fn run(cluster: &mut Cluster, load: &Load, processes: usize) -> String {
    let (mut took_over, mut wrote) = (Vec::new(), Vec::new());
    for round in 0..count() {
        all_write(load, processes, Instant::now()).await;
        let of_standby = round % STANDBY_ROUND == STANDBY_ROUND - 1;
        let role = if of_standby { "sync_standby" } else { "leader" };
        let (fault, victim) = (FAULTS[round % FAULTS.len()], cluster.find(role).await);
        let begun = Instant::now();
        match fault {
            Fault::Kill => cluster.nodes[victim].kill(),
            Fault::Freeze => cluster.nodes[victim].freeze(),
            Fault::CutOff => cluster.nodes[victim].cut_off(),
        }
        let ready = if of_standby {
            begun
        } else {
            new_primary(cluster, victim).await
        };
        let written = all_write(load, processes, ready).await;
        let (until_ready, until_written) = (ready - begun, written - ready);
        report(&format!(
            "round {}: {fault:?} of {}, the {role}: a primary after {:.1} s, all processes write \
             {:.1} s later",
            round + 1,
            cluster.nodes[victim].name,
            until_ready.as_secs_f64(),
            until_written.as_secs_f64(),
        ));
        assert!(until_written < LONGEST_WAIT, "{until_written:?}");
        if !of_standby {
            took_over.push(until_ready);
            wrote.push(until_written);
        }
        tokio::time::sleep(AWAY).await;
        cluster.nodes[victim].resume();
        tokio::time::sleep(AWAY).await;
        cluster.is_whole().await;
    }
    format!(
        "{} rounds: a new primary after {}, writes {} later",
        count(),
        range(&mut took_over),
        range(&mut wrote),
    )
}

/// Waits until another node than this is the primary.
async fn new_primary(cluster: &Cluster, victim: usize) -> Instant {
    eventually("another server takes over", LIMIT, async || {
        for (number, node) in cluster.nodes.iter().enumerate() {
            if number != victim && node.is_primary().await {
                return Some(Instant::now());
            }
        }
        None
    })
    .await
}

/// Waits until every process has acknowledged something after this moment.
async fn all_write(load: &Load, processes: usize, moment: Instant) -> Instant {
    eventually("every process writes", LIMIT, async || {
        load.all_write_since(processes, moment)
    })
    .await
}

fn range(times: &mut [Duration]) -> String {
    times.sort_unstable();
    let seconds = |time: Option<&Duration>| time.map_or(0.0, Duration::as_secs_f64);
    format!(
        "{:.1} to {:.1} s (median {:.1})",
        seconds(times.first()),
        seconds(times.last()),
        seconds(times.get(times.len() / 2)),
    )
}
