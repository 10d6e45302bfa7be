//! An older version under load; then the schema is migrated, this version runs beside it on the
//! same database, and then alone.

use std::sync::Arc;

use end_to_end::mixed_load::{self, Fleet, Load, Run};
use end_to_end::{Databases, Launch, Service};
use testing::{Backend, PageServer, TestKeys};

use crate::upgrade::old::{launches, length, migrate, older};
use crate::upgrade::{ACCOUNTS, HOSTS, LIMIT, PAGE};

/// The load's length in parts: the older version alone, both, and this one alone.
const PARTS: u32 = 4;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs the programs of an older version: tests/upgrade/run"]
async fn nothing_is_lost_with_both_versions_side_by_side() {
    if !Backend::Postgres.is_available() {
        return;
    }
    let (keys, databases) = (TestKeys::new(), Databases::start(Backend::Postgres).await);
    let urls = [
        databases.create("reports").await,
        databases.create("domains").await,
    ];
    let new = launches(&keys, &urls[0], &urls[1]);
    let mut old_services = start(&new.each_ref().map(older)).await;
    let fleets = [Fleet::new(), Fleet::new()];
    join(&fleets, &old_services);
    let pages = Arc::new(PageServer::start_on(HOSTS, PAGE).await);

    let run = Run::begin(length());
    let mut load = Vec::new();
    for account in 0..ACCOUNTS {
        let key = keys.issue(&format!("account-{account}"));
        let stand = (run.clone(), format!("a{account}"));
        let [reports, domains] = &fleets;
        load.push(mixed_load::start_reports(reports, &key, &stand, &pages));
        load.push(mixed_load::start_domains(domains, &key, &stand));
    }
    run.part(1, PARTS).await;
    assert_going_on(&load);

    new.iter().for_each(migrate);
    let new_services = start(&new).await;
    join(&fleets, &new_services);
    run.part(3, PARTS).await;
    assert_going_on(&load);

    for (fleet, service) in fleets.iter().zip(&mut old_services) {
        fleet.drain(service).await;
        let ended = service.process.terminate(LIMIT);
        assert!(ended.success(), "{}", service.process.stderr());
    }
    run.part(PARTS, PARTS).await;
    assert_going_on(&load);
    run.end();
    for load in load {
        println!("{}", load.finish().await);
    }
    assert_eq!(pages.fetched_twice_at_once(), Vec::<String>::new());
    for service in old_services.iter().chain(&new_services) {
        service.assert_quiet();
    }
}

async fn start(launches: &[Launch; 2]) -> [Service; 2] {
    [launches[0].start().await, launches[1].start().await]
}

fn join(fleets: &[Fleet; 2], services: &[Service; 2]) {
    for (fleet, service) in fleets.iter().zip(services) {
        fleet.add(service, false);
    }
}

/// Makes a failure show at once.
fn assert_going_on(load: &[Load]) {
    for task in load.iter().flat_map(|load| &load.tasks) {
        assert!(!task.is_finished(), "a client failed: see above");
    }
}
