//! `/r/{slug}`: who may see a report's page.

use reqwest::Method;
use testing::{Answer, Backend, Exchange, FORM, PageServer};

use crate::app::{PAGE, TestApp};

testing::on_each_database!(
    a_public_report_is_for_everyone,
    a_failure_has_the_failing_title,
    a_private_report_is_only_for_its_owner,
    a_page_needs_the_scope_to_read_reports,
    a_password_opens_one_report_until_it_is_changed,
    behind_https_no_other_host_can_set_the_cookie,
    a_browser_has_so_many_reports_open,
    any_form_gets_a_page_for_people,
    content_of_an_audited_page_stays_text,
    no_page_makes_its_report_long,
);

async fn visit(app: &TestApp, path: &str, key: Option<&str>, cookie: Option<&str>) -> Answer {
    let request = app.request(&Method::GET, path);
    let mut request = request.header("accept", "text/html");
    if let Some(key) = key {
        request = request.bearer_auth(key);
    }
    if let Some(cookie) = cookie {
        request = request.header("cookie", cookie);
    }
    request.answer().await
}

pub async fn unlock(app: &TestApp, path: &str, password: &str) -> Answer {
    unlock_from(app, path, password, "198.51.100.1").await
}

/// Sends the form from this address, as a proxy on this machine forwards it.
pub async fn unlock_from(app: &TestApp, path: &str, password: &str, client: &str) -> Answer {
    let request = app
        .request(&Method::POST, path)
        .header("x-forwarded-for", client)
        .header("content-type", FORM);
    request.body(format!("password={password}")).answer().await
}

/// The part of `Set-Cookie` that a browser sends back.
fn cookie_of(answer: &Answer) -> String {
    answer
        .header("set-cookie")
        .split(';')
        .next()
        .unwrap()
        .to_owned()
}

async fn a_public_report_is_for_everyone(backend: Backend) {
    let app = TestApp::start_with(backend, TestApp::generation()).await;
    let page = PageServer::start_with(PAGE).await;
    let id = app.store(&format!("url={}", page.url("/"))).await;

    let seen = visit(&app, &app.page(id).await, None, None).await;

    assert_eq!(seen.status, 200);
    assert!(seen.header("content-type").starts_with("text/html"));
    assert!(
        seen.header("content-security-policy")
            .contains("default-src 'none'")
    );
    assert_eq!(seen.header("cache-control"), "private, no-cache");
    let score = app.get(&format!("/api/v1/reports/{id}")).await.data()["score"].to_string();
    assert!(seen.text.contains(&format!("{score} of 100")));
    for missing in ["/r/00000000000000000000000000000000", "/r/x"] {
        assert_eq!(visit(&app, missing, None, None).await.status, 404);
    }
}

async fn a_failure_has_the_failing_title(backend: Backend) {
    let app = TestApp::start_with(backend, TestApp::generation()).await;
    let page = PageServer::start_with(PAGE).await;
    let id = app.store(&format!("url={}", page.url("/"))).await;

    let seen = visit(&app, &app.page(id).await, None, None).await;

    let report = app.get(&format!("/api/v1/reports/{id}")).await;
    let checks = report.data()["checks"]["checks"].as_array().unwrap();
    let mut failed = 0;
    for check in checks {
        let rule = page_audit::rule(check["id"].as_str().unwrap()).unwrap();
        let heading = |title: &str| {
            // As escaped in the page.
            let title = title.replace('&', "&#38;").replace('<', "&#60;");
            let title = title.replace('>', "&#62;").replace('\'', "&#39;");
            format!("</span>{title}</h4>")
        };
        let Some(failing_title) = check["failing_title"].as_str() else {
            continue;
        };
        failed += 1;
        assert!(seen.text.contains(&heading(failing_title)), "{check}");
        assert!(!seen.text.contains(&heading(rule.title)), "{check}");
    }
    assert!(failed > 0);
}

async fn a_private_report_is_only_for_its_owner(backend: Backend) {
    let app = TestApp::start(backend).await;
    let id = app.store("url=https://e.example/&privacy=1").await;
    let path = app.page(id).await;
    let stranger = app.key_of("stranger", "reports:read");
    let unknown = visit(&app, "/r/00000000000000000000000000000000", None, None).await;

    for key in [None, Some(stranger.as_str()), Some("nonsense")] {
        let refused = visit(&app, &path, key, None).await;
        // Apart from the address, which the reader knows.
        let text = refused
            .text
            .replace(&path[1..], "r/00000000000000000000000000000000");
        assert_eq!((refused.status, &text), (404, &unknown.text));
    }
    let owner = visit(&app, &path, Some(&app.key), None).await;
    assert_eq!(owner.status, 200);
    assert_eq!(owner.header("x-robots-tag"), "noindex");
    assert_eq!(owner.header("cache-control"), "no-store");
    assert_eq!(unlock(&app, &path, "x").await.status, 404);
}

async fn a_page_needs_the_scope_to_read_reports(backend: Backend) {
    let app = TestApp::start(backend).await;
    let private = app.store("url=https://e.example/&privacy=1").await;
    let locked = "url=https://e.example/&privacy=2&password=open";
    let locked = app.store(locked).await;
    for (scopes, of_private, of_locked) in [
        ("reports:read", 200, 200),
        ("reports:write", 404, 403),
        ("domains:read", 404, 403),
    ] {
        let key = app.key_of("owner", scopes);
        // In a header, and in the cookie of a person who is signed in.
        let cookie = app.signed_in(&key).await.cookie().unwrap();
        for (key, cookie) in [(Some(&*key), None), (None, Some(&*cookie))] {
            for (id, status) in [(private, of_private), (locked, of_locked)] {
                let page = app.page(id).await;
                for file in ["", ".json", ".csv", ".pdf"] {
                    let seen = visit(&app, &format!("{page}{file}"), key, cookie).await;
                    assert_eq!(seen.status, status, "{scopes} {file}");
                }
            }
        }
    }
}

async fn a_password_opens_one_report_until_it_is_changed(backend: Backend) {
    let app = TestApp::start(backend).await;
    let id = app
        .store("url=https://e.example/&privacy=2&password=open+sesame")
        .await;
    let other = app
        .store("url=https://e.example/&privacy=2&password=open+sesame")
        .await;
    let (path, other_path) = (app.page(id).await, app.page(other).await);

    let locked = visit(&app, &path, None, None).await;
    assert_eq!(locked.status, 403);
    assert!(locked.text.contains("<form") && !locked.text.contains("e.example"));
    let wrong = unlock(&app, &path, "open%20please").await;
    assert_eq!((wrong.status, wrong.header("set-cookie")), (403, ""));
    let nothing = unlock(&app, &path, "").await.expect(403);
    assert!(nothing.text.contains("Enter the password."));
    assert_eq!(
        visit(&app, &path, Some(&app.key), None).await.status,
        200,
        "the owner needs no password"
    );

    let opened = unlock(&app, &path, "open+sesame").await;
    assert_eq!(
        (opened.status, opened.header("location")),
        (303, path.as_str()),
        "the redirect stays on the visited host"
    );
    for attribute in ["HttpOnly", "SameSite=Lax", "Max-Age=", "Path=/"] {
        assert!(
            opened.header("set-cookie").contains(attribute),
            "{}",
            opened.header("set-cookie")
        );
    }
    let cookie = cookie_of(&opened);
    let seen = visit(&app, &path, None, Some(&cookie)).await;
    assert_eq!(seen.status, 200);
    for private in [&locked, &wrong, &opened, &seen] {
        assert_eq!(private.header("cache-control"), "no-store");
    }

    let renamed = cookie.replace(&format!("report_{id}="), &format!("report_{other}="));
    for stolen in [cookie.as_str(), renamed.as_str()] {
        assert_eq!(
            visit(&app, &other_path, None, Some(stolen)).await.status,
            403
        );
    }
    let forged = format!("{cookie}x");
    assert_eq!(visit(&app, &path, None, Some(&forged)).await.status, 403);

    app.send(
        Method::PATCH,
        &format!("/api/v1/reports/{id}"),
        "password=new",
    )
    .await;
    assert_eq!(
        visit(&app, &path, None, Some(&cookie)).await.status,
        403,
        "a new password ends old cookies"
    );
    assert_eq!(unlock(&app, &path, "open+sesame").await.status, 403);
    assert_eq!(unlock(&app, &path, "new").await.status, 303);
}

async fn behind_https_no_other_host_can_set_the_cookie(backend: Backend) {
    let app = TestApp::start_behind(backend, "https://reports.example/tools").await;
    let form = "url=https://e.example/&privacy=2&password=open";
    let (id, other) = (app.store(form).await, app.store(form).await);
    let (path, other_path) = (app.page(id).await, app.page(other).await);

    let opened = unlock(&app, &path, "open").await;

    let set = opened.header("set-cookie");
    assert!(set.starts_with(&format!("__Host-report_{id}=")), "{set}");
    let attributes: Vec<&str> = set.split("; ").collect();
    for attribute in ["Secure", "HttpOnly", "SameSite=Lax", "Path=/"] {
        assert!(attributes.contains(&attribute), "{set}");
    }
    assert!(!set.contains("Domain"), "{set}");
    assert_eq!(
        opened.header("strict-transport-security"),
        "max-age=31536000"
    );
    // It is sent with every path, but opens only its own report, even under another name.
    let cookie = cookie_of(&opened);
    assert_eq!(visit(&app, &path, None, Some(&cookie)).await.status, 200);
    let renamed = cookie.replace(&format!("_{id}="), &format!("_{other}="));
    for stolen in [&cookie, &renamed] {
        let refused = visit(&app, &other_path, None, Some(stolen)).await;
        assert_eq!(refused.status, 403);
    }
    // Any host of the same domain can set a cookie without the prefix.
    let unprefixed = cookie.replace("__Host-", "");
    assert_eq!(
        visit(&app, &path, None, Some(&unprefixed)).await.status,
        403
    );
}

async fn a_browser_has_so_many_reports_open(backend: Backend) {
    let app = TestApp::start_behind(backend, "https://reports.example").await;
    let id = app
        .store("url=https://e.example/&privacy=2&password=open")
        .await;
    let path = app.page(id).await;
    // A browser sends the oldest cookie first.
    let open = |number: u64| format!("__Host-report_{}=x", 1000 + number);
    let cookies = |count: u64| (0..count).map(open).collect::<Vec<_>>().join("; ");
    let unlock_with = async |cookies: String| {
        let request = app.request(&Method::POST, &path).header("cookie", cookies);
        let request = request.header("content-type", FORM).body("password=open");
        let response = request.send().await.unwrap();
        let set = response.headers().get_all("set-cookie").iter();
        set.map(|value| value.to_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };

    let few = unlock_with(format!("mine=1; {}", cookies(19))).await;
    let many = unlock_with(cookies(21)).await;

    assert_eq!(few.len(), 1, "{few:?}");
    assert_eq!(many.len(), 3, "{many:?}");
    for (closed, number) in many.iter().zip([1000, 1001]) {
        assert!(
            closed.starts_with(&format!("__Host-report_{number}=;")),
            "{closed}"
        );
        assert!(closed.contains("Max-Age=0"), "{closed}");
    }
    assert!(
        many[2].starts_with(&format!("__Host-report_{id}=")),
        "{many:?}"
    );
}

async fn any_form_gets_a_page_for_people(backend: Backend) {
    let app = TestApp::start(backend).await;
    let id = app
        .store("url=https://e.example/&privacy=2&password=right")
        .await;
    let path = app.page(id).await;
    let form = "application/x-www-form-urlencoded";
    let cases = [
        (form, "password=a%00b"),
        (form, "password=%zz"),
        (form, "password=%ff"),
        (form, "password=a&password=b"),
        (form, ""),
        ("multipart/form-data; boundary=x", "--x--"),
        ("application/json", "{"),
    ];
    for (media_type, body) in cases {
        let request = app.request(&Method::POST, &path).body(body);
        let request = request.header("content-type", media_type);
        let answer = request.answer().await;
        assert_eq!(answer.status, 403, "{body}: {}", answer.text);
        assert!(answer.text.contains("<form"), "{body}: {}", answer.text);
    }

    let report = format!("/api/v1/reports/{id}");
    app.send(Method::PATCH, &report, "privacy=0").await;
    let public = unlock(&app, &path, "right").await;
    assert_eq!(
        (public.status, public.header("location")),
        (303, path.as_str()),
        "the report was made public while the form was open"
    );
    app.send(Method::PATCH, &report, "privacy=1").await;
    assert_eq!(unlock(&app, &path, "right").await.status, 404);
}

async fn content_of_an_audited_page_stays_text(backend: Backend) {
    const HOSTILE: &str = "<!doctype html><html \
        lang='\"><script>alert(1)</script>'><head><title>t<script>alert(3)</script>\
        \u{202e}desrever\u{2069}\u{1}</title>\
        <meta name=description content='\"><script>alert(4)</script>'>\
        <link rel=canonical href='javascript:alert(5)'>\
        <meta property=og:image content='javascript:alert(6)'>\
        <meta name=robots content='noindex'></head><body><h1><img src=x \
        alt='\"><script>alert(2)</script>'></h1></body></html>";
    let app = TestApp::start_with(backend, TestApp::generation()).await;
    let page = PageServer::start_with(HOSTILE).await;
    let url = page.url("/%3Cscript%3E");
    let id = app.store(&format!("url={url}")).await;

    let seen = visit(&app, &app.page(id).await, None, None).await;

    assert_eq!(seen.status, 200);
    // The only script is our own.
    assert_eq!(seen.text.matches("<script").count(), 1, "{}", seen.text);
    assert!(seen.text.contains("<script src=\"../assets/"));
    assert!(
        seen.text
            .contains("<h1><bdi>t&#60;script&#62;alert(3)&#60;/script&#62;")
    );
    for hidden in ['\u{202e}', '\u{2069}', '\u{1}'] {
        assert!(!seen.text.contains(hidden), "{hidden:?}");
    }
    assert!(!seen.text.contains("href=\"javascript"));
    let link = format!("href=\"{url}\" rel=\"nofollow noreferrer noopener\"");
    assert!(seen.text.contains(&link), "{}", seen.text);
}

async fn no_page_makes_its_report_long(backend: Backend) {
    let long = "x\u{202e}".repeat(100_000);
    let page = format!(
        "<html lang={long}><title>{long}</title><meta name=description content='{long}'>\
         <meta property=og:title content='{long}'><h1>{long}</h1><img alt='{long}'>"
    );
    let app = TestApp::start_with(backend, TestApp::generation()).await;
    let page = PageServer::start_with(page.leak()).await;
    let id = app.store(&format!("url={}", page.url("/"))).await;

    let seen = visit(&app, &app.page(id).await, None, None).await;

    assert_eq!(seen.status, 200);
    assert!(seen.text.len() < 300_000, "{}", seen.text.len());
    let longest = seen.text.split(['<', '>', '"']).map(str::len).max();
    assert!(longest < Some(2_000), "{longest:?}");
}
