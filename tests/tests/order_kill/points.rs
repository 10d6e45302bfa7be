//! Kills at the fault points of a debug build: between two writes of an order.

use std::os::unix::process::ExitStatusExt;

use testing::{AcmeStep, Backend, Meddling, eventually, skip};

use crate::order_kill::wanted;
use crate::order_kill::world::{LIMIT, World, certificate, store};

/// The fault points in the order in which they are reached, and the status that the API then shows.
const POINTS: [(&str, &str); 11] = [
    ("account key stored", "pending"),
    ("account made", "pending"),
    ("claimed", "pending"),
    ("order counted", "pending"),
    ("order made", "pending"),
    ("order stored", "pending"),
    ("challenge stored", "pending"),
    ("key made", "pending"),
    ("key stored", "pending"),
    ("certificate received", "pending"),
    ("certificate stored", "issued"),
];
/// The same when the authority refuses the name.
const REFUSED: [(&str, &str); 2] = [("failure counted", "pending"), ("failure stored", "failed")];

/// For the short form.
const FEW_POINTS: [(&str, &str); 2] = [("order made", "pending"), ("key stored", "pending")];

testing::on_each_database!(
    an_order_outlives_kills_between_two_writes,
    #[ignore = "endurance"]
    an_order_outlives_kills_between_all_its_writes,
);

/// Stores a name and lets the service end itself at this point; returns the certificate that the
/// API shows afterwards.
async fn kill_at(world: &World, point: &str, status: &str, number: usize) {
    let idle = world.launch.clone().set("certificates.directory", "");
    let mut service = idle.start().await;
    let id = store(&service.client(&world.key), number).await;
    service.process.kill();
    let faulty = world.launch.clone();
    let mut service = faulty.with_variable("WAYMARK_FAULT_POINT", point).spawn();
    let ended = eventually(point, LIMIT, async || service.process.ended()).await;
    assert_eq!(ended.signal(), Some(9), "{point}: {ended}");
    let log = service.process.stderr();
    assert!(!log.contains("panicked") && !log.contains("ERROR"), "{log}");

    let mut service = idle.start().await;
    let client = service.client(&world.key);
    // The service chooses which name gets there first.
    let mut seen = Vec::new();
    for id in 1..=id {
        let certificate = certificate(&client, id).await;
        let error = certificate["error"]["code"].as_str().map(str::to_owned);
        let failed = certificate["status"] == "failed";
        assert_eq!(failed.then_some("name_refused"), error.as_deref());
        seen.push(certificate["status"].as_str().unwrap().to_owned());
    }
    assert!(seen.iter().any(|it| it == status), "{point}: {seen:?}");
    service.process.kill();
    world.pass_time().await;
}

async fn an_order_outlives_kills_between_two_writes(backend: Backend) {
    kill_at_each(backend, (&FEW_POINTS, &[]), 1).await;
}

async fn an_order_outlives_kills_between_all_its_writes(backend: Backend) {
    kill_at_each(backend, (&POINTS, &REFUSED), wanted()).await;
}

/// Fault points, and the status that the API then shows.
type Points<'a> = &'a [(&'a str, &'a str)];

async fn kill_at_each(
    backend: Backend,
    (points, refused): (Points<'_>, Points<'_>),
    wanted: usize,
) {
    if !cfg!(debug_assertions) || std::env::var_os("WAYMARK_PROGRAMS").is_some() {
        return skip("fault points are in debug builds only");
    }
    let Some(world) = World::start(backend).await else {
        return;
    };
    let (mut kills, mut lost_orders) = (0, 0);
    while kills < wanted {
        for (point, status) in points {
            if point.starts_with("account") && kills > 1 {
                continue;
            }
            kill_at(&world, point, status, kills).await;
            kills += 1;
            lost_orders += usize::from(*point == "order made");
        }
        // All but the last are finished, so that it is the one that is refused.
        for (point, status) in refused {
            let refusal = r#"{"type": "urn:ietf:params:acme:error:rejectedIdentifier"}"#;
            let refused = Meddling::Answer(400, None, refusal.to_owned());
            world.proxy.meddle(AcmeStep::NewOrder, refused);
            kill_at(&world, point, status, kills).await;
            world.proxy.stop_meddling();
            kills += 1;
        }
    }

    world.expect_all(kills).await;
    let orders = world.authority.orders();
    assert_eq!(orders, kills + lost_orders, "each name was ordered once");
    world.expect_counted().await;
    println!("{kills} kills, {orders} orders");
}
