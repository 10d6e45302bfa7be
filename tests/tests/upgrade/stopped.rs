//! An older version under load, stopped while reports are waiting and being made; then this version
//! on the same database. It is the only way with SQLite, and works for every older version.

use std::sync::Arc;
use std::time::Duration;

use end_to_end::Databases;
use end_to_end::mixed_load::{self, Fleet, Run};
use testing::{Backend, PageServer, TestKeys};

use crate::upgrade::kept::{assert_kept, rows};
use crate::upgrade::old::{launches, length, older};
use crate::upgrade::{ACCOUNTS, HOSTS, LIMIT, PAGE};

const LISTS: [&str; 2] = ["/api/v1/reports", "/api/v1/domains"];
/// More than are made at once.
const WAITING: usize = 30;
/// How long after the beginning of the stop the held pages are released.
const RELEASED: Duration = Duration::from_secs(1);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs the programs of an older version: tests/upgrade/run"]
async fn nothing_is_lost_with_one_version_after_the_other_on_sqlite() {
    stop_and_start(Backend::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs the programs of an older version: tests/upgrade/run"]
async fn nothing_is_lost_with_one_version_after_the_other_on_postgres() {
    if Backend::Postgres.is_available() {
        stop_and_start(Backend::Postgres).await;
    }
}

async fn stop_and_start(backend: Backend) {
    let (keys, databases) = (TestKeys::new(), Databases::start(backend).await);
    let urls = [
        databases.create("reports").await,
        databases.create("domains").await,
    ];
    let pages = Arc::new(PageServer::start_on(HOSTS, PAGE).await);
    let [reports, domains] = launches(&keys, &urls[0], &urls[1]);
    // Longer than pages are held back.
    let reports = reports
        .set("generation.fetch_timeout", "40s")
        .set("generation.lease", "60s");
    let new = [reports, domains];
    let accounts: Vec<String> = (0..ACCOUNTS)
        .map(|account| keys.issue(&format!("account-{account}")))
        .collect();

    let old = new.each_ref().map(older);
    let mut services = [old[0].start().await, old[1].start().await];
    load(&services, &accounts, "before", &pages).await;
    pages.hold(true);
    for number in 0..WAITING {
        let url = pages.url_of(number, &format!("/waiting/{number}"));
        let api = services[0].client(&accounts[number % ACCOUNTS]);
        let store = api.request("POST", LISTS[0], &[("url", &url)]);
        let stored = api.try_send(store.header("Prefer", "respond-async")).await;
        stored.unwrap().expect(201);
    }
    let mut shown = Vec::new();
    for (service, list) in services.iter().zip(LISTS) {
        for key in &accounts {
            shown.push((list, key, rows(&service.client(key), list).await));
        }
    }
    // Running work ends while the older version stops; waiting work is left to this one.
    let released = tokio::spawn({
        let pages = Arc::clone(&pages);
        async move {
            tokio::time::sleep(RELEASED).await;
            pages.hold(false);
        }
    });
    for service in &mut services {
        let ended = service.process.terminate(LIMIT);
        let log = service.process.stderr();
        assert!(ended.success(), "{log}");
        // The first edition logs errors when it ends; this version must cope with what it leaves.
        let errors = log.lines().filter(|line| line.contains(" ERROR ")).count();
        println!("the older version's errors: {errors}");
    }
    released.await.unwrap();

    let services = [new[0].start().await, new[1].start().await];
    for (list, key, before) in &shown {
        let service = &services[usize::from(*list == LISTS[1])];
        assert!(!before.is_empty());
        assert_kept(&service.client(key), list, before).await;
    }
    load(&services, &accounts, "after", &pages).await;
    for service in &services {
        service.assert_quiet();
    }
}

/// Puts load on both services, and compares.
async fn load(
    services: &[end_to_end::Service; 2],
    accounts: &[String],
    name: &str,
    pages: &Arc<PageServer>,
) {
    let run = Run::begin(length());
    let fleets = [Fleet::new(), Fleet::new()];
    for (fleet, service) in fleets.iter().zip(services) {
        fleet.add(service, false);
    }
    let mut load = Vec::new();
    for (account, key) in accounts.iter().enumerate() {
        let stand = (run.clone(), format!("{name}{account}"));
        load.push(mixed_load::start_reports(&fleets[0], key, &stand, pages));
        load.push(mixed_load::start_domains(&fleets[1], key, &stand));
    }
    run.part(1, 1).await;
    run.end();
    for load in load {
        println!("{name}: {}", load.finish().await);
    }
}
