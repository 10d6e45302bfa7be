//! Pages that are shown to a real browser: by `page-audit --rendered`, and by `waymark`.

use std::fs;
use std::io::{Read, Write};
use std::net::TcpListener;
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use end_to_end::sample_reports::SampleReports;
use end_to_end::{Launch, Service};
use serde_json::{Value, json};
use testing::{Client, PageServer, built, find_installed, skip, until};

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
    // Of an empty shell, nothing is said to be wrong that scripts could put right.
    let words = format!("<p>{}<div", "A word on lighthouses. ".repeat(9));
    pages.set(SHELL.replace("<div", &words).leak());
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
async fn a_file_is_shown_as_if_its_server_had_sent_it_and_every_format_says_what_is_seen() {
    let Some(browser) = find_installed("chromium") else {
        skip("chromium is not installed");
        return;
    };
    // The file's script is the server's.
    let script =
        "document.title='Lighthouses';app.innerHTML='<h1>Lighthouses</h1><img src=data:,>'";
    let pages = PageServer::start_with(script).await;
    let folder = tempfile::tempdir().unwrap();
    let [file, markdown, sarif] = ["page.html", "md", "sarif"].map(|name| folder.path().join(name));
    let shell =
        "<!doctype html><html lang=en><body><div id=app></div><script src=/app.js></script>";
    fs::write(&file, shell).unwrap();
    let audit = |further: &[&str]| {
        let mut command = Command::new(built("page-audit"));
        command.args(["--allow-private", "--no-config", "--rendered=auto"]);
        let output = command.arg("--browser").arg(&browser).args(further);
        String::from_utf8(output.output().unwrap().stdout).unwrap()
    };
    let url = pages.url("/shop?a=1");
    let text = audit(&[
        "--html",
        file.to_str().unwrap(),
        "--url",
        &url,
        "--output",
        &format!("markdown={}", markdown.display()),
        "--output",
        &format!("sarif={}", sarif.display()),
    ]);

    assert_eq!(pages.totals().get("/shop"), None, "{:?}", pages.totals());
    let [markdown, sarif] = [markdown, sarif].map(|path| fs::read_to_string(path).unwrap());
    for said in [&text, &markdown] {
        let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(
            said.contains("Title: served none; after scripts “Lighthouses”"),
            "{said}"
        );
        assert!(
            said.contains("image_keywords") && said.contains("img"),
            "{said}"
        );
    }
    let sarif: Value = serde_json::from_str(&sarif).unwrap();
    let results = sarif["runs"][0]["results"].as_array().unwrap();
    let mut of_images = results.iter().filter(|it| it["ruleId"] == "image_keywords");
    let message = of_images.next().unwrap()["message"]["text"]
        .as_str()
        .unwrap();
    assert!(message.starts_with("After scripts: "), "{message}");
    // A page that has its content is not shown.
    pages.set("<!doctype html><title>Other</title><p>Text.");
    let page: Value = serde_json::from_str(&audit(&["--json", &pages.url("/")])).unwrap();
    assert_eq!(page["rendered"], Value::Null);
}

/// Starts waymark with this browser; also returns a client that waits for reports.
async fn waymark(folder: &Path, browser: &Path) -> (Service, Client) {
    let launch = Launch::waymark(folder);
    let launch = launch.with_variable("WAYMARK_BROWSER", browser.to_str().unwrap());
    let service = launch.start().await;
    let key = fs::read_to_string(folder.join("api-key")).unwrap();
    let api = service.client(key.trim()).with_header("prefer", "wait=60");
    (service, api)
}

#[tokio::test(flavor = "multi_thread")]
async fn waymark_shows_pages_to_an_installed_browser() {
    let Some(browser) = find_installed("chromium") else {
        skip("chromium is not installed");
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let (_service, api) = waymark(folder.path(), &browser).await;
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

/// Prints how long a rendered report takes while ten thousand of another account wait, and when
/// nobody else does.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "a figure for docs/measurements.md"]
async fn print_how_long_others_wait() {
    let browser = find_installed("chromium").expect("chromium is installed");
    let folder = tempfile::tempdir().unwrap();
    let (_service, api) = waymark(folder.path(), &browser).await;
    // One host for each account.
    let pages = PageServer::start_on(2, Duration::ZERO).await;
    pages.set(SHELL);
    let round = async |name: &str| {
        let mut taken = Vec::new();
        for number in 0..11 {
            let page = pages.url_of(0, &format!("/{name}/{number}"));
            let begun = Instant::now();
            let form = [("url", page.as_str()), ("rendered", "1")];
            let stored = api.post("/api/v1/reports", &form).await.expect(201);
            let failure = &stored.data()["checks"]["rendered"]["failure"];
            assert_eq!(
                (&stored.data()["state"], failure),
                (&json!("ready"), &Value::Null)
            );
            taken.push(begun.elapsed().as_secs_f64());
        }
        taken.sort_by(f64::total_cmp);
        println!(
            "{name}: median {:.1} s, at most {:.1} s",
            taken[5], taken[10]
        );
    };
    round("alone").await;
    let database = folder.path().join("reports.sqlite");
    let mut reports = SampleReports::open(&format!("sqlite://{}", database.display()));
    let before = pages.total();
    reports.rendered("crowd", &pages.url_of(1, "/"), 10_000);
    until("it is at work", async || pages.total() > before + 4).await;

    round("beside").await;
}

/// Serves pages on which nothing moves, with headers that checks read.
fn still_site() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let base = format!("http://{}", listener.local_addr().unwrap());
    thread::spawn(move || {
        for stream in listener.incoming() {
            let (mut stream, mut head, mut byte) = (stream.unwrap(), Vec::new(), [0]);
            while !head.ends_with(b"\r\n\r\n") && stream.read(&mut byte).is_ok_and(|n| n == 1) {
                head.push(byte[0]);
            }
            let head = String::from_utf8_lossy(&head).into_owned();
            let (kind, headers, body): (_, _, &[u8]) = match head.split(' ').nth(1).unwrap_or_default() {
                "/" => (
                    "text/html; charset=utf-8",
                    "X-Robots-Tag: noindex\r\nLink: </>; rel=canonical\r\n\
                     Content-Security-Policy: object-src 'none'\r\n",
                    include_bytes!("rendered/still.html"),
                ),
                "/latin" => (
                    "text/html; charset=iso-8859-1",
                    "",
                    b"<!doctype html><html lang=de><title>Gr\xf6\xdfe</title><h1>\xdcber alles</h1>",
                ),
                "/frame" => ("text/html", "", b"<!doctype html><html lang=de><title>Karte</title><img src=m.png>"),
                "/a.css" => ("text/css", "", b"body { color: #111; background: #fff }"),
                "/dark.css" => ("text/css", "", b"body { color: #fff } p { color: #fefefe }"),
                "/low.css" => ("text/css", "", b"p { color: #f8f8f8 }"),
                "/print.css" => ("text/css", "", b"p { display: none }"),
                _ => ("text/plain", "", b"none"),
            };
            let length = body.len();
            let head = format!(
                "HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\n{headers}Content-Length: {length}\r\n\
                 Connection: close\r\n\r\n"
            );
            let _ = stream.write_all(&[head.as_bytes(), body].concat());
        }
    });
    base
}

#[test]
fn nothing_is_said_to_change_where_nothing_does() {
    let Some(browser) = find_installed("chromium") else {
        skip("chromium is not installed");
        return;
    };
    let base = still_site();
    for path in ["/", "/latin"] {
        let mut command = Command::new(built("page-audit"));
        command.args([
            "--allow-private",
            "--no-config",
            "--json",
            "--rendered",
            "--browser",
        ]);
        let output = command
            .arg(&browser)
            .arg(format!("{base}{path}"))
            .output()
            .unwrap();
        let page: Value = serde_json::from_slice(&output.stdout).unwrap();
        let rendered = &page["rendered"];
        assert_eq!(rendered["failure"], Value::Null, "{rendered}");
        for what in ["changed", "provided", "console"] {
            assert_eq!(rendered[what], json!([]), "{path}");
        }
        let in_frames = rendered["in_frames"].as_array().unwrap();
        assert_eq!(in_frames.len(), usize::from(path == "/"), "{in_frames:?}");
    }
}
