//! Pages that take all that they can get: each ends in time with an answer, and the next is fine.

use std::time::{Duration, Instant};

use page_render::{Answer, Limits, Request, Worker};

use crate::renderer::{browser, guard, launch, render};
use crate::site::Site;

/// After the limit, an answer may take this much longer.
const GRACE: Duration = Duration::from_secs(3);

const SCRIPTS: &[(&str, &str)] = &[
    ("endless_loop", "for(;;);"),
    (
        "endless_timers",
        "setInterval(()=>fetch('/x?'+Math.random()),1)",
    ),
    ("alert", "alert(1);confirm(2);prompt(3)"),
    ("alerts_for_ever", "for(;;)alert(1)"),
    (
        "before_unload",
        "onbeforeunload=e=>{e.preventDefault();return 'no'};location='/fine'",
    ),
    (
        "heap",
        "a=[];for(;;)a.push(new Array(1e5).fill().map((_,i)=>({i})))",
    ),
    (
        "typed_arrays",
        "a=[];for(;;){let b=new Uint8Array(1<<26);b.fill(1);a.push(b)}",
    ),
    (
        "canvases",
        "a=[];for(;;){let c=document.createElement('canvas');c.width=c.height=8192;c.getContext('2d').fillRect(0,0,8192,8192);a.push(c)}",
    ),
    (
        "many_requests",
        "for(let i=0;i<1e4;i++)fetch('/x?'+i).catch(e=>0)",
    ),
    ("endless_body", "fetch('/endless').then(r=>r.text())"),
    (
        "many_nodes",
        "let f=document.createDocumentFragment();for(let i=0;i<1e6;i++)f.append(document.createElement('b'));document.body.append(f)",
    ),
    (
        "deep_nodes",
        "let e=document.body;for(let i=0;i<1e5;i++)e=e.appendChild(document.createElement('b'))",
    ),
    (
        "many_frames",
        "for(let i=0;i<1e4;i++)document.body.append(document.createElement('iframe'))",
    ),
    (
        "frames_in_frames",
        "document.write('<iframe src=\"?'+Math.random()+'\"></iframe>')",
    ),
    (
        "downloads",
        "for(let i=0;i<1e3;i++){let a=document.createElement('a');a.href='/endless?'+i;a.download='x';a.click()}",
    ),
    ("popups", "for(let i=0;i<1e3;i++)open('/fine?'+i)"),
    (
        "workers",
        "for(let i=0;i<500;i++)new Worker(URL.createObjectURL(new Blob(['for(;;);'])))",
    ),
    (
        "service_worker",
        "navigator.serviceWorker.register('/staying.js')",
    ),
    ("reloads", "setTimeout(()=>location.reload(),10)"),
    ("history", "for(let i=0;;i++)history.pushState(0,'','?'+i)"),
    ("close", "close();document.documentElement.remove()"),
];

const LIMITS: Limits = Limits {
    quiet_ms: 4_000,
    total_ms: 8_000,
    requests: 300,
    bytes: 32 << 20,
    snapshot_bytes: 16 << 20,
};

/// Of which there is one of each kind.
const A_FEW: [&str; 7] = [
    "endless_loop",
    "alert",
    "typed_arrays",
    "many_requests",
    "endless_body",
    "popups",
    "reloads",
];

#[tokio::test]
async fn a_page_that_takes_all_it_can_get_is_answered_in_time_and_the_next_is_fine() {
    after_each(|name| A_FEW.contains(&name)).await;
}

#[tokio::test]
#[ignore = "endurance"]
async fn whatever_a_page_takes_it_is_answered_in_time_and_the_next_is_fine() {
    after_each(|_| true).await;
}

async fn after_each(is_wanted: impl Fn(&str) -> bool) {
    let Some(browser) = browser() else { return };
    let site = Site::start().await;
    let fine = site.page("/fine", "<title>fine</title>");
    let staying = "onfetch=e=>e.respondWith(new Promise(()=>0));oninstall=()=>{for(;;);}";
    site.file("/staying.js", "Content-Type: text/javascript", staying);
    let rules = fetch_guard::AddressPolicy::AllowLoopback.into();
    let mut worker = Worker::new(launch(browser), guard(rules), Limits::default());
    let mut pages: Vec<_> = SCRIPTS
        .iter()
        .map(|(name, script)| {
            let html = format!("<!doctype html><body><script>{script}</script>");
            (*name, site.page(&format!("/{name}"), &html))
        })
        .collect();
    pages.push(("endless_page", site.url("/endless")));
    pages.push(("missing", site.url("/nothing")));
    pages.retain(|(name, _)| is_wanted(name));
    let mut wrong = Vec::new();
    for (name, url) in pages {
        let begun = Instant::now();
        let request = Request {
            url,
            limits: LIMITS,
            ..Request::default()
        };
        let answer = worker.render(&request).await;
        let took = begun.elapsed();
        if took > Duration::from_millis(LIMITS.total_ms) + GRACE {
            wrong.push(format!("{name} took {took:?}"));
        }
        if answer.bytes > LIMITS.bytes + (1 << 20) || answer.requests > LIMITS.requests {
            wrong.push(format!("{name} was allowed {} bytes", answer.bytes));
        }
        let next = render(&mut worker, &fine).await;
        if !next.html.as_ref().is_some_and(|html| html.contains("fine")) {
            wrong.push(format!("after {name}: {}", described(&next)));
        }
    }
    worker.end().await;
    assert!(wrong.is_empty(), "{wrong:#?}");
}

fn described(answer: &Answer) -> String {
    let length = answer.html.as_ref().map(String::len);
    format!(
        "{:?} {length:?} {} requests",
        answer.failure, answer.requests
    )
}
