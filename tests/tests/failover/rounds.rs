//! The faults of the servers, one round after the other.

use std::time::{Duration, Instant};

use diesel_async::SimpleAsyncConnection as _;
use testing::eventually;

use crate::failover::cluster::Cluster;
use crate::failover::load::Load;
use crate::failover::report;

const LIMIT: Duration = Duration::from_mins(2);
/// Measured from the new primary's first commit. The promise is ten seconds; the rest is for slow
/// machines.
const MAX_WAIT: Duration = Duration::from_secs(20);
/// How long the former primary stays away after another has taken over, and how long it is back
/// before the next round.
const AWAY: Duration = Duration::from_secs(3);
/// Every this many rounds, the fault hits the synchronous standby.
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
    let (mut took_over, mut committed, mut wrote) = (Vec::new(), Vec::new(), Vec::new());
    let table = "CREATE TABLE commits (number bigserial)";
    let mut connection = cluster.connect("postgres").await;
    connection.batch_execute(table).await.unwrap();
    drop(connection);
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
        let (ready, primary) = if of_standby {
            (begun, cluster.find("leader").await)
        } else {
            new_primary(cluster, victim).await
        };
        let (first, written) = tokio::join!(
            first_commit(cluster, primary),
            all_write(load, processes, ready),
        );
        let until_ready = ready - begun;
        // Before that, the database keeps all clients waiting.
        let (until_first, until_written) =
            (first - ready, written.saturating_duration_since(first));
        report(&format!(
            "round {}: {fault:?} of {}, the {role}: a primary after {:.1} s, its first commit \
             {:.1} s later, all processes write {:.1} s after that",
            round + 1,
            cluster.nodes[victim].name,
            until_ready.as_secs_f64(),
            until_first.as_secs_f64(),
            until_written.as_secs_f64(),
        ));
        assert!(until_written < MAX_WAIT, "{until_written:?}");
        if !of_standby {
            took_over.push(until_ready);
            committed.push(until_first);
            wrote.push(until_written);
        }
        tokio::time::sleep(AWAY).await;
        cluster.nodes[victim].resume();
        tokio::time::sleep(AWAY).await;
        cluster.is_whole().await;
    }
    format!(
        "{} rounds: a new primary after {}, its first commit {} later, all write {} after that",
        count(),
        range(&mut took_over),
        range(&mut committed),
        range(&mut wrote),
    )
}

/// Waits until a client other than the services, with a new connection for each attempt, has
/// committed something on this server: until then, its commits wait for a standby.
async fn first_commit(cluster: &Cluster, primary: usize) -> Instant {
    let url = cluster.directly(primary, "postgres");
    eventually("the new primary commits", LIMIT, async || {
        let mut connection = database::connect(&url).await.ok()?;
        let insert = "INSERT INTO commits DEFAULT VALUES";
        connection.batch_execute(insert).await.ok()?;
        Some(Instant::now())
    })
    .await
}

/// Waits until another node is the primary; returns when, and which one.
async fn new_primary(cluster: &Cluster, victim: usize) -> (Instant, usize) {
    eventually("another server takes over", LIMIT, async || {
        for (number, node) in cluster.nodes.iter().enumerate() {
            if number != victim && node.is_primary().await {
                return Some((Instant::now(), number));
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
