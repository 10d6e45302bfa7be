//! domains-service: its requests are spans, its metrics arrive, and its visitors have no spans.

use end_to_end::{Databases, Launch};
use serde_json::Value;
use testing::{Backend, Client, TestKeys, eventually};

use crate::telemetry::receiver::{LIMIT, Receiver};
use crate::telemetry::{PARENT, TRACE, named, sending, traceparent};

const NAME: &str = "go.waymark.dev";
const SERVICE: &str = "domains-service";
const VISITS: u32 = 3;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn traces_and_metrics_of_domains_arrive() {
    let Some(receiver) = Receiver::start().await else {
        return;
    };
    let (keys, databases) = (TestKeys::new(), Databases::start(Backend::Sqlite).await);
    let launch = Launch::domains(&keys, &databases.create("domains").await).with_edge();
    let mut service = sending(launch, &receiver.address).start().await;

    let client = service.client(&keys.issue("acme"));
    let form = [("name", NAME), ("index_page", "https://example.com/hush")];
    let request = client.request("POST", "/api/v1/domains", &form);
    let request = request.header("traceparent", traceparent());
    let id = client.try_send(request).await.unwrap().expect(201).id();
    let shown = format!("/api/v1/domains/{id}");
    client.get(&shown).await.expect(200);
    let visitor = Client::new(format!("http://{}", service.edge.unwrap()), None);
    for _ in 0..VISITS {
        let request = visitor.request("GET", "/", &[]).header("Host", NAME);
        let request = request.header("traceparent", traceparent());
        visitor.try_send(request).await.unwrap().expect(302);
    }

    for (name, expected) in [
        ("waymark_edge_answers_total", VISITS.into()),
        ("waymark_edge_answer_seconds", VISITS.into()),
        ("waymark_edge_names", 1.0),
        ("waymark_domains", 1.0),
        ("http_requests_total", 2.0),
    ] {
        let what = format!("{name} is {expected}");
        eventually(&what, LIMIT, async || {
            let value = receiver.metric(SERVICE, name)?;
            #[expect(clippy::float_cmp, reason = "counts are whole numbers")]
            (value == expected).then_some(())
        })
        .await;
    }

    // Everything has been sent by the end of the process.
    assert!(service.process.terminate(LIMIT).success());
    let spans = eventually("both requests have arrived", LIMIT, async || {
        let spans = receiver.spans();
        (spans.len() >= 2).then_some(spans)
    })
    .await;
    let [stored] = named(&spans, "POST /api/v1/domains")[..] else {
        panic!("{spans:#?}")
    };
    assert_eq!(
        (&stored["trace"], &stored["parent"]),
        (&TRACE.into(), &PARENT.into())
    );
    assert_eq!(stored["attributes"]["http.response.status_code"], 201);
    assert_eq!(stored["attributes"]["waymark.account"], "acme");
    let [read] = named(&spans, "GET /api/v1/domains/{id}")[..] else {
        panic!("{spans:#?}")
    };
    assert_ne!(read["trace"], TRACE, "it begins a trace of its own");
    for span in &spans {
        assert_eq!(span["resource"]["service.name"], SERVICE, "{span:#}");
        assert_eq!(
            span["resource"]["process.pid"].as_u64(),
            Some(service.process.id().into())
        );
    }
    let of_visitors = |span: &&Value| span["attributes"]["http.route"] == "/";
    assert_eq!(spans.iter().filter(of_visitors).count(), 0, "{spans:#?}");
    assert_eq!(spans.len(), 2, "{spans:#?}");
    assert!(!format!("{spans:?}").contains("hush"), "a field in a trace");
}
