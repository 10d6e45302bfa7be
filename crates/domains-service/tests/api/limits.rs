//! An account's limits, and how the account sees them.

use domains_service::limits::LimitSettings;
use serde_json::{Value, json};
use testing::{Backend, Client, at_once, one_for_each_account, served};

use crate::api::app::TestApp;

testing::on_each_database!(
    parallel_stores_stay_within_the_limit,
    any_key_shows_its_account,
    every_request_counts_towards_its_accounts_share,
);

const DOMAINS: &str = "/api/v1/domains";

async fn every_request_counts_towards_its_accounts_share(backend: Backend) {
    let app = TestApp::start_sharing(backend, one_for_each_account()).await;
    let account = app.account("a");
    let stored = account.post(DOMAINS, &[("name", "go.waymark.dev")]).await;
    let id = stored.expect(201).id();
    let document = json!(domains_service::openapi::document());
    let fields = &[
        ("name", "to.waymark.dev"),
        ("index_page", "https://e.example/"),
        ("scopes", "domains:read"),
        ("kind", "webhook"),
        ("target", "http://127.0.0.1:81/"),
        ("events", "*"),
    ];

    let share = app.pool().for_account("a").read().await.unwrap();
    let served = served(backend, &account, &document, id, fields).await;

    assert!(served.is_empty(), "{served:?}");
    assert_eq!(app.account("b").get(DOMAINS).await.status, 200);
    drop(share);
    assert_eq!(account.get(DOMAINS).await.total(), 1);
}

async fn parallel_stores_stay_within_the_limit(backend: Backend) {
    let limits = LimitSettings { domains: 5.into() };
    let app = TestApp::start_limited(backend, limits).await;
    let account = app.account("a");
    let store = async |account: &Client, name: &str| account.post(DOMAINS, &[("name", name)]).await;

    let answers = at_once(20, |number| {
        let (account, name) = (account.clone(), format!("d{number}.waymark.dev"));
        async move { account.post(DOMAINS, &[("name", &name)]).await }
    })
    .await;

    let (stored, refused): (Vec<_>, Vec<_>) =
        answers.iter().partition(|answer| answer.status == 201);
    let listed = account.get(DOMAINS).await.total();
    assert_eq!((stored.len(), listed), (5, 5));
    for answer in refused {
        let code = (answer.status, &answer.json["code"]);
        assert_eq!(code, (409, &"domain_limit_reached".into()));
    }
    let used = json!({"used": 5, "limit": 5});
    assert_eq!(limits_of(&account).await["domains"], used);
    store(&app.account("b"), "b.waymark.dev").await.expect(201);

    let path = format!("{DOMAINS}/{}", stored[0].id());
    account.delete(&path).await.expect(200);
    store(&account, "new.waymark.dev").await.expect(201);
    assert_eq!(store(&account, "newer.waymark.dev").await.status, 409);
}

async fn any_key_shows_its_account(backend: Backend) {
    let app = TestApp::start(backend).await;
    app.fill("a", 3).await;
    let client = app.key("a", "");

    let shown = client.get("/api/v1/account").await.expect(200);

    assert_eq!(shown.json["status"], 200);
    assert_eq!(shown.data()["account"], "a");
    assert_eq!(shown.data()["key"]["scopes"], json!([]));
    assert_eq!(
        shown.data()["limits"],
        json!({
            "domains": {"used": 3, "limit": null},
            "requests_in_flight": {"used": 1, "limit": 256},
        })
    );
    assert_eq!(shown.data()["rates"]["key"]["limit"], 6000);
    assert_eq!(shown.data()["rates"]["account"], json!(null));
    let alias = client.get("/api/v1/domains/account").await.expect(200);
    assert_eq!(alias.data()["limits"], shown.data()["limits"]);
    assert_eq!(app.stranger().get("/api/v1/account").await.status, 401);
    assert_eq!(client.get(DOMAINS).await.status, 403);
}

async fn limits_of(client: &Client) -> Value {
    let shown = client.get("/api/v1/account").await.expect(200);
    shown.data()["limits"].clone()
}
