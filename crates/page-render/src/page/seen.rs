//! What is seen of a page while it loads, within bounds.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::time::Duration;

use tokio::time::Instant;
use url::Url;

use crate::protocol::{Event, RemoteObject};
use render_client::{ConsoleMessage, FailedRequest};

const MAX_CONSOLE: usize = 50;
const MAX_FAILED: usize = 100;
const MAX_HOSTS: usize = 200;
const MAX_CHARACTERS: usize = 500;
/// Beyond as many, requests are not followed: the proxy refuses them anyway.
const MAX_FOLLOWED: usize = 2000;

/// What was seen of a page.
pub struct Seen {
    /// Its main frame.
    pub frame: String,
    /// The URL of its document, after redirects.
    pub url: Option<String>,
    /// The status of its document.
    pub status: Option<u16>,
    /// When it was loaded.
    pub loaded: Option<Instant>,
    /// Errors and warnings.
    pub console: Vec<ConsoleMessage>,
    /// Failed requests.
    pub failed: Vec<FailedRequest>,
    /// How many requests each host got.
    pub hosts: BTreeMap<String, u32>,
    /// Whether no more is recorded: what follows is this program's doing.
    pub is_over: bool,
    last: Instant,
    urls: HashMap<String, String>,
    under_way: HashSet<String>,
    /// The scripts of workers.
    workers: HashSet<String>,
}

impl Seen {
    pub(super) fn new(frame: String) -> Self {
        Self {
            frame,
            url: None,
            status: None,
            loaded: None,
            console: Vec::new(),
            failed: Vec::new(),
            hosts: BTreeMap::new(),
            is_over: false,
            last: Instant::now(),
            urls: HashMap::new(),
            under_way: HashSet::new(),
            workers: HashSet::new(),
        }
    }

    /// When it will be quiet if nothing more happens; `None` while it loads.
    pub(super) fn quiet_at(&self, quiet: Duration) -> Option<Instant> {
        let is_idle = self.loaded.is_some() && self.under_way.is_empty();
        is_idle.then(|| self.last + quiet)
    }

    pub(super) fn record(&mut self, event: Event, is_own: bool) {
        match event {
            Event::LoadFired if is_own => {
                self.loaded = Some(Instant::now());
                self.last = Instant::now();
            }
            Event::RequestSent(sent) if self.urls.len() < MAX_FOLLOWED => {
                self.count(&sent.request.url);
                let url = shortened(&sent.request.url);
                self.last = Instant::now();
                if !self.workers.contains(&url) {
                    self.under_way.insert(sent.request_id.clone());
                }
                self.urls.insert(sent.request_id, url);
            }
            Event::ResponseReceived(received) => {
                let (url, status) = (received.response.url, received.response.status);
                let is_main = received.frame_id.as_ref() == Some(&self.frame);
                if received.r#type == "Document" && is_own && is_main {
                    self.status = Some(status);
                    self.url = Some(url.clone());
                }
                if status >= 400 {
                    self.fail(shortened(&url), Some(status), None);
                }
            }
            Event::LoadingFinished(finished) => self.end(&finished.request_id),
            Event::LoadingFailed(failed) => {
                self.end(&failed.request_id);
                let url = self.urls.get(&failed.request_id).cloned();
                if failed.canceled != Some(true) {
                    self.fail(url.unwrap_or_default(), None, Some(failed.error_text));
                }
            }
            event => self.record_message(event),
        }
    }

    fn count(&mut self, url: &str) {
        let Some(host) = Url::parse(url)
            .ok()
            .and_then(|url| url.host_str().map(str::to_owned))
        else {
            return;
        };
        if self.is_over {
            return;
        }
        if self.hosts.len() < MAX_HOSTS || self.hosts.contains_key(&host) {
            *self.hosts.entry(host).or_default() += 1;
        }
    }

    /// A worker or a frame with this URL has a session of its own, in which its request ends.
    pub(super) fn starts(&mut self, url: &str) {
        let url = shortened(url);
        let known = self.urls.iter().filter(|(_, known)| **known == url);
        let known: Vec<String> = known.map(|(request, _)| request.clone()).collect();
        for request in &known {
            self.end(request);
        }
        if self.workers.len() < MAX_FOLLOWED {
            self.workers.insert(url);
        }
    }

    fn end(&mut self, request: &str) {
        if self.under_way.remove(request) {
            self.last = Instant::now();
        }
    }

    fn fail(&mut self, url: String, status: Option<u16>, error: Option<String>) {
        if self.failed.len() < MAX_FAILED && !self.is_over {
            self.failed.push(FailedRequest { url, status, error });
        }
    }

    fn record_message(&mut self, event: Event) {
        let (level, text) = match event {
            Event::ConsoleCalled(called) => {
                if !matches!(called.r#type.as_str(), "error" | "warning" | "assert") {
                    return;
                }
                let words: Vec<_> = called.args.iter().map(shown).collect();
                (called.r#type, words.join(" "))
            }
            Event::ExceptionThrown(thrown) => {
                let details = thrown.exception_details;
                let said = details
                    .exception
                    .and_then(|exception| exception.description);
                ("exception".to_owned(), said.unwrap_or(details.text))
            }
            Event::EntryAdded(added) => {
                let entry = added.entry;
                // Failed requests are listed by themselves.
                if entry.source == "network" || !matches!(entry.level.as_str(), "error" | "warning")
                {
                    return;
                }
                (entry.level, entry.text)
            }
            _ => return,
        };
        if self.console.len() < MAX_CONSOLE && !self.is_over {
            let text = shortened(&text);
            self.console.push(ConsoleMessage { level, text });
        }
    }
}

fn shown(argument: &RemoteObject) -> String {
    match (&argument.value, &argument.description) {
        (Some(serde_json::Value::String(text)), _) => text.clone(),
        (Some(value), _) => value.to_string(),
        (None, description) => description.clone().unwrap_or_default(),
    }
}

fn shortened(text: &str) -> String {
    text.chars().take(MAX_CHARACTERS).collect()
}
