//! Audits pages using the engine's real fetcher, several at a time.
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use std::collections::BTreeSet;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, mpsc};
use std::time::Duration;

use futures_util::future::BoxFuture;
use futures_util::{StreamExt, stream};
use page_audit::{AddressPolicy, FetchSettings, Fetcher, LookupError, Report, Resolver, TargetUrl};

/// The number that the service audits at once in one process.
const AT_ONCE: usize = 8;

/// The pages that are being audited.
pub type UnderWay = Arc<Mutex<BTreeSet<String>>>;

/// A page and the result of its audit.
#[derive(Clone)]
pub struct Audited {
    /// Its URL.
    pub url: String,
    result: Result<Report, String>,
}

impl Audited {
    /// The report; fails the test if there is none.
    pub fn report(&self) -> &Report {
        match &self.result {
            Ok(report) => report,
            Err(error) => panic!("{}: {error}", self.url),
        }
    }
}

/// Runs the work in a separate thread, which is abandoned if it hangs.
pub fn within<T: Send + 'static>(
    limit: Duration,
    work: impl AsyncFnOnce(UnderWay) -> T + Send + 'static,
) -> T {
    let under_way = UnderWay::default();
    let known = Arc::clone(&under_way);
    let (sender, receiver) = mpsc::channel();
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Runtime::new().unwrap();
        let _ = sender.send(runtime.block_on(work(known)));
    });
    receiver.recv_timeout(limit).unwrap_or_else(|error| {
        let pages = under_way.lock().unwrap().clone();
        panic!("{error}; under way after {limit:?} at most: {pages:#?}")
    })
}

/// Audits all pages; the results are in the same order.
pub async fn audit_all(urls: &[String], under_way: &UnderWay) -> Vec<Audited> {
    let fetcher = fetcher();
    let audits = urls.iter().map(async |url| {
        under_way.lock().unwrap().insert(url.clone());
        let target = TargetUrl::parse(url, AddressPolicy::AllowLoopback).unwrap();
        let result = fetcher.audit(&target).await;
        under_way.lock().unwrap().remove(url);
        Audited {
            url: url.clone(),
            result: result
                .map(|(_, report)| report)
                .map_err(|error| error.to_string()),
        }
    });
    stream::iter(audits).buffered(AT_ONCE).collect().await
}

/// Like the service's fetcher, but without name lookups, and with longer timeouts, so that nothing
/// is cut short on a busy machine.
fn fetcher() -> Fetcher {
    let settings = FetchSettings {
        address_policy: AddressPolicy::AllowLoopback,
        total_timeout: Duration::from_mins(2),
        subresources_and_probes_timeout: Duration::from_mins(1),
        ..FetchSettings::default()
    };
    Fetcher::with_resolver(settings, Arc::new(NoNames)).unwrap()
}

/// Pages link to the whole internet, but tests must not contact anything beyond this machine.
struct NoNames;

impl Resolver for NoNames {
    fn look_up<'r>(&'r self, _: &'r str) -> BoxFuture<'r, Result<Vec<IpAddr>, LookupError>> {
        let reason = "names are not looked up here".to_owned();
        Box::pin(async { Err(LookupError::Failed(reason)) })
    }
}
