//! One command starts everything: the first start, the first report, and restarts after a clean
//! stop or a kill.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use end_to_end::{Launch, Nginx, Service, documentation_page};
use serde_json::Value;
use testing::{Browser, Client, PageServer, find_installed, skip};

const STOP_LIMIT: Duration = Duration::from_secs(20);

/// The commands of the README's first steps for this service, each with its key.
fn commands(service: &Service, data_dir: &Path) -> Vec<String> {
    let readme = include_str!("../../README.md");
    let (_, steps) = readme.split_once("## First steps").expect("the steps");
    let (steps, _) = steps
        .split_once("## Run it with PostgreSQL")
        .expect("an end");
    let edge = service.edge.map(|address| format!("http://{address}"));
    let steps = steps.replace("http://127.0.0.1:8080", service.base.trim_end_matches('/'));
    let steps = steps.replace("http://127.0.0.1:8088", &edge.unwrap_or_default());
    let key = key_in(data_dir);
    let commands = steps.replace("\\\n", " ");
    let commands = commands.replace("|\n", "| ");
    let lines = commands.lines().filter(|line| line.starts_with("curl "));
    lines.map(|line| format!("KEY={key}; {line}")).collect()
}

fn command(service: &Service, data_dir: &Path, part: &str) -> String {
    let mut commands = commands(service, data_dir).into_iter();
    let command = commands.find(|command| command.contains(part));
    command.unwrap_or_else(|| panic!("no command with {part}"))
}

/// Runs a line as if it were pasted into a shell; returns its output.
async fn paste(line: String) -> String {
    let mut shell = Command::new("sh");
    shell.args(["-c", &line]).current_dir("/");
    let ran = tokio::task::spawn_blocking(move || shell.output()).await;
    let output = ran.expect("a thread").expect("sh");
    assert!(
        output.status.success(),
        "{line}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).expect("text")
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn key_in(data_dir: &Path) -> String {
    fs::read_to_string(data_dir.join("api-key"))
        .expect("the key's file")
        .trim()
        .to_owned()
}

fn client(service: &Service, data_dir: &Path) -> Client {
    service.client(&key_in(data_dir))
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).expect("a file").permissions().mode() & 0o777
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_first_steps_make_a_report_of_a_real_page() {
    if !Nginx::is_installed() || find_installed("curl").is_none() {
        return skip("nginx or curl is not installed");
    }
    let Some(page) = documentation_page() else {
        return skip("no package's documentation in HTML is installed");
    };
    let folder = tempfile::tempdir().expect("a folder");
    let data_dir = folder.path().join("data");
    let service = Launch::waymark(&data_dir).start().await;
    let nginx = Nginx::start().await;
    let line = command(&service, &data_dir, "url=https://example.com/");
    let line = line.replace("https://example.com/", &nginx.url(&page));

    // As a person reads it, and in full.
    let own = paste(line.clone()).await;
    let facts: Value = json(&format!("{{{}}}", own.trim().replace('\n', ",")));
    let (full, _) = line.split_once('|').expect("a part for people");
    let real = json(&paste(full.to_owned()).await);

    for report in [&facts, &real["data"]] {
        assert_eq!(report["state"], "ready", "{report}");
        let result = report["result"].as_str().unwrap_or("");
        assert!(["good", "decent", "bad"].contains(&result), "{report}");
        let score = report["score"].as_i64().unwrap_or(-1);
        assert!((0..=100).contains(&score), "{report}");
        let page_url = report["page_url"].as_str().unwrap_or("");
        assert!(page_url.starts_with(&service.base), "{report}");
    }
    assert_eq!(real["data"]["url"], nginx.url(&page));
}

/// The text of the element with this id, as a person copies it.
fn text_of(page: &str, id: &str) -> String {
    let (_, rest) = page.split_once(&format!("id=\"{id}\">")).expect(id);
    let (text, _) = rest.split_once('<').expect("an end");
    let characters = [
        ("&#34;", "\""),
        ("&#39;", "'"),
        ("&#60;", "<"),
        ("&#62;", ">"),
    ];
    let text = characters
        .iter()
        .fold(text.to_owned(), |text, (escaped, plain)| {
            text.replace(escaped, plain)
        });
    text.replace("&#38;", "&")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_first_command_of_the_documentation_prints_what_it_says() {
    if find_installed("curl").is_none() {
        return skip("curl is not installed");
    }
    let folder = tempfile::tempdir().expect("a folder");
    let data_dir = folder.path().join("data");
    let service = Launch::waymark(&data_dir).start().await;
    let page = PageServer::start(Duration::ZERO).await.url("/");
    let docs = service.client("").get("/docs").await.expect(200).text;
    let command = text_of(&docs, "first-request");
    assert!(command.contains(&service.base), "{command}");

    let command = command.replace("https://example.com/", &page);
    let key = key_in(&data_dir);
    let printed = paste(format!("KEY={key}\n{command}")).await;

    let names = |text: &str| -> Vec<String> {
        let lines = text.lines();
        lines
            .map(|line| line.split(':').next().unwrap_or_default().to_owned())
            .collect()
    };
    let promised = text_of(&docs, "first-response");
    assert_eq!(names(&printed), names(&promised), "{printed}");
    assert!(printed.contains("\"state\":\"ready\""), "{printed}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_first_start_makes_keys_that_later_starts_use() {
    let folder = tempfile::tempdir().expect("a folder");
    let data_dir = folder.path().join("it's a folder/data");
    let launch = Launch::waymark(&data_dir);

    let mut first = launch.start().await;
    let key = key_in(&data_dir);
    let said = first.process.stdout();
    assert!(said.lines().count() <= 6, "{said}");
    assert!(!first.process.stderr().contains("INFO"), "only warnings");
    assert!(!said.contains(&key), "the key is on the terminal");
    let link = said.split_once("?link=").expect("a link").1;
    let link = link.lines().next().expect("its token");
    let stranger = Client::new(first.base.clone(), None);
    let browser = Browser::new(&stranger, first.base.trim_end_matches('/'));
    let signed_in = browser.follow("/sign-in", &[("link", link)]).await;
    assert_eq!(signed_in.expect(303).header("location"), "/console/reports");
    for page in ["/console/reports", "/console/domains"] {
        browser.get(page).await.expect(200);
    }
    assert_eq!(mode(&data_dir.join("api-key")), 0o600);
    assert_eq!(mode(&data_dir.join("keys")), 0o700);
    let page = PageServer::start(Duration::ZERO).await.url("/");
    let report = client(&first, &data_dir)
        .post("/api/v1/reports", &[("url", &page)])
        .await
        .expect(201);
    let name = [("name", "links.waymark.dev")];
    let domain = client(&first, &data_dir)
        .post("/api/v1/domains", &name)
        .await
        .expect(201);
    let status = first.process.terminate(STOP_LIMIT);
    assert_eq!(status.code(), Some(0), "{}", first.process.stderr());

    let second = launch.start().await;
    assert_eq!(key_in(&data_dir), key);
    let said = second.process.stdout();
    assert!(!said.contains("?link="), "only the first start has a link");
    let (api, report_path) = (
        client(&second, &data_dir),
        format!("/api/v1/reports/{}", report.id()),
    );
    assert_eq!(
        api.get(&report_path).await.expect(200).data(),
        report.data()
    );
    let domain_path = format!("/api/v1/domains/{}", domain.id());
    let shown = api.get(&domain_path).await.expect(200);
    for (field, stored) in domain.data().as_object().expect("a domain") {
        assert_eq!(&shown.data()[field], stored, "{field}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_first_steps_store_a_domain_and_visit_it() {
    if find_installed("curl").is_none() {
        return skip("curl is not installed");
    }
    let folder = tempfile::tempdir().expect("a folder");
    let service = Launch::waymark(folder.path()).with_edge().start().await;
    let line = |part: &str| command(&service, folder.path(), part);

    let stored = json(&paste(line("/api/v1/domains")).await);
    let visited = paste(format!("{} -s", line("Host: "))).await;

    assert_eq!(stored["data"]["name"], "go.your-brand.test", "{stored}");
    assert!(visited.starts_with("HTTP/1.1 302 "), "{visited}");
    assert!(
        visited.contains("location: https://your-brand.com/\r\n"),
        "{visited}"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_lost_when_it_is_killed() {
    let folder = tempfile::tempdir().expect("a folder");
    let launch = Launch::waymark(folder.path());
    let pages = PageServer::start(Duration::ZERO).await;
    let mut first = launch.start().await;
    let api = client(&first, folder.path());
    let mut stored = Vec::new();
    for number in 0..5 {
        let url = pages.url(&format!("/{number}"));
        stored.push(
            api.post("/api/v1/reports", &[("url", &url)])
                .await
                .expect(201),
        );
    }

    first.process.kill();
    let second = launch.start().await;

    let api = client(&second, folder.path());
    for report in stored {
        let path = format!("/api/v1/reports/{}", report.id());
        assert_eq!(api.get(&path).await.expect(200).data(), report.data());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_second_start_on_the_same_port_reports_that_it_is_in_use() {
    let folder = tempfile::tempdir().expect("a folder");
    let launch = Launch::waymark(folder.path());
    let first = launch.start().await;

    let mut second = launch.spawn();

    assert_eq!(second.process.wait(STOP_LIMIT).code(), Some(1));
    let message = second.process.stderr();
    let address = first.base.trim_start_matches("http://");
    assert!(
        message.contains(address) && message.contains("in use"),
        "{message}"
    );
    client(&first, folder.path())
        .get("/api/v1/reports")
        .await
        .expect(200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn both_services_describe_themselves_on_the_one_port() {
    let folder = tempfile::tempdir().expect("a folder");
    let service = Launch::waymark(folder.path()).start().await;
    let stranger = Client::new(service.base.clone(), None);

    for name in ["reports", "domains"] {
        let document = stranger
            .get(&format!("/docs/{name}/openapi.json"))
            .await
            .expect(200);
        let path = format!("/api/v1/{name}");
        assert!(
            document.json["paths"].get(&path).is_some(),
            "{name}: {}",
            document.text
        );
        assert!(
            stranger.get(&format!("/docs/{name}")).await.status < 400,
            "{name}"
        );
        stranger.get(&path).await.expect(401);
    }
    service.health().get("/healthz").await.expect(200);
    let metrics = service.health().get("/metrics").await.expect(200);
    assert!(metrics.text.contains("# TYPE"), "{}", metrics.text);
}
