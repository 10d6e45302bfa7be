//! The cost of the console's pages for an account with 5,000 domains: processor time of the service
//! for each.
//!
//! `cargo bench -p end-to-end --bench domain_pages`

#![expect(clippy::print_stdout, reason = "printing is its purpose")]

use std::time::Duration;

use end_to_end::{Databases, Launch, Service, processor_time};
use testing::{Backend, Browser, Client, TestKeys, build};

const LIST: &str = "/console/domains";
const MANY: &str = "/console/domains/many";
/// So many names can be added at once.
const AT_ONCE: u32 = 1_000;
const NAMES: u32 = 5 * AT_ONCE;

#[tokio::main]
async fn main() {
    // Without it, this is a test, which checks that the benchmark works.
    let is_bench = std::env::args().any(|argument| argument == "--bench");
    let (names, visits) = if is_bench { (NAMES, 200) } else { (30, 2) };
    build("domains-service");
    let (keys, databases) = (TestKeys::new(), Databases::start(Backend::Sqlite).await);
    let database = databases.create("domains").await;
    let service = Launch::domains(&keys, &database).start().await;
    let key = keys.issue("default");
    let stranger = Client::new(service.base.clone(), None);
    let browser = Browser::signed_in(&stranger, &service.base, &key).await;
    println!("| page | processor time |");
    println!("|---|--:|");
    let added = used(&service, async || {
        for first in (0..names).step_by(AT_ONCE as usize) {
            add(&browser, first..names.min(first + AT_ONCE)).await;
        }
    });
    let requests = names.div_ceil(AT_ONCE);
    print("adding 1,000 names", added.await, requests);
    for (page, path, every) in pages(names) {
        browser.get(&path).await.expect(200);
        let visits = visits / every;
        let used = used(&service, async || {
            for _ in 0..visits {
                browser.get(&path).await.expect(200);
            }
        });
        print(page, used.await, visits);
    }
}

/// Every page with its path, and how much more rarely than the others it is requested.
fn pages(names: u32) -> [(&'static str, String, u32); 9] {
    let list = |query: &str| format!("{LIST}?{query}");
    let end = names.div_ceil(25);
    [
        ("the list", LIST.to_owned(), 1),
        ("its middle", list(&format!("page={}", end.div_ceil(2))), 1),
        ("its end", list(&format!("page={end}")), 1),
        ("100 domains a page", list("per_page=100"), 1),
        ("a search", list("search=go7"), 1),
        ("a filter", list("status=verified&order=name"), 1),
        ("a domain", format!("{LIST}/1"), 1),
        ("the form for many", MANY.to_owned(), 1),
        ("the whole list as CSV", format!("{LIST}/list.csv"), 2),
    ]
}

async fn add(browser: &Browser, numbers: std::ops::Range<u32>) {
    let names: Vec<String> = numbers.map(|n| format!("go{n}.brand{n}.com")).collect();
    let page = browser.submit(MANY, &[("names", &names.join("\n"))]).await;
    let done = format!("{} added", names.len());
    // Numbers are in groups for people.
    let is_done = page.expect(200).text.replace(',', "").contains(&done);
    assert!(is_done, "{done}");
}

/// The processor time that the service uses meanwhile.
async fn used(service: &Service, work: impl AsyncFn()) -> Duration {
    let process = service.process.id();
    let before = processor_time(process);
    work().await;
    processor_time(process).saturating_sub(before)
}

fn print(page: &str, used: Duration, requests: u32) {
    let milliseconds = used.as_secs_f64() * 1_000.0 / f64::from(requests);
    println!("| {page} | {milliseconds:.1} ms |");
}
