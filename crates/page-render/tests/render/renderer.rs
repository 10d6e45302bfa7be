//! The browser that tests render in.

use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::Arc;

use fetch_guard::{AddressPolicy, Guard, LookupError, Resolver, TargetRules};
use futures_util::future::BoxFuture;
use page_render::{Answer, Launch, Limits, Request, Worker};
use testing::{find_installed, skip};

/// The browser; `None`, after a line that says so, if none is installed.
pub fn browser() -> Option<PathBuf> {
    let names = ["chromium-headless-shell", "chromium", "google-chrome"];
    let found = names.iter().find_map(|name| find_installed(name));
    if found.is_none() {
        skip("chromium is not installed");
    }
    found
}

pub fn launch(browser: PathBuf) -> Launch {
    Launch::new(vec![env!("CARGO_BIN_EXE_page-render").into()], browser)
}

/// A worker that may connect to this machine.
pub fn worker(browser: PathBuf) -> Worker {
    let guard = guard(AddressPolicy::AllowLoopback.into());
    Worker::new(launch(browser), guard, Limits::default())
}

pub fn guard(rules: TargetRules) -> Guard {
    Guard::new(rules, Arc::new(Names::default()))
}

/// `page.test` is this machine; so is `rebound.test` when it is asked for the first time.
#[derive(Default)]
struct Names(std::sync::atomic::AtomicBool);

impl Resolver for Names {
    fn look_up<'r>(&'r self, host: &'r str) -> BoxFuture<'r, Result<Vec<IpAddr>, LookupError>> {
        let address = match host {
            "page.test" => Ok([127, 0, 0, 1]),
            "rebound.test" if !self.0.swap(true, std::sync::atomic::Ordering::SeqCst) => {
                Ok([127, 0, 0, 1])
            }
            "rebound.test" => Ok([127, 0, 0, 2]),
            _ => Err(LookupError::NotFound),
        };
        Box::pin(async move { address.map(|address| vec![address.into()]) })
    }
}

pub async fn render(worker: &mut Worker, url: &str) -> Answer {
    let request = Request {
        url: url.to_owned(),
        limits: Limits::default(),
        ..Request::default()
    };
    worker.render(&request).await
}
