//! Nothing after an ambiguous request is answered, on any listener of the real programs.

use std::net::SocketAddr;

use end_to_end::{Databases, Launch};
use testing::{Backend, FORM, Smuggling, TestKeys};

/// Makes idle connections end soon.
fn with_short_timeouts(launch: Launch) -> Launch {
    ["keep_alive", "request_head_timeout", "body_timeout"]
        .iter()
        .fold(launch, |launch, name| {
            launch.set(&format!("http.{name}"), "1s")
        })
}

fn address_of(base: &str) -> SocketAddr {
    let address = base.trim_start_matches("http://");
    address.parse().expect("an address")
}

/// Requests whose body is read, and requests that are refused before that.
async fn nothing_is_smuggled(base: &str, first: &'static str, next: &'static str, key: &str) {
    for key in [key, "nonsense"] {
        let smuggling = Smuggling {
            address: address_of(base),
            first,
            headers: format!("Host: x\r\nAuthorization: Bearer {key}\r\nContent-Type: {FORM}\r\n"),
            next,
            sign: "\"openapi\":",
        };
        smuggling.assert_refused().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn reports_service_answers_nothing_after_an_ambiguous_request() {
    let keys = TestKeys::new();
    let key = keys.issue("smuggler");
    let databases = Databases::start(Backend::Sqlite).await;
    let launch = Launch::reports(&keys, &databases.create("reports").await);
    let service = with_short_timeouts(launch).start().await;

    let (first, next) = ("POST /api/v1/reports", "/docs/reports/openapi.json");
    nothing_is_smuggled(&service.base, first, next, &key).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn domains_service_answers_nothing_after_an_ambiguous_request() {
    let keys = TestKeys::new();
    let key = keys.issue("smuggler");
    let databases = Databases::start(Backend::Sqlite).await;
    let launch = Launch::domains(&keys, &databases.create("domains").await)
        .set("names.allow_test", "true")
        .set("edge.keep_alive", "1s")
        .set("edge.request_head_timeout", "1s")
        .with_edge();
    let service = with_short_timeouts(launch).start().await;
    let client = service.client(&key);
    let name = [("name", "go.brand.test")];
    client.post("/api/v1/domains", &name).await.expect(201);

    let (first, next) = ("POST /api/v1/domains", "/docs/domains/openapi.json");
    nothing_is_smuggled(&service.base, first, next, &key).await;
    let edge = Smuggling {
        address: service.edge.expect("an edge"),
        first: "POST /x",
        headers: "Host: go.brand.test\r\n".to_owned(),
        next: "/robots.txt",
        sign: "User-agent",
    };
    edge.assert_refused().await;
}
