//! A name and the one with `www.` in front, stored together with one proof.

use chrono::TimeDelta;
use domains_service::limits::LimitSettings;
use serde_json::{Value, json};
use testing::{Answer, Backend, Client, EVERY_SCOPE, Reply};

use crate::api::app::TestApp;
use crate::api::verification::world::World;

testing::on_each_database!(
    two_domains_are_stored_with_one_proof,
    one_record_proves_both,
    only_the_record_at_the_apex_is_asked_for,
    each_lives_on_without_the_other,
    nothing_is_stored_unless_both_are,
    both_count_towards_the_limit,
    a_repeated_request_gets_both_again,
    another_host_is_only_the_other_names,
    rings_of_the_two_are_refused,
    bad_values_are_named,
    without_it_nothing_changes,
    the_console_offers_it,
);

const DOMAINS: &str = "/api/v1/domains";

async fn store(client: &Client, fields: &[(&str, &str)]) -> Answer {
    let form = [("name", "brand.dev"), ("with_www", "1")];
    let form: Vec<_> = form.iter().chain(fields).copied().collect();
    client.post(DOMAINS, &form).await
}

/// Sets the TXT record that is shown first.
fn prove(world: &World, stored: &Answer) {
    let record = &stored.data()["verification"]["records"][0];
    let text = |field: &str| record[field].as_str().unwrap();
    world.dns().set_txt(text("name"), &[text("value")]);
}

/// The account's names, in their order.
async fn names(client: &Client) -> Vec<String> {
    let listed = client.get("/api/v1/domains?sort_by=name&sort=asc").await;
    let names = listed.rows().iter().map(|row| row["name"].as_str());
    names.map(|name| name.unwrap().to_owned()).collect()
}

async fn two_domains_are_stored_with_one_proof(backend: Backend) {
    let world = World::quiet(backend).await;
    let account = world.app.account("a");
    let fields = [
        ("index_page", "https://x.example.com/"),
        ("robots", "allow"),
    ];
    let stored = store(&account, &fields).await.expect(201);

    let (apex, www) = (stored.data(), &stored.data()["www"]);
    assert_eq!(
        (&apex["name"], &www["name"]),
        (&json!("brand.dev"), &json!("www.brand.dev"))
    );
    for field in ["index_page", "robots"] {
        assert_eq!(apex[field], www[field], "{field}");
    }
    let records = |domain: &Value| domain["verification"]["records"].clone();
    let token = records(apex)[0]["value"].as_str().unwrap().to_owned();
    let txt = json!({
        "type": "TXT",
        "name": "_waymark-challenge.brand.dev",
        "value": token,
        "purpose": "ownership",
    });
    assert_eq!(records(apex)[0], txt);
    assert_eq!(records(www)[0], txt, "one record for both");
    let cname = &records(www)[1];
    assert_eq!(
        (&cname["type"], &cname["name"]),
        (&json!("CNAME"), &json!("www.brand.dev"))
    );

    let shown = account.get(&format!("{DOMAINS}/{}", www["id"])).await;
    assert_eq!(records(shown.data()), records(www));
    assert_eq!(shown.data().get("www"), None);
}

async fn one_record_proves_both(backend: Backend) {
    let world = World::quiet(backend).await;
    let account = world.app.account("a");
    let stored = store(&account, &[]).await.expect(201);
    let www = format!("{DOMAINS}/{}", stored.data()["www"]["id"]);
    let verified = async |path: &str| {
        let answer = account.post(&format!("{path}/verify"), &[]).await;
        let verification = answer.expect(200).data()["verification"].clone();
        (
            verification["status"].clone(),
            verification["method"].clone(),
        )
    };
    assert_eq!(verified(&www).await, (json!("pending"), Value::Null));
    world.advance(TimeDelta::seconds(11));

    prove(&world, &stored);

    let apex = format!("{DOMAINS}/{}", stored.id());
    for path in [&apex, &www] {
        assert_eq!(
            verified(path).await,
            (json!("verified"), json!("txt")),
            "{path}"
        );
    }
}

async fn only_the_record_at_the_apex_is_asked_for(backend: Backend) {
    let world = World::quiet(backend).await;
    let account = world.app.account("a");
    let stored = store(&account, &[]).await.expect(201);
    let www = &stored.data()["www"];
    world
        .dns()
        .set("_waymark-challenge.brand.dev", Reply::Servfail);

    let answer = account
        .post(&format!("{DOMAINS}/{}/verify", www["id"]), &[])
        .await;

    let answer = answer.expect(200);
    let error = &answer.data()["verification"]["error"];
    assert_eq!(error["code"], "dns_servfail", "{error}");
}

async fn each_lives_on_without_the_other(backend: Backend) {
    let world = World::quiet(backend).await;
    let account = world.app.account("a");
    let stored = store(&account, &[]).await.expect(201);
    prove(&world, &stored);

    account
        .delete(&format!("{DOMAINS}/{}", stored.id()))
        .await
        .expect(200);

    let www = format!("{DOMAINS}/{}", stored.data()["www"]["id"]);
    let answer = account
        .post(&format!("{www}/verify"), &[])
        .await
        .expect(200);
    assert_eq!(answer.data()["verification"]["status"], "verified");
    assert_eq!(names(&account).await, ["www.brand.dev"]);
}

async fn nothing_is_stored_unless_both_are(backend: Backend) {
    let app = TestApp::start(backend).await;
    let account = app.account("a");
    account
        .post(DOMAINS, &[("name", "www.brand.dev")])
        .await
        .expect(201);

    let refused = store(&account, &[]).await.expect(422);

    assert_eq!(refused.codes("name"), ["taken"]);
    assert_eq!(names(&account).await, ["www.brand.dev"]);
}

async fn both_count_towards_the_limit(backend: Backend) {
    let limits = LimitSettings { domains: 3.into() };
    let app = TestApp::start_limited(backend, limits).await;
    let account = app.account("a");
    store(&account, &[]).await.expect(201);

    let form = [("name", "other.dev"), ("with_www", "1")];
    let refused = account.post(DOMAINS, &form).await.expect(409);

    assert_eq!(refused.json["code"], "domain_limit_reached");
    assert_eq!(names(&account).await, ["brand.dev", "www.brand.dev"]);
    account
        .post(DOMAINS, &[("name", "other.dev")])
        .await
        .expect(201);
}

async fn a_repeated_request_gets_both_again(backend: Backend) {
    let app = TestApp::start(backend).await;
    let account = app.account("a").with_header("Idempotency-Key", "k1");
    let first = store(&account, &[]).await.expect(201);
    let second = store(&account, &[]).await.expect(201);
    assert_eq!(first.data(), second.data());
    assert!(first.data()["www"]["id"].is_number());
    assert_eq!(names(&account).await.len(), 2);
}

async fn another_host_is_only_the_other_names(backend: Backend) {
    let app = TestApp::start(backend).await;
    for (account, to, apex, www) in [
        (
            "a",
            "https://www.brand.dev",
            json!("https://www.brand.dev/"),
            Value::Null,
        ),
        (
            "b",
            "https://brand.dev/",
            Value::Null,
            json!("https://brand.dev/"),
        ),
        (
            "c",
            "https://x.dev",
            json!("https://x.dev/"),
            json!("https://x.dev/"),
        ),
    ] {
        let stored = store(&app.account(account), &[("redirect_to", to)]).await;
        let data = stored.expect(201).data().clone();
        assert_eq!(
            (&data["redirect_to"], &data["www"]["redirect_to"]),
            (&apex, &www),
            "{to}"
        );
        for id in [&data["id"], &data["www"]["id"]] {
            app.account(account)
                .delete(&format!("{DOMAINS}/{id}"))
                .await
                .expect(200);
        }
    }
}

async fn rings_of_the_two_are_refused(backend: Backend) {
    let app = TestApp::start(backend).await;
    let account = app.account("a");
    for (field, other) in [
        ("index_page", "https://www.brand.dev/a"),
        ("index_page", "https://brand.dev/a"),
    ] {
        let refused = store(&account, &[(field, other)]).await.expect(422);
        assert_eq!(refused.codes(field), ["points_back"], "{other}");
    }
    // Visitors of www go to hop, the apex, and back to www.
    let fields = [
        ("redirect_to", "https://www.brand.dev"),
        ("index_page", "https://hop.dev/"),
    ];
    let hop = [("name", "hop.dev"), ("index_page", "https://brand.dev/")];
    account.post(DOMAINS, &hop).await.expect(201);
    let refused = store(&account, &fields).await.expect(422);
    assert_eq!(refused.codes("index_page"), ["points_back"]);
    assert_eq!(names(&account).await, ["hop.dev"]);
}

async fn bad_values_are_named(backend: Backend) {
    let app = TestApp::start(backend).await;
    let account = app.account("a");
    for (name, value, code) in [
        ("brand.dev", "2", "not_allowed"),
        ("go.brand.dev", "1", "not_an_apex"),
        ("www.brand.dev", "1", "not_an_apex"),
    ] {
        let form = [("name", name), ("with_www", value)];
        let refused = account.post(DOMAINS, &form).await.expect(422);
        assert_eq!(refused.codes("with_www"), [code], "{name} {value}");
    }
    assert_eq!(names(&account).await, [""; 0]);
}

async fn without_it_nothing_changes(backend: Backend) {
    let world = World::quiet(backend).await;
    let account = world.app.account("a");
    for (name, value) in [("a.dev", "0"), ("b.dev", "")] {
        let form = [("name", name), ("with_www", value)];
        let stored = account.post(DOMAINS, &form).await.expect(201);
        assert_eq!(stored.data().get("www"), None);
    }
    let form = [("name", "www.c.dev")];
    let stored = account.post(DOMAINS, &form).await.expect(201);
    let record = &stored.data()["verification"]["records"][0];
    assert_eq!(record["name"], "_waymark-challenge.www.c.dev");
    assert_eq!(names(&account).await, ["a.dev", "b.dev", "www.c.dev"]);
}

async fn the_console_offers_it(backend: Backend) {
    let app = TestApp::start(backend).await;
    let browser = app.browser("a", EVERY_SCOPE).await;
    let form = [("name", "go.brand.dev"), ("with_www", "1")];
    let refused = browser.submit("/console/domains", &form).await.expect(422);
    for text in [
        "directly below a public suffix",
        "<details class=\"more\" open>",
        " checked",
    ] {
        assert!(refused.text.contains(text), "{text}");
    }
    let form = [("name", "brand.dev"), ("with_www", "1")];
    browser.submit("/console/domains", &form).await.expect(303);
    assert_eq!(
        names(&app.account("a")).await,
        ["brand.dev", "www.brand.dev"]
    );
}
