//! Many endpoints that hang, and many deliveries that wait, delay nobody else.

use std::time::{Duration, Instant};

use end_to_end::{Databases, Launch, Service, memory_mib};
use testing::{Backend, Client, Receiver, TestKeys};
use tokio::net::TcpListener;

use crate::notification_kill::execute;

/// Generous: a figure is printed, and only what is wrong takes so long.
const SOON: Duration = Duration::from_secs(10);

testing::on_each_database!(
    #[ignore = "endurance"]
    endpoints_that_hang_delay_no_other_account,
    #[ignore = "endurance"]
    deliveries_that_wait_delay_no_other_account,
);

/// Fills the tables: `endpoints` of one account, and this many events for each of them.
fn filled(endpoints: usize, events: usize, target: &str) -> String {
    const AT: &str = "'2026-11-28 09:00:00'";
    let numbers = |count: usize| {
        format!(
            "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers \
             WHERE n < {count})"
        )
    };
    format!(
        "INSERT INTO events (id, account, kind, subject, place, created_at, data, is_spread) {} \
           SELECT 'evt_' || n, 'slow', 'report.ready', n, '', {AT}, '{{}}', TRUE FROM numbers; \
         INSERT INTO endpoints (account, kind, target, host, events, secret, created_at, \
           updated_at, version, due_at) {} \
           SELECT 'slow', 'webhook', '{target}' || n, '127.0.0.1', '[\"*\"]', 'whsec_AAAA', {AT}, \
             {AT}, 1, {AT} FROM numbers; \
         INSERT INTO deliveries (endpoint, event, state, attempts, next_attempt_at, created_at) \
           SELECT endpoints.id, events.id, 'waiting', 0, events.created_at, events.created_at \
             FROM endpoints, events WHERE endpoints.account = 'slow';",
        numbers(events),
        numbers(endpoints),
    )
}

struct World {
    service: Service,
    receiver: Receiver,
    quick: Client,
    test: String,
    database: String,
    _databases: Databases,
    _keys: TestKeys,
}

impl World {
    async fn start(backend: Backend) -> Self {
        let (keys, databases) = (TestKeys::new(), Databases::start(backend).await);
        let database = databases.create("reports").await;
        let service = Launch::reports(&keys, &database)
            .set("notify.timeout", "5s")
            .start()
            .await;
        let receiver = Receiver::start().await;
        let quick = service.client(&keys.issue("quick"));
        let target = receiver.url("/hook");
        let fields = [("kind", "webhook"), ("target", &target), ("events", "*")];
        let stored = quick.post("/api/v1/report-endpoints", &fields).await;
        let test = format!("/api/v1/report-endpoints/{}/test", stored.expect(201).id());
        Self {
            service,
            receiver,
            quick,
            test,
            database,
            _databases: databases,
            _keys: keys,
        }
    }

    /// The longest of five times from an event of the other account to its delivery.
    async fn longest(&self) -> Duration {
        let mut longest = Duration::ZERO;
        for _ in 0..5 {
            let (before, started) = (self.receiver.received().len(), Instant::now());
            self.quick.send("POST", &self.test, &[]).await.expect(201);
            self.receiver.wait_for(before + 1).await;
            longest = longest.max(started.elapsed());
        }
        longest
    }
}

async fn endpoints_that_hang_delay_no_other_account(backend: Backend) {
    let world = World::start(backend).await;
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let target = format!("http://{}/", listener.local_addr().unwrap());
    let idle = world.longest().await;
    let hanging = tokio::spawn(async move {
        let mut held = Vec::new();
        while let Ok((stream, _)) = listener.accept().await {
            held.push(stream);
        }
    });
    execute(&world.database, &filled(10_000, 1, &target)).await;

    let longest = world.longest().await;
    println!("{backend:?}: 10,000 endpoints hang: at most {longest:?}, idle {idle:?}");
    assert!(longest < SOON, "{longest:?}");
    hanging.abort();
}

async fn deliveries_that_wait_delay_no_other_account(backend: Backend) {
    let mut figures = Vec::new();
    for count in [100, 100_000] {
        let world = World::start(backend).await;
        let busy = Receiver::start().await;
        let before = memory_mib(world.service.process.id());
        let filling = filled(1, count, &busy.url("/"));
        execute(&world.database, &filling).await;
        let longest = world.longest().await;
        let after = memory_mib(world.service.process.id());
        println!(
            "{backend:?}: {count} deliveries wait: at most {longest:?}, memory {before:.0} MiB, \
             then {after:.0} MiB"
        );
        // SQLite fills the caches of its connections, which have a limit.
        assert!(after < before + 64.0, "{after} MiB after {before}");
        figures.push(longest);
    }
    let [few, many] = figures[..] else {
        panic!("{figures:?}")
    };
    assert!(
        many < few * 5 + Duration::from_secs(1),
        "{many:?}, not {few:?}"
    );
}
