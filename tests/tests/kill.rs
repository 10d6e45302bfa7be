//! `kill -9` during stores and generations, a few times and a hundred times on each database:
//! everything acknowledged is there, nothing is stuck, and nothing is generated twice at once.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use end_to_end::{Databases, Launch};
use serde_json::Value;
use testing::{Backend, Client, PageServer, TestKeys, eventually};

/// In each of these, a different number of generations is interrupted.
const FEW_KILLS: u64 = 5;
const REPORT_KILLS: u64 = 80;
const DOMAIN_KILLS: u64 = 20;
const WRITERS: usize = 3;
/// After this many stores, a writer slows down: otherwise, a slow round would leave a long queue.
const QUICK_STORES: usize = 10;
const SLOW_STORES: Duration = Duration::from_millis(50);
/// With this timeout, `LEASE` is the shortest that reports-service allows: ten seconds more.
const FETCH_TIMEOUT: &str = "5s";
const LEASE: Duration = Duration::from_secs(15);
/// A killed process keeps its slots at a host until their leases end, so there are enough hosts for
/// the work to continue.
const HOSTS: u8 = 60;

/// The state that the service has acknowledged for each row, by id. `None` if the last request for
/// the row did not get a response.
type Acknowledged = Arc<Mutex<BTreeMap<i64, Option<Expected>>>>;

#[derive(Clone, Copy, Debug, PartialEq)]
enum Expected {
    There { private: bool },
    Deleted,
}

/// Stores reports, and changes or deletes some of them, until the service is gone.
async fn write_reports(
    api: Client,
    pages: Arc<PageServer>,
    name: String,
    acknowledged: Acknowledged,
) {
    for number in 0.. {
        if number >= QUICK_STORES {
            tokio::time::sleep(SLOW_STORES).await;
        }
        let url = pages.url_of(
            acknowledged.lock().unwrap().len(),
            &format!("/{name}/{number}"),
        );
        let store = api
            .request("POST", "/api/v1/reports", &[("url", &url)])
            .header("Prefer", "respond-async");
        let Ok(stored) = api.try_send(store).await else {
            return;
        };
        let id = stored.expect(201).id();
        let note = |expected| acknowledged.lock().unwrap().insert(id, expected);
        note(Some(Expected::There { private: false }));
        let path = format!("/api/v1/reports/{id}");
        let (request, status, after) = match number % 5 {
            1 => (
                api.request("PATCH", &path, &[("privacy", "1")]),
                200,
                Expected::There { private: true },
            ),
            3 => (api.request("DELETE", &path, &[]), 200, Expected::Deleted),
            _ => continue,
        };
        note(None);
        let Ok(done) = api
            .try_send(request.header("Prefer", "respond-async"))
            .await
        else {
            return;
        };
        done.expect(status);
        note(Some(after));
    }
}

async fn write_domains(api: Client, name: String, acknowledged: Acknowledged) {
    for number in 0.. {
        let name = format!("{name}-{number}.waymark.dev");
        let Ok(stored) = api
            .try_send(api.request("POST", "/api/v1/domains", &[("name", &name)]))
            .await
        else {
            return;
        };
        let expected = Some(Expected::There { private: false });
        acknowledged
            .lock()
            .unwrap()
            .insert(stored.expect(201).id(), expected);
    }
}

/// Starts the service repeatedly, lets it work until the moment chosen for the round, and kills it.
async fn kill_often(
    launch: &Launch,
    key: &str,
    times: u64,
    write: impl Fn(Client, String) -> tokio::task::JoinHandle<()>,
    moment: impl AsyncFn(u64),
) {
    for round in 0..times {
        let mut service = launch.start().await;
        let api = service.client(key);
        let writers = (0..WRITERS)
            .map(|writer| write(api.clone(), format!("r{round}w{writer}")))
            .collect::<Vec<_>>();
        moment(round).await;
        service.process.kill();
        for writer in writers {
            writer.await.expect("every response was as expected");
        }
        let log = service.process.stderr();
        assert!(!log.contains("panicked") && !log.contains("ERROR"), "{log}");
    }
}

/// Waits for a time that differs in almost every round; it may end before the first store.
async fn pause(round: u64) {
    tokio::time::sleep(Duration::from_millis(5 + round * 37 % 130)).await;
}

/// In most rounds, waits until one to four generations are running.
async fn pause_until_generating(pages: &PageServer, round: u64) {
    let Some(wanted) = usize::try_from(round % 5).ok().filter(|wanted| *wanted > 0) else {
        return pause(round).await;
    };
    let deadline = Instant::now() + Duration::from_secs(10);
    while pages.on_their_way() < wanted && Instant::now() < deadline {
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
}

async fn assert_acknowledged(api: &Client, list: &str, acknowledged: &Acknowledged) {
    let acknowledged = acknowledged.lock().unwrap().clone();
    assert!(
        !acknowledged.is_empty(),
        "something was stored between the kills"
    );
    for (id, expected) in acknowledged {
        let answer = api.get(&format!("{list}/{id}")).await;
        match expected {
            Some(Expected::There { private }) => {
                let row = answer.expect(200);
                assert_eq!(row.data()["privacy"] == 1, private, "{}", row.text);
            }
            Some(Expected::Deleted) => drop(answer.expect(404)),
            None => assert!(
                answer.status == 200 || answer.status == 404,
                "{}",
                answer.text
            ),
        }
    }
}

/// All reports of the account, page by page.
async fn all_reports(api: &Client) -> Vec<Value> {
    let mut reports = Vec::new();
    for page in 1.. {
        let list = api
            .get(&format!(
                "/api/v1/reports?sort=asc&per_page=100&page={page}"
            ))
            .await
            .expect(200);
        if list.rows().is_empty() {
            break;
        }
        reports.extend_from_slice(list.rows());
    }
    reports
}

/// Waits until nothing is queued or running, which must be the case soon after the leases of a dead
/// process end.
async fn wait_for_all(api: &Client, limit: Duration) -> Vec<Value> {
    eventually("every report is made", limit, async || {
        let reports = all_reports(api).await;
        let waiting = reports
            .iter()
            .filter(|report| report["state"] == "queued" || report["state"] == "running");
        (waiting.count() == 0).then_some(reports)
    })
    .await
}

fn generating(launch: Launch) -> Launch {
    launch
        .set("generation.fetch_timeout", FETCH_TIMEOUT)
        .set("generation.lease", format!("{}s", LEASE.as_secs()))
        .set("generation.poll_interval", "1s")
        .set("generation.back_off", "1s")
        // Every kill may interrupt a report.
        .set("generation.attempts", "1000")
        .set("generation.per_host", "6")
}

testing::on_each_database!(
    reports_outlive_kills,
    domains_outlive_kills,
    #[ignore = "endurance"]
    reports_outlive_many_kills,
    #[ignore = "endurance"]
    domains_outlive_many_kills,
);

async fn reports_outlive_kills(backend: Backend) {
    kill_reports(backend, FEW_KILLS).await;
}

async fn reports_outlive_many_kills(backend: Backend) {
    kill_reports(backend, REPORT_KILLS).await;
}

async fn domains_outlive_kills(backend: Backend) {
    kill_domains(backend, FEW_KILLS).await;
}

async fn domains_outlive_many_kills(backend: Backend) {
    kill_domains(backend, DOMAIN_KILLS).await;
}

async fn kill_reports(backend: Backend, kills: u64) {
    let (keys, databases) = (TestKeys::new(), Databases::start(backend).await);
    let pages = Arc::new(PageServer::start_on(HOSTS, Duration::from_millis(60)).await);
    let launch = generating(Launch::reports(&keys, &databases.create("reports").await));
    let (key, acknowledged) = (keys.issue("default"), Acknowledged::default());

    let write = |api, name| {
        let (pages, acknowledged) = (Arc::clone(&pages), Arc::clone(&acknowledged));
        tokio::spawn(write_reports(api, pages, name, acknowledged))
    };
    kill_often(&launch, &key, kills, write, async |round| {
        pause_until_generating(&pages, round).await;
    })
    .await;

    let service = launch.start().await;
    let api = service.client(&key);
    assert_acknowledged(&api, "/api/v1/reports", &acknowledged).await;
    let reports = wait_for_all(&api, LEASE + Duration::from_mins(5)).await;
    let unfinished = reports
        .iter()
        .find(|report| report["state"] != "ready" || report["score"].is_null());
    assert_eq!(
        unfinished, None,
        "every page that can be fetched gets a report in the end"
    );
    assert_eq!(pages.fetched_twice_at_once(), Vec::<String>::new());
    let interrupted: u64 = pages
        .totals()
        .into_values()
        .map(|total| total as u64 - 1)
        .sum();
    assert!(
        interrupted >= kills / 3,
        "most kills interrupted generations: {interrupted}"
    );
    assert!(
        pages.most_at_once() <= 6,
        "per host: {}",
        pages.most_at_once()
    );
    assert_acknowledged(&api, "/api/v1/reports", &acknowledged).await;
}

async fn kill_domains(backend: Backend, kills: u64) {
    let (keys, databases) = (TestKeys::new(), Databases::start(backend).await);
    let launch = Launch::domains(&keys, &databases.create("domains").await);
    let (key, acknowledged) = (keys.issue("default"), Acknowledged::default());

    kill_often(
        &launch,
        &key,
        kills,
        |api, name| tokio::spawn(write_domains(api, name, Arc::clone(&acknowledged))),
        pause,
    )
    .await;

    let service = launch.start().await;
    assert_acknowledged(&service.client(&key), "/api/v1/domains", &acknowledged).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn three_processes_share_one_queue() {
    const REPORTS: usize = 150;
    if !Backend::Postgres.is_available() {
        return;
    }
    let (keys, databases) = (TestKeys::new(), Databases::start(Backend::Postgres).await);
    let pages = PageServer::start_on(2, Duration::from_millis(150)).await;
    let lease = Duration::from_secs(30);
    let first = generating(Launch::reports(&keys, &databases.create("reports").await))
        .set("generation.at_once", "8")
        // Pages are held back until all processes have begun.
        .set("generation.fetch_timeout", "20s")
        .set("generation.lease", format!("{}s", lease.as_secs()));
    let mut services = Vec::new();
    for launch in [first.clone(), first.beside(), first.beside()] {
        services.push(launch.start().await);
    }
    let key = keys.issue("default");

    let store = async |numbers: Range<usize>| {
        for number in numbers {
            let api = services[number % 3].client(&key);
            let url = pages.url_of(number, &format!("/{number}"));
            let store = api
                .request("POST", "/api/v1/reports", &[("url", &url)])
                .header("Prefer", "respond-async");
            api.try_send(store).await.expect("a response").expect(201);
        }
    };
    // Four per process (half of its slots, for one account) and six per host, so every process gets
    // work.
    pages.hold(true);
    store(0..12).await;
    eventually("all have begun", Duration::from_secs(15), async || {
        (pages.on_their_way() == 12).then_some(())
    })
    .await;
    pages.hold(false);
    store(12..REPORTS).await;
    eventually("a third is made", Duration::from_mins(1), async || {
        (pages.total() >= REPORTS / 3).then_some(())
    })
    .await;
    services[2].process.kill();
    let reports = wait_for_all(&services[0].client(&key), lease + Duration::from_mins(1)).await;

    assert_eq!(reports.len(), REPORTS);
    assert!(reports.iter().all(|report| report["state"] == "ready"));
    assert_eq!(pages.fetched_twice_at_once(), Vec::<String>::new());
    assert!(
        pages.most_at_once() <= 6,
        "per host, over all processes: {}",
        pages.most_at_once()
    );
    // Only pages that the killed process had begun, at most four, are fetched a second time.
    assert!(
        pages.totals().values().all(|total| *total <= 2),
        "{:?}",
        pages.totals()
    );
    assert!(pages.total() <= REPORTS + 4, "{}", pages.total());
}
