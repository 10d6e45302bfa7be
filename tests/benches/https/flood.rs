//! How long visitors wait while other clients keep the server busy with handshakes.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use tokio::time::MissedTickBehavior;

use crate::issuer::name_of;
use crate::latency::{self, Latencies, Schedule};
use crate::load::{Load, Visitors};
use crate::table;

/// The load of the other clients, and its rate per second.
#[derive(Clone, Copy)]
enum Flood {
    Nothing,
    MadeUpNames(u32),
    Stopping(u32),
    NewSessions(u32),
}

const FLOODS: [(&str, Flood); 4] = [
    ("alone", Flood::Nothing),
    (
        "beside 1,000 made-up names per second",
        Flood::MadeUpNames(1_000),
    ),
    (
        "beside 1,000 handshakes per second that stop",
        Flood::Stopping(1_000),
    ),
    (
        "beside 1,000 new sessions per second",
        Flood::NewSessions(1_000),
    ),
];

/// Prints how long 500 requests and 100 new sessions per second take in the meantime.
pub async fn print<const N: usize>(
    server: SocketAddr,
    loads: [Load; N],
    visitors: &Visitors,
    duration: Duration,
) {
    for (load, rate) in loads.into_iter().zip([500.0, 100.0]) {
        table::say(&format!("{}, {rate} per second:", load.name));
        for (name, flood) in FLOODS {
            let ended = Arc::new(AtomicBool::new(false));
            let others = run(flood, server, load, visitors, Arc::clone(&ended));
            let schedule = Schedule {
                rate,
                connections: 10,
            };
            let taken = latency::visit(visitors, server, load, 1, schedule, duration).await;
            ended.store(true, Ordering::Relaxed);
            let count = others.join().expect("the flood");
            table::say(&format!(
                "- {name} ({count} in all): {}",
                Latencies::new(taken)
            ));
        }
    }
}

/// Runs a flood in a separate thread, so that it does not delay the measured visitors; returns its
/// count.
fn run(
    flood: Flood,
    server: SocketAddr,
    load: Load,
    visitors: &Visitors,
    ended: Arc<AtomicBool>,
) -> thread::JoinHandle<u32> {
    let visitors = visitors.clone();
    thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build();
        runtime.expect("a runtime").block_on(async move {
            let (Flood::MadeUpNames(rate) | Flood::Stopping(rate) | Flood::NewSessions(rate)) =
                flood
            else {
                return 0;
            };
            let mut ticks = tokio::time::interval(Duration::from_secs(1) / rate);
            ticks.set_missed_tick_behavior(MissedTickBehavior::Burst);
            let mut count = 0;
            while !ended.load(Ordering::Relaxed) {
                ticks.tick().await;
                count += 1;
                let name = match flood {
                    Flood::MadeUpNames(_) => format!("made-up-{count}.example.dev"),
                    _ => name_of(0),
                };
                let visitor = visitors.visitor(server, load, name);
                tokio::spawn(async move {
                    // A server may close such connections.
                    let _ = match flood {
                        Flood::Stopping(_) => visitor.stop_in_the_middle().await,
                        _ => visitor.connect().await.map(drop),
                    };
                });
            }
            count
        })
    })
}
