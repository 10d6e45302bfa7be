//! `/api/v1/projects/{host}/ignored`: findings that do not count, each with a reason.

use std::time::Duration;

use reports_service::limits::LimitSettings;
use reqwest::Method;
use serde_json::{Value, json};
use settings::Bounded;
use testing::{Answer, Backend, PageServer};
use tokio::time::sleep;

use crate::app::TestApp;
use crate::list::seed;

testing::on_each_database!(
    what_is_ignored_counts_no_longer_and_later_again,
    what_is_ignored_in_a_project_is_ignored_in_later_generations,
    some_of_a_finding_is_ignored_by_its_element_or_file,
    places_are_compared_with_more_than_a_report_shows,
    what_is_ignored_belongs_to_its_account_and_project,
    what_is_to_be_ignored_has_rules_and_a_limit,
    a_report_that_is_made_meanwhile_is_scored_again,
    what_is_ignored_goes_with_its_report_or_project,
    the_page_and_its_files_show_what_is_ignored_apart,
);

/// The project of pages on this machine.
const IGNORED: &str = "/api/v1/projects/127.0.0.1/ignored";
const FAULTY: &str = "<!doctype html><html lang=en><head><title>Lighthouses of the coast</title>\
    </head><body><h1>Lighthouses</h1><img id=a src=1.png><img id=b src=2.png></body></html>";

/// A service with a report about a page with faults.
async fn start(backend: Backend) -> (TestApp, PageServer, i64) {
    let app = TestApp::start_with(backend, TestApp::generation()).await;
    let page = PageServer::start_with(FAULTY).await;
    let id = app.store(&format!("url={}", page.url("/"))).await;
    (app, page, id)
}

async fn ignore(app: &TestApp, form: &str) -> Answer {
    let form = format!("reason=Decoration.&{form}");
    app.send(Method::POST, IGNORED, &form).await
}

async fn report(app: &TestApp, id: i64) -> Value {
    let shown = app.get(&format!("/api/v1/reports/{id}")).await;
    shown.expect(200).data().clone()
}

fn check(report: &Value) -> &Value {
    let mut checks = report["checks"]["checks"].as_array().unwrap().iter();
    checks
        .find(|check| check["id"] == "image_keywords")
        .unwrap()
}

async fn what_is_ignored_counts_no_longer_and_later_again(backend: Backend) {
    let (app, _page, id) = start(backend).await;
    let path = format!("/api/v1/reports/{id}");
    let shown = app.get(&path).await.expect(200);
    let before = shown.data().clone();

    let stored = ignore(&app, &format!("check=image_keywords&report={id}")).await;

    let stored = stored.expect(201).data().clone();
    assert_eq!(stored["report"], id);
    let holder = app
        .owner()
        .with_header("if-none-match", shown.header("etag"));
    let after = holder.get(&path).await.expect(200).data().clone();
    assert_eq!(check(&before)["outcome"], "fail");
    assert_eq!(check(&after)["outcome"], "info");
    let message = check(&after)["message"].as_str().unwrap();
    assert!(message.starts_with("Ignored (Decoration.): "), "{message}");
    let score = |report: &Value| report["score"].as_i64().unwrap();
    assert!(score(&after) > score(&before));
    let mut expected = stored.clone();
    expected["evidence"] = json!(2);
    assert_eq!(after["ignored"], json!([expected]));
    // Every place has the same score.
    assert_eq!(after["checks"]["score"], after["score"]);
    let listed = app.get("/api/v1/reports").await;
    assert_eq!(listed.rows()[0]["score"], after["score"]);
    let history = app.get(&format!("{path}/history/1")).await;
    assert_eq!(history.data()["score"], after["score"]);
    assert_eq!(history.data()["outcomes"]["image_keywords"], "info");
    assert_eq!(app.get(IGNORED).await.data(), &json!([stored]));

    let one = format!("{IGNORED}/{}", stored["id"]);
    app.send(Method::DELETE, &one, "").await.expect(200);
    let again = report(&app, id).await;
    for field in ["score", "result", "checks", "ignored"] {
        assert_eq!(again[field], before[field], "{field}");
    }
    app.send(Method::DELETE, &one, "").await.expect(404);
}

async fn what_is_ignored_in_a_project_is_ignored_in_later_generations(backend: Backend) {
    let (app, page, first) = start(backend).await;
    ignore(&app, "check=image_keywords").await.expect(201);

    let form = format!("url={}", page.url("/another"));
    let second = app.store(&form).await;
    let path = format!("/api/v1/reports/{first}");
    app.send(Method::PATCH, &path, "update=1").await.expect(200);

    for id in [first, second] {
        let report = report(&app, id).await;
        assert_eq!(check(&report)["outcome"], "info");
        assert_eq!(report["checks"]["score"], report["score"]);
    }
    // What the account does itself makes no event of a changed page.
    let events = app.get("/api/v1/report-events").await.expect(200);
    let kinds: Vec<&Value> = events.rows().iter().map(|event| &event["type"]).collect();
    assert_eq!(kinds, ["report.ready"; 3], "{}", events.text);
}

async fn some_of_a_finding_is_ignored_by_its_element_or_file(backend: Backend) {
    let (app, _page, id) = start(backend).await;
    let places = check(&report(&app, id).await)["evidence"]["items"].clone();
    assert_eq!(places.as_array().unwrap().len(), 2, "{places}");

    ignore(&app, "check=image_keywords&selector=*%23a")
        .await
        .expect(201);
    let some = report(&app, id).await;
    assert_eq!(check(&some)["outcome"], "fail");
    assert_eq!(check(&some)["evidence"]["items"], json!([places[1]]));
    assert_eq!(some["ignored"][0]["evidence"], 1);

    ignore(&app, "check=image_keywords&found=*2.png*")
        .await
        .expect(201);
    let all = report(&app, id).await;
    assert_eq!(check(&all)["outcome"], "info");
    assert_eq!(all["ignored"].as_array().unwrap().len(), 2);
    ignore(&app, "check=image_keywords&key=other")
        .await
        .expect(201);
    assert_eq!(report(&app, id).await["ignored"], all["ignored"]);
    // What takes nothing makes no difference.
    let path = format!("/api/v1/reports/{id}");
    app.send(Method::PATCH, &path, "update=1").await.expect(200);
    let history = app.get(&format!("{path}/history/2")).await;
    assert_eq!(history.data()["difference"]["ignored"], json!([]));
}

async fn places_are_compared_with_more_than_a_report_shows(backend: Backend) {
    let app = TestApp::start_with(backend, TestApp::generation()).await;
    let images = "<img src=a/1.png>".repeat(70) + &"<img src=b/2.png>".repeat(60);
    let faulty = FAULTY.replace("</h1>", &format!("</h1>{images}"));
    let page = PageServer::start_with(faulty.leak()).await;
    let id = app.store(&format!("url={}", page.url("/"))).await;
    let totals = |report: &Value| {
        let evidence = &check(report)["evidence"];
        let items = evidence["items"].as_array().unwrap();
        (items.len(), evidence["total"].as_u64().unwrap())
    };
    assert_eq!(totals(&report(&app, id).await), (50, 132));

    let stored = ignore(&app, "check=image_keywords&found=*a/1.png*").await;
    let stored = stored.expect(201).id();
    assert_eq!(report(&app, id).await["ignored"][0]["evidence"], 50);
    let path = format!("/api/v1/reports/{id}");
    app.send(Method::PATCH, &path, "update=1").await.expect(200);
    let checked = report(&app, id).await;
    assert_eq!(checked["ignored"][0]["evidence"], 70);
    assert_eq!(totals(&checked), (50, 62));

    let path = format!("{IGNORED}/{stored}");
    app.send(Method::DELETE, &path, "").await.expect(200);
    assert_eq!(totals(&report(&app, id).await), (50, 132));
}

async fn what_is_ignored_belongs_to_its_account_and_project(backend: Backend) {
    let (app, page, id) = start(backend).await;
    let other = app.key_of("other", "reports:read reports:write");
    let other = app.stranger().with_key(Some(&other));
    other.get(IGNORED).await.expect(404);
    let url = page.url("/");
    let stored = other.post("/api/v1/reports", &[("url", &url)]).await;
    let theirs = stored.expect(201).data().clone();
    let stored = ignore(&app, "check=image_keywords").await.expect(201);
    let one = format!("{IGNORED}/{}", stored.id());

    assert_eq!(other.get(IGNORED).await.expect(200).data(), &json!([]));
    other.delete(&one).await.expect(404);
    let shown = other
        .get(&format!("/api/v1/reports/{}", theirs["id"]))
        .await;
    assert_eq!(shown.data()["score"], theirs["score"]);
    let id = id.to_string();
    let fields = [("check", "title"), ("reason", "x"), ("report", &id)];
    other.post(IGNORED, &fields).await.expect(422);
    seed(
        &app.pool,
        "owner",
        "https://b.example/",
        "b.example",
        None,
        None,
    )
    .await;
    let elsewhere = "/api/v1/projects/b.example/ignored";
    app.owner().post(elsewhere, &fields).await.expect(422);
    let one = format!("{elsewhere}/{}", stored.id());
    app.send(Method::DELETE, &one, "").await.expect(404);
    assert_eq!(app.get(elsewhere).await.data(), &json!([]));

    let reader = app.key_of("owner", "reports:read");
    let reader = app.stranger().with_key(Some(&reader));
    reader.get(IGNORED).await.expect(200);
    reader.post(IGNORED, &fields).await.expect(403);
}

async fn what_is_to_be_ignored_has_rules_and_a_limit(backend: Backend) {
    let limits = LimitSettings {
        ignored_findings: Bounded::new(1),
        ..LimitSettings::default()
    };
    let app = TestApp::start_limited(backend, limits).await;
    app.store("url=http://127.0.0.1/").await;
    let long = "ä".repeat(501);
    for (form, field, code) in [
        ("check=title", "reason", "required"),
        ("reason=x", "check", "required"),
        ("check=titel&reason=x", "check", "unknown_check"),
        (&format!("check=title&reason={long}"), "reason", "too_long"),
        ("check=title&reason=x&report=0", "report", "not_allowed"),
        ("check=title&reason=x&report=9", "report", "unknown_report"),
        ("check=title&reason=%01", "reason", "control_character"),
        ("check=title&reason=x&selector=", "selector", "empty"),
        ("check=title&reason=x&pages=/*", "pages", "unknown_field"),
    ] {
        let refused = app.send(Method::POST, IGNORED, form).await.expect(422);
        assert_eq!(
            refused.json["error_codes"],
            json!({ field: [code] }),
            "{form}: {}",
            refused.text
        );
    }
    assert_eq!(app.get(IGNORED).await.data(), &json!([]));
    let stored = ignore(&app, "check=title").await.expect(201).data().clone();
    let again = app.send(Method::POST, IGNORED, "check=title&reason=Agreed.");
    let again = again.await.expect(200).data().clone();
    assert_eq!(
        (&again["id"], &again["reason"]),
        (&stored["id"], &json!("Agreed."))
    );
    assert_ne!(again["created_at"], stored["created_at"]);
    let refused = ignore(&app, "check=meta_description").await.expect(409);
    assert_eq!(refused.json["code"], "ignored_limit_reached");
}

/// Only on PostgreSQL: SQLite has one writer at a time.
async fn a_report_that_is_made_meanwhile_is_scored_again(backend: Backend) {
    if backend == Backend::Sqlite {
        return;
    }
    let (app, _page, id) = start(backend).await;
    let path = format!("/api/v1/reports/{id}");
    let mut connection = app.pool.write().await.unwrap();
    // A generation that has read what was ignored, and is yet to be committed.
    for statement in [
        "CREATE TABLE made AS SELECT packed_checks FROM reports",
        "UPDATE reports SET packed_checks = NULL",
        "BEGIN",
        "UPDATE reports SET packed_checks = made.packed_checks FROM made",
    ] {
        testing::execute(&mut connection, statement).await;
    }

    let ignoring = async { ignore(&app, "check=image_keywords").await.expect(201) };
    let committing = async {
        while app.get(IGNORED).await.data() == &json!([]) {
            sleep(Duration::from_millis(20)).await;
        }
        testing::execute(&mut connection, "COMMIT").await;
    };
    tokio::join!(ignoring, committing);

    let shown = app.get(&path).await.expect(200);
    let report = shown.data();
    assert_eq!(check(report)["outcome"], "info");
    assert_eq!(report["score"], report["checks"]["score"]);
}

async fn what_is_ignored_goes_with_its_report_or_project(backend: Backend) {
    let app = TestApp::start(backend).await;
    let id = app.store("url=http://127.0.0.1/").await;
    ignore(&app, &format!("check=title&report={id}"))
        .await
        .expect(201);
    ignore(&app, "check=title").await.expect(201);
    let count = async || app.get(IGNORED).await.data().as_array().map(Vec::len);
    assert_eq!(count().await, Some(2));

    let path = format!("/api/v1/reports/{id}");
    app.send(Method::DELETE, &path, "").await.expect(200);
    app.store("url=http://127.0.0.1/").await;
    assert_eq!(count().await, Some(1));

    let project = "/api/v1/projects/127.0.0.1";
    app.send(Method::DELETE, project, "").await.expect(200);
    app.store("url=http://127.0.0.1/").await;
    assert_eq!(count().await, Some(0));
}

async fn the_page_and_its_files_show_what_is_ignored_apart(backend: Backend) {
    let (app, _page, id) = start(backend).await;
    let browser = app.signed_in(&app.key).await;
    let path = app.page(id).await;
    let seen = browser.get(&path).await.expect(200).text;
    let open = "<div class=\"finding-body\" id=\"check-image_keywords\"";
    assert!(seen.contains(open) && !seen.contains("id=\"ignored\""));
    let at = check(&report(&app, id).await)["evidence"]["items"][0]["selector"].clone();
    let only = format!("selector={}", at.as_str().unwrap());
    assert!(
        seen.contains(&format!("<option value=\"{only}\">")),
        "{only}"
    );

    let form = format!("/console/reports/{id}/ignored");
    let fields = [
        ("check", "image_keywords"),
        ("only", only.as_str()),
        ("reason", "=A <b>"),
    ];
    let sent = browser.submit(&form, &fields).await.expect(303);
    assert_eq!(sent.header("location"), format!("{path}#ignored"));
    let fields = [
        ("check", "image_keywords"),
        ("everywhere", "1"),
        ("reason", "B"),
    ];
    browser.submit(&form, &fields).await.expect(303);
    let all = app.get(IGNORED).await.data().clone();
    assert_eq!(all[0]["report"], id);
    assert_eq!(all[0]["selector"], at);
    assert_eq!(all[1]["report"], Value::Null);

    let seen = browser.get(&path).await.expect(200).text;
    assert!(!seen.contains(open), "nothing of it is open");
    assert!(seen.contains("<bdi>=A &#60;b&#62;</bdi>") && seen.contains("2 ignored"));
    let author = all[0]["author"].as_str().unwrap();
    assert!(seen.contains(&format!("<bdi>{author}</bdi>")), "{author}");
    let guest = app.stranger();
    let seen = guest.get(&path).await.expect(200).text;
    assert!(seen.contains("<bdi>B</bdi>") && !seen.contains(author));
    assert!(!seen.contains("Ignore it"), "only owners do");

    let sheet = guest.get(&format!("{path}.csv")).await.expect(200).text;
    let rows = sheet.lines().filter(|row| row.contains(",image_keywords,"));
    let rows: Vec<&str> = rows.collect();
    assert_eq!(rows.len(), 2, "{rows:?}");
    assert!(rows.iter().all(|row| row.contains(",image_keywords,info,")));
    let day = &all[0]["created_at"].as_str().unwrap()[..10];
    for (row, reason) in rows.iter().zip(["'=A <b>", "B"]) {
        assert!(row.ends_with(&format!(",{reason},{day},")), "{row}");
    }
    let file = guest.get(&format!("{path}.json")).await.expect(200);
    assert_eq!(file.data()["ignored"][1]["reason"], "B");
    assert!(!file.text.contains(author));
    // The owner's files have the names.
    for kind in ["csv", "json"] {
        let file = app.get(&format!("{path}.{kind}")).await.expect(200);
        assert!(file.text.contains(author), "{kind}");
    }
    // What is ignored although it is not found shows in the settings.
    let more = [("check", "title"), ("reason", "Later")];
    app.owner().post(IGNORED, &more).await.expect(201);
    let settings = browser.get(&format!("/console/reports/{id}")).await.text;
    assert!(settings.contains("because: <bdi>Later</bdi>"), "{settings}");

    let stop = format!("{form}/{}/delete", all[1]["id"]);
    browser.submit(&stop, &[]).await.expect(303);
    assert!(browser.get(&path).await.text.contains(open));
}
