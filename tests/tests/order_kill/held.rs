//! Kills while a request to the authority or its response is held back.

use serde_json::Value;
use testing::{AcmeStep, Backend, Client, Meddling, eventually};

use crate::order_kill::wanted;
use crate::order_kill::world::{LIMIT, World, certificate, store};

/// The requests of an order, in their order. The account is only requested until there is one.
const STEPS: [AcmeStep; 9] = [
    AcmeStep::Directory,
    AcmeStep::Account,
    AcmeStep::NewOrder,
    AcmeStep::Authorization,
    AcmeStep::Challenge,
    AcmeStep::Order,
    AcmeStep::Finalize,
    AcmeStep::Certificate,
    AcmeStep::Advice,
];

/// For the short form: the request that makes an order, and the one that needs its key.
const FEW_STEPS: [AcmeStep; 2] = [AcmeStep::NewOrder, AcmeStep::Finalize];

testing::on_each_database!(
    an_order_outlives_kills_at_two_steps,
    #[ignore = "endurance"]
    an_order_outlives_kills_at_every_step,
);

impl World {
    /// Stores a name, and kills the service at this request for any name, before or after the
    /// authority receives it.
    async fn kill_at(&self, step: AcmeStep, is_seen: bool, number: usize) {
        let meddling = if is_seen {
            Meddling::HoldAnswer
        } else {
            Meddling::HoldRequest
        };
        // Before the start, since orders left by the last kill continue at once.
        self.proxy.meddle(step, meddling);
        let mut service = self.launch.start().await;
        let client = service.client(&self.key);
        let id = store(&client, number).await;
        let held = tokio::time::timeout(LIMIT, self.proxy.held()).await;
        assert!(
            held.is_ok(),
            "{step:?} is not requested: {}",
            service.process.stderr()
        );
        self.expect_waiting(&client, id, step).await;
        service.process.kill();
        let log = service.process.stderr();
        assert!(!log.contains("panicked") && !log.contains("ERROR"), "{log}");
        self.proxy.stop_meddling();
        self.pass_time().await;
    }

    /// Whatever an order waits for, it is pending and has not failed, except for challenges that
    /// the authority validated while no process was there to respond.
    async fn expect_waiting(&self, client: &Client, id: i64, step: AcmeStep) {
        eventually("it is in the queue", LIMIT, async || {
            let certificate = certificate(client, id).await;
            assert_eq!(certificate["error"], Value::Null, "{step:?}");
            (certificate["status"] == "pending").then_some(())
        })
        .await;
        for earlier in 1..id {
            let certificate = certificate(client, earlier).await;
            let error = &certificate["error"]["code"];
            let is_unanswered = self.beside.is_none() && error == "challenge_failed";
            assert!(error.is_null() || is_unanswered, "{step:?}: {certificate}");
        }
    }
}

async fn an_order_outlives_kills_at_two_steps(backend: Backend) {
    kill_at_each(backend, &FEW_STEPS, 1).await;
}

async fn an_order_outlives_kills_at_every_step(backend: Backend) {
    kill_at_each(backend, &STEPS, wanted()).await;
}

async fn kill_at_each(backend: Backend, steps: &[AcmeStep], wanted: usize) {
    let Some(world) = World::start(backend).await else {
        return;
    };
    let (mut kills, mut lost_orders, mut unanswered) = (0, 0, 0);
    while kills < wanted {
        for &step in steps {
            // The first round ends with the account.
            if step == AcmeStep::Account && kills > 2 {
                continue;
            }
            for is_seen in [false, true] {
                world.kill_at(step, is_seen, kills).await;
                kills += 1;
                if is_seen {
                    lost_orders += usize::from(step == AcmeStep::NewOrder);
                    let is_alone = world.beside.is_none();
                    unanswered += usize::from(step == AcmeStep::Challenge && is_alone);
                }
            }
        }
    }

    world.expect_all(kills).await;
    let orders = world.authority.orders();
    let requests = world.proxy.payloads(AcmeStep::NewOrder);
    let ordered = requests
        .iter()
        .filter_map(|order| order.pointer("/identifiers/0/value"));
    let ordered: Vec<&str> = ordered.filter_map(|name| name.as_str()).collect();
    // An order whose address could not be stored is created again; so may be one that the authority
    // validated while no process responded.
    assert!(
        (kills + lost_orders..=kills + lost_orders + unanswered).contains(&orders),
        "{orders} orders, {lost_orders} lost, {unanswered} unanswered: {ordered:?}"
    );
    world.expect_counted().await;
    println!("{kills} kills, {orders} orders");
}
