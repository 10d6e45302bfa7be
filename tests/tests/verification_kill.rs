//! `kill -9` while domains are being verified: verified domains stay verified, and all are verified
//! in the end.

use std::collections::BTreeSet;
use std::os::unix::process::ExitStatusExt;
use std::time::Duration;

use end_to_end::{Databases, Launch};
use testing::{Backend, Client, DnsServer, TestKeys, eventually, skip};

use super::notification_kill::execute;

/// Domains, of which a few are verified between kills.
const DOMAINS_PER_KILL: usize = 20;
const KILLS: u64 = 6;
/// The shortest lease that domains-service allows.
const LEASE: Duration = Duration::from_secs(20);

testing::on_each_database!(
    verification_outlives_a_kill,
    #[ignore = "endurance"]
    verification_outlives_kills,
    a_domain_is_verified_with_its_event_or_not_at_all,
);

/// Stores domains and sets the DNS record of each.
async fn claim_all(api: &Client, dns: &DnsServer, domains: usize) {
    for number in 0..domains {
        let name = format!("d{number}.waymark.dev");
        let stored = api.post("/api/v1/domains", &[("name", &name)]).await;
        let stored = stored.expect(201);
        let record = &stored.data()["verification"]["records"][0];
        let value = record["value"].as_str().unwrap();
        dns.set_txt(record["name"].as_str().unwrap(), &[value]);
    }
}

/// The names of verified domains.
async fn verified(api: &Client) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for page in 1..=2 {
        let path = format!("/api/v1/domains?per_page=100&page={page}");
        let list = api.get(&path).await.expect(200);
        let rows = list.rows().iter();
        let rows = rows.filter(|row| row["verification"]["status"] == "verified");
        names.extend(rows.map(|row| row["name"].as_str().unwrap().to_owned()));
    }
    names
}

fn launch_with(dns: &DnsServer, keys: &TestKeys, database: &str) -> Launch {
    Launch::domains(keys, database)
        .set("verification.mode", "dns")
        .set("verification.resolvers", dns.address.to_string())
        .set("verification.at_once", "8")
        .set("verification.lease", format!("{}s", LEASE.as_secs()))
}

async fn verification_outlives_a_kill(backend: Backend) {
    kill(backend, 1).await;
}

async fn verification_outlives_kills(backend: Backend) {
    kill(backend, KILLS).await;
}

async fn kill(backend: Backend, kills: u64) {
    let domains = DOMAINS_PER_KILL * usize::try_from(kills).unwrap();
    let (keys, databases) = (TestKeys::new(), Databases::start(backend).await);
    let dns = DnsServer::start().await;
    dns.delay(Duration::from_millis(150));
    let launch = launch_with(&dns, &keys, &databases.create("domains").await);
    let key = keys.issue("default");

    // Stored while checks are disabled, so that each first check finds the record.
    let idle = launch.clone().set("verification.enabled", "false");
    let mut service = idle.start().await;
    claim_all(&service.client(&key), &dns, domains).await;
    service.process.kill();

    let mut before = BTreeSet::new();
    for round in 0..kills {
        let mut service = launch.start().await;
        let api = service.client(&key);
        let kept = verified(&api).await;
        assert!(kept.is_superset(&before), "verified domains stay verified");
        before = eventually("a few more are verified", LEASE * 2, async || {
            let now = verified(&api).await;
            (now.len() > kept.len() + 2).then_some(now)
        })
        .await;
        // At any point during a check, which takes half a second.
        tokio::time::sleep(Duration::from_millis(round * 90)).await;
        service.process.kill();
        let log = service.process.stderr();
        assert!(!log.contains("panicked") && !log.contains("ERROR"), "{log}");
    }
    assert!(before.len() < domains, "the kills interrupted the work");

    let service = launch.start().await;
    let api = service.client(&key);
    let limit = LEASE + Duration::from_mins(1);
    eventually("every domain is verified", limit, async || {
        (verified(&api).await.len() == domains).then_some(())
    })
    .await;
}

async fn a_domain_is_verified_with_its_event_or_not_at_all(backend: Backend) {
    if !cfg!(debug_assertions) || std::env::var_os("WAYMARK_PROGRAMS").is_some() {
        return skip("fault points are in debug builds only");
    }
    let (keys, databases) = (TestKeys::new(), Databases::start(backend).await);
    let (dns, key) = (DnsServer::start().await, keys.issue("default"));
    let database = databases.create("domains").await;
    let launch = launch_with(&dns, &keys, &database);
    let idle = launch.clone().set("verification.enabled", "false");
    let mut service = idle.start().await;
    claim_all(&service.client(&key), &dns, 1).await;
    service.process.kill();

    for point in ["domain written", "event recorded"] {
        let faulty = launch.clone().with_variable("WAYMARK_FAULT_POINT", point);
        let mut service = faulty.spawn();
        let ended = eventually(point, LEASE, async || service.process.ended()).await;
        assert_eq!(ended.signal(), Some(9), "{point}: {ended}");
        // As if its lease had ended.
        execute(
            &database,
            "UPDATE domains SET lease = NULL, lease_until = NULL",
        )
        .await;
        let mut service = idle.start().await;
        let api = service.client(&key);
        assert_eq!(verified(&api).await, BTreeSet::new(), "{point}");
        let events = api.get("/api/v1/domain-events").await;
        assert!(events.rows().is_empty(), "{point}: {}", events.text);
        service.process.kill();
    }

    let service = launch.start().await;
    let api = service.client(&key);
    eventually("it is verified", LEASE, async || {
        (verified(&api).await.len() == 1).then_some(())
    })
    .await;
    let events = api.get("/api/v1/domain-events").await;
    let types: Vec<_> = events.rows().iter().map(|event| &event["type"]).collect();
    assert_eq!(types, ["domain.verified"]);
}
