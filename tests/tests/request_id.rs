//! Follows a request's id from the proxy to the log, and from the log to the report that the
//! request stored.

use std::time::Duration;

use end_to_end::{Databases, Launch};
use serde_json::Value;
use testing::{Backend, PageServer, TestKeys, eventually};

const LIMIT: Duration = Duration::from_secs(30);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_request_is_found_in_the_json_log_with_its_report() {
    let (keys, databases) = (TestKeys::new(), Databases::start(Backend::Sqlite).await);
    let pages = PageServer::start(Duration::ZERO).await;
    let launch =
        Launch::reports(&keys, &databases.create("reports").await).set("telemetry.format", "json");
    let service = launch.start().await;
    let client = service.client(&keys.issue("default"));
    service.health().get("/healthz").await.expect(200);

    let form = [("url", pages.url("/page"))];
    let form = form.each_ref().map(|(name, value)| (*name, value.as_str()));
    let request = client.request("POST", "/api/v1/reports", &form);
    let request = request.header("X-Request-Id", "proxy-1.a_B");
    let stored = client.try_send(request).await.unwrap().expect(201);
    let made_up = client.request("GET", "/api/v1/reports", &[]);
    let made_up = made_up.header("X-Request-Id", "no \"id\"; at all");
    let made_up = client.try_send(made_up).await.unwrap().expect(200);

    assert_eq!(stored.header("x-request-id"), "proxy-1.a_B");
    let own = made_up.header("x-request-id");
    assert!(
        own.len() == 32 && own.bytes().all(|byte| byte.is_ascii_hexdigit()),
        "{own}"
    );

    let line = async |message: &str, matches: &dyn Fn(&Value) -> bool| {
        eventually(message, LIMIT, async || {
            let log = service.process.stderr();
            let (log, _unfinished) = log.rsplit_once('\n')?;
            let lines = log.lines().map(|line| {
                serde_json::from_str::<Value>(line)
                    .unwrap_or_else(|error| panic!("{error}: {line}"))
            });
            lines
                .into_iter()
                .find(|line| line["message"] == message && matches(line))
        })
        .await
    };
    let of_request = |line: &Value| line["span"]["request_id"] == "proxy-1.a_B";
    let answered = line("answered", &of_request).await;
    assert!(answered["path"].is_string(), "{answered}");
    assert_eq!(
        (&answered["status"], &answered["route"]),
        (&201.into(), &"/api/v1/reports".into())
    );
    let queued = line("generation queued", &of_request).await;
    assert_eq!(queued["report"], stored.id());
    let generated = line("report generated", &|line| line["report"] == stored.id()).await;
    assert_eq!(generated["outcome"], "ready");
    line("answered", &|line| line["span"]["request_id"] == own).await;
    // Proxies and Docker request it every few seconds.
    assert!(!service.process.stderr().contains("/healthz"));
}
