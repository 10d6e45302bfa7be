//! Many due checks, shared by several processes.

use std::time::{Duration, Instant};

use super::world::{Claim, World, settings};
use crate::api::app::TestApp;
use domains_service::verification::VerificationSettings;
use testing::{Backend, Client, DnsServer, Reply, until};
use tokio::task::JoinSet;

const FEW_DOMAINS: usize = 200;
const DOMAINS: usize = 1000;
const AT_ONCE: usize = 32;

testing::on_each_database!(
    due_domains_are_each_checked_once,
    #[ignore = "endurance"]
    a_thousand_due_domains_are_each_checked_once,
    an_account_with_silent_name_servers_does_not_delay_others,
    three_accounts_do_not_delay_anothers_first_check,
    three_accounts_do_not_delay_a_check_that_another_requests,
);

/// Stores names that are due, as the service would.
async fn fill(app: &TestApp, domains: usize) {
    let statement = format!(
        "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < \
         {domains}) \
         INSERT INTO domains (account, name, name_unicode, ownership, token, next_check_at, \
         created_at, updated_at) \
         SELECT 'many', 'd' || n || '.waymark.dev', 'd' || n || '.waymark.dev', 'pending', 'token' \
         || n, \
         CURRENT_TIMESTAMP, CURRENT_TIMESTAMP, CURRENT_TIMESTAMP FROM numbers"
    );
    assert_eq!(app.execute(&statement).await, domains);
}

async fn due_domains_are_each_checked_once(backend: Backend) {
    check(backend, FEW_DOMAINS).await;
}

async fn a_thousand_due_domains_are_each_checked_once(backend: Backend) {
    check(backend, DOMAINS).await;
}

async fn check(backend: Backend, domains: usize) {
    let world = World::quiet(backend).await;
    world.dns().delay(Duration::from_millis(300));
    fill(&world.app, domains).await;
    let client = world.app.account("many");
    let (mut idle, mut idle_changes) = (Vec::new(), Vec::new());
    while idle.len() < 100 {
        idle.push(list(&client).await);
        idle_changes.push(change(&client).await);
    }

    // Two processes on one database, since the first one checks nothing.
    let url = &world.app.database().url;
    let first = TestApp::start_verifying_on(url, settings(&world.dns, true)).await;
    let second = TestApp::start_verifying_on(url, settings(&world.dns, true)).await;
    let client = first.account("many");
    let (mut meanwhile, mut changes) = (Vec::new(), Vec::new());
    while checked(world.dns()) < domains {
        meanwhile.push(list(&client).await);
        changes.push(change(&client).await);
    }
    assert!(meanwhile.len() > 3, "the API responds meanwhile");
    for (what, idle, busy) in [("list", idle, meanwhile), ("change", idle_changes, changes)] {
        println!(
            "A {what} on {backend:?}: {} while idle, {} while {domains} domains are checked.",
            quantiles(idle),
            quantiles(busy)
        );
    }
    settled(&world, domains).await;

    let queries = world.dns().queries();
    let twice = queries
        .iter()
        .filter(|(name, count)| name.starts_with("_waymark") && **count > 1);
    assert_eq!(twice.collect::<Vec<_>>(), [], "no domain is checked twice");
    // A check sends up to three queries at once, for proof, routing and CAA.
    let most = world.dns().most_at_once();
    assert!(most <= 2 * AT_ONCE * 3, "{most}");
    assert!(most >= AT_ONCE, "they are checked in parallel: {most}");
    drop((first, second));
}

/// Lists a page of domains, then waits a little; returns how long the response took.
async fn list(client: &Client) -> Duration {
    let sent_at = Instant::now();
    let answer = client.get("/api/v1/domains?per_page=10").await;
    let took = sent_at.elapsed();
    assert_eq!(answer.status, 200, "{}", answer.text);
    tokio::time::sleep(Duration::from_millis(10)).await;
    took
}

/// Changes a domain, then waits a little; returns how long the response took.
async fn change(client: &Client) -> Duration {
    let page = format!("https://waymark.dev/{:x}", rand::random::<u64>());
    let sent_at = Instant::now();
    let answer = client
        .patch("/api/v1/domains/1", &[("index_page", &page)])
        .await;
    let took = sent_at.elapsed();
    assert_eq!(answer.status, 200, "{}", answer.text);
    tokio::time::sleep(Duration::from_millis(10)).await;
    took
}

fn quantiles(mut latencies: Vec<Duration>) -> String {
    latencies.sort_unstable();
    let quantile = |percent: usize| latencies[(latencies.len() - 1) * percent / 100];
    let (median, p99) = (quantile(50), quantile(99));
    format!("median {median:.1?}, p99 {p99:.1?}")
}

async fn an_account_with_silent_name_servers_does_not_delay_others(backend: Backend) {
    let world = World::quiet(backend).await;
    let few = VerificationSettings {
        at_once: 8.into(),
        ..settings(&world.dns, true)
    };
    // Each check takes 8 s, and this account has more due checks before all others than are read at
    // once.
    fill(&world.app, DOMAINS).await;
    for number in 1..=DOMAINS {
        let name = format!("_waymark-challenge.d{number}.waymark.dev");
        world.dns().set(&name, Reply::Silence);
    }
    let hungry = silent_claims(&world, "hungry", 4).await;
    let modest = world.claim("modest", "go.waymark.dev").await;
    modest.prove(world.dns());

    let second = TestApp::start_verifying_on(&world.app.database().url, few).await;
    let verified = modest.wait_for("verified").await;

    assert_eq!(verified["method"], "txt");
    assert!(checked(world.dns()) <= 8, "before the others were done");
    until("an account with few has its slots, too", async || {
        let queries = world.dns().queries();
        let begun = hungry.iter().map(Claim::txt_name);
        begun.filter(|name| queries.contains_key(name)).count() >= 2
    })
    .await;
    assert!(checked(world.dns()) <= 8, "before the others were done");
    drop(second);
}

/// Names of an account below name servers that never answer: each check takes 8 s.
async fn silent_claims(world: &World, account: &str, count: usize) -> Vec<Claim> {
    let mut claims = Vec::new();
    for number in 0..count {
        let name = format!("{account}{number}.waymark.dev");
        let claim = world.claim(account, &name).await;
        world.dns().set(&claim.txt_name(), Reply::Silence);
        claims.push(claim);
    }
    claims
}

async fn three_accounts_do_not_delay_anothers_first_check(backend: Backend) {
    let world = World::quiet(backend).await;
    let few = VerificationSettings {
        at_once: 8.into(),
        ..settings(&world.dns, true)
    };
    let second = TestApp::start_verifying_on(&world.app.database().url, few).await;
    for (account, begun) in [("greedy", 4), ("hungry", 6), ("avid", 7)] {
        silent_claims(&world, account, 8).await;
        until("it has its slots", async || checked(world.dns()) >= begun).await;
    }

    let begun = checked(world.dns());
    let modest = world.claim("modest", "go.waymark.dev").await;
    modest.wait_for_check().await;

    let meanwhile = checked(world.dns()) - begun;
    assert!(meanwhile < 8, "{meanwhile} checks of others went first");
    drop(second);
}

async fn three_accounts_do_not_delay_a_check_that_another_requests(backend: Backend) {
    let world = World::quiet(backend).await;
    let modest = world.claim("modest", "go.waymark.dev").await;
    modest.prove(world.dns());
    let mut flood = JoinSet::new();
    for (account, begun) in [("greedy", 16), ("hungry", 24), ("avid", 28)] {
        for claim in silent_claims(&world, account, 17).await {
            flood.spawn(async move { claim.verify().await });
        }
        until("it has its slots", async || checked(world.dns()) >= begun).await;
    }

    let begun = checked(world.dns());
    let answer = modest.verify().await;

    let status = &answer.json["data"]["verification"]["status"];
    assert_eq!(status, "verified", "{}", answer.text);
    let meanwhile = checked(world.dns()) - begun;
    assert!(meanwhile < 8, "{meanwhile} checks of others went first");
    flood.shutdown().await;
}

fn checked(dns: &DnsServer) -> usize {
    dns.queries()
        .keys()
        .filter(|name| name.starts_with("_waymark") && !name.ends_with(".dev.waymark.dev"))
        .count()
}

/// Waits until every check has been written.
async fn settled(world: &World, domains: usize) {
    let client = world.app.account("many");
    for page in 1..=domains / 100 {
        for tries in 0.. {
            assert!(tries < 1_000, "not all checks have been written");
            let list = client
                .get(&format!("/api/v1/domains?per_page=100&page={page}"))
                .await;
            let rows = list.json["data"].as_array().unwrap();
            assert_eq!(rows.len(), 100);
            let open = rows
                .iter()
                .filter(|row| row["verification"]["last_checked_at"].is_null());
            if open.count() == 0 {
                break;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
}
