//! The baseline: a loop that only fetches the same pages and parses them into the same tree.

use futures_util::{StreamExt, stream};
use html_document::Document;

use crate::cost::{Cost, Meter};

/// The same number that the service generates at once.
const AT_ONCE: usize = 8;

/// Fetches and parses all pages, in this process.
pub async fn run(urls: &[String]) -> Cost {
    let client = reqwest::Client::builder().no_proxy().build();
    let client = client.expect("an HTTP client");
    let meter = Meter::start(std::process::id());
    let elements: usize = stream::iter(urls)
        .map(async |url| {
            let answer = client.get(url).send().await.expect("a response");
            let page = answer.bytes().await.expect("a page");
            let parsing = tokio::task::spawn_blocking(move || {
                Document::parse(&page, None).elements().count()
            });
            parsing.await.expect("a document")
        })
        .buffer_unordered(AT_ONCE)
        .fold(0, async |all, elements| all + elements)
        .await;
    let cost = meter.stop(urls.len());
    assert!(elements > urls.len() * 100, "real pages have elements");
    cost
}
