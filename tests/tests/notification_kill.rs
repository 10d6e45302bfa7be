//! `kill -9` while reports are made and endpoints notified: no event is lost, none is invented.

use std::collections::{BTreeMap, BTreeSet};
use std::os::unix::process::ExitStatusExt;
use std::time::Duration;

use diesel::connection::SimpleConnection as _;
use diesel::{Connection as _, SqliteConnection};
use diesel_async::{AsyncConnection as _, AsyncPgConnection, SimpleAsyncConnection as _};
use end_to_end::{Databases, Launch, Service};
use serde_json::json;
use testing::{Backend, Client, PageServer, Receiver, TestKeys, eventually, skip};

const KILLS: usize = 100;
/// Hosts of pages: a killed process keeps its slots at a host until its leases end.
const HOSTS: u8 = 60;
const LIMIT: Duration = Duration::from_mins(1);
/// As if every lease of a killed process had ended, and every wait.
const BRING_FORWARD: [&str; 3] = [
    "UPDATE report_jobs SET lease_until = run_after WHERE lease_until IS NOT NULL",
    "UPDATE deliveries SET next_attempt_at = created_at WHERE next_attempt_at IS NOT NULL",
    "UPDATE endpoints SET lease = NULL, lease_until = NULL, due_at = created_at",
];

/// The fault points of a debug build, in the order in which they are reached.
const POINTS: [&str; 7] = [
    "report held",
    "report written",
    "events taken",
    "deliveries written",
    "attempt answered",
    "endpoint changed",
    "attempt recorded",
];

testing::on_each_database!(
    #[ignore = "endurance"]
    events_outlive_kills,
    #[ignore = "endurance"]
    an_event_outlives_kills_between_all_its_writes,
);

pub async fn execute(database: &str, statement: &str) {
    match database.strip_prefix("sqlite://") {
        Some(file) => SqliteConnection::establish(file)
            .unwrap()
            .batch_execute(&format!("PRAGMA busy_timeout = 5000; {statement}"))
            .unwrap(),
        None => AsyncPgConnection::establish(database)
            .await
            .unwrap()
            .batch_execute(statement)
            .await
            .unwrap(),
    }
}

/// The report of each event, and whether it says that the report is ready, by the event's id.
async fn all_events(api: &Client) -> BTreeMap<String, (i64, bool)> {
    let mut events = BTreeMap::new();
    let mut after = String::new();
    loop {
        let path = format!("/api/v1/report-events?per_page=100{after}");
        let page = api.get(&path).await.expect(200);
        for event in page.rows() {
            let id = event["id"].as_str().unwrap().to_owned();
            let subject = event["subject"].as_i64().unwrap();
            events.insert(id, (subject, event["type"] == "report.ready"));
        }
        let Some(next) = page.json["next"].as_str() else {
            return events;
        };
        after = format!("&after={next}");
    }
}

/// How many reports there are in all, and how many in this state.
async fn count(api: &Client, state: &str) -> usize {
    let mut found = 0;
    for page in 1.. {
        let path = format!("/api/v1/reports?sort=asc&per_page=100&page={page}");
        let list = api.get(&path).await.expect(200);
        if list.rows().is_empty() {
            break;
        }
        let rows = list.rows().iter();
        found += rows.filter(|row| row["state"] == state).count();
    }
    found
}

/// Stores reports until the process is gone; returns how many were acknowledged.
async fn store(api: Client, pages: &PageServer, round: usize) -> usize {
    let mut stored = 0;
    for number in 0..3 {
        let url = pages.url_of(round * 3 + number, &format!("/{round}/{number}"));
        let request = api.request("POST", "/api/v1/reports", &[("url", &url)]);
        match api
            .try_send(request.header("Prefer", "respond-async"))
            .await
        {
            Ok(answer) => drop(answer.expect(201)),
            Err(_) => return stored,
        }
        stored += 1;
    }
    stored
}

/// Kills one of two processes again and again; returns how many reports were acknowledged.
async fn kill_often(launches: [&Launch; 2], key: &str, pages: &PageServer) -> usize {
    let mut services: [Service; 2] = [launches[0].start().await, launches[1].start().await];
    let mut stored = 0;
    for round in 0..KILLS {
        let victim = round % 2;
        let pause = 10 + rand::random::<u64>() % 290;
        let api = services[victim].client(key);
        let (count, ()) = tokio::join!(store(api, pages, round), async {
            tokio::time::sleep(Duration::from_millis(pause)).await;
            services[victim].process.kill();
        });
        stored += count;
        let log = services[victim].process.stderr();
        assert!(!log.contains("panicked") && !log.contains("ERROR"), "{log}");
        services[victim] = launches[victim].start().await;
    }
    stored
}

async fn events_outlive_kills(backend: Backend) {
    let (keys, databases) = (TestKeys::new(), Databases::start(backend).await);
    let (pages, receiver) = (
        PageServer::start_on(HOSTS, Duration::from_millis(30)).await,
        Receiver::start().await,
    );
    let (key, database) = (keys.issue("default"), databases.create("reports").await);
    let launch = Launch::reports(&keys, &database)
        .set("generation.poll_interval", "1s")
        .set("generation.back_off", "1s")
        .set("generation.attempts", "1000");
    let other = launch.beside();
    {
        let service = launch.start().await;
        let target = receiver.url("/hook");
        let body = json!({ "kind": "webhook", "target": target, "events": ["*"] }).to_string();
        let api = service.client(&key);
        let (path, form) = ("/api/v1/report-endpoints", "application/json");
        api.send_body("POST", path, form, body).await.expect(201);
    }
    let stored = kill_often([&launch, &other], &key, &pages).await;

    for statement in BRING_FORWARD {
        execute(&database, statement).await;
    }
    let service = launch.start().await;
    let api = service.client(&key);
    let reached = || {
        let mut times = BTreeMap::<String, usize>::new();
        for request in receiver.received() {
            *times
                .entry(request.header("webhook-id").to_owned())
                .or_default() += 1;
        }
        times
    };
    let events = eventually("every event has arrived", LIMIT, async || {
        let waiting = count(&api, "queued").await + count(&api, "running").await;
        let (events, reached) = (all_events(&api).await, reached());
        let all = events.keys().all(|event| reached.contains_key(event));
        (waiting == 0 && all).then_some(events)
    })
    .await;

    let ready = count(&api, "ready").await;
    assert!(ready >= stored, "{ready} of {stored} reports are ready");
    let of_ready = events.values().filter(|(_, is_ready)| *is_ready);
    let subjects: Vec<i64> = of_ready.map(|(subject, _)| *subject).collect();
    let distinct: BTreeSet<i64> = subjects.iter().copied().collect();
    assert_eq!(
        (distinct.len(), subjects.len()),
        (ready, ready),
        "each report that is ready has its event, and only one"
    );
    let reached = reached();
    let invented = reached.keys().find(|id| !events.contains_key(*id));
    assert_eq!(invented, None, "each request is about an event");
    let deliveries: usize = reached.values().sum();
    println!(
        "{backend:?}: {KILLS} kills, {ready} reports, {} events, {deliveries} deliveries, {} repeated",
        events.len(),
        deliveries - reached.len(),
    );
}

async fn an_event_outlives_kills_between_all_its_writes(backend: Backend) {
    if !cfg!(debug_assertions) || std::env::var_os("WAYMARK_PROGRAMS").is_some() {
        return skip("fault points are in debug builds only");
    }
    let (keys, databases) = (TestKeys::new(), Databases::start(backend).await);
    let (pages, receiver) = (
        PageServer::start_with("<p>x").await,
        Receiver::start().await,
    );
    let (key, database) = (keys.issue("default"), databases.create("reports").await);
    let launch = Launch::reports(&keys, &database).set("generation.poll_interval", "1s");
    let idle = launch
        .clone()
        .set("generation.enabled", "false")
        .set("notify.at_once", "0");
    for (number, point) in POINTS.into_iter().enumerate() {
        let mut service = idle.start().await;
        let api = service.client(&key);
        if number == 0 {
            let target = receiver.url("/hook");
            let fields = [("kind", "webhook"), ("target", &target), ("events", "*")];
            let stored = api.post("/api/v1/report-endpoints", &fields).await;
            stored.expect(201);
        }
        let url = pages.url(&format!("/{number}"));
        let stored = api.request("POST", "/api/v1/reports", &[("url", &url)]);
        let stored = api
            .try_send(stored.header("Prefer", "respond-async"))
            .await
            .unwrap();
        let report = stored.expect(201).id();
        service.process.kill();

        // The last round may have been killed before it recorded its attempt.
        for statement in BRING_FORWARD {
            execute(&database, statement).await;
        }
        let faulty = launch.clone().with_variable("WAYMARK_FAULT_POINT", point);
        let mut service = faulty.spawn();
        let ended = eventually(point, LIMIT, async || service.process.ended()).await;
        assert_eq!(ended.signal(), Some(9), "{point}: {ended}");
        for statement in BRING_FORWARD {
            execute(&database, statement).await;
        }

        let mut service = launch.start().await;
        let api = service.client(&key);
        let event = eventually(point, LIMIT, async || {
            let events = all_events(&api).await;
            let of_report = events.iter().filter(|(_, (subject, _))| *subject == report);
            let ids: Vec<&String> = of_report.map(|(id, _)| id).collect();
            assert!(ids.len() <= 1, "{point}: {ids:?}");
            ids.first().map(ToString::to_string)
        })
        .await;
        eventually(point, LIMIT, async || {
            let arrived = receiver.received();
            let ids = arrived.iter().map(|request| request.header("webhook-id"));
            ids.into_iter().any(|id| id == event).then_some(())
        })
        .await;
        service.process.kill();
    }
}
