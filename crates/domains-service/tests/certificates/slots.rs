//! Orders that take long, while others are due.

use chrono::TimeDelta;
use domains_service::certificates::settings::CertificateSettings;
use domains_service::model;
use testing::{Backend, Reply, until};

use crate::certificates::world::World;

testing::on_each_database!(
    slow_renewals_of_an_account_delay_no_other,
    slow_renewals_of_many_accounts_do_not_stop_first_certificates,
);

const FIRST: &str = "first.waymark.dev";
const RENEWED: &str = "renewed.waymark.dev";
/// The renewals of an account that are due.
const COUNT: usize = 20;

fn name(account: &str, number: usize) -> String {
    format!("n{number}.{account}.dev")
}

/// Stores the names of these accounts, whose renewals are due, and take long: CAA records forbid a
/// certificate, or did so when they were last looked up, which is not possible now. Then two names
/// of another account, which have no certificate: one is to be renewed later, the other is new.
async fn queue(world: &World, accounts: &[&str]) {
    let idle = world.start_with_dns(CertificateSettings::default()).await;
    let store = async |account: &str, name: &str| {
        let key = world.keys.issue(account);
        let client = idle.client.clone().with_key(Some(&key));
        let stored = client.post("/api/v1/domains", &[("name", name)]).await;
        stored.expect(201);
    };
    for account in accounts {
        for number in 0..COUNT {
            let name = name(account, number);
            world.dns.set(&name, Reply::Silence);
            store(account, &name).await;
        }
    }
    let warning = "UPDATE domains SET caa_warning = 'only other.example may issue'";
    world.database.execute(warning).await;
    for name in [FIRST, RENEWED] {
        world.point_here(name);
        store("other", name).await;
    }
    let owned = "UPDATE domains SET ownership = 'verified', routing = 'ok', next_check_at = NULL";
    world.database.execute(owned).await;
    let orders = format!(
        "INSERT INTO certificate_orders (name, account, due_at, renew_at) SELECT name, account, \
         '2026-01-01 00:00:00', '2026-01-01 00:00:00' FROM domains WHERE name <> '{FIRST}'"
    );
    world.database.execute(&orders).await;
    let later = idle.clock.now() + TimeDelta::hours(1);
    due(
        world,
        RENEWED,
        &later.format("%Y-%m-%d %H:%M:%S").to_string(),
    )
    .await;
    idle.stop().await;
}

async fn due(world: &World, name: &str, due_at: &str) {
    let statement =
        format!("UPDATE certificate_orders SET due_at = '{due_at}' WHERE name = '{name}'");
    assert_eq!(world.database.execute(&statement).await, 1);
}

/// How many renewals of an account have been tried.
async fn tried(world: &World, account: &str) -> usize {
    let names: Vec<_> = (0..COUNT).map(|number| name(account, number)).collect();
    let orders = model::orders_among(&world.pool, &names).await.unwrap();
    let tried = orders.iter().filter(|order| order.error_code.is_some());
    tried.count()
}

async fn slow_renewals_of_an_account_delay_no_other(backend: Backend) {
    let Some(world) = World::new(backend).await else {
        return;
    };
    queue(&world, &["slow"]).await;

    // There are four slots.
    let _service = world.start_with_dns(world.settings()).await;
    until("half of them are taken", async || {
        let leased = "UPDATE certificate_orders SET lease = lease \
                      WHERE account = 'slow' AND lease IS NOT NULL";
        world.database.execute(leased).await == 2
    })
    .await;
    world.issued(FIRST).await;
    // However long the others have been due.
    due(&world, RENEWED, "2026-01-02 00:00:00").await;
    world.issued(RENEWED).await;

    let tried = tried(&world, "slow").await;
    assert!(tried < COUNT / 2, "{tried} were tried before");
}

async fn slow_renewals_of_many_accounts_do_not_stop_first_certificates(backend: Backend) {
    let Some(world) = World::new(backend).await else {
        return;
    };
    queue(&world, &["slow", "slower"]).await;
    let settings = CertificateSettings {
        at_once: 2.into(),
        ..world.settings()
    };

    let _service = world.start_with_dns(settings).await;
    world.issued(FIRST).await;

    let tried = tried(&world, "slow").await + tried(&world, "slower").await;
    assert!(tried < COUNT / 2, "{tried} were tried before");
}
