//! Both services in one process.

use std::fs;

use end_to_end::Launch;

use super::domains::World;
use super::reports::{Pages, generating};
use super::{Load, stops};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn both_services_outlive_a_stop() {
    stop_both(1).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "endurance"]
async fn both_services_outlive_stops() {
    stop_both(stops()).await;
}

async fn stop_both(stops: usize) {
    let folder = tempfile::tempdir().expect("a folder");
    let url = |name: &str| format!("sqlite://{}/{name}.sqlite", folder.path().display());
    let (pages, world) = (Pages::start().await, World::start().await);
    let launch = world.verifying(generating(Launch::waymark(folder.path())));

    for round in 0..stops {
        let service = launch.start().await;
        let key = fs::read_to_string(folder.path().join("api-key")).expect("a key");
        let (api, edge) = (service.client(key.trim()), service.edge.unwrap());
        if round == 0 {
            pages.store_slow(&api).await;
            world.prepare(&api).await;
        }
        let mut load = Load::default();
        world.load(&mut load, &api, edge).await;
        pages.load(&mut load, &api, round).await;
        load.stop(service).await;
        pages.assert_kept(&url("reports")).await;
        world.assert_kept(&url("domains"), round + 1).await;
    }

    let service = launch.start().await;
    pages.serve_all(&url("reports")).await;
    Load::default().stop(service).await;
}
