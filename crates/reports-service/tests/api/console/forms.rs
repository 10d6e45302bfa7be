//! Forms of the console: they have the same effect as the API, and only a person's own forms are
//! accepted.

use serde_json::Value;
use testing::{Answer, Backend, form_token};

use super::LIST;
use crate::app::TestApp;
use crate::list::seed;

testing::on_each_database!(
    every_action_does_what_the_api_does,
    a_page_with_a_report_can_be_checked_again_or_get_another,
    the_list_is_narrowed_and_ordered_by_its_address,
);

const URL: [(&str, &str); 1] = [("url", "https://e.example/a")];

async fn report(app: &TestApp, id: i64) -> Value {
    let found = app.get(&format!("/api/v1/reports/{id}")).await;
    found.expect(200).data().clone()
}

/// The id of the report that was stored last.
async fn newest(app: &TestApp) -> i64 {
    let list = app.get("/api/v1/reports").await.expect(200);
    list.rows()[0]["id"].as_i64().unwrap()
}

async fn every_action_does_what_the_api_does(backend: Backend) {
    let app = TestApp::start(backend).await;
    let browser = app.signed_in(&app.key).await;
    let empty = browser.get(LIST).await.expect(200);
    assert!(empty.text.contains("Check your first page"));
    assert!(empty.text.contains("console/reports/notifications#mail"));
    let notifications = browser.get("/console/reports/notifications").await;
    assert!(notifications.text.contains("id=\"mail\""));
    assert!(
        notifications
            .text
            .contains("REPORTS__NOTIFY__MAIL__HOST=smtp.example.com")
    );

    let form = [
        ("url", "e.example/a"),
        ("privacy", "2"),
        ("password", "open sesame"),
    ];
    let stored = browser.submit(LIST, &form).await.expect(303);
    assert_eq!(stored.header("location"), LIST);
    let id = newest(&app).await;
    let data = report(&app, id).await;
    assert_eq!(data["url"], "https://e.example/a");
    assert_eq!(data["privacy"], 2);
    let path = format!("{LIST}/{id}");
    let list = browser.get(LIST).await.expect(200);
    assert!(list.text.contains("data-waiting") && list.text.contains("Queued"));

    let form = [("privacy", "1"), ("back", "console/reports?state=queued")];
    let changed = browser.submit(&path, &form).await.expect(303);
    assert_eq!(changed.header("location"), "/console/reports?state=queued");
    assert_eq!(report(&app, id).await["privacy"], 1);
    for back in ["//evil.example", "console/reports/../../x", ""] {
        let form = [("privacy", "0"), ("back", back)];
        let changed = browser.submit(&path, &form).await.expect(303);
        let settings = format!("{path}?done=saved");
        assert_eq!(changed.header("location"), settings, "{back}");
        let page = browser.get(&settings).await.expect(200);
        assert!(page.text.contains("Everyone with its address"));
    }
    let changed_at = report(&app, id).await["updated_at"].clone();
    let form = [("update", "1"), ("back", "report")];
    let again = browser.submit(&path, &form).await.expect(303);
    browser.get(again.header("location")).await.expect(200);
    let page_url = report(&app, id).await["page_url"].clone();
    assert!(
        page_url
            .as_str()
            .unwrap()
            .ends_with(again.header("location"))
    );
    assert_eq!(
        report(&app, id).await["updated_at"],
        changed_at,
        "it was queued already"
    );

    let delete = format!("{path}/delete");
    let asks = browser.get(&delete).await.expect(200);
    assert!(asks.text.contains("Delete this report?"));
    browser.submit(&delete, &[]).await.expect(303);
    app.get(&format!("/api/v1/reports/{id}")).await.expect(404);
    let gone = browser.submit(&delete, &[]).await.expect(404);
    assert!(gone.header("content-type").starts_with("text/html"));
}

async fn a_page_with_a_report_can_be_checked_again_or_get_another(backend: Backend) {
    let app = TestApp::start(backend).await;
    let browser = app.signed_in(&app.key).await;
    let id = app.store("url=https://e.example/a").await;

    let form = [("url", "https://E.example/a#b"), ("privacy", "1")];
    let asked = browser.submit(LIST, &form).await.expect(200);

    let offer = asked.text.split("You have a report about this page").nth(1);
    let offer = offer.unwrap().split("</form>").next().unwrap();
    let again = format!("console/reports/{id}\"");
    assert!(offer.contains(&again), "{offer}");
    assert!(offer.contains("name=\"update\" value=\"1\""), "{offer}");
    assert!(asked.text.contains("value=\"https://E.example/a#b\""));
    assert_eq!(newest(&app).await, id, "nothing is stored yet");
    let another = [form[0], form[1], ("again", "0")];
    browser.submit(LIST, &another).await.expect(303);
    assert!(newest(&app).await > id);
}

async fn the_list_is_narrowed_and_ordered_by_its_address(backend: Backend) {
    let app = TestApp::start(backend).await;
    for (name, score) in [("a", 90), ("b", 20), ("c", 60)] {
        let (url, host) = (
            format!("https://{name}.example/"),
            format!("{name}.example"),
        );
        seed(&app.pool, "owner", &url, &host, Some(score), None).await;
    }
    let browser = app.signed_in(&app.key).await;
    let hosts = async |query: &str| {
        let page = browser.get(&format!("{LIST}?{query}")).await.expect(200);
        let parts = page.text.split("class=\"quiet item-title\"").skip(1);
        let hosts = parts.map(|part| {
            let title = part.split("<bdi>").nth(1).unwrap();
            title.split('.').next().unwrap().to_owned()
        });
        hosts.collect::<String>()
    };

    assert_eq!(hosts("").await, "cba");
    assert_eq!(hosts("order=worst").await, "bca");
    assert_eq!(hosts("sort_by=score&sort=desc").await, "acb");
    assert_eq!(hosts("search=B.EX").await, "b");
    assert_eq!(hosts("result=good").await, "a");
    assert_eq!(hosts("project=c.example").await, "c");
    assert_eq!(hosts("state=running").await, "");
    assert_eq!(hosts("per_page=10&page=2").await, "");
    app.store("url=https://d.example/").await;
    assert_eq!(hosts("state=queued&search=d.ex").await, "d");
    let page = browser.get(&format!("{LIST}?project=c.example")).await;
    assert!(
        page.text.contains("1 report · mean score 60"),
        "{}",
        page.text
    );
    for (query, total) in [("state=queued&search=d.", 1), ("state=failed", 0)] {
        let queued = app
            .get(&format!("/api/v1/reports?{query}"))
            .await
            .expect(200);
        assert_eq!(queued.total(), total, "{query}");
    }
}

#[tokio::test]
async fn a_bad_address_is_said_to_be_one_and_the_list_is_shown() {
    let app = TestApp::start(Backend::Sqlite).await;
    app.store("url=https://e.example/a").await;
    let browser = app.signed_in(&app.key).await;
    for (query, what) in [
        ("result=great", "result"),
        ("page=0", "page number"),
        ("per_page=7", "page size"),
        ("state=lost", "state"),
        ("sort_by=x", "order"),
    ] {
        let page = browser.get(&format!("{LIST}?{query}")).await.expect(422);
        let message = format!("The address of this page has no valid {what}.");
        assert!(page.text.contains(&message), "{query}: {message}");
        assert!(page.text.contains("1–1 of 1"), "{query}: {}", page.text);
    }
}

#[tokio::test]
async fn programs_get_problems_of_the_console_as_json() {
    let app = TestApp::start(Backend::Sqlite).await;
    let program = app.stranger().with_header("accept", "*/*");
    let asked = program.get(LIST).await.expect(401);
    assert_eq!(asked.json["code"], "unauthenticated");
    program.get("/console/nowhere").await.expect(404);

    let session = app.signed_in(&app.key).await;
    let program = session.as_program();
    let missing = program.get("/console/reports/999").await.expect(404);
    assert_eq!(missing.json["code"], "not_found");
    for token in ["", "of another session"] {
        let form = [("url", "https://e.example/a"), ("token", token)];
        let refused = program.post(LIST, &form).await.expect(403);
        assert_eq!(refused.json["code"], "wrong_token", "{token}");
    }
    let without = program.with_cookie(None).post(LIST, &[]).await.expect(401);
    assert_eq!(without.json["code"], "unauthenticated");
}

#[tokio::test]
async fn errors_stand_at_their_fields_and_nothing_typed_is_lost() {
    let app = TestApp::start(Backend::Sqlite).await;
    let browser = app.signed_in(&app.key).await;
    let typed = "ftp://e.example/\"><script>alert(1)</script>";
    let page = browser
        .submit(LIST, &[("url", typed), ("privacy", "2")])
        .await;
    let page = page.expect(422);

    // In words of the form, which is not the API.
    for (field, begins) in [
        ("url", "The URL must begin"),
        ("password", "This must not be empty."),
    ] {
        let shown = format!("id=\"{field}-error\" role=\"alert\">{begins}");
        assert!(page.text.contains(&shown), "{shown}\n{}", page.text);
    }
    let kept = "value=\"ftp://e.example/&#34;&#62;&#60;script&#62;alert(1)";
    assert!(page.text.contains(kept), "{}", page.text);
    assert!(page.text.contains("<option value=\"2\" selected>"));

    let id = app.store("url=https://e.example/").await;
    let page = browser
        .submit(&format!("{LIST}/{id}"), &[("privacy", "2")])
        .await;
    let page = page.expect(422);
    assert!(page.text.contains("This must not be empty."));
    assert!(page.text.contains("value=\"2\" checked"));
    assert!(
        !page.text.contains("/share\""),
        "it is still public: {}",
        page.text
    );

    let change = [("privacy", "1")];
    let settings = format!("{LIST}/{id}");
    browser.submit(&settings, &change).await.expect(303);
    let long = "a".repeat(101);
    let name = [("name", long.as_str())];
    let page = browser.submit(&format!("{settings}/share"), &name).await;
    let page = page.expect(422).text;
    assert!(
        page.contains("id=\"name-error\" role=\"alert\">This must"),
        "{page}"
    );
    assert!(page.contains(&format!("value=\"{long}\"")), "{page}");
}

#[tokio::test]
async fn a_key_that_may_only_read_is_offered_nothing_else() {
    let app = TestApp::start(Backend::Sqlite).await;
    let id = app.store("url=https://e.example/&privacy=1").await;
    let reader = app.key_of("owner", "reports:read");
    let browser = app.signed_in(&reader).await;
    let list = browser.get(LIST).await.expect(200);
    assert!(list.text.contains("e.example"));
    let page = browser.get(&format!("{LIST}/{id}")).await.expect(200);
    for page in [&list, &page] {
        for offered in [
            "name=\"privacy\"",
            "name=\"url\"",
            "/delete",
            "name=\"update\"",
        ] {
            assert!(!page.text.contains(offered), "{offered}");
        }
    }

    let (one, delete) = (format!("{LIST}/{id}"), format!("{LIST}/{id}/delete"));
    for (path, form) in [
        (LIST, &URL[..]),
        (&one, &[("privacy", "0")]),
        (&delete, &[]),
    ] {
        let refused = browser.submit(path, form).await.expect(403);
        assert!(refused.text.contains("This key may not do that"), "{path}");
    }
    assert_eq!(browser.get(&delete).await.status, 403);
    assert_eq!(report(&app, id).await["privacy"], 1);

    let nothing = app.key_of("owner", "domains:read");
    let browser = app.signed_in(&nothing).await;
    assert_eq!(browser.get(LIST).await.status, 403);
}

#[tokio::test]
async fn a_key_that_may_only_write_sees_the_result_of_a_form() {
    let app = TestApp::start(Backend::Sqlite).await;
    let id = app.store("url=https://e.example/&privacy=1").await;
    let writer = app.key_of("owner", "reports:write");
    let browser = app.signed_in(&writer).await;
    let one = format!("{LIST}/{id}");
    for (path, form, message) in [
        (
            LIST,
            &[("url", "ftp://e.example/")][..],
            "The URL must begin",
        ),
        (&one, &[("privacy", "2")], "The password field is required"),
        (&one, &[("privacy", "9")], "The privacy field"),
        (
            &format!("{one}/share"),
            &[("expires_in", "1")],
            "The expires_in field",
        ),
    ] {
        let refused = browser.submit(path, form).await.expect(422);
        assert!(refused.text.contains(message), "{}", refused.text);
    }
    let done = |answer: Answer| {
        assert_eq!(answer.expect(303).header("location"), "/key?done=unseen");
    };
    done(browser.submit(&one, &[("privacy", "0")]).await);
    assert_eq!(report(&app, id).await["privacy"], 0);
    done(browser.submit(LIST, &URL).await);
    done(browser.submit(&format!("{one}/withdraw"), &[]).await);
    done(browser.submit(&format!("{one}/delete"), &[]).await);
    let key = browser.get("/key?done=unseen").await.expect(200);
    assert!(
        key.text
            .contains("The key may change this, but not see it.")
    );
    let key = browser.get("/key").await.expect(200);
    assert!(!key.text.contains("but not see it"));
    let list = browser.get(LIST).await.expect(403);
    assert!(
        list.text
            .contains("href=\"../key\">What this key may do</a>")
    );
}

#[tokio::test]
async fn a_form_of_another_session_changes_nothing() {
    let app = TestApp::start(Backend::Sqlite).await;
    let id = app.store("url=https://e.example/").await;
    let other = app.key_of("other", "reports:read reports:write");
    let their_token = app.signed_in(&other).await.token().await;
    let browser = app.signed_in(&app.key).await;
    let token = browser.token().await;
    let path = format!("{LIST}/{id}/delete");
    let base = app.base.clone();
    let own = [("origin", base.as_str()), ("sec-fetch-site", "same-origin")];

    for (headers, token) in [
        (&[("origin", "https://evil.example")][..], &*token),
        (&[("origin", "null")], &*token),
        (&[], &*token),
        (
            &[("origin", base.as_str()), ("sec-fetch-site", "cross-site")],
            &*token,
        ),
        (&own[..], ""),
        (&own[..], "x"),
        (&own[..], &*their_token),
    ] {
        let refused = browser.post_from(headers, &path, &[("token", token)]).await;
        assert_eq!(refused.status, 403, "{headers:?}");
        assert!(refused.header("content-type").starts_with("text/html"));
    }
    assert_eq!(browser.post(&path, &[]).await.status, 403);
    report(&app, id).await;
    // A person who typed into the form of an earlier session can send it again.
    let typed = ("url", "https://typed.example/");
    let page = browser.post(LIST, &[("token", &*their_token), typed]).await;
    let page = page.expect(403);
    assert!(page.text.contains("value=\"https://typed.example/\""));
    let again = browser
        .post(LIST, &[("token", &*form_token(&page)), typed])
        .await;
    assert_eq!(again.status, 303);
}

#[tokio::test]
async fn rows_of_other_accounts_do_not_exist() {
    let app = TestApp::start(Backend::Sqlite).await;
    let id = app.store("url=https://mine.example/").await;
    let other = app.key_of("other", "reports:read reports:write");
    let browser = app.signed_in(&other).await;

    let list = browser.get(LIST).await.expect(200);
    assert!(!list.text.contains("mine.example"));
    let list = browser.get(&format!("{LIST}?project=mine.example")).await;
    assert!(list.text.contains("0 reports") && !list.text.contains("/delete\""));
    for path in ["", "/delete"] {
        let theirs = browser.get(&format!("{LIST}/{id}{path}")).await.expect(404);
        let unknown = browser
            .get(&format!("{LIST}/999999{path}"))
            .await
            .expect(404);
        let theirs = theirs.text.replace(&format!("reports/{id}{path}"), "");
        assert_eq!(
            theirs,
            unknown.text.replace(&format!("reports/999999{path}"), "")
        );
        let form = [("privacy", "1")];
        let sent = browser.submit(&format!("{LIST}/{id}{path}"), &form).await;
        assert_eq!(sent.status, 404);
    }
    assert_eq!(report(&app, id).await["privacy"], 0);
}

#[tokio::test]
async fn typed_fields_outlive_the_session() {
    let app = TestApp::start(Backend::Sqlite).await;
    let browser = app.guest();
    let typed = "https://e.example/?a=\"<&>";
    let form = [("url", typed), ("privacy", "1"), ("token", "old")];
    let page = browser.post(LIST, &form).await.expect(401);
    let carried = "name=\"typed.url\" value=\"https://e.example/?a=&#34;&#60;&#38;&#62;\"";
    assert!(page.text.contains(carried), "{}", page.text);
    assert!(
        page.text
            .contains("name=\"next\" value=\"console/reports\"")
    );
    assert!(!page.text.contains("typed.token"));

    let wrong = [
        ("key", "wrong"),
        ("next", "console/reports"),
        ("typed.url", typed),
    ];
    let again = browser.post("/sign-in", &wrong).await.expect(401);
    assert!(again.text.contains(carried), "still there");

    let form = [
        ("key", &*app.key),
        ("next", "console/reports"),
        ("typed.url", typed),
        ("typed.privacy", "1"),
    ];
    let confirm = browser.post("/sign-in", &form).await.expect(200);
    assert!(
        confirm.text.contains("action=\"console/reports\""),
        "{}",
        confirm.text
    );
    assert!(
        confirm
            .text
            .contains("name=\"url\" value=\"https://e.example/?a=")
    );
    assert_eq!(app.get("/api/v1/reports").await.total(), 0);

    let form = [
        ("url", typed),
        ("privacy", "1"),
        ("token", &*form_token(&confirm)),
    ];
    browser.post(LIST, &form).await.expect(303);
    assert_eq!(report(&app, newest(&app).await).await["privacy"], 1);
    // Forms are sent only to the console.
    for next in ["//evil.example", "reports/7", "api/v1/reports", "sign-out"] {
        let form = [("key", &*app.key), ("next", next), ("typed.url", typed)];
        let answer = browser.post("/sign-in", &form).await;
        assert!(!answer.text.contains("name=\"url\""), "{next}");
    }
}

#[tokio::test]
async fn hostile_text_stays_text() {
    let app = TestApp::start(Backend::Sqlite).await;
    let url = "https://e.example/<b>x</b>?\u{202e}moc.\u{2066}&q=%22><script>alert(1)</script>";
    let browser = app.signed_in(&app.key).await;
    browser.submit(LIST, &[("url", url)]).await.expect(303);

    let list = browser.get(LIST).await.expect(200);
    for markup in ["<b>x", "<script>alert", "\u{202e}", "\u{2066}"] {
        assert!(!list.text.contains(markup), "{markup}");
    }
    let search = format!("{LIST}?search=%3Cscript%3Ealert(2)%3C/script%3E");
    let page = browser.get(&search).await.expect(200);
    assert!(page.text.contains("No matching reports") && !page.text.contains("<script>alert"));
    let long = "x".repeat(100_000);
    let refused = browser.submit(LIST, &[("url", &long)]).await.expect(413);
    assert!(refused.header("content-type").starts_with("text/html"));
    let long = format!("https://e.example/{}", "y".repeat(50_000));
    let refused = browser.submit(LIST, &[("url", &long)]).await.expect(422);
    assert!(refused.text.contains("id=\"url-error\"") && refused.text.contains(&long));
}

#[tokio::test]
async fn limits_are_shown_above_the_form() {
    let limits = reports_service::limits::LimitSettings {
        reports: 1.into(),
        ..Default::default()
    };
    let app = TestApp::start_limited(Backend::Sqlite, limits).await;
    let browser = app.signed_in(&app.key).await;
    browser.submit(LIST, &URL).await.expect(303);

    let full = browser
        .submit(LIST, &[("url", "https://two.example/")])
        .await;
    let full = full.expect(409);

    assert!(full.text.contains("as many reports as it may keep"));
    assert!(full.text.contains("value=\"https://two.example/\""));
    let key = browser.get("/key").await.expect(200);
    assert!(key.text.contains("1 of 1"), "{}", key.text);
}

#[tokio::test]
async fn a_full_queue_says_when_to_try_again() {
    let limits = reports_service::limits::LimitSettings {
        queued: 1.into(),
        ..Default::default()
    };
    let app = TestApp::start_limited(Backend::Sqlite, limits).await;
    let browser = app.signed_in(&app.key).await;
    browser.submit(LIST, &URL).await.expect(303);

    let two = [("url", "https://two.example/")];
    let full = browser.submit(LIST, &two).await.expect(429);

    assert!(full.header("content-type").starts_with("text/html"));
    let wait: u64 = full.header("retry-after").parse().unwrap();
    assert!(wait > 0);
}
