//! Nothing that a page makes the browser do reaches what the guard refuses.

use fetch_guard::{AddressPolicy, TargetRules};
use page_render::{Answer, Launch, Limits, Worker};

use crate::canaries::{ADDRESS, Canaries};
use crate::renderer::{browser, guard, launch, render};
use crate::site::Site;

mod kinds;
mod secure;

use kinds::{ALONE, TOGETHER};

/// The kinds that have reached something, and all that was refused.
struct Leaks {
    reached: Vec<&'static str>,
    refused: Vec<&'static str>,
}

/// Shows pages with every kind of request, at this host, to a browser.
async fn leaks(launch: Launch, rules: TargetRules, host: &str) -> Leaks {
    let site = Site::start().await;
    let redirects = ["redirect_of_page"].into_iter();
    let kinds = || TOGETHER.iter().chain(ALONE).map(|(kind, _)| *kind);
    let canaries = Canaries::start(kinds().chain(redirects)).await;
    let issuer = format!("http://{}/", canaries.place("certificate_issuer"));
    write_pages(&site, &canaries, secure::start(&issuer).await);
    let mut worker = Worker::new(launch, guard(rules), Limits::default());
    let mut paths = vec!["/together".to_owned(), "/redirect_of_page".to_owned()];
    paths.extend(ALONE.iter().map(|(kind, _)| format!("/{kind}")));
    let mut answers = Vec::new();
    for path in &paths {
        let host = if path == "/rebinding" {
            "rebound.test"
        } else {
            host
        };
        let url = format!("http://{host}:{}{path}", site.port);
        let answer = render(&mut worker, &url).await;
        assert!(site.hits(path) > 0, "{url} was not fetched: {answer:?}");
        answers.push(answer);
    }
    worker.end().await;
    let all = || kinds().chain(["redirect_of_page"]);
    let refused = all().filter(|kind| answers.iter().any(|answer| has(answer, &canaries, kind)));
    Leaks {
        reached: canaries.reached(),
        refused: refused.collect(),
    }
}

fn has(answer: &Answer, canaries: &Canaries, kind: &str) -> bool {
    let mut refused = answer.refused.iter();
    refused.any(|refused| refused.kind == "blocked_host" && refused.port == canaries.port(kind))
}

/// Connections of WebRTC do not keep a page busy.
const AWAKE: &str = "<script>const awake = setInterval(() => fetch('/awake'), 200);\
    setTimeout(() => clearInterval(awake), 4000)</script>";

fn write_pages(site: &Site, canaries: &Canaries, secure_port: u16) {
    let written = |kind: &str, html: &str| {
        let port = canaries.port(kind).to_string();
        html.replace("HERE", &canaries.place(kind))
            .replace("PORT", &port)
    };
    let together: String = TOGETHER
        .iter()
        .map(|(kind, html)| written(kind, html))
        .collect();
    let together = together.replace("/redirect?", "/redirect_");
    let together = together.replace("SECURE", &secure_port.to_string());
    site.page(
        "/together",
        &format!("<!doctype html><title>x</title><body>{AWAKE}{together}"),
    );
    for (kind, html) in ALONE {
        site.page(
            &format!("/{kind}"),
            &format!("<!doctype html><body>{}", written(kind, html)),
        );
    }
    let to = |kind| format!("http://{}/", canaries.place(kind));
    site.redirect("/redirect_of_page", &to("redirect_of_page"));
    let image = format!("/redirect_{}", canaries.place("redirected_image"));
    site.redirect(&image, &to("redirected_image"));
    let worker = format!("oninstall=()=>fetch('{}')", to("service_worker"));
    site.file("/worker.js", "Content-Type: text/javascript", &worker);
}

fn shipped() -> TargetRules {
    TargetRules {
        never_fetch: vec![ADDRESS.parse().unwrap()],
        ..AddressPolicy::AllowLoopback.into()
    }
}

#[tokio::test]
async fn nothing_gets_out_and_what_was_tried_is_reported() {
    let Some(browser) = browser() else { return };
    assert!(TOGETHER.len() + ALONE.len() >= 40);

    let open = || AddressPolicy::AllowLoopback.into();
    let mut without_guard = leaks(launch(browser.clone()), open(), "127.0.0.1").await;
    assert!(
        without_guard.reached.len() >= 20,
        "{:?}",
        without_guard.reached
    );

    // A page can be taken before it has tried everything.
    for _ in 0..3 {
        if without_guard.reached.contains(&"certificate_issuer") {
            break;
        }
        without_guard = leaks(launch(browser.clone()), open(), "127.0.0.1").await;
    }
    assert!(without_guard.reached.contains(&"certificate_issuer"));
    let mut unreported = without_guard.reached;
    for _ in 0..3 {
        let leaks = leaks(launch(browser.clone()), shipped(), "127.0.0.1").await;
        assert_eq!(leaks.reached, Vec::<&str>::new());
        unreported.retain(|kind| !leaks.refused.contains(kind));
        if unreported.is_empty() {
            return;
        }
    }
    panic!("{unreported:?} were refused, but not reported");
}

/// With no flag but the one that names the proxy.
#[tokio::test]
async fn nothing_gets_out_of_a_browser_without_careful_flags() {
    let Some(browser) = browser() else { return };
    let launch = Launch {
        careful: false,
        ..launch(browser)
    };

    let leaks = leaks(launch, shipped(), "page.test").await;

    assert_eq!(leaks.reached, Vec::<&str>::new());
}

/// Not even one that the browser itself may read.
#[tokio::test]
async fn no_file_of_the_machine_is_shown() {
    let Some(browser) = browser() else { return };
    let site = Site::start().await;
    let mut worker = Worker::new(launch(browser), guard(shipped()), Limits::default());
    let mut shown = 0;
    for script in [
        "location = FILE",
        "open(FILE, '_self')",
        "fetch(FILE).then(it => it.text()).then(it => p.textContent = it)",
        "const it = new XMLHttpRequest; it.open('GET', FILE, false); it.send();\
         p.textContent = it.responseText",
        "const it = document.createElement('iframe'); it.src = FILE; document.body.append(it);\
         it.onload = () => p.textContent = it.contentDocument.body.textContent",
        "const it = document.createElement('iframe'); document.body.append(it);\
         it.contentWindow.location = FILE",
        "import(FILE)",
        "new Worker(FILE)",
    ] {
        let script = script.replace("FILE", "'file:///proc/version'");
        let page = format!("<!doctype html><body><p id=p></p><script>{script}</script>");
        let answer = render(&mut worker, &site.page("/", &page)).await;

        shown += u32::from(answer.html.is_some());
        let html = answer.html.unwrap_or_default();
        assert!(!html.contains("Linux version"), "{script}: {html}");
    }
    worker.end().await;
    assert!(shown >= 6, "{shown}");
}
