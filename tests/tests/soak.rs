//! Mixed load on one PostgreSQL, with two processes of each service, one of which is repeatedly
//! killed: nothing acknowledged is lost, and memory, file descriptors and connections stay level.
//!
//! One minute by default; `WAYMARK_SOAK_MINUTES=60` is the long run of `docs/measurements.md`. Prints
//! its tables with `cargo test -p end-to-end soak -- --ignored --nocapture`.

mod pair;
mod samples;

use std::sync::Arc;
use std::time::Duration;

use end_to_end::mixed_load::{self, Run};
use end_to_end::{Databases, Launch};
use testing::{Backend, PageServer, TestKeys};

use crate::soak::pair::Pair;
use crate::soak::samples::Samples;

/// The number of kills in a run of any length: every five minutes in an hour.
const KILLS: u32 = 12;
/// The part of the run for which the other process is alone after each kill.
const ALONE: u32 = 600;
const SAMPLES: u32 = 240;
/// The number of accounts of each service's load.
const ACCOUNTS: usize = 2;
/// Long enough that a kill interrupts some generations.
const PAGE: Duration = Duration::from_millis(150);
const HOSTS: u8 = 20;
/// In runs of at least this length, a process has filled its caches by the second quarter.
const LONG: Duration = Duration::from_mins(30);

/// The length of the run, from the environment.
fn length() -> Duration {
    let minutes = std::env::var("WAYMARK_SOAK_MINUTES");
    let minutes = minutes.map_or(1, |minutes| {
        let number = minutes.parse().ok().filter(|number| *number > 0);
        number.expect("WAYMARK_SOAK_MINUTES is a whole number of minutes, at least 1")
    });
    Duration::from_mins(minutes)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "endurance"]
async fn nothing_is_lost_and_nothing_grows() {
    if !Backend::Postgres.is_available() {
        return;
    }
    let (keys, databases) = (TestKeys::new(), Databases::start(Backend::Postgres).await);
    let (reports, domains) = (
        databases.create("reports").await,
        databases.create("domains").await,
    );
    let pages = Arc::new(PageServer::start_on(HOSTS, PAGE).await);
    let reports_service =
        Pair::start(mixed_load::launch_reports(Launch::reports(&keys, &reports))).await;
    let domains_service = Pair::start(Launch::domains(&keys, &domains).with_edge()).await;
    let mut samples = Samples::new(&reports).await;

    let run = Run::begin(length());
    let mut load = Vec::new();
    for account in 0..ACCOUNTS {
        let key = keys.issue(&format!("account-{account}"));
        let stand = (run.clone(), format!("a{account}"));
        let (reports, domains) = (&reports_service.fleet, &domains_service.fleet);
        load.push(mixed_load::start_reports(reports, &key, &stand, &pages));
        load.push(mixed_load::start_domains(domains, &key, &stand));
    }
    let kills = async {
        for kill in 1..KILLS {
            run.part(kill, KILLS).await;
            let pairs = [&reports_service, &domains_service];
            let pair = pairs[kill as usize % 2];
            pair.kill_and_restart(run.length / ALONE).await;
        }
    };
    let measure = async {
        for sample in 1..=SAMPLES {
            run.part(sample, SAMPLES).await;
            samples.take(&[&reports_service, &domains_service]).await;
            // A failure shows at once, not after an hour.
            for task in load.iter().flat_map(|load| &load.tasks) {
                assert!(!task.is_finished(), "a client failed: see above");
            }
        }
    };
    tokio::join!(kills, measure);
    run.end();

    for load in load {
        println!("{}", load.finish().await);
    }
    assert_eq!(pages.fetched_twice_at_once(), Vec::<String>::new());
    reports_service.assert_quiet().await;
    domains_service.assert_quiet().await;
    println!("{} kills in {:?}\n", KILLS - 1, run.length);
    samples.print();
    samples.assert_level(run.length >= LONG);
}
