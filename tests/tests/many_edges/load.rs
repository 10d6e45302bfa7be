//! Clients visit ten edges as fast as they can, while an edge ends, another one starts, and the
//! database is unavailable for a while: the stored counts equal the clients' own.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use end_to_end::{Databases, Launch};
use serde_json::Value;
use testing::{Backend, Client, PostgresServer, TestKeys, eventually, skip};
use tokio::sync::RwLock;

use crate::many_edges::EDGES;

const CLIENTS: usize = 16;
/// The number of visits of each client that got their response.
const EACH: usize = 500;
const NAMES: [&str; 3] = ["a.waymark.dev", "b.waymark.dev", "c.waymark.dev"];
const PAGE: &str = "https://example.com/";
const LIMIT: Duration = Duration::from_mins(2);

/// The state that clients share.
#[derive(Default)]
struct Clients {
    /// The addresses of the running edges.
    edges: RwLock<Vec<String>>,
    /// The number of responses so far, of all clients.
    answered: AtomicUsize,
    /// The number of requests without a response so far: an edge that ends closes its connections.
    unanswered: AtomicUsize,
}

/// The visits of each name that were answered by a redirect to its page, and by 404.
type Counted = [(u64, u64); NAMES.len()];

/// One client's visits, one after the other, each at the next edge.
async fn visit(clients: Arc<Clients>, number: usize) -> Counted {
    let client = Client::new(String::new(), None);
    let mut counted = Counted::default();
    let (mut answered, mut turn) = (0, number);
    while answered < EACH {
        turn += 1;
        let edge = {
            let edges = clients.edges.read().await;
            edges[turn % edges.len()].clone()
        };
        let name = turn % NAMES.len();
        let is_page = turn % 4 != 0;
        let url = format!("{edge}{}", if is_page { "/" } else { "/missing" });
        let request = client.request("GET", &url, &[]).header("Host", NAMES[name]);
        let Ok(answer) = client.try_send(request).await else {
            clients.unanswered.fetch_add(1, Ordering::Relaxed);
            continue;
        };
        if is_page {
            assert_eq!((answer.status, answer.header("location")), (302, PAGE));
            counted[name].0 += 1;
        } else {
            assert_eq!(answer.status, 404);
            counted[name].1 += 1;
        }
        answered += 1;
        clients.answered.fetch_add(1, Ordering::Relaxed);
    }
    counted
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "endurance"]
async fn visits_of_ten_edges_add_up_exactly_under_load() {
    if !PostgresServer::is_installed() {
        return skip("PostgreSQL is not installed");
    }
    let (keys, databases) = (TestKeys::new(), Databases::start(Backend::Postgres).await);
    let all = Launch::domains(&keys, &databases.create("domains").await);
    let rest = all.clone().set("service.roles", "api,worker").start().await;
    let api = rest.client(&keys.issue("default"));
    let edge = all
        .set("service.roles", "edge")
        .set("edge.visits_interval", "1s");
    let mut paths = Vec::new();
    for name in NAMES {
        let form = [("name", name), ("index_page", PAGE)];
        let id = api.post("/api/v1/domains", &form).await.expect(201).id();
        paths.push(format!("/api/v1/domains/{id}"));
    }
    let mut edges = Vec::new();
    for _ in 0..EDGES {
        edges.push(edge.beside().with_edge().start().await);
    }
    let address = |edge: &end_to_end::Service| format!("http://{}", edge.edge.unwrap());
    let clients = Arc::new(Clients::default());
    *clients.edges.write().await = edges.iter().map(address).collect();

    let visiting: Vec<_> = (0..CLIENTS)
        .map(|number| tokio::spawn(visit(Arc::clone(&clients), number)))
        .collect();
    let at_least = |share: usize| {
        let clients = &clients;
        async move {
            let least = CLIENTS * EACH * share / 8;
            eventually("the visits go on", LIMIT, async || {
                (clients.answered.load(Ordering::Relaxed) >= least).then_some(())
            })
            .await;
        }
    };
    // An edge ends while clients still send to it; afterwards they use another one.
    at_least(1).await;
    assert!(edges[0].process.terminate(LIMIT).success());
    edges[0] = edge.beside().with_edge().start().await;
    clients.edges.write().await[0] = address(&edges[0]);
    let Databases::Postgres(mut server) = databases else {
        unreachable!("it was started above")
    };
    at_least(4).await;
    server.stop();
    at_least(5).await;
    server.resume().await;

    let mut expected = Counted::default();
    for counted in visiting {
        for (sum, counted) in expected.iter_mut().zip(counted.await.unwrap()) {
            *sum = (sum.0 + counted.0, sum.1 + counted.1);
        }
    }
    let unanswered = clients.unanswered.load(Ordering::Relaxed);
    assert!(unanswered > 0, "the edge that ended was not under load");
    for edge in &mut edges {
        assert!(edge.process.terminate(LIMIT).success());
    }
    // All edges have ended, so nothing is written any more.
    for (path, (page, missing)) in paths.iter().zip(expected) {
        let visits = api.get(path).await.expect(200).data()["visits"]["total"].clone();
        let number = |field: &str| visits[field].as_u64();
        let found = (number("index_page"), number("not_found"));
        assert_eq!(found, (Some(page), Some(missing)), "{path}: {visits}");
        assert_eq!(visits["passed_on"], Value::from(0), "{visits}");
    }
    println!(
        "{} visits by {CLIENTS} clients counted exactly, {unanswered} had no response",
        CLIENTS * EACH
    );
}
