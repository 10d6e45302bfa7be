//! Four processes, and twenty, of both programs behind one PgBouncer that has two connections to the
//! server for each, in each of its modes. `WAYMARK_POOLER_ROUNDS` sets how often each writes and reads.

use std::time::Duration;

use end_to_end::{Launch, Service};
use testing::{Client, PgBouncer, PostgresServer, TestKeys, eventually, skip};

/// How many processes of each program.
const PROCESSES: usize = 10;
const FEW_PROCESSES: usize = 2;
/// How many connections to the server the pooler may have for each process of a program.
const CONNECTIONS: usize = 4;
/// A slow machine starts twenty processes.
const LIMIT: Duration = Duration::from_mins(2);

fn rounds() -> usize {
    let rounds = std::env::var("WAYMARK_POOLER_ROUNDS");
    rounds.map_or(5, |rounds| rounds.parse().unwrap())
}

/// A server whose sessions have a time limit, which a pooler in transaction mode needs.
async fn server() -> Option<PostgresServer> {
    if !PgBouncer::is_installed() {
        skip("PgBouncer or PostgreSQL is not installed");
        return None;
    }
    let server = PostgresServer::start().await;
    server
        .run_statement("ALTER ROLE postgres SET statement_timeout = '30s'")
        .await;
    Some(server)
}

/// Processes of one program, of which the first has migrated the database. All are ready.
async fn start(launch: &Launch, processes: usize) -> Vec<Service> {
    let mut services = vec![launch.start().await];
    services.extend((1..processes).map(|_| launch.beside().spawn()));
    for service in &services {
        let health = service.health();
        eventually("it is ready", LIMIT, async || {
            let ready = health.try_send(health.request("GET", "/readyz", &[])).await;
            (ready.ok()?.status == 200).then_some(())
        })
        .await;
    }
    services
}

/// Each process stores rows and lists them, all at the same time; each reads what all have stored.
async fn write_and_read(
    services: &[Service],
    key: &str,
    path: &'static str,
    fields: impl Fn(usize, usize) -> (&'static str, String),
) {
    let clients: Vec<Client> = services.iter().map(|service| service.client(key)).collect();
    let tasks: Vec<_> = clients
        .iter()
        .enumerate()
        .map(|(process, client)| {
            let client = client.clone();
            let forms: Vec<_> = (0..rounds()).map(|round| fields(process, round)).collect();
            tokio::spawn(async move {
                for (name, value) in forms {
                    let request = client
                        .request("POST", path, &[(name, &value)])
                        .header("Prefer", "respond-async");
                    client.try_send(request).await.unwrap().expect(201);
                    client.get(path).await.expect(200);
                }
            })
        })
        .collect();
    for task in tasks {
        task.await.unwrap();
    }
    let stored = services.len() * rounds();
    for client in &clients {
        let list = client.get(path).await.expect(200);
        assert_eq!(usize::try_from(list.total()), Ok(stored), "{}", list.text);
    }
}

async fn connections_to(server: &PostgresServer) -> usize {
    let sessions = "SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend' \
                    AND datname <> 'postgres'";
    usize::try_from(server.number(sessions).await).unwrap()
}

async fn serve(mode: &str, processes: usize) {
    let Some(server) = server().await else {
        return;
    };
    let connections = processes * CONNECTIONS;
    let bouncer = PgBouncer::start(&server, mode, connections, &[]).await;
    let keys = TestKeys::new();
    let key = keys.issue("acme");
    let (mut launches, is_shared) = (Vec::new(), mode == "transaction");
    for launch in [Launch::reports, Launch::domains] {
        let name = server.create_database(None).await;
        let direct = format!("postgres://postgres@127.0.0.1:{}/{name}", server.port());
        let launch = launch(&keys, &bouncer.text(&name))
            .set("database.direct_url", direct)
            // In session mode, the connections of all processes together must not exceed the
            // pooler's.
            .set(
                "database.pool.connections",
                if is_shared { "8" } else { "2" },
            )
            .set("database.pooler", mode);
        launches.push(launch);
    }
    let [reports, domains] = launches.as_slice() else {
        unreachable!("two programs")
    };
    let reports = start(
        &reports.clone().set("generation.enabled", "false"),
        processes,
    )
    .await;
    let domains = start(&domains.clone().with_edge(), processes).await;

    let (report, domain) = ("/api/v1/reports", "/api/v1/domains");
    tokio::join!(
        write_and_read(&reports, &key, report, |process, round| {
            ("url", format!("https://example.com/{process}/{round}"))
        }),
        write_and_read(&domains, &key, domain, |process, round| {
            ("name", format!("p{process}-{round}.waymark.dev"))
        }),
    );

    for service in reports.iter().chain(&domains) {
        service.health().get("/readyz").await.expect(200);
    }
    // The listening connections of the edges are additional to the pooler's.
    let open = connections_to(&server).await;
    assert!(open <= connections + processes, "{open} connections");

    // A change in one process reaches the edges of all.
    let stored = domains[0].client(&key);
    stored
        .post(domain, &[("name", "all.waymark.dev")])
        .await
        .expect(201);
    for service in &domains {
        let edge = Client::new(format!("http://{}", service.edge.unwrap()), None);
        eventually("it is served", LIMIT, async || {
            let request = edge
                .request("GET", "/", &[])
                .header("Host", "all.waymark.dev");
            (edge.try_send(request).await.ok()?.status == 404).then_some(())
        })
        .await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn four_processes_share_eight_connections_in_session_mode() {
    serve("session", FEW_PROCESSES).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn four_processes_share_eight_connections_in_transaction_mode() {
    serve("transaction", FEW_PROCESSES).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "endurance"]
async fn twenty_processes_share_forty_connections_in_session_mode() {
    serve("session", PROCESSES).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "endurance"]
async fn twenty_processes_share_forty_connections_in_transaction_mode() {
    serve("transaction", PROCESSES).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn transaction_mode_is_refused_at_the_start_unless_it_is_set() {
    let Some(server) = server().await else {
        return;
    };
    let bouncer = PgBouncer::start(&server, "transaction", PROCESSES * CONNECTIONS, &[]).await;
    let name = server.create_database(None).await;
    let keys = TestKeys::new();
    for launch in [Launch::reports, Launch::domains] {
        let mut service = launch(&keys, &bouncer.text(&name)).spawn();
        let status = eventually("it ends", LIMIT, async || service.process.ended()).await;
        let errors = service.process.stderr();
        assert!(!status.success(), "{errors}");
        assert!(errors.contains("one transaction at a time"), "{errors}");
        assert!(errors.contains("`database.direct_url`"), "{errors}");
    }
}
