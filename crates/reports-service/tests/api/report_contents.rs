//! `/r/{slug}`: the contents of a report's page.

use std::fmt::Write as _;

use page_audit::{Outcome, Report};
use serde::Deserialize;
use serde_json::{Value, json};
use testing::{Answer, Backend, PageServer};

use crate::app::TestApp;

testing::on_each_database!(
    the_best_fixes_come_first_with_their_points,
    a_page_with_faults_never_has_nothing_to_fix,
    every_check_has_one_place_on_the_page,
    a_filter_shows_what_it_counts,
    an_invalid_filter_is_ignored,
    a_report_that_is_on_its_way_reloads_itself,
    a_failure_says_what_to_do_and_keeps_the_last_report,
    reports_of_older_versions_are_shown,
);

/// A page with faults of several kinds, and with metadata for search results and shared links.
pub const FAULTY: &str = "<!doctype html><html><head><meta charset=utf-8>\
    <title>Lighthouses &amp; lightships of the northern and the western coast, with maps</title>\
    <meta property=og:title content='Lighthouses'><meta name=robots content=noindex></head>\
    <body><h1>Lighthouses</h1><img src=1.png><img src=2.png><img src=3.png><img src=4.png>\
    <img src=5.png><img src=6.png><center>Old</center></body></html>";

async fn visit(app: &TestApp, path: &str) -> Answer {
    app.stranger().get(path).await
}

/// The path of a report about the page, and the findings.
async fn report_about(app: &TestApp, page: &PageServer) -> (String, Report) {
    let id = app.store(&format!("url={}", page.url("/"))).await;
    let stored = app.get(&format!("/api/v1/reports/{id}")).await;
    let report = Report::deserialize(&stored.data()["checks"]).unwrap();
    (app.page(id).await, report)
}

/// A text as escaped in pages.
fn escaped(text: &str) -> String {
    let text = text.replace('&', "&#38;").replace('<', "&#60;");
    text.replace('>', "&#62;").replace('\'', "&#39;")
}

fn count(text: &str, part: &str) -> usize {
    text.matches(part).count()
}

async fn the_best_fixes_come_first_with_their_points(backend: Backend) {
    let app = TestApp::start_with(backend, TestApp::generation()).await;
    let page = PageServer::start_with(FAULTY).await;
    let (path, report) = report_about(&app, &page).await;

    let seen = visit(&app, &path).await.expect(200).text;

    let title = "Lighthouses &#38; lightships of the northern and the western coast, with maps";
    assert!(seen.contains(&format!("<h1><bdi>{title}</bdi></h1>")));
    let first = seen.split("Fix these first").nth(1).unwrap();
    let first = first.split("</section>").next().unwrap();
    let plan = report.fix_first(5);
    assert_eq!(plan.fixes.len(), 5);
    let mut rest = first;
    for (check, points) in &plan.fixes {
        let at = rest.find(&format!("href=\"#check-{check}\"")).unwrap();
        rest = rest.split_at(at).1;
        assert!(rest.contains(&format!(">+{points}</p>")), "{check}");
    }
    assert!(rest.contains(&format!(
        "All 5 fixed: {} instead of {}",
        plan.reached, plan.from
    )));
    // The page is excluded from search results, which caps its scores.
    for cap in report.binding_caps() {
        let held = format!(
            "held at {}</strong> instead of {}",
            cap.at_most, cap.otherwise
        );
        assert!(first.contains(&held), "{held}");
    }
    let unlisted = "Search results do not show what is on this page: <a href=\"#check-noindex\">";
    assert!(seen.contains(unlisted));
}

async fn a_page_with_faults_never_has_nothing_to_fix(backend: Backend) {
    let app = TestApp::start_with(backend, TestApp::generation()).await;
    let page = PageServer::start_with(FAULTY).await;
    let (path, report) = report_about(&app, &page).await;
    let failed = report.checks.iter();
    let mut failed: Vec<_> = failed
        .filter(|check| check.outcome == Outcome::Fail)
        .collect();
    failed.sort_by_key(|check| check.weight);
    assert!(failed.len() > 6);

    // With more caps than fixes, no shown fix raises the score.
    for (capping, heading) in [(2, "Fix these first"), (6, "What to fix")] {
        let capping = &failed[..capping];
        let caps = capping.iter().map(|check| {
            json!({
                "check": check.id, "category": check.category,
                "category_at_most": 100, "overall_at_most": 5,
            })
        });
        let mut checks = serde_json::to_value(&report).unwrap();
        checks["caps"] = caps.collect();
        set(&app, &findings(backend, &checks)).await;

        let seen = visit(&app, &path).await.expect(200).text;

        let first = seen.split("aria-labelledby=\"first\"").nth(1).unwrap();
        let first = first.split("</section>").next().unwrap();
        assert!(first.contains(heading), "{first}");
        for check in capping {
            let held = format!("because: <a href=\"#check-{}\">", check.id);
            assert!(first.contains(&held), "{held}");
        }
    }
}

async fn every_check_has_one_place_on_the_page(backend: Backend) {
    let app = TestApp::start_with(backend, TestApp::generation()).await;
    let page = PageServer::start_with(FAULTY).await;
    let (path, report) = report_about(&app, &page).await;

    let seen = visit(&app, &path).await.text;

    for check in &report.checks {
        let anchor = format!(" id=\"check-{}\"", check.id);
        assert_eq!(count(&seen, &anchor), 1, "{}", check.id);
        // Passed checks are only named; a link shows their measurements.
        let message = check.message_below_heading();
        if let Some(message) = message.filter(|_| check.outcome != Outcome::Pass) {
            assert!(seen.contains(&escaped(message)), "{message}");
        }
    }
    let images = report
        .checks
        .iter()
        .find(|check| check.id == "image_dimensions");
    let evidence = &images.unwrap().evidence;
    assert!(evidence.items.len() > 4);
    for item in &evidence.items {
        let selector = escaped(item.selector.as_deref().unwrap());
        assert!(seen.contains(&format!("<code class=\"where\">{selector}</code>")));
    }
    assert!(seen.contains(&format!("Show {} more places", evidence.items.len() - 2)));
    // Only those to fix first are open.
    let open: Vec<_> = seen
        .split("<details class=\"finding ")
        .skip(1)
        .filter(|finding| finding.contains("\" open>\n<summary>"))
        .collect();
    let first = report.fix_first(5).fixes;
    assert_eq!(open.len(), first.len());
    for (check, _) in first {
        let anchor = format!(" id=\"check-{check}\"");
        assert!(open.iter().any(|finding| finding.contains(&anchor)));
    }
}

async fn a_filter_shows_what_it_counts(backend: Backend) {
    let app = TestApp::start_with(backend, TestApp::generation()).await;
    let page = PageServer::start_with(FAULTY).await;
    let (path, report) = report_about(&app, &page).await;
    let whole = visit(&app, &path).await.text;
    let checks = |outcome: &str, category: &str| {
        let checks = report.checks.iter();
        let fits = checks.filter(|check| {
            (outcome.is_empty() || check.outcome.as_str() == outcome)
                && (category.is_empty() || check.category.as_str() == category)
        });
        fits.count()
    };

    for outcome in ["fail", "warn", "pass", "unmeasured", "not_applicable"] {
        let expected = checks(outcome, "");
        let seen = visit(&app, &format!("{path}?outcome={outcome}")).await.text;
        assert_eq!(count(&seen, " id=\"check-"), expected, "{outcome}");
        let link = format!("href=\"?outcome={outcome}#findings\"");
        let link = whole.split(&link).nth(1).unwrap();
        let link = link.split("</a>").next().unwrap();
        assert!(
            link.ends_with(&format!("<span class=\"count\">{expected}</span>")),
            "{link}"
        );
    }
    let seen = visit(&app, &format!("{path}?category=seo")).await.text;
    assert_eq!(count(&seen, " id=\"check-"), checks("", "seo"));
    assert!(!seen.contains("id=\"category-security\""));
    let both = visit(&app, &format!("{path}?outcome=fail&category=seo"))
        .await
        .text;
    assert_eq!(count(&both, " id=\"check-"), checks("fail", "seo"));
    assert!(checks("fail", "seo") > 0 && checks("fail", "seo") < checks("fail", ""));
    assert!(!both.contains("Fix these first"));
}

async fn an_invalid_filter_is_ignored(backend: Backend) {
    let app = TestApp::start_with(backend, TestApp::generation()).await;
    let page = PageServer::start_with(FAULTY).await;
    let (path, _) = report_about(&app, &page).await;
    let findings = |seen: &str| count(seen, " id=\"check-");
    let whole = findings(&visit(&app, &path).await.text);

    for query in [
        "outcome=",
        "outcome=bad",
        "outcome=fail&outcome=warn",
        "category=SEO",
        "other=1",
        "outcome=%zz",
        "outcome=%22%3E%3Cscript%3E",
    ] {
        let seen = visit(&app, &format!("{path}?{query}")).await.expect(200);
        assert_eq!(findings(&seen.text), whole, "{query}");
        assert!(!seen.text.contains("<script>"), "{query}");
    }
}

/// The element that makes a browser without scripts reload the page.
fn reload(seconds: u8) -> String {
    format!("<noscript><meta http-equiv=\"refresh\" content=\"{seconds}\"></noscript>")
}

/// The attribute that makes the script replace the page by a new copy.
const WAITING: &str = "id=\"report\" data-waiting";

async fn a_report_that_is_on_its_way_reloads_itself(backend: Backend) {
    let app = TestApp::start(backend).await;
    let id = app.store("url=https://e.example/a").await;
    let path = app.page(id).await;

    let queued = visit(&app, &path).await.expect(200);
    assert!(queued.text.contains(&reload(3)) && queued.text.contains(WAITING));
    assert!(queued.text.contains("<h1>Waiting to be checked</h1>"));
    assert!(queued.text.contains("e.example"));
    let claim = "UPDATE report_jobs SET lease = 'a', lease_until = '2099-01-01 00:00:00'";
    let mut connection = app.pool.write().await.unwrap();
    assert_eq!(testing::execute(&mut connection, claim).await, 1);
    drop(connection);
    let running = visit(&app, &path).await.expect(200);
    assert!(running.text.contains(&reload(3)) && running.text.contains(WAITING));
    assert!(running.text.contains("<h1>The page is being checked</h1>"));
    set(
        &app,
        "state = 'failed', error_code = 'timeout', error_message = 'Too slow.'",
    )
    .await;
    let failed = visit(&app, &path).await.text;
    assert!(!failed.contains("http-equiv") && !failed.contains("data-waiting"));
}

/// Sets columns of all reports.
async fn set(app: &TestApp, columns: &str) {
    let mut connection = app.pool.write().await.unwrap();
    let statement = format!("UPDATE reports SET {columns}");
    assert!(testing::execute(&mut connection, &statement).await > 0);
}

async fn a_failure_says_what_to_do_and_keeps_the_last_report(backend: Backend) {
    let app = TestApp::start_with(backend, TestApp::generation()).await;
    let page = PageServer::start_with(FAULTY).await;
    let (path, _) = report_about(&app, &page).await;
    let failure = "state = 'failed', error_code = 'connection_refused', \
                   error_message = 'e.example <b>refused</b> the connection.'";

    set(&app, failure).await;
    let seen = visit(&app, &path).await.expect(200).text;
    assert!(seen.contains("<h1>The last check failed</h1>"));
    assert!(seen.contains("e.example &#60;b&#62;refused&#60;/b&#62; the connection."));
    assert!(seen.contains("Open the page in a browser"));
    assert!(seen.contains("The last good report") && seen.contains("Fix these first"));

    page.hold(true);
    set(&app, "state = 'queued'").await;
    let seen = visit(&app, &path).await.expect(200);
    assert!(seen.text.contains(&reload(15)));
    let notice = "id=\"progress\" role=\"status\" data-waiting=\"page\"";
    assert!(seen.text.contains(notice) && !seen.text.contains(WAITING));
    assert!(seen.text.contains("checked again.</strong>"));
    assert!(seen.text.contains("Fix these first"));
    page.hold(false);
}

async fn reports_of_older_versions_are_shown(backend: Backend) {
    let app = TestApp::start_with(backend, TestApp::generation()).await;
    let page = PageServer::start_with(FAULTY).await;
    let (path, report) = report_about(&app, &page).await;

    // A report from before the page's own metadata were stored.
    let mut checks = serde_json::to_value(&report).unwrap();
    checks.as_object_mut().unwrap().remove("page");
    set(&app, &findings(backend, &checks)).await;
    let seen = visit(&app, &path).await.expect(200).text;
    assert!(seen.contains("<h1><bdi>127.0.0.1</bdi></h1>"));
    assert!(!seen.contains("How the page looks elsewhere"));
    assert!(seen.contains("Fix these first"));

    set(&app, &findings(backend, &json!({"ruleset": 0}))).await;
    let seen = visit(&app, &path).await.expect(200).text;
    assert!(seen.contains(&format!("The score is {} of 100", report.score)));
}

/// An assignment of these findings.
fn findings(backend: Backend, checks: &Value) -> String {
    let packed = reports_service::model::pack(checks).unwrap();
    let digits = packed.iter().fold(String::new(), |mut digits, byte| {
        write!(digits, "{byte:02x}").unwrap();
        digits
    });
    match backend {
        Backend::Sqlite => format!("packed_checks = X'{digits}'"),
        Backend::Postgres => format!("packed_checks = '\\x{digits}'"),
    }
}
