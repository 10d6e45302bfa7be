//! Pages that would redirect visitors in a circle of domains.

use domains_service::verification::VerificationSettings;
use testing::Backend;

use crate::api::app::{TestApp, store};

testing::on_each_database!(
    a_circle_of_domains_is_refused,
    a_circle_is_refused_when_its_last_domain_is_stored,
    a_circle_of_an_accounts_own_domains_is_refused_before_they_are_proved,
    a_chain_of_domains_is_fine,
    a_circle_of_thirty_two_domains_is_refused,
    pages_that_become_used_again_are_checked,
);

async fn a_circle_of_domains_is_refused(backend: Backend) {
    let app = TestApp::start(backend).await;
    let account = app.account("a");
    let first = store(&account, "d0.waymark.dev").await;
    for number in 1..=4 {
        let page = format!("https://d{}.waymark.dev/", number - 1);
        let form = [
            ("name", format!("d{number}.waymark.dev")),
            ("not_found_page", page),
        ];
        let form = form.each_ref().map(|(name, value)| (*name, value.as_str()));
        assert_eq!(account.post("/api/v1/domains", &form).await.status, 201);
    }

    // 0 → 4 → 3 → 2 → 1 → 0: four domains in between.
    let refused = account
        .patch(&first, &[("index_page", "https://d4.waymark.dev/x?y")])
        .await;

    assert_eq!(
        (refused.status, refused.codes("index_page")),
        (422, vec!["points_back"])
    );
    let kept = account.get(&first).await;
    assert_eq!(kept.json["data"]["index_page"], serde_json::Value::Null);
}

async fn a_circle_is_refused_when_its_last_domain_is_stored(backend: Backend) {
    let app = TestApp::start(backend).await;
    let form = [
        ("name", "a.waymark.dev"),
        ("index_page", "https://b.waymark.dev/"),
    ];
    assert_eq!(
        app.account("a").post("/api/v1/domains", &form).await.status,
        201
    );

    let form = [
        ("name", "b.waymark.dev"),
        ("index_page", "https://elsewhere.dev/"),
        ("not_found_page", "https://a.waymark.dev/"),
    ];
    let refused = app.account("b").post("/api/v1/domains", &form).await;

    assert_eq!(
        (refused.status, refused.codes("not_found_page")),
        (422, vec!["points_back"])
    );
    assert!(refused.codes("index_page").is_empty());
}

async fn a_circle_of_an_accounts_own_domains_is_refused_before_they_are_proved(backend: Backend) {
    let app = TestApp::start_with(backend, VerificationSettings::default()).await;
    let a_to_b = [
        ("name", "a.waymark.dev"),
        ("index_page", "https://b.waymark.dev/"),
    ];
    let b_to_a = [
        ("name", "b.waymark.dev"),
        ("index_page", "https://a.waymark.dev/"),
    ];
    let store =
        async |account: &str, form| app.account(account).post("/api/v1/domains", form).await;

    assert_eq!(store("a", &a_to_b).await.status, 201);
    let refused = store("a", &b_to_a).await;

    assert_eq!(
        (refused.status, refused.codes("index_page")),
        (422, vec!["points_back"])
    );
    // An unproved claim of another account neither blocks anyone nor is disclosed.
    assert_eq!(store("b", &b_to_a).await.status, 201);
    // Nor does a lapsed or expired claim.
    let lapsed = "UPDATE domains SET ownership = 'lapsed' WHERE account = 'a'";
    assert_eq!(app.execute(lapsed).await, 1);
    assert_eq!(store("a", &b_to_a).await.status, 201);
}

async fn a_chain_of_domains_is_fine(backend: Backend) {
    let app = TestApp::start(backend).await;
    let account = app.account("a");
    let first = store(&account, "a.waymark.dev").await;
    let second = store(&account, "b.waymark.dev").await;

    let to_second = [
        ("index_page", "https://b.waymark.dev/"),
        ("not_found_page", "https://b.waymark.dev/"),
    ];
    assert_eq!(account.put(&first, &to_second).await.status, 200);
    let away = [
        ("index_page", "https://www.b.waymark.dev/"),
        ("not_found_page", "http://192.0.2.1/"),
    ];
    assert_eq!(account.put(&second, &away).await.status, 200);
}

async fn a_circle_of_thirty_two_domains_is_refused(backend: Backend) {
    let app = TestApp::start(backend).await;
    let account = app.account("a");
    let first = store(&account, "d0.waymark.dev").await;
    for number in 1..32 {
        let name = format!("d{number}.waymark.dev");
        let target = format!("https://d{}.waymark.dev", number - 1);
        let form = [("name", name.as_str()), ("redirect_to", target.as_str())];
        account.post("/api/v1/domains", &form).await.expect(201);
    }
    for field in ["index_page", "redirect_to"] {
        let refused = account
            .patch(&first, &[(field, "https://d31.waymark.dev")])
            .await;
        assert_eq!(refused.codes(field), ["points_back"]);
    }
    let nearly = [("redirect_to", "https://d31.waymark.dev.example.dev")];
    account.patch(&first, &nearly).await.expect(200);
}

async fn pages_that_become_used_again_are_checked(backend: Backend) {
    let app = TestApp::start(backend).await;
    let account = app.account("a");
    let form = [
        ("name", "a.waymark.dev"),
        ("index_page", "https://b.waymark.dev/"),
        ("not_found_page", "https://elsewhere.dev/"),
        ("redirect_to", "https://elsewhere.dev"),
    ];
    let stored = account.post("/api/v1/domains", &form).await.expect(201);
    let first = format!("/api/v1/domains/{}", stored.id());
    // Allowed as long as all visitors of the first one are redirected elsewhere.
    let form = [
        ("name", "b.waymark.dev"),
        ("index_page", "https://a.waymark.dev/"),
    ];
    account.post("/api/v1/domains", &form).await.expect(201);

    let refused = account.patch(&first, &[("redirect_to", "")]).await;
    assert_eq!(
        (refused.status, refused.codes("index_page")),
        (422, vec!["points_back"])
    );
    assert!(refused.codes("not_found_page").is_empty());
    let kept = account.get(&first).await;
    assert_eq!(kept.data()["redirect_to"], "https://elsewhere.dev/");

    // Changing the page in the same request is allowed.
    let both = [("redirect_to", ""), ("index_page", "")];
    account.patch(&first, &both).await.expect(200);
    let none = [("redirect_to", "")];
    account.patch(&first, &none).await.expect(200);
}
