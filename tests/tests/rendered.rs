//! Pages that are shown to a real browser: by `page-audit --rendered`, and by `waymark`.

use std::fs;
use std::process::Command;
use std::time::Duration;

use end_to_end::Launch;
use serde_json::{Value, json};
use testing::{PageServer, built, find_installed, skip};

const SHELL: &str = "<!doctype html><html><head><meta charset=utf-8></head><body><div id=app></div>\
     <script>document.title='Lighthouses';app.innerHTML='<h1>Lighthouses</h1>'+\
     '<a href=/more>More</a><img src=data:,>'</script></body></html>";

#[tokio::test(flavor = "multi_thread")]
async fn what_only_scripts_provide_is_shown_and_the_findings_stay() {
    let Some(browser) = find_installed("chromium") else {
        skip("chromium is not installed");
        return;
    };
    let pages = PageServer::start(Duration::ZERO).await;
    pages.set(SHELL);
    let audit = |further: &[&str]| {
        let mut command = Command::new(built("page-audit"));
        command.args(["--allow-private", "--no-config", "--json"]);
        let output = command.args(further).arg(pages.url("/")).output().unwrap();
        serde_json::from_slice::<Value>(&output.stdout).unwrap()
    };

    let served = audit(&[]);
    let rendered = audit(&["--rendered", "--browser", browser.to_str().unwrap()]);

    for what in ["score", "page"] {
        assert_eq!(served[what], rendered[what], "{what}");
    }
    let rendered = &rendered["rendered"];
    assert_eq!(rendered["failure"], Value::Null);
    let title = json!({ "what": "title", "served": null, "rendered": "Lighthouses" });
    assert_eq!(rendered["provided"][0], title);
    let changed = rendered["changed"].as_array().unwrap();
    let outcome = |id| {
        let mut checks = changed.iter().map(|change| &change["rendered"]);
        let change = checks.find(|change| change["id"] == id);
        change.map(|change| change["outcome"].clone())
    };
    assert_eq!(outcome("title"), Some(json!("pass")));
    assert_eq!(outcome("image_keywords"), Some(json!("fail")));
}

#[tokio::test(flavor = "multi_thread")]
async fn waymark_shows_pages_to_an_installed_browser() {
    let Some(browser) = find_installed("chromium") else {
        skip("chromium is not installed");
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let launch = Launch::waymark(folder.path());
    let launch = launch.with_variable("WAYMARK_BROWSER", browser.to_str().unwrap());
    let service = launch.start().await;
    let key = fs::read_to_string(folder.path().join("api-key")).unwrap();
    let api = service.client(key.trim()).with_header("prefer", "wait=60");
    let pages = PageServer::start(Duration::ZERO).await;
    pages.set(SHELL);

    let page = pages.url("/");
    let form = [("url", page.as_str()), ("rendered", "1")];
    let stored = api.post("/api/v1/reports", &form).await.expect(201);

    let rendered = &stored.data()["checks"]["rendered"];
    assert_eq!(rendered["failure"], Value::Null, "{rendered}");
    assert_eq!(rendered["provided"][0]["rendered"], "Lighthouses");
    for screen in ["phone", "desk"] {
        let page = stored.data()["page_url"].as_str().unwrap().to_owned();
        let slug = page.rsplit('/').next().unwrap();
        let picture = api.get(&format!("/r/{slug}/{screen}.webp")).await;
        let picture = picture.expect(200);
        assert!(picture.text.starts_with("RIFF"), "{screen}");
    }
}
