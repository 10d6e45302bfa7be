//! The metrics of reports-service, and those that both services share.

use std::time::Duration;

use database::{Pool, PoolSettings};
use end_to_end::{Databases, Launch};
use testing::{Backend, Client, PageServer, TestKeys};

use crate::metrics::{Metrics, connect_from};

testing::on_sqlite!(every_metric_of_reports_changes);

async fn store(client: &Client, url: &str, prefer: &str) -> i64 {
    let form = [("url", url)];
    let request = client.request("POST", "/api/v1/reports", &form);
    let answer = client.try_send(request.header("Prefer", prefer)).await;
    answer.unwrap().expect(201).id()
}

#[expect(clippy::too_many_lines, reason = "one story, from start to stop")]
async fn every_metric_of_reports_changes(backend: Backend) {
    let (keys, databases) = (TestKeys::new(), Databases::start(backend).await);
    let pages = PageServer::start(Duration::ZERO).await;
    let url = databases.create("reports").await;
    let launch = Launch::reports(&keys, &url)
        .set("generation.at_once", "1")
        .set("rendering.socket", "/nowhere")
        .set("generation.lease", "2m")
        .set("notify.at_once", "1")
        .set("notify.timeout", "8s")
        .set("http.requests_per_key", "10")
        .set("http.trusted_proxies", "")
        .set("http.max_connections", "30")
        .set("http.max_connections_per_address", "20");
    let service = launch.start().await;
    let (metrics, client) = (
        Metrics::new(&service),
        service.client(&keys.issue("default")),
    );

    // Before any request.
    let pool = if backend == Backend::Sqlite {
        r#"pool="readers""#
    } else {
        r#"pool="all""#
    };
    let of_pool = [pool, r#"database="reports""#];
    metrics
        .becomes("waymark_database_connections_limit", &of_pool, |limit| {
            limit == 12.0
        })
        .await;
    metrics
        .becomes("waymark_queue_jobs", &[], |jobs| jobs == 0.0)
        .await;
    assert!(metrics.value("waymark_generation_seconds_count", &[]).await == 0.0);
    assert!(metrics.value("http_requests_total", &[]).await == 0.0);
    assert!(metrics.value("http_requests_in_flight", &[]).await == 0.0);

    // One generation is held up, another one waits for its slot.
    pages.hold(true);
    let held = {
        let (client, url) = (
            client.with_key(Some(&keys.issue("default"))),
            pages.url("/held"),
        );
        tokio::spawn(async move { store(&client, &url, "wait=30").await })
    };
    metrics
        .becomes("waymark_generations_running", &[], |running| running == 1.0)
        .await;
    metrics
        .becomes("http_requests_in_flight", &[], |running| running == 1.0)
        .await;
    let waiting = store(&client, &pages.url("/waiting"), "respond-async").await;
    metrics
        .becomes("waymark_queue_jobs", &[], |jobs| jobs == 1.0)
        .await;
    metrics
        .becomes("waymark_queue_oldest_age_seconds", &[], |age| age > 1.0)
        .await;

    // Both reports are made, and another one fails.
    pages.hold(false);
    held.await.unwrap();
    let made = [r#"outcome="ready""#];
    metrics
        .becomes("waymark_generation_seconds_count", &made, |count| {
            count == 2.0
        })
        .await;
    // There is no program at the socket.
    let rendered = [("update", "1"), ("rendered", "1")];
    let path = format!("/api/v1/reports/{waiting}");
    client.put(&path, &rendered).await.expect(200);
    metrics
        .becomes(
            "waymark_rendering_seconds_count",
            &[r#"outcome="rendering_unavailable""#],
            |count| count == 1.0,
        )
        .await;
    let closed = format!("http://127.0.0.1:{}/", testing::free_port());
    store(&client, &closed, "wait=10").await;
    let refused = [r#"outcome="connection_refused""#];
    metrics
        .becomes("waymark_generation_seconds_count", &refused, |count| {
            count == 1.0
        })
        .await;
    metrics
        .becomes("waymark_queue_jobs", &[], |jobs| jobs == 0.0)
        .await;
    metrics
        .becomes("waymark_queue_oldest_age_seconds", &[], |age| age == 0.0)
        .await;
    for idle in ["waymark_schedules_due", "waymark_scheduled_checks_total"] {
        metrics.becomes(idle, &[], |count| count == 0.0).await;
    }
    metrics
        .becomes("waymark_generations_running", &[], |running| running == 0.0)
        .await;
    metrics
        .becomes("http_requests_in_flight", &[], |running| running == 0.0)
        .await;

    // Requests, by outcome.
    let stored = [
        r#"method="POST""#,
        r#"route="/api/v1/reports""#,
        r#"status="201""#,
    ];
    metrics
        .becomes("http_requests_total", &stored, |count| count == 3.0)
        .await;
    metrics
        .becomes(
            "http_request_duration_seconds_count",
            &stored[..2],
            |count| count == 3.0,
        )
        .await;
    for _ in 0..20 {
        client.get("/api/v1/reports").await;
    }
    let limited = [r#"route="/api/v1/reports""#, r#"status="429""#];
    metrics
        .becomes("http_requests_total", &limited, |count| count > 0.0)
        .await;

    // One address exceeds its number of connections, then two exceed the total.
    let api = service.base.trim_start_matches("http://").parse().unwrap();
    let mut held = Vec::new();
    for _ in 0..21 {
        held.push(connect_from("127.0.0.1", api).await);
    }
    metrics
        .becomes("http_connections_accepted_total", &[], |count| count > 15.0)
        .await;
    metrics
        .becomes("http_connections_refused_total", &[], |count| count > 0.0)
        .await;
    for _ in 0..12 {
        held.push(connect_from("127.0.0.2", api).await);
    }
    metrics
        .becomes("http_connections_evicted_total", &[], |count| count > 0.0)
        .await;
    drop(held);

    // Connections: some are open by now, and one is in use while the database is kept busy.
    let idle = [of_pool[0], of_pool[1], r#"state="idle""#];
    metrics
        .becomes("waymark_database_connections", &idle, |idle| idle > 0.0)
        .await;
    let connections = Launch::reports(&keys, &databases.create("other").await)
        .set("database.pool.connections", "1")
        .set("generation.enabled", "false");
    waiting_for_a_connection(&metrics, &connections, &keys).await;

    // The age of keys that can no longer be read grows.
    let documents = [keys.folder.key_set_path(), keys.folder.revocations_path()];
    let names = [
        "waymark_key_set_age_seconds",
        "waymark_revocations_age_seconds",
    ];
    for (path, name) in documents.iter().zip(names) {
        let aside = path.with_extension("aside");
        std::fs::rename(path, &aside).unwrap();
        metrics.becomes(name, &[], |age| age > 3.0).await;
        std::fs::rename(&aside, path).unwrap();
        metrics.becomes(name, &[], |age| age < 2.0).await;
    }
    let client = service.client(&keys.issue("notified"));
    metrics.tell(&client, "report").await;
    retiring(&metrics, &launch, &url).await;
    metrics.were_all("reports-service").await;
}

/// Another process on the same database, which deletes an old report.
async fn retiring(seen: &Metrics<'_>, launch: &Launch, url: &str) {
    let url = url.parse().unwrap();
    let pool = Pool::new(&url, &PoolSettings::default()).unwrap();
    let mut connection = pool.write().await.unwrap();
    let old = "UPDATE reports SET updated_at = '2020-01-01 00:00:00.000000' WHERE id = 1";
    assert_eq!(testing::execute(&mut connection, old).await, 1);
    drop(connection);
    let service = launch.beside().set("retention.reports", "1d").start().await;
    let metrics = Metrics::new(&service);
    metrics
        .becomes("waymark_reports_retired_total", &[], |count| count == 1.0)
        .await;
    seen.seen
        .borrow_mut()
        .append(&mut metrics.seen.borrow_mut());
}

/// Another process with a single connection, for which requests queue.
async fn waiting_for_a_connection(seen: &Metrics<'_>, launch: &Launch, keys: &TestKeys) {
    let service = launch.start().await;
    let metrics = Metrics::new(&service);
    let client = service.client(&keys.issue("default"));
    let asking = async {
        loop {
            let asked = (0..50).map(|_| client.get("/api/v1/reports?per_page=100"));
            futures_util::future::join_all(asked).await;
        }
    };
    let waited = async {
        metrics
            .becomes(
                "waymark_database_connections",
                &[r#"state="used""#],
                |used| used > 0.0,
            )
            .await;
        metrics
            .becomes("waymark_database_connections_waiting", &[], |waiting| {
                waiting > 0.0
            })
            .await;
    };
    tokio::select! {
        () = waited => {}
        () = asking => {}
    }
    metrics
        .becomes("waymark_database_connections_waiting", &[], |waiting| {
            waiting == 0.0
        })
        .await;
    seen.seen
        .borrow_mut()
        .append(&mut metrics.seen.borrow_mut());
}
