//! Links by which an owner shares a report's page, and the page's address.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::DateTime;
use reqwest::Method;
use serde_json::Value;
use testing::{Answer, Backend, Exchange, PageServer};
use url::Url;

use crate::app::{PAGE, TestApp};

testing::on_each_database!(
    a_link_opens_a_private_report_until_it_is_withdrawn,
    a_change_of_privacy_or_password_ends_links,
    a_link_opens_one_report_for_its_time,
    the_link_stays_in_the_addresses_of_filters,
    only_the_owner_shares,
    forms_can_withdraw_and_have_their_fields_in_the_query,
    a_report_can_be_downloaded,
    what_was_printed_is_not_sent_again_until_it_changes,
    pages_that_are_not_public_are_not_stored,
    a_badge_is_for_public_reports,
);

const PRIVATE: &str = "url=https://e.example/&privacy=1";

pub async fn visit(app: &TestApp, path: &str, cookie: &str) -> Answer {
    let request = app.request(&Method::GET, path).header("cookie", cookie);
    request.header("accept", "text/html").answer().await
}

/// Shares the report and returns the path and query of the link.
async fn share(app: &TestApp, id: i64, form: &str) -> String {
    let path = format!("/api/v1/reports/{id}/share");
    let shared = app.send(Method::POST, &path, form).await.expect(201);
    let link = Url::parse(shared.data()["url"].as_str().unwrap()).unwrap();
    format!("{}?{}", link.path(), link.query().unwrap())
}

/// Follows a link, and returns the cookie with which the page's files open as well.
pub async fn follow(app: &TestApp, link: &str) -> String {
    let followed = visit(app, link, "").await.expect(200);
    assert_eq!(followed.header("referrer-policy"), "no-referrer");
    let cookie = followed.header("set-cookie").split(';').next().unwrap();
    cookie.to_owned()
}

async fn a_link_opens_a_private_report_until_it_is_withdrawn(backend: Backend) {
    let app = TestApp::start(backend).await;
    let id = app.store(PRIVATE).await;
    let page = app.page(id).await;
    let first = share(&app, id, "expires_in=3600").await;
    let second = share(&app, id, "expires_in=60").await;

    let cookies = [follow(&app, &first).await, follow(&app, &second).await];
    for cookie in &cookies {
        visit(&app, &page, cookie).await.expect(200);
        visit(&app, &format!("{page}.json"), cookie)
            .await
            .expect(200);
    }
    visit(&app, &page, "").await.expect(404);

    let path = format!("/api/v1/reports/{id}/share");
    app.send(Method::DELETE, &path, "").await.expect(200);
    for cookie in &cookies {
        visit(&app, &page, cookie).await.expect(404);
    }
    visit(&app, &first, "").await.expect(404);
    let third = share(&app, id, "").await;
    let cookie = follow(&app, &third).await;
    visit(&app, &page, &cookie).await.expect(200);
}

async fn a_change_of_privacy_or_password_ends_links(backend: Backend) {
    let app = TestApp::start(backend).await;
    let id = app.store(PRIVATE).await;
    let (page, report) = (app.page(id).await, format!("/api/v1/reports/{id}"));
    let mut cookie = follow(&app, &share(&app, id, "").await).await;
    visit(&app, &page, &cookie).await.expect(200);
    // A request that changes nothing keeps the links.
    app.send(Method::PATCH, &report, "privacy=1")
        .await
        .expect(200);
    app.send(Method::PATCH, &report, "privacy=1&update=1")
        .await
        .expect(200);
    visit(&app, &page, &cookie).await.expect(200);

    for (change, refused) in [
        ("privacy=2&password=open", 403),
        ("password=other", 403),
        ("privacy=1", 404),
    ] {
        app.send(Method::PATCH, &report, change).await.expect(200);
        visit(&app, &page, &cookie).await.expect(refused);
        cookie = follow(&app, &share(&app, id, "").await).await;
        visit(&app, &page, &cookie).await.expect(200);
    }
}

async fn a_link_opens_one_report_for_its_time(backend: Backend) {
    let app = TestApp::start(backend).await;
    let (id, other) = (app.store(PRIVATE).await, app.store(PRIVATE).await);
    let (page, other_page) = (app.page(id).await, app.page(other).await);
    let path = format!("/api/v1/reports/{id}/share");
    let shared = app.send(Method::POST, &path, "expires_in=60").await;
    let shared = shared.expect(201).data().clone();
    let token = shared["url"].as_str().unwrap();
    let token = token.split_once("?share=").unwrap().1;
    let link = format!("{page}?share={token}");
    // The response has the same expiry as the token.
    let claims = token.split('.').nth(1).unwrap();
    let claims = URL_SAFE_NO_PAD.decode(claims).unwrap();
    let claims: Value = serde_json::from_slice(&claims).unwrap();
    let expiry = DateTime::from_timestamp(claims["exp"].as_i64().unwrap(), 0);
    let announced = DateTime::parse_from_rfc3339(shared["expires_at"].as_str().unwrap());
    assert_eq!(announced.unwrap(), expiry.unwrap());
    let cookie = follow(&app, &link).await;

    let stolen = cookie.replace(&format!("_{id}="), &format!("_{other}="));
    for cookie in [&cookie, &stolen] {
        visit(&app, &other_page, cookie).await.expect(404);
    }
    visit(&app, &format!("{other_page}?share={token}"), "")
        .await
        .expect(404);
    // The same response as for a report that does not exist.
    let unknown = "/r/00000000000000000000000000000000";
    for broken in ["", "x", &token[1..], &"a".repeat(5_000)] {
        let refused = visit(&app, &format!("{page}?share={broken}"), "").await;
        let text = refused.text.replace(&page[1..], &unknown[1..]);
        let nothing = visit(&app, &format!("{unknown}?share={broken}"), "").await;
        assert_eq!((refused.status, text), (404, nothing.text), "{broken}");
        assert!(refused.text.contains("expired or was withdrawn"));
        assert_eq!(refused.header("set-cookie"), "");
    }
    let followed = visit(&app, &link, "").await;
    let set = followed.header("set-cookie");
    for attribute in ["HttpOnly", "SameSite=Lax", "Max-Age="] {
        assert!(set.contains(attribute), "{set}");
    }
    let life = set.split("Max-Age=").nth(1).unwrap().split(';').next();
    let life: u64 = life.unwrap().parse().unwrap();
    assert!(
        life <= 60,
        "the cookie lasts no longer than the link: {set}"
    );
    for wrong in ["expires_in=59", "expires_in=31536001", "expires_in=week"] {
        app.send(Method::POST, &path, wrong).await.expect(422);
    }
}

async fn the_link_stays_in_the_addresses_of_filters(backend: Backend) {
    let app = TestApp::start_with(backend, TestApp::generation()).await;
    let page = PageServer::start_with(PAGE).await;
    let id = app.store(&format!("url={}&privacy=1", page.url("/"))).await;
    let link = share(&app, id, "").await;
    let token = link.split_once("?share=").unwrap().1;

    let seen = visit(&app, &link, "").await.expect(200);

    let parts = seen.text.split("href=\"?").skip(1);
    let filters: Vec<&str> = parts.filter_map(|part| part.split('"').next()).collect();
    assert!(filters.len() > 3, "{filters:?}");
    for filter in filters {
        assert!(filter.contains(&format!("share={token}")), "{filter}");
    }
}

async fn only_the_owner_shares(backend: Backend) {
    let app = TestApp::start(backend).await;
    let id = app.store(PRIVATE).await;
    let path = format!("/api/v1/reports/{id}/share");
    let link = share(&app, id, "").await;
    for (account, scopes, status) in [
        ("other", "reports:read reports:write", 404),
        ("owner", "reports:read", 403),
    ] {
        let key = app.key_of(account, scopes);
        let client = app.stranger().with_key(Some(&key));
        for method in ["POST", "DELETE"] {
            let answer = client.send(method, &path, &[]).await;
            assert_eq!(answer.status, status, "{method} by {account}");
        }
    }
    let cookie = follow(&app, &link).await;
    let seen = visit(&app, &app.page(id).await, &cookie).await.expect(200);
    assert_eq!(seen.header("x-robots-tag"), "noindex");
    assert_eq!(seen.header("cache-control"), "no-store");
    assert_eq!(seen.header("referrer-policy"), "no-referrer");
}

async fn forms_can_withdraw_and_have_their_fields_in_the_query(backend: Backend) {
    let app = TestApp::start(backend).await;
    let id = app.store(PRIVATE).await;
    let page = app.page(id).await;
    let cookie = follow(&app, &share(&app, id, "").await).await;
    let path = format!("/api/v1/reports/{id}/share");

    let form = app.send(Method::POST, &path, "_method=DELETE").await;

    assert_eq!(form.expect(200).json["deleted"], true);
    visit(&app, &page, &cookie).await.expect(404);
    let brief = format!("{path}?expires_in=60");
    app.send(Method::POST, &brief, "").await.expect(201);
    let wrong = format!("{path}?expires_in=59");
    app.send(Method::POST, &wrong, "").await.expect(422);
}

async fn a_report_can_be_downloaded(backend: Backend) {
    let app = TestApp::start_with(backend, TestApp::generation()).await;
    let page = PageServer::start_with(PAGE).await;
    let id = app.store(&format!("url={}", page.url("/"))).await;
    let address = app.page(id).await;

    let json = visit(&app, &format!("{address}.json"), "")
        .await
        .expect(200);
    let shown = app.get(&format!("/api/v1/reports/{id}")).await;
    let mut expected = shown.data().clone();
    for of_owner in ["every", "next_check_at"] {
        expected.as_object_mut().unwrap().remove(of_owner).unwrap();
    }
    assert_eq!(json.data(), &expected);
    let disposition = json.header("content-disposition");
    assert!(disposition.starts_with("attachment; filename=\"report-127.0.0.1-"));

    let sheet = visit(&app, &format!("{address}.csv"), "").await.expect(200);
    assert!(sheet.header("content-type").starts_with("text/csv"));
    let checks = shown.data()["checks"]["checks"].as_array().unwrap();
    let lines = checks.iter().map(|check| {
        let places = check["evidence"]["items"].as_array().map_or(0, Vec::len);
        places.max(1)
    });
    let mut rows = csv::Reader::from_reader(sheet.text.trim_start_matches('\u{feff}').as_bytes());
    assert_eq!(rows.records().count(), lines.sum::<usize>());
    let title = |row: &csv::StringRecord| row.get(1) == Some("title");
    let mut rows = csv::Reader::from_reader(sheet.text.as_bytes());
    assert!(rows.records().any(|row| title(&row.unwrap())));

    let printed = visit(&app, &format!("{address}.pdf"), "").await.expect(200);
    assert_eq!(printed.header("content-type"), "application/pdf");
    assert!(printed.text.starts_with("%PDF-1.7"));
    let disposition = printed.header("content-disposition");
    assert!(disposition.starts_with("attachment; filename=\"report-127.0.0.1-"));
    assert!(disposition.ends_with(".pdf\""));
    assert_eq!(printed.header("x-robots-tag"), "noindex");

    let private = app.page(app.store(PRIVATE).await).await;
    let locked = app
        .store("url=https://e.example/&privacy=2&password=open")
        .await;
    let locked = app.page(locked).await;
    for extension in [".json", ".csv", ".pdf"] {
        visit(&app, &format!("{private}{extension}"), "")
            .await
            .expect(404);
        let refused = app.stranger().get(&format!("{locked}{extension}")).await;
        assert_eq!(refused.expect(403).json["code"], "password_required");
    }
}

async fn what_was_printed_is_not_sent_again_until_it_changes(backend: Backend) {
    let app = TestApp::start_with(backend, TestApp::generation()).await;
    let page = PageServer::start_with(PAGE).await;
    let id = app.store(&format!("url={}", page.url("/"))).await;
    let (of_page, of_api) = (
        format!("{}.pdf", app.page(id).await),
        format!("/api/v1/reports/{id}/pdf"),
    );
    let tag = app
        .get(&of_page)
        .await
        .expect(200)
        .header("etag")
        .to_owned();
    let again = async |path: &str| {
        let request = app.owner().request("GET", path, &[]);
        let answer = request.header("if-none-match", tag.as_str()).answer().await;
        answer.status
    };
    assert_eq!((again(&of_page).await, again(&of_api).await), (304, 304));

    let ignored = "check=https_encryption&reason=It+is+a+test";
    let path = "/api/v1/projects/127.0.0.1/ignored";
    app.send(Method::POST, path, ignored).await.expect(201);

    assert_eq!((again(&of_page).await, again(&of_api).await), (200, 200));
}

async fn pages_that_are_not_public_are_not_stored(backend: Backend) {
    let app = TestApp::start(backend).await;
    for (privacy, of_page) in [
        ("privacy=0", "private, no-cache"),
        ("privacy=1", "no-store"),
        ("privacy=2&password=open", "no-store"),
    ] {
        let id = app
            .store(&format!("url=https://e.example/&{privacy}"))
            .await;
        let page = app.page(id).await;
        for (file, caching) in [
            ("", of_page),
            (".json", "no-store"),
            (".csv", "no-store"),
            (".pdf", of_page),
        ] {
            let seen = app.get(&format!("{page}{file}")).await.expect(200);
            assert_eq!(seen.header("cache-control"), caching, "{privacy} {file}");
            assert_eq!(
                seen.header("etag").is_empty(),
                file != ".pdf",
                "{privacy} {file}"
            );
        }
    }
}

async fn a_badge_is_for_public_reports(backend: Backend) {
    let app = TestApp::start_with(backend, TestApp::generation()).await;
    let page = PageServer::start_with(PAGE).await;
    let id = app.store(&format!("url={}", page.url("/"))).await;
    let badge = format!("{}/badge.svg", app.page(id).await);

    let seen = visit(&app, &badge, "").await.expect(200);
    let report = app.get(&format!("/api/v1/reports/{id}")).await;
    let (score, result) = (&report.data()["score"], report.data()["result"].as_str());
    let words = format!(">{score} {}<", result.unwrap());
    assert!(seen.text.contains(&words), "{}", seen.text);
    assert_eq!(seen.header("content-type"), "image/svg+xml");
    assert_eq!(seen.header("cache-control"), "public, max-age=300");

    // The same for those who share the page's address.
    let page = app.page(id).await;
    let picture = format!("{page}/score.png");
    let seen = visit(&app, &picture, "").await.expect(200);
    assert_eq!(seen.header("content-type"), "image/png");
    assert!(seen.text.contains("IHDR"));
    let failed = app.store("url=http://127.0.0.1:49151/").await;
    let failed = app.page(failed).await;
    let of_failed = visit(&app, &format!("{failed}/score.png"), "").await;
    assert_ne!(of_failed.expect(200).text, seen.text);
    let of_failed = visit(&app, &failed, "").await.text;
    assert!(
        of_failed.contains("<meta property=\"og:image\""),
        "{of_failed}"
    );
    let shown = visit(&app, &page, "").await.text;
    assert!(shown.contains(&format!("{picture}\"")));
    let title = format!("<meta property=\"og:title\" content=\"{score} of 100: ");
    assert!(shown.contains(&title), "{shown}");

    let path = format!("/api/v1/reports/{id}");
    app.send(Method::PATCH, &path, "privacy=2&password=secret")
        .await
        .expect(200);
    assert_eq!(app.get(&badge).await.status, 404, "not even for the owner");
    let locked = visit(&app, &picture, "").await.expect(200).text;
    assert_ne!(locked, seen.text, "it does not show the score");
    let asked = visit(&app, &page, "").await.text;
    assert!(asked.contains("<meta property=\"og:image\""), "{asked}");
    for secret in [" of 100", "score-word"] {
        assert!(!asked.contains(secret), "{asked}");
    }
    app.send(Method::PATCH, &path, "privacy=1")
        .await
        .expect(200);
    app.get(&picture).await.expect(404);
}
