//! A page with its subresources and probes as a whole: the same each time, finished in time,
//! checked.

use std::time::{Duration, Instant};

use page_audit::{AuditError, FetchSettings, Fetcher};

use crate::probes::{PAGE, beside};
use crate::server::{Server, Step, html, not_found, response};
use crate::{BOUND, came_of, fetch, loopback, target, with_probes};

#[tokio::test]
async fn without_subresources_and_probes_only_robots_txt_is_requested() {
    let server = Server::always(html(PAGE)).await;

    let snapshot = fetch(loopback(), &server.url("/dir/page")).await.unwrap();

    assert_eq!(snapshot.probes, page_audit::Probes::default());
    let paths: Vec<String> = server.requests().into_iter().map(|r| r.path).collect();
    assert_eq!(paths, ["/dir/page", "/robots.txt"]);
}

#[tokio::test]
async fn two_fetches_of_the_same_page_record_the_same() {
    let (server, first) = beside("/dir/icon.png", response("200 OK", "icon")).await;
    let fetcher = Fetcher::new(with_probes()).unwrap();

    let second = fetcher.fetch(&target(&server.url("/dir/page"))).await;

    assert_eq!(second.unwrap().probes, first.probes);
}

#[tokio::test]
async fn a_page_fetched_and_checked_in_one_step_gets_the_same_report() {
    for settings in [with_probes(), loopback()] {
        let (server, _) = beside("/dir/icon.png", response("200 OK", "icon")).await;
        let fetcher = Fetcher::new(settings).unwrap();
        let target = target(&server.url("/dir/page"));

        let (snapshot, report) = fetcher.audit(&target).await.unwrap();

        let apart = fetcher.fetch(&target).await.unwrap();
        assert_eq!(snapshot.probes, apart.probes);
        assert_eq!(snapshot.robots_txt, apart.robots_txt);
        assert_eq!(report, page_audit::audit(&snapshot));
    }
}

#[tokio::test]
async fn a_page_that_cannot_be_fetched_is_not_checked() {
    let server = Server::always(not_found()).await;
    let fetcher = Fetcher::new(with_probes()).unwrap();

    let error = fetcher.audit(&target(&server.url("/"))).await.unwrap_err();

    assert!(matches!(error, AuditError::Fetch(error) if error.code() == "http_status"));
}

#[tokio::test]
async fn all_other_requests_of_a_page_end_in_time() {
    let images = (0..60)
        .map(|n| format!("<img src=/{n}.png>"))
        .collect::<Vec<_>>()
        .concat();
    let page = html(format!("{PAGE}{images}"));
    let server = Server::routed(move |path| match path {
        "/" => page.clone(),
        _ => vec![Step::Hang],
    })
    .await;
    let settings = FetchSettings {
        subresources_and_probes_timeout: Duration::from_secs(1),
        ..with_probes()
    };
    let started = Instant::now();

    let snapshot = fetch(settings, &server.url("/")).await.unwrap();

    assert!(started.elapsed() < BOUND);
    assert_eq!(came_of(&snapshot.robots_txt), "timeout");
    assert_eq!(came_of(&snapshot.probes.missing_page), "timeout");
    let subresources: Vec<String> = snapshot
        .subresources
        .iter()
        .map(|file| came_of(&file.result))
        .collect();
    assert_eq!(subresources, vec!["not_enough_time"; 60]);
    // The page, the page again for a foreign origin, and four that hang.
    assert_eq!(server.requests().len(), 6);
}

/// Threads of this process.
#[cfg(target_os = "linux")]
fn threads() -> usize {
    std::fs::read_dir("/proc/self/task").unwrap().count()
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn pages_that_wait_for_the_network_block_no_thread() {
    const PAGES: usize = 200;
    let (asked, mut asks) = tokio::sync::mpsc::unbounded_channel();
    let page = html("<link rel=stylesheet href=/slow.css>");
    let server = Server::routed(move |path| match path {
        "/" => page.clone(),
        "/slow.css" => {
            asked.send(()).unwrap();
            vec![Step::Hang]
        }
        _ => not_found(),
    })
    .await;
    let fetcher = Fetcher::new(FetchSettings {
        max_requests: 2 * PAGES,
        requests_per_host: 2 * PAGES,
        total_timeout: Duration::from_mins(1),
        ..with_probes()
    });
    let (fetcher, target) = (fetcher.unwrap(), target(&server.url("/")));

    let mut audits = tokio::task::JoinSet::new();
    for _ in 0..PAGES {
        let (fetcher, target) = (fetcher.clone(), target.clone());
        audits.spawn(async move { fetcher.audit(&target).await });
    }
    for _ in 0..PAGES {
        asks.recv().await.unwrap();
    }

    let threads = threads();
    assert!(threads < PAGES / 2, "{threads} threads");
}
