//! `index_page` and `not_found_page`, in store and in update.

use testing::Backend;

use crate::api::app::{TestApp, store};

testing::on_each_database!(
    a_page_is_stored_as_the_url_standard_serialises_it,
    each_invalid_page_has_its_code,
    a_page_has_a_maximum_length,
);

const FIELDS: [&str; 2] = ["index_page", "not_found_page"];

async fn a_page_is_stored_as_the_url_standard_serialises_it(backend: Backend) {
    let app = TestApp::start(backend).await;
    let account = app.account("a");
    let path = store(&account, "go.waymark.dev").await;
    let cases = [
        ("HTTPS://WAYMARK.dev", "https://waymark.dev/"),
        ("http://waymark.dev:80/a/../b", "http://waymark.dev/b"),
        ("https://bücher.de/ä", "https://xn--bcher-kva.de/%C3%A4"),
        (
            "https://waymark.dev/%0d%0aX:y",
            "https://waymark.dev/%0d%0aX:y",
        ),
        ("http://[2001:db8::1]/", "http://[2001:db8::1]/"),
        ("http://192.0.2.1/", "http://192.0.2.1/"),
    ];
    for field in FIELDS {
        for (sent, kept) in cases {
            let updated = account.patch(&path, &[(field, sent)]).await;
            assert_eq!(updated.status, 200, "{sent}: {}", updated.text);
            assert_eq!(updated.json["data"][field], kept);
        }
    }
}

async fn each_invalid_page_has_its_code(backend: Backend) {
    let app = TestApp::start(backend).await;
    let account = app.account("a");
    let path = store(&account, "go.waymark.dev").await;
    let cases = [
        ("waymark.dev", "not_http"),
        ("https:waymark.dev", "not_http"),
        ("javascript:alert(1)", "not_http"),
        ("ftp://waymark.dev/", "not_http"),
        ("https://waymark.dev/a b", "control_or_space"),
        (
            "https://waymark.dev/\r\nSet-Cookie:a=b",
            "control_character",
        ),
        ("https://way\tmark.dev/", "control_character"),
        ("https://waymark.dev/\u{7f}", "control_character"),
        ("https://user:password@waymark.dev/", "user_info"),
        ("https://@waymark.dev/", "user_info"),
        ("https:///waymark.dev/", "invalid_url"),
        ("https://waymark.dev\\@evil.dev/", "invalid_url"),
        ("https://", "invalid_url"),
        ("http://localhost/", "invalid_host"),
        ("http://waymark..dev/", "invalid_host"),
        ("https://go.waymark.dev/", "points_back"),
        ("http://GO.WAYMARK.DEV.:8080/other", "points_back"),
    ];
    for field in FIELDS {
        for (url, code) in cases {
            let form = [("name", "go.waymark.dev"), (field, url)];
            for refused in [
                account.post("/api/v1/domains", &form).await,
                account.put(&path, &form).await,
                account.patch(&path, &[(field, url)]).await,
            ] {
                assert_eq!(refused.status, 422, "{url:?}: {}", refused.text);
                assert_eq!(refused.codes(field), [code], "{url:?}");
                let message = refused.json["errors"][field][0].as_str().unwrap();
                assert!(
                    message.starts_with(&format!("The {field} field ")),
                    "{message}"
                );
            }
        }
    }
}

async fn a_page_has_a_maximum_length(backend: Backend) {
    let app = TestApp::start(backend).await;
    let account = app.account("a");
    let path = store(&account, "go.waymark.dev").await;
    let longest = format!("https://waymark.dev/{}", "a".repeat(8172));
    assert_eq!(longest.len(), 8192);

    let kept = account.patch(&path, &[("index_page", &longest)]).await;
    assert_eq!(kept.json["data"]["index_page"], longest);

    let encoded = format!("https://waymark.dev/{}", "ä".repeat(1_400));
    for url in [format!("{longest}a"), encoded] {
        let refused = account.patch(&path, &[("index_page", &url)]).await;
        assert_eq!(
            (refused.status, refused.codes("index_page")),
            (422, vec!["too_long"])
        );
    }
}
