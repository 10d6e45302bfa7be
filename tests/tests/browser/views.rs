//! Every kind of report page and list, in full and empty.

use std::time::Duration;

use auth::{NewLink, Role};
use end_to_end::sample_reports::{
    SampleReports, Waiting, bad_report, faulty_report, good_report, report_of_many_faults,
};
use end_to_end::{Databases, Launch};
use serde_json::{Value, json};
use testing::{Backend, Client, MailServer, Receiver, TestKeys};

use crate::browser::browse;

/// The maximum length of a usual report, folded: in screens of 900 pixels on a desktop and of 844
/// on a phone; and unfolded, in printed pages.
const MAX_SCREENS: f64 = 6.0;
const MAX_PHONE_SCREENS: f64 = 8.0;
const MAX_PAGES: u64 = 8;

const ENCRYPTION_KEY: &str = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";

/// The path of a report's page.
async fn page_of(client: &Client, base: &str, id: i64) -> String {
    let report = client
        .get(&format!("/api/v1/reports/{id}"))
        .await
        .expect(200);
    let url = report.data()["page_url"].as_str().unwrap().to_owned();
    url.strip_prefix(base).unwrap().to_owned()
}

async fn set_credentials(client: &Client) {
    let path = "/api/v1/projects/shop.example/credentials";
    let fields = [("cookie", "session=1a2b"), ("headers", "X-Preview: yes")];
    client.put(path, &fields).await.expect(200);
}

/// Gives the report of a view what its name says, and links for guests.
async fn set_up(client: &Client, view: &str, id: i64) {
    let form = match view {
        "private" => &[("privacy", "1")][..],
        "password" => &[("privacy", "2"), ("password", "open sesame")],
        "german" => &[("language", "de")],
        "german-password" => &[
            ("privacy", "2"),
            ("password", "open sesame"),
            ("language", "de"),
        ],
        _ => return,
    };
    let path = format!("/api/v1/reports/{id}");
    client.patch(&path, form).await.expect(200);
    let guests = ["", "The agency"];
    for name in guests.into_iter().filter(|_| view != "german") {
        let share = format!("{path}/share");
        client.post(&share, &[("name", name)]).await.expect(201);
    }
}

/// The page without faults.
const NEWS: &str = "https://news.example/science/why-the-harbour-froze";

#[tokio::test]
async fn every_view_is_fit_to_be_seen() {
    let (keys, databases) = (TestKeys::new(), Databases::start(Backend::Sqlite).await);
    let database = databases.create("reports").await;
    let reports = Launch::reports(&keys, &database)
        .set("generation.enabled", "false")
        .set("credentials.encryption_keys", ENCRYPTION_KEY)
        .start()
        .await;
    let key = keys.issue("default");
    let client = reports.client(&key);
    let mut samples = SampleReports::open(&database);
    let (url, shop) = ("https://nakheel.example/ar/guide", "https://shop.example/");
    let good = good_report("article.html", NEWS);
    let arabic = good_report("arabic.html", url);
    let decent = faulty_report("careless_head.html", shop);
    let (bad, many) = (bad_report(), report_of_many_faults());
    let path = "https://shop.example/a-rather-long-path/with-a-very-long-product-name-in-it?q=1";
    let ids = [
        ("good", samples.ready(NEWS, &[&good])),
        ("arabic", samples.ready(url, &[&arabic])),
        (
            "decent",
            samples.ready(shop, &[&bad, &decent, &bad, &decent]),
        ),
        (
            "bad",
            samples.ready("http://harbour-club.example/boats/", &[&many, &bad]),
        ),
        (
            "many",
            samples.ready("http://bazaar.example/everything", &[&decent, &many]),
        ),
        ("long", samples.ready(shop, &[&bad, &decent].repeat(50))),
        ("queued", samples.waiting(path, Waiting::Queued)),
        ("running", samples.waiting(path, Waiting::Running)),
        ("failed", samples.failed(path, None)),
        ("failed-again", samples.failed(path, Some(&decent))),
        ("private", samples.ready(shop, &[&decent])),
        ("password", samples.ready(shop, &[&decent])),
        (
            "german",
            samples.ready("http://harbour-club.example/boote/", &[&many, &bad]),
        ),
        ("german-password", samples.ready(shop, &[&decent])),
    ];
    let (mut strangers, mut owners) = (json!({}), json!({}));
    let (_, long) = ids.iter().find(|(view, _)| *view == "long").unwrap();
    let history = format!("/api/v1/reports/{long}/history");
    let history = client.get(&history).await.expect(200);
    assert_eq!(history.rows().len(), 100);
    let changed = &history.rows()[0]["difference"];
    assert_eq!(changed["score"], decent.score - bad.score);
    for (view, id) in ids {
        strangers[view] = json!(page_of(&client, &reports.base, id).await);
        if matches!(view, "good" | "password" | "failed") {
            owners[format!("settings-{view}")] = json!(format!("/console/reports/{id}"));
        }
        set_up(&client, view, id).await;
    }
    set_credentials(&client).await;
    let warnings = format!("{}?outcome=warn", strangers["many"].as_str().unwrap());
    strangers["warnings"] = json!(warnings);
    strangers["rules"] = json!("/docs/reports/checks");
    strangers["start"] = json!("/docs");
    strangers["reference"] = json!("/docs/reports");
    owners["list"] = json!("/console/reports");
    owners["list-nothing"] = json!("/console/reports?search=nothing+is+like+this");
    owners["list-wrong"] = json!("/console/reports?page=x");
    owners["nowhere"] = json!("/console/reports/999999");
    let job = json!({
        "base": reports.base,
        "key": key,
        "strangers": strangers,
        "owners": owners,
        "reports": ["good", "arabic", "decent", "bad", "german", "many", "long"],
    });

    let Some(seen) = browse("views.py", job).await else {
        return;
    };

    assert_eq!((good.score, arabic.score), (100, 100));
    let places = many.checks.iter().map(|check| check.evidence.items.len());
    assert!(places.sum::<usize>() >= 300);
    expect_short(&seen.measured);

    samples.many("many", 10_000);
    let job = json!({
        "base": reports.base,
        "key": keys.issue("many"),
        "strangers": {},
        "owners": {
            "list-many": "/console/reports",
            "list-many-last": "/console/reports?page=400",
            "list-project": "/console/reports?project=shop7.example&order=worst",
        },
        "reports": [],
    });
    browse("views.py", job).await;
}

#[tokio::test]
async fn every_view_of_notifications_sessions_and_keys_is_fit_to_be_seen() {
    let (keys, databases) = (TestKeys::new(), Databases::start(Backend::Sqlite).await);
    let mail = MailServer::start().await;
    let reports = Launch::reports(&keys, &databases.create("reports").await)
        .with_base_url()
        .set("notify.mail.host", "127.0.0.1")
        .set("notify.mail.port", mail.port.to_string())
        .set("notify.mail.tls", "none")
        .set("notify.mail.from", "waymark@waymark.example")
        .set("keys.issuer", keys.issuing_settings().issuer)
        .start()
        .await;
    let key = keys.issue("default");
    let client = reports.client(&key);
    let (mut strangers, mut owners) = (json!({}), json!({}));
    let endpoint = notified(&client).await;
    owners["notifications"] = json!("/console/reports/notifications");
    owners["notifications-endpoint"] = json!(format!("/console/reports/notifications/{endpoint}"));
    let (address, consent) = addressed(&client, &reports.base, &mail).await;
    owners["notifications-mail"] = json!(format!("/console/reports/notifications/{address}"));
    strangers["consent"] = json!(consent);
    owners["keys"] = json!("/console/reports/keys");
    owners["sessions"] = json!("/console/reports/sessions");
    let link = keys.folder.sign_in_link(&NewLink {
        account: "acme".parse().unwrap(),
        scopes: Role::Viewer.scopes(),
        person: None,
        lifetime: Duration::from_mins(10),
        base_url: reports.base.clone(),
    });
    let (link, _) = link.unwrap();
    strangers["sign-in-link"] = json!(link.strip_prefix(&reports.base));
    Client::new(reports.base.clone(), None)
        .with_header("origin", &reports.base)
        .post("/sign-in", &[("key", &key)])
        .await
        .expect(303);
    let job = json!({
        "base": reports.base,
        "key": key,
        "strangers": strangers,
        "owners": owners,
        "reports": [],
        "keys": "/console/reports/keys",
    });
    browse("views.py", job).await;
}

/// An address of mail that has not agreed yet: its endpoint, and the page that asks.
async fn addressed(client: &Client, base: &str, mail: &MailServer) -> (i64, String) {
    let address = "ann@example.com";
    let fields = [("kind", "mail"), ("target", address), ("events", "*")];
    let stored = client.post("/api/v1/report-endpoints", &fields).await;
    let question = mail.wait_for(address, 1).await.remove(0);
    let link = question.link("/confirm/");
    let path = link.strip_prefix(base).unwrap();
    (stored.expect(201).id(), path.to_owned())
}

/// An endpoint that is notified of tests, one that is paused, and their events; returns the first one.
async fn notified(client: &Client) -> i64 {
    const ENDPOINTS: &str = "/api/v1/report-endpoints";
    let receiver = Receiver::start().await;
    receiver.reply("404 Not Found", "", "There is nothing here.");
    let target = receiver.url("/a/long/path/to/the/program/that/is/notified/of/everything");
    let mut ids = Vec::new();
    for (kind, description) in [("webhook", "Our own program"), ("slack", "#websites")] {
        let fields = [
            ("kind", kind),
            ("target", target.as_str()),
            ("events", "*"),
            ("description", description),
        ];
        ids.push(client.post(ENDPOINTS, &fields).await.expect(201).id());
    }
    let [first, second] = ids[..] else {
        panic!("{ids:?}")
    };
    let paused = format!("{ENDPOINTS}/{second}");
    client.patch(&paused, &[("enabled", "0")]).await.expect(200);
    for _ in 0..3 {
        let test = format!("{ENDPOINTS}/{first}/test");
        client.send("POST", &test, &[]).await.expect(201);
    }
    receiver.wait_for(1).await;
    receiver.reply("204 No Content", "", "");
    receiver.wait_for(3).await;
    first
}

/// Expects that usual reports are short, and that only the style sheet, which browsers cache for
/// all pages, delays their first paint.
#[expect(clippy::print_stdout, reason = "figures that `--nocapture` shows")]
fn expect_short(reports: &Value) {
    println!("{reports:#}");
    for (view, measured) in reports.as_object().unwrap() {
        assert_eq!(measured["blocking"], json!(["waymark.css"]), "{view}");
        let loaded = json!(["waymark.css", "waymark.js", "waymark.svg"]);
        assert_eq!(measured["loaded"], loaded, "{view}");
        if view != "many" {
            let screens = measured["screens_folded"].as_f64().unwrap();
            assert!(screens <= MAX_SCREENS, "{view}: {screens} screens");
            let screens = measured["screens_folded_on_phone"].as_f64().unwrap();
            assert!(screens <= MAX_PHONE_SCREENS, "{view}: {screens} on a phone");
            let pages = measured["pages"].as_u64().unwrap();
            assert!(pages <= MAX_PAGES, "{view}: {pages} pages");
        }
    }
}
