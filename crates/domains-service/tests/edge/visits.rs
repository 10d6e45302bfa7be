//! Counting visits, on each database.

use chrono::{Days, Utc};
use serde_json::{Value, json};
use testing::{Backend, until};

use crate::edge::backend::ShortLinks;
use crate::edge::service::{TestService, empty};
use crate::edge::visitor::{get, request, send};

const NAME: &str = "go.waymark.dev";

testing::on_each_database!(
    each_kind_of_visit_is_counted,
    the_last_thirty_days_are_shown,
    visits_go_with_their_domain,
    a_stop_loses_no_visit,
    a_batch_is_added_once,
);

/// A domain's visits, from the API.
pub async fn visits(service: &TestService, id: i64) -> Value {
    let shown = service.show(id).await.expect(200);
    shown.data()["visits"].clone()
}

/// Waits until this many have been written.
pub async fn total_is(service: &TestService, id: i64, expected: Value) {
    until(&format!("{expected}"), async || {
        visits(service, id).await["total"] == expected
    })
    .await;
}

/// Counters as the API shows them.
pub fn numbers(index_page: i64, not_found: i64, passed_on: i64, refused: i64) -> Value {
    json!({
        "index_page": index_page,
        "not_found": not_found,
        "passed_on": passed_on,
        "refused": refused,
        "bots": 0,
    })
}

fn with_bots(mut numbers: Value, bots: i64) -> Value {
    numbers["bots"] = bots.into();
    numbers
}

async fn each_kind_of_visit_is_counted(backend: Backend) {
    let database = empty(backend).await;
    let links = ShortLinks::start().await;
    let service = TestService::start_with(&database.url, links.settings()).await;
    let pages = [
        ("index_page", "https://a.dev/"),
        ("not_found_page", "https://b.dev/"),
    ];
    let id = service.store(NAME, &pages).await;
    let other = service.store("other.waymark.dev", &[]).await;

    for (method, path, times) in [
        ("GET", "/", 3),
        ("HEAD", "/", 4),
        ("HEAD", "/x", 1),
        ("GET", "/missing", 2),
        ("GET", "/x", 5),
        ("GET", "/cut", 1),
        ("POST", "/", 4),
        ("POST", "/x", 1),
        ("GET", "/robots.txt", 2),
        ("GET", "/favicon.ico", 2),
        ("OPTIONS", "/", 2),
    ] {
        for _ in 0..times {
            request(service.address, method, NAME, path).await;
        }
    }
    for path in ["/", "/", "/missing", "/x", "/x", "/cut"] {
        let request = format!(
            "GET {path} HTTP/1.1\r\nHost: {NAME}\r\nUser-Agent: facebookexternalhit/1.1\r\n\
             Connection: close\r\n\r\n"
        );
        send(service.address, request).await;
    }
    for header in [
        "Sec-Purpose: prefetch",
        "Sec-Purpose: prefetch;prerender",
        "Purpose: prefetch",
        "X-Moz: Prefetch",
        "X-Purpose: preview",
    ] {
        let request =
            format!("GET / HTTP/1.1\r\nHost: {NAME}\r\n{header}\r\nConnection: close\r\n\r\n");
        send(service.address, request).await;
    }
    get(service.address, "unknown.dev", "/").await;
    get(service.address, "other.waymark.dev", "/").await;

    total_is(&service, id, with_bots(numbers(3, 2, 6, 0), 11)).await;
    total_is(&service, other, numbers(0, 1, 0, 0)).await;
    let today = &visits(&service, id).await["days"][29];
    assert_eq!(
        (&today["index_page"], &today["bots"]),
        (&json!(3), &json!(11)),
        "{today}"
    );
    let metrics = service.operate("/metrics").await.text;
    assert!(
        metrics.contains("waymark_edge_answers_total{answer=\"index_page\"} 14"),
        "{metrics}"
    );
    assert!(
        metrics.contains("waymark_edge_answers_total{answer=\"misdirected\"} 1"),
        "{metrics}"
    );
    assert!(metrics.contains("waymark_edge_names 2"), "{metrics}");
    let list = service.list().await;
    assert_eq!(
        list.rows()[0]["visits"],
        Value::Null,
        "lists show no visits"
    );
}

async fn the_last_thirty_days_are_shown(backend: Backend) {
    let database = empty(backend).await;
    let service = TestService::start(&database.url).await;
    let id = service.store(NAME, &[]).await;
    let today = Utc::now().date_naive();
    let day = |ago: u64| today.checked_sub_days(Days::new(ago)).unwrap();
    for (ago, count) in [(40, 1000), (30, 100), (29, 10), (3, 1)] {
        let statement = format!(
            "INSERT INTO domain_visits (account, domain_id, day, index_page, not_found, passed_on, \
             refused, bots) \
             VALUES ('acme', {id}, '{}', {count}, 0, 0, 0, {count})",
            day(ago)
        );
        database.execute(&statement).await;
    }

    let visits = visits(&service, id).await;

    assert_eq!(visits["total"], with_bots(numbers(1111, 0, 0, 0), 1111));
    let days = visits["days"].as_array().unwrap();
    assert_eq!(days.len(), 30);
    for (place, shown) in days.iter().enumerate() {
        let ago = 29 - u64::try_from(place).unwrap();
        assert_eq!(shown["day"], day(ago).to_string());
        let expected = match ago {
            29 => 10,
            3 => 1,
            _ => 0,
        };
        assert_eq!(shown["index_page"], expected, "{shown}");
        assert_eq!(shown["bots"], expected, "{shown}");
    }
}

async fn visits_go_with_their_domain(backend: Backend) {
    let database = empty(backend).await;
    let service = TestService::start(&database.url).await;
    let id = service.store(NAME, &[]).await;
    get(service.address, NAME, "/").await;
    total_is(&service, id, numbers(0, 1, 0, 0)).await;

    // Counted, but not yet written when the domain is deleted.
    get(service.address, NAME, "/").await;
    service.delete(id).await;
    let again = service.store(NAME, &[]).await;
    get(service.address, NAME, "/").await;

    total_is(&service, again, numbers(0, 1, 0, 0)).await;
    assert_eq!(database.execute("DELETE FROM domain_visits").await, 1);
}

async fn a_stop_loses_no_visit(backend: Backend) {
    let database = empty(backend).await;
    let first = TestService::start(&database.url).await;
    let id = first.store(NAME, &[]).await;
    for _ in 0..7 {
        get(first.address, NAME, "/").await;
    }
    first.stop().await;

    let second = TestService::start(&database.url).await;
    assert_eq!(visits(&second, id).await["total"], numbers(0, 7, 0, 0));
    assert_eq!(
        database.execute("DELETE FROM visit_writers").await,
        0,
        "nothing is left behind"
    );
}

async fn a_batch_is_added_once(backend: Backend) {
    let database = empty(backend).await;
    let service = TestService::start(&database.url).await;
    let id = service.store(NAME, &[]).await;
    let pool = database.pool();
    let batch = [domains_service::model::VisitCounts {
        account: "acme".to_owned(),
        domain_id: id,
        day: Utc::now().date_naive(),
        index_page: 5,
        not_found: 0,
        passed_on: 0,
        refused: 0,
        bots: 2,
    }];

    for (writer, number) in [("a", 1), ("a", 1), ("b", 1), ("a", 2), ("a", 1), ("a", 2)] {
        let added = domains_service::model::add_visits(&pool, writer, number, &batch).await;
        added.unwrap();
    }

    assert_eq!(
        visits(&service, id).await["total"],
        with_bots(numbers(15, 0, 0, 0), 6)
    );
}
