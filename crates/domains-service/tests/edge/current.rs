//! The names in memory follow the database: own writes at once, those of other processes soon
//! afterwards.

use testing::{Backend, until};

use crate::edge::service::{EDGE_THREADS, TestService, empty};
use crate::edge::visitor::get;

testing::on_each_database!(
    own_writes_are_seen_at_once,
    a_write_of_another_process_is_seen_soon,
    a_bulk_change_is_seen,
    only_names_with_an_owner_are_served,
);

/// The destination of `/`; empty for none, `None` when the name is not served.
async fn index_page(service: &TestService, name: &str) -> Option<String> {
    let answer = get(service.address, name, "/").await;
    (answer.status != 421).then(|| answer.header("location").to_owned())
}

async fn own_writes_are_seen_at_once(backend: Backend) {
    let database = empty(backend).await;
    let service = TestService::start(&database.url).await;

    // On every thread of the edge: they take turns at accepting connections.
    let seen = async |expected: Option<&str>| {
        for _ in 0..EDGE_THREADS {
            assert_eq!(
                index_page(&service, "go.waymark.dev").await.as_deref(),
                expected
            );
        }
    };

    seen(None).await;
    let id = service.store("go.waymark.dev", &[]).await;
    seen(Some("")).await;
    for page in ["https://a.dev/", "https://b.dev/"] {
        service.update(id, &[("index_page", page)]).await;
        seen(Some(page)).await;
    }
    service.delete(id).await;
    seen(None).await;
}

async fn a_write_of_another_process_is_seen_soon(backend: Backend) {
    let database = empty(backend).await;
    let (writer, reader) = (
        TestService::start(&database.url).await,
        TestService::start(&database.url).await,
    );
    let seen = async |expected: Option<&str>| {
        until("the other process's write is seen", async || {
            index_page(&reader, "go.waymark.dev").await.as_deref() == expected
        })
        .await;
    };

    let id = writer.store("go.waymark.dev", &[]).await;
    seen(Some("")).await;
    writer.update(id, &[("index_page", "https://a.dev/")]).await;
    seen(Some("https://a.dev/")).await;
    writer.delete(id).await;
    seen(None).await;
}

async fn a_bulk_change_is_seen(backend: Backend) {
    let database = empty(backend).await;
    let service = TestService::start(&database.url).await;
    let count = async |expected| {
        until("all of them are seen", async || {
            service.edge.names().count() == expected
        })
        .await;
    };

    // More than are announced individually, and on SQLite more than are kept.
    database
        .execute(
            "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers \
         WHERE n < 12000) \
         INSERT INTO domains (account, name, name_unicode, ownership, token, created_at, \
         updated_at) \
         SELECT 'a', 'd' || n || '.waymark.dev', '', 'verified', '', \
         CURRENT_TIMESTAMP, CURRENT_TIMESTAMP FROM numbers",
        )
        .await;
    count(12_000).await;
    assert_eq!(
        index_page(&service, "d12000.waymark.dev").await.as_deref(),
        Some("")
    );
    database
        .execute("UPDATE domains SET index_page = 'https://a.dev/'")
        .await;
    until("the last one's page is seen", async || {
        index_page(&service, "d12000.waymark.dev").await.as_deref() == Some("https://a.dev/")
    })
    .await;
    database
        .execute("DELETE FROM domains WHERE name <> 'd7.waymark.dev'")
        .await;
    count(1).await;
    assert!(index_page(&service, "d7.waymark.dev").await.is_some());
    assert_eq!(index_page(&service, "d12000.waymark.dev").await, None);
}

async fn only_names_with_an_owner_are_served(backend: Backend) {
    let database = empty(backend).await;
    let service = TestService::start(&database.url).await;
    service.store("go.waymark.dev", &[]).await;

    for (ownership, is_served) in [
        ("pending", false),
        ("grace", true),
        ("lapsed", false),
        ("verified", true),
        ("expired", false),
    ] {
        let change = format!("UPDATE domains SET ownership = '{ownership}'");
        database.execute(&change).await;
        until(ownership, async || {
            index_page(&service, "go.waymark.dev").await.is_some() == is_served
        })
        .await;
    }
}
