//! `waymark` for real: with a base URL it has the services' safe defaults, and its commands print
//! links and keep everything.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Output;
use std::time::Duration;

use end_to_end::Launch;
use testing::{Browser, Client, PageServer};

fn run(launch: &Launch, arguments: &[&str]) -> Output {
    launch.command().args(arguments).output().expect("waymark")
}

/// What it printed, if it succeeded.
fn printed(output: &Output) -> String {
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    String::from_utf8(output.stdout.clone()).expect("text")
}

fn key_in(data_dir: &Path) -> String {
    let key = fs::read_to_string(data_dir.join("api-key")).expect("the key's file");
    key.trim().to_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn with_a_base_url_it_is_no_trial() {
    let folder = tempfile::tempdir().expect("a folder");
    let data_dir = folder.path().join("data");
    let file = folder.path().join("settings.toml");
    fs::write(&file, "[domains.limits]\ndomains = 1\n").expect("a file");
    let launch = Launch::waymark(&data_dir).set("http.base_url", "https://waymark.example");
    let settings = launch.clone().with_file(&file);
    let settings = printed(&run(&settings, &["check-config"]));
    assert!(settings.contains("\ndomains = 1\n"), "{settings}");
    let service = launch.start().await;
    let api = service.client(&key_in(&data_dir));

    let page = PageServer::start(Duration::ZERO).await.url("/");
    let own_machine = api.post("/api/v1/reports", &[("url", &page)]).await;
    own_machine.expect(422);
    let test_name = [("name", "go.your-brand.test")];
    api.post("/api/v1/domains", &test_name).await.expect(422);
    let domain = [("name", "go.your-brand.com")];
    let domain = api.post("/api/v1/domains", &domain).await.expect(201);
    assert_ne!(domain.data()["status"], "verified", "{}", domain.text);
    let link = printed(&run(&launch, &["sign-in-link", "--role", "viewer"]));
    let token = link
        .trim()
        .strip_prefix("https://waymark.example/sign-in?link=");
    let stranger = Client::new(service.base.clone(), None);
    let browser = Browser::new(&stranger, "https://waymark.example");
    let link = [("link", token.expect(&link))];
    browser.follow("/sign-in", &link).await.expect(303);
    let healthy = run(&launch, &["healthcheck"]);
    assert!(healthy.status.success(), "{healthy:?}");
}

/// Checks a page with the credentials of its project.
async fn check_again(api: &Client, page: &str) {
    let form = [("url", page), ("again", "1")];
    let checked = api.post("/api/v1/reports", &form).await.expect(200);
    let data = checked.data();
    assert_eq!(data["state"], "ready", "{data}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_brings_everything_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let (data_dir, backup) = (folder.path().join("data"), folder.path().join("backup"));
    let launch = Launch::waymark(&data_dir);
    let pages = PageServer::start(Duration::ZERO).await;
    let service = launch.start().await;
    let key = key_in(&data_dir);
    let api = service.client(&key);
    let page = pages.url("/");
    let report = api.post("/api/v1/reports", &[("url", &page)]).await;
    let domain = [("name", "links.waymark.dev")];
    let domain = api.post("/api/v1/domains", &domain).await.expect(201);

    let credentials = "/api/v1/projects/127.0.0.1/credentials";
    let set = api.put(credentials, &[("cookie", "a=b")]).await;
    set.expect(200);

    let own = [("name", "Import"), ("scopes", "reports:read")];
    let own = api.post("/api/v1/report-keys", &own).await.expect(201);

    let said = printed(&run(&launch, &["backup", backup.to_str().expect("text")]));
    assert!(said.contains("reports.sqlite: 1 reports"), "{said}");
    let mode = fs::metadata(&backup)
        .expect("a folder")
        .permissions()
        .mode();
    assert_eq!(mode & 0o777, 0o700);
    let again = run(&launch, &["backup", backup.to_str().expect("text")]);
    assert_eq!(again.status.code(), Some(1), "an existing backup is kept");
    let in_use = run(&launch, &["restore", backup.to_str().expect("text")]);
    assert_eq!(in_use.status.code(), Some(1), "{in_use:?}");
    drop(service);

    let elsewhere = folder.path().join("elsewhere");
    let launch = Launch::waymark(&elsewhere);
    drop(launch.start().await);
    let said = printed(&run(&launch, &["restore", backup.to_str().expect("text")]));
    assert!(said.contains("the former keys are now"), "{said}");
    let restored = launch.start().await;
    let api = restored.client(&key);
    for path in [
        format!("/api/v1/reports/{}", report.expect(201).id()),
        format!("/api/v1/domains/{}", domain.id()),
    ] {
        api.get(&path).await.expect(200);
    }
    check_again(&api, &page).await;
    let issued = restored.client(own.data()["key"].as_str().expect("a key"));
    issued.get("/api/v1/reports").await.expect(200);
    drop(restored);

    // The keys are kept, and those that open the backup's credentials are added.
    let keys = elsewhere.join("keys/credentials");
    fs::write(&keys, "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=").expect("a file");
    let said = printed(&run(&launch, &["restore", backup.to_str().expect("text")]));
    assert!(said.contains("and are kept"), "{said}");
    let restored = launch.start().await;
    check_again(&restored.client(&key), &page).await;
}
