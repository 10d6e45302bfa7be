//! The database's primary is repeatedly killed, frozen or cut off under load: nothing that was
//! acknowledged is lost, no request waits for long, and nothing has to be restarted.
//!
//! `WAYMARK_FAILOVER_ROUNDS` is the number of rounds, by default one of each kind.

mod cluster;
mod gate;
mod ledger;
mod load;
mod node;
mod rounds;

use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

use diesel_async::RunQueryDsl as _;
use end_to_end::{Launch, Service};
use testing::{PageServer, TestKeys, eventually};
use tokio::task::JoinHandle;

use cluster::Cluster;
use ledger::{DOMAINS, Differences, REPORTS};
use load::{Caller, Load, visit};

const VISITED: &str = "visited.waymark.dev";
/// The response time of pages, and of those that are still being fetched when another server has
/// taken over.
const PAGE_TIME: Duration = Duration::from_millis(300);
const SLOW_PAGE_TIME: Duration = Duration::from_secs(25);
const HOSTS: u8 = 20;
const LIMIT: Duration = Duration::from_mins(5);
/// The promise is ten seconds; the rest is for slow machines.
const MAX_RESPONSE_TIME: Duration = Duration::from_secs(12);
const MAX_VISIT_TIME: Duration = Duration::from_secs(5);

/// Writes a line whether or not the test fails.
fn report(line: &str) {
    let _ = writeln!(std::io::stderr(), "{line}");
}

/// Two processes of each service: one uses the proxy, the other a URL with all hosts.
async fn start_services(cluster: &Cluster, keys: &TestKeys) -> Vec<Service> {
    let mut services = Vec::new();
    for name in ["reports", "domains"] {
        cluster.create_database(name).await;
        for url in [cluster.through_haproxy(name), cluster.with_all_hosts(name)] {
            let launch = match name {
                "reports" => Launch::reports(keys, &url)
                    .set("generation.per_host", "4")
                    .set("generation.fetch_timeout", "40s"),
                _ => Launch::domains(keys, &url).with_edge(),
            };
            services.push(launch.start().await);
        }
    }
    services
}

/// Starts the clients of a process.
fn work(
    caller: &Caller,
    pages: &Arc<PageServer>,
    slow_pages: &Arc<PageServer>,
) -> Vec<JoinHandle<()>> {
    let mut tasks = Vec::new();
    let process = caller.process;
    for writer in 0..2 {
        let pages = Arc::clone(pages);
        let name = move |number: usize| match process {
            0 | 1 => pages.url_of(number, &format!("/p{process}w{writer}/{number}")),
            _ => format!("p{process}w{writer}n{number}.waymark.dev"),
        };
        let value = move |number: usize| match process {
            0 | 1 => "1".to_owned(),
            _ => format!("https://waymark.dev/{number}"),
        };
        tasks.push(tokio::spawn(caller.clone().write(name, value)));
    }
    tasks.push(tokio::spawn(caller.clone().read()));
    if process < 2 {
        let slow = caller.clone().write_slowly(Arc::clone(slow_pages));
        tasks.push(tokio::spawn(slow));
    }

    tasks
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "endurance"]
async fn nothing_is_lost_whatever_happens_to_the_primary() {
    if !cluster::is_installed() {
        return;
    }
    let keys = TestKeys::new();
    let mut cluster = Cluster::start().await;
    let mut services = start_services(&cluster, &keys).await;
    let (load, key) = (Load::new(), keys.issue("default"));
    let pages = Arc::new(PageServer::start_on(HOSTS, PAGE_TIME).await);
    let slow_pages = Arc::new(PageServer::start_on(HOSTS, SLOW_PAGE_TIME).await);
    let callers = services
        .iter()
        .enumerate()
        .map(|(process, service)| Caller {
            load: Arc::clone(&load),
            api: service.client(&key),
            kind: if process < 2 { REPORTS } else { DOMAINS },
            process,
        });
    let callers: Vec<Caller> = callers.collect();

    let id = callers[2].store(VISITED).await.unwrap();
    callers[2]
        .change(VISITED, id, "https://waymark.dev/")
        .await
        .unwrap();
    let mut tasks = Vec::new();
    for service in &services[2..] {
        let edge = service.edge.unwrap();
        let visitor = cluster::visitor(edge);
        eventually("the edge knows the name", LIMIT, async || {
            let visit = visitor.request("GET", "/", &[]).header("host", VISITED);
            let answer = visitor.try_send(visit).await.ok()?;
            (answer.status == 302).then_some(())
        })
        .await;
        tasks.push(tokio::spawn(visit(Arc::clone(&load), edge, VISITED)));
    }
    for caller in &callers {
        tasks.extend(work(caller, &pages, &slow_pages));
    }

    let summary = rounds::run(&mut cluster, &load, services.len()).await;

    load.stop();
    for task in tasks {
        task.await.unwrap();
    }
    compare(&cluster, &load, &summary).await;
    for service in &mut services {
        assert_eq!(service.process.ended(), None, "the same process");
    }

    let unfinished = "SELECT count(*) AS count FROM reports WHERE state <> 'ready'";
    let mut connection = cluster.connect("reports").await;
    eventually("every report is made", LIMIT, async || {
        let counted = diesel::sql_query(unfinished)
            .get_result::<Count>(&mut connection)
            .await;
        (counted.unwrap().count == 0).then_some(())
    })
    .await;
    assert_eq!(pages.fetched_twice_at_once(), Vec::<String>::new());
    assert_eq!(slow_pages.fetched_twice_at_once(), Vec::<String>::new());
}

/// Compares the database with what was acknowledged, and prints the responses.
async fn compare(cluster: &Cluster, load: &Load, summary: &str) {
    let differences = [
        load.reports
            .compare(REPORTS, &mut cluster.connect("reports").await)
            .await,
        load.domains
            .compare(DOMAINS, &mut cluster.connect("domains").await)
            .await,
    ];
    let (answers, visits) = (load.answers.lock().unwrap(), load.visits.lock().unwrap());
    report(summary);
    report(&format!(
        "acknowledged: {} reports, {} domains; answers {:?}, the longest after {:.1} s; visits \
         {:?}, the longest {:.0} ms; stale reads: {}",
        load.reports.count(),
        load.domains.count(),
        answers.by_status,
        answers.longest.as_secs_f64(),
        visits.by_status,
        visits.longest.as_secs_f64() * 1000.0,
        load.stale(),
    ));
    report(&format!(
        "reports: {:?}, domains: {:?}",
        differences[0], differences[1]
    ));
    for differences in differences {
        assert_eq!(differences, Differences::default());
    }
    assert_eq!((&answers.wrong, &visits.wrong), (&Vec::new(), &Vec::new()));
    assert!(answers.longest < MAX_RESPONSE_TIME, "{:?}", answers.longest);
    assert!(visits.longest < MAX_VISIT_TIME, "{:?}", visits.longest);
}

#[derive(diesel::QueryableByName)]
struct Count {
    #[diesel(sql_type = diesel::sql_types::BigInt)]
    count: i64,
}
