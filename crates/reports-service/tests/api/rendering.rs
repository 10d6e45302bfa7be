//! Pages that are also shown to a browser. The program that does it is played by a socket; the real
//! one has its own tests, and is one of the parts of `waymark` in the end-to-end tests.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use page_audit::{Rendered, Report};
use render_client::{
    Answer, ConsoleMessage, Cookie, Failure, Picture, Request, RequestedHost, Screen, Unmeasured,
    UnmeasuredReason,
};
use reports_service::RenderingSettings;
use reqwest::Method;
use serde::Deserialize;
use serde_json::json;
use tempfile::TempDir;
use testing::{Backend, PageServer};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::UnixListener;
use tokio::task::JoinHandle;

use crate::app::{Setup, TestApp};
use crate::credentials::{FIRST, assert_says_nothing, keys};

testing::on_each_database!(
    without_the_program_nothing_can_be_rendered,
    what_scripts_make_of_a_page_is_found_beside_it_and_not_scored,
    captures_are_as_private_as_their_report,
    only_shells_are_rendered_automatically,
    a_program_that_fails_costs_no_report,
    only_the_owner_learns_that_a_page_behind_a_login_is_not_rendered,
    a_project_decides_for_its_new_reports,
);

const SHELL: &str = "<!doctype html><html lang=en><head><meta charset=utf-8><title>Shop</title></head>\
    <body><div id=root></div><script type=module src=/index.js></script></body></html>";
const SHOWN: &str = "<!doctype html><html lang=en><head><meta charset=utf-8><title>Lamps</title>\
    </head><body><h1>All lamps</h1><img src=lamp.png></body></html>";
const WEBP: &[u8] = b"RIFF\x04\0\0\0WEBPsome picture";

/// Plays the program: answers every request with this.
struct Program {
    folder: TempDir,
    asked: Arc<AtomicUsize>,
    task: JoinHandle<()>,
}

impl Program {
    fn start(answer: Answer) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let listener = UnixListener::bind(folder.path().join("socket")).unwrap();
        let asked = Arc::<AtomicUsize>::default();
        let count = Arc::clone(&asked);
        let task = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let (mut stream, mut line) = (BufReader::new(stream), Vec::new());
                stream.read_until(b'\n', &mut line).await.unwrap();
                let request: Request = serde_json::from_slice(&line).unwrap();
                assert!(request.url.starts_with("http://127.0.0.1:"), "{request:?}");
                count.fetch_add(1, Ordering::SeqCst);
                let mut answer = serde_json::to_vec(&answer).unwrap();
                answer.push(b'\n');
                stream.write_all(&answer).await.unwrap();
            }
        });
        Self {
            folder,
            asked,
            task,
        }
    }

    fn setup(&self) -> Setup {
        setup(self.folder.path().join("socket"))
    }

    fn asked(&self) -> usize {
        self.asked.load(Ordering::SeqCst)
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.task.abort();
    }
}

fn setup(socket: PathBuf) -> Setup {
    Setup {
        generation: TestApp::generation(),
        rendering: RenderingSettings {
            socket,
            ..RenderingSettings::default()
        },
        ..Setup::default()
    }
}

/// What the program answers for a page that scripts have filled.
fn shown() -> Answer {
    Answer {
        html: Some(SHOWN.to_owned()),
        quiet: true,
        unmeasured: vec![Unmeasured {
            screen: Screen::Phone,
            reason: UnmeasuredReason::TooLarge,
        }],
        console: vec![ConsoleMessage {
            level: "error".to_owned(),
            text: "Oh <no>".to_owned(),
        }],
        cookies: vec![Cookie {
            name: "_track".to_owned(),
            domain: ".127.0.0.1".to_owned(),
            days: Some(400),
        }],
        hosts: ["127.0.0.1", "cdn.example"]
            .map(|host| RequestedHost {
                host: host.to_owned(),
                requests: 2,
            })
            .into(),
        pictures: vec![
            Picture {
                screen: Screen::Phone,
                webp: STANDARD.encode(WEBP),
            },
            Picture {
                screen: Screen::Desk,
                webp: STANDARD.encode("<script>alert(1)</script>"),
            },
        ],
        ..Answer::default()
    }
}

async fn report_of(app: &TestApp, id: i64) -> Report {
    let shown = app.get(&format!("/api/v1/reports/{id}")).await.expect(200);
    assert_eq!(shown.data()["state"], "ready", "{}", shown.text);
    Report::deserialize(&shown.data()["checks"]).unwrap()
}

async fn rendered_of(app: &TestApp, id: i64) -> Rendered {
    report_of(app, id).await.rendered.unwrap()
}

async fn without_the_program_nothing_can_be_rendered(backend: Backend) {
    let app = TestApp::start(backend).await;
    let id = app.store("url=http://127.0.0.1:8080/&rendered=0").await;
    let report = format!("/api/v1/reports/{id}");

    for (method, path, form) in [
        (
            Method::POST,
            "/api/v1/reports",
            "url=http://127.0.0.1:8080/&rendered=1",
        ),
        (Method::PUT, report.as_str(), "rendered=auto"),
        (Method::PUT, "/api/v1/projects/127.0.0.1", "rendered=1"),
    ] {
        let refused = app.send(method, path, form).await.expect(422);
        let codes = &refused.json["error_codes"]["rendered"];
        assert_eq!(*codes, json!(["rendering_unavailable"]), "{}", refused.text);
    }
    let wrong = app.send(Method::PUT, &report, "rendered=2").await;
    assert!(wrong.expect(422).text.contains("auto"));
}

async fn what_scripts_make_of_a_page_is_found_beside_it_and_not_scored(backend: Backend) {
    let program = Program::start(shown());
    let app = TestApp::start_as(backend, program.setup()).await;
    let page = PageServer::start_with(SHELL).await;
    let plain = app.store(&format!("url={}", page.url("/"))).await;
    let id = app
        .store(&format!("url={}&rendered=1", page.url("/")))
        .await;

    let (plain, report) = (report_of(&app, plain).await, report_of(&app, id).await);

    assert_eq!(plain.rendered, None);
    let rendered = report.rendered.as_ref().unwrap();
    let outcomes = |report: &Report| {
        let checks = report.checks.iter();
        let outcomes = checks.map(|check| (check.id.clone(), check.outcome));
        (report.score, outcomes.collect::<Vec<_>>())
    };
    assert_eq!(outcomes(&plain), outcomes(&report));
    let said = |what: &str| {
        let provided = rendered.provided.iter();
        let mut found = provided.filter(|it| json!(it.what) == what);
        found
            .next()
            .map(|it| (it.served.as_deref(), it.rendered.as_deref()))
    };
    assert_eq!(said("title"), Some((Some("Shop"), Some("Lamps"))));
    assert_eq!(said("main_heading"), Some((None, Some("All lamps"))));
    let alternatives = rendered
        .changed
        .iter()
        .find(|it| it.rendered.id == "image_keywords");
    assert!(alternatives.is_some_and(page_audit::Changed::is_fault));
    let sheet = app.get(&format!("{}.csv", app.page(id).await)).await;
    let row = sheet
        .text
        .lines()
        .find(|row| row.contains(",image_keywords,"));
    assert!(row.unwrap().trim_end().ends_with(",fail,,,"), "{row:?}");
    for row in [
        "After scripts,title,,,,Title,served “Shop”; after scripts “Lamps”,",
        "After scripts,console,,,,Console,error: Oh <no>,",
        "After scripts,cookie,,,,Cookie before any consent,_track of .127.0.0.1 (400 days),",
        "After scripts,other_host,,,,Other host before any consent,cdn.example (2),",
        "After scripts,unmeasured,,,,Layout not measured,on a phone: the page has",
    ] {
        assert!(
            sheet.text.contains(&format!("\n{row}")),
            "{row}: {}",
            sheet.text
        );
    }
    // The fault itself, which what the server sent does not have.
    let mut rows = sheet.text.lines().filter(|row| row.contains("lamp.png"));
    assert!(
        rows.any(|row| row.contains(",image_keywords,,")),
        "{}",
        sheet.text
    );
    let text = app
        .stranger()
        .get(&app.page(id).await)
        .await
        .expect(200)
        .text;
    for part in [
        "After scripts have run",
        "All lamps",
        "Oh &#60;no&#62;",
        "phone.webp",
        "kept for 400 days",
        "cookies 1, other hosts 1",
        "were not measured on a phone",
    ] {
        assert!(text.contains(part), "{part}");
    }
}

async fn captures_are_as_private_as_their_report(backend: Backend) {
    let program = Program::start(shown());
    let app = TestApp::start_as(backend, program.setup()).await;
    let page = PageServer::start_with(SHELL).await;
    let id = app
        .store(&format!("url={}&rendered=1&privacy=1", page.url("/")))
        .await;
    let page = app.page(id).await;
    let of = |name: &str| format!("{page}/{name}");

    let document = app.get(&of("rendered.html")).await.expect(200);
    assert_eq!(document.text, SHOWN);
    let header = |name| document.headers[name].to_str().unwrap();
    assert!(header("content-disposition").starts_with("attachment"));
    assert!(header("content-security-policy").ends_with("sandbox"));
    assert_eq!(header("cache-control"), "no-store");
    let picture = app.get(&of("phone.webp")).await.expect(200);
    assert_eq!(picture.headers["content-type"], "image/webp");
    assert_eq!(picture.text.as_bytes(), WEBP);
    // What is no picture is not stored, whatever the browser's process sends.
    app.get(&of("desk.webp")).await.expect(404);
    app.get(&of("laptop.webp")).await.expect(404);
    let other = app.key_of("stranger", "reports:read");
    let other = app.stranger().with_key(Some(&other));
    for name in ["phone.webp", "rendered.html"] {
        other.get(&of(name)).await.expect(404);
        app.stranger().get(&of(name)).await.expect(404);
        app.signed_in(&app.key)
            .await
            .get(&of(name))
            .await
            .expect(200);
    }

    let path = format!("/api/v1/reports/{id}");
    app.send(Method::PUT, &path, "privacy=0").await.expect(200);
    let public = app.stranger().get(&of("phone.webp")).await.expect(200);
    assert_eq!(public.headers["cache-control"], "private, max-age=300");
    app.send(Method::PUT, &path, "rendered=0").await.expect(200);
    app.get(&of("rendered.html")).await.expect(404);
    app.send(Method::PUT, &path, "rendered=1&update=1")
        .await
        .expect(200);
    app.get(&of("rendered.html")).await.expect(200);
    app.send(Method::DELETE, &path, "").await.expect(200);
    let left = reports_service::model::capture(
        &app.pool,
        "owner",
        id,
        reports_service::model::CaptureKind::Document,
    );
    assert_eq!(left.await.unwrap(), None);
}

async fn only_shells_are_rendered_automatically(backend: Backend) {
    let program = Program::start(shown());
    let app = TestApp::start_as(backend, program.setup()).await;
    let page = PageServer::start_with(SHOWN).await;
    let id = app
        .store(&format!("url={}&rendered=auto", page.url("/")))
        .await;

    assert_eq!(report_of(&app, id).await.rendered, None);
    assert_eq!(program.asked(), 0);
    page.set(SHELL);
    let path = format!("/api/v1/reports/{id}");
    app.send(Method::PUT, &path, "update=1").await.expect(200);

    assert_eq!(rendered_of(&app, id).await.failure, None);
    assert_eq!(program.asked(), 1);
}

async fn a_program_that_fails_costs_no_report(backend: Backend) {
    let program = Program::start(Failure::new("timeout", "not rendered within 1 ms").into());
    let app = TestApp::start_as(backend, program.setup()).await;
    let page = PageServer::start_with(SHELL).await;
    let form = format!("url={}&rendered=1", page.url("/"));
    let id = app.store(&form).await;
    let failure = rendered_of(&app, id).await.failure.unwrap();
    assert_eq!(failure.code, "timeout");
    let document = format!("{}/rendered.html", app.page(id).await);
    app.get(&document).await.expect(404);

    program.task.abort();
    std::fs::remove_file(program.folder.path().join("socket")).unwrap();
    let id = app.store(&form).await;
    let failure = rendered_of(&app, id).await.failure.unwrap();
    assert_eq!(failure.code, "rendering_unavailable");
}

async fn only_the_owner_learns_that_a_page_behind_a_login_is_not_rendered(backend: Backend) {
    let program = Program::start(shown());
    let setup = Setup {
        credentials: keys(FIRST),
        ..program.setup()
    };
    let app = TestApp::start_as(backend, setup).await;
    let page = PageServer::start_with(SHOWN).await;
    let form = format!("url={}&rendered=0", page.url("/"));
    let id = app.store(&form).await;
    let credentials = "/api/v1/projects/127.0.0.1/credentials";
    app.send(Method::PUT, credentials, "cookie=a%3Db")
        .await
        .expect(200);
    let path = format!("/api/v1/reports/{id}");
    app.send(Method::PATCH, &path, "rendered=1&update=1")
        .await
        .expect(200);

    let failure = rendered_of(&app, id).await.failure.unwrap();
    assert_eq!(
        (failure.code.as_str(), program.asked()),
        ("needs_credentials", 0)
    );
    let page = app.page(id).await;
    assert!(
        app.get(&page)
            .await
            .text
            .contains("the browser gets no credentials")
    );
    for path in [&page, &format!("{page}.json")] {
        assert_says_nothing(&app, path).await;
    }
}

async fn a_project_decides_for_its_new_reports(backend: Backend) {
    let program = Program::start(shown());
    let app = TestApp::start_as(backend, program.setup()).await;
    let page = PageServer::start_with(SHOWN).await;
    let form = format!("url={}", page.url("/"));
    app.store(&form).await;
    let project = "/api/v1/projects/127.0.0.1";

    let set = app
        .send(Method::PUT, project, "rendered=1&every=1d")
        .await
        .expect(200);
    assert_eq!(set.data()["rendered"], "1");
    let kept = app.send(Method::PUT, project, "every=7d").await.expect(200);
    assert_eq!(
        (&kept.data()["rendered"], &kept.data()["every"]),
        (&json!("1"), &json!("7d"))
    );
    let id = app.store(&form).await;
    let own = app.store(&format!("{form}&rendered=0")).await;

    assert_eq!(rendered_of(&app, id).await.failure, None);
    assert_eq!(report_of(&app, own).await.rendered, None);
}
