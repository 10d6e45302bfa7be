//! The worst pages that we could think of, of maximum size, eight at once, within the memory that
//! the deployment allows: the service survives, and every page gets its report.
//!
//! Eight of them, each twice; with `WAYMARK_WORST_PAGES=all`, all of them once.

use std::time::Duration;

use end_to_end::{Databases, Launch, MemoryLimit};
use testing::{Backend, TestKeys, eventually, skip};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

#[path = "../../crates/page-audit/benches/cost/worst.rs"]
mod worst;

use worst::WORST;

/// As `mem_limit` and `MemoryMax` in `deploy/` have it.
const LIMIT_BYTES: u64 = 1024 * 1024 * 1024;
const PAGE_BYTES: usize = 10_000_000;
/// A development build on a slow machine takes long for each.
const LIMIT: Duration = Duration::from_mins(30);

/// Serves each of the worst pages at its number.
async fn serve() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("its address");
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            tokio::spawn(answer(stream));
        }
    });
    format!("http://{address}")
}

async fn answer(mut stream: TcpStream) -> std::io::Result<()> {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(stream.read_u8().await?);
    }
    let head = String::from_utf8_lossy(&head);
    let path = head.split(' ').nth(1).unwrap_or_default();
    let number = path.trim_start_matches('/').parse::<usize>().ok();
    let page = number.and_then(|number| WORST.get(number));
    let (status, body) = match page {
        Some((_, page)) => ("200 OK", page(PAGE_BYTES)),
        None => ("404 Not Found", String::new()),
    };
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: {}\r\n\
         Connection: close\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes()).await?;
    stream.write_all(body.as_bytes()).await
}

/// The pages to check.
fn chosen() -> Vec<usize> {
    let all = std::env::var("WAYMARK_WORST_PAGES").is_ok_and(|pages| pages == "all");
    let number = |name: &str| WORST.iter().position(|(of, _)| *of == name);
    let links = ["one kind of link", "different links", "links elsewhere"];
    let others = [
        "links without text",
        "links with queries",
        "short tags and texts",
        "attributes of many tags",
        "nested <div>",
    ];
    if all {
        return (0..WORST.len()).collect();
    }
    let names = links.iter().chain(&others);
    let chosen: Vec<usize> = names.map(|name| number(name).unwrap()).collect();
    // Each twice.
    chosen.iter().chain(&chosen).copied().collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "endurance"]
async fn the_worst_pages_eight_at_once_fit_into_a_gibibyte() {
    let Some(limit) = MemoryLimit::new(LIMIT_BYTES) else {
        return skip("no memory cgroup can be made here");
    };
    let (keys, databases) = (TestKeys::new(), Databases::start(Backend::Sqlite).await);
    let pages = serve().await;
    let launch = Launch::reports(&keys, &databases.create("reports").await)
        .set("generation.per_host", "8")
        .set("generation.fetch_timeout", "5m")
        .set("generation.lease", "40m")
        .within(&limit);
    let mut service = launch.start().await;
    let api = service.client(&keys.issue("default"));

    let mut ids = Vec::new();
    for number in chosen() {
        let url = format!("{pages}/{number}");
        let store = api.request("POST", "/api/v1/reports", &[("url", &url)]);
        let stored = api.try_send(store.header("Prefer", "respond-async")).await;
        ids.push((number, stored.expect("a response").expect(201).id()));
    }
    for (number, id) in ids {
        let name = WORST.get(number).map(|(name, _)| *name);
        let done = eventually("the page has its report", LIMIT, async || {
            assert_eq!(service.process.ended(), None, "the service died");
            let shown = api.get(&format!("/api/v1/reports/{id}")).await.expect(200);
            let state = shown.data().get("state")?.as_str()?.to_owned();
            (state != "queued" && state != "running").then_some((state, shown))
        });
        let (state, shown) = done.await;
        assert_eq!(state, "ready", "{name:?}: {}", shown.data());
    }

    println!("at most {} MiB", limit.peak_bytes() / 1024 / 1024);
    service.process.kill();
}
