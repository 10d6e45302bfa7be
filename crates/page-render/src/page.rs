//! Renders one page in a running browser.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::{Instant, timeout, timeout_at};

use crate::pipe::{Pipe, PipeError};
use crate::protocol::{Navigate, TerminateExecution};
use crate::proxy::allowance::Allowance;
use render_client::{Answer, Failure, Limits, Request, RequestedHost, Timings, UnmeasuredReason};

mod closed_roots;
pub mod cookies;
pub mod lab;
mod screens;
mod seen;
mod serialise;
pub mod tab;

use screens::Screens;
use seen::Seen;
use tab::{PageError, Tab};

/// A page is quiet if it has sent and received nothing for this long.
const QUIET: Duration = Duration::from_secs(1);

/// Scripts that let nothing else run for this long are ended.
const PATIENCE: Duration = Duration::from_secs(3);

/// Of larger documents, in bytes, nothing that is measured is taken.
const MAX_MEASURED: usize = 4 << 20;

/// At the end, for what is asked of the browser besides.
const AGAIN: Duration = Duration::from_millis(500);

/// How often a document is tried to be taken.
const TRIES: usize = 3;

/// A page being rendered.
pub struct Page<'p> {
    tab: Tab<'p>,
    limits: Limits,
    begun: Instant,
    timings: Timings,
    quiet: bool,
    screens: Screens,
}

impl<'p> Page<'p> {
    /// Opens an empty page in a context.
    pub async fn open(
        pipe: &'p mut Pipe,
        (context, user_agent): (&str, &str),
        limits: Limits,
        begun: Instant,
    ) -> Result<Self, PageError> {
        let tab = Tab::open(pipe, context, user_agent).await?;
        let timings = Timings {
            ready_ms: since(begun, Instant::now()),
            ..Timings::default()
        };
        Ok(Self {
            tab,
            limits,
            begun,
            timings,
            quiet: false,
            screens: Screens::default(),
        })
    }

    /// Renders the page at this URL, within the time limits.
    pub async fn render(mut self, request: &Request, allowance: &Arc<Allowance>) -> Answer {
        let end = self.begun + Duration::from_millis(self.limits.total_ms);
        let taken = timeout_at(end, self.take(request)).await;
        let mut answer = match taken {
            Ok(Ok(html)) => Answer {
                html: Some(html),
                ..Answer::default()
            },
            Ok(Err(error)) => failure_of(&error, self.limits.snapshot_bytes).into(),
            Err(_) => {
                let limit = self.limits.total_ms;
                Failure::new("timeout", format!("not rendered within {limit} ms")).into()
            }
        };
        let Seen {
            url,
            status,
            loaded,
            console,
            failed,
            hosts,
            ..
        } = self.tab.seen;
        self.timings.loaded_ms = loaded.map(|at| since(self.begun, at));
        self.timings.total_ms = since(self.begun, Instant::now());
        answer.url = url;
        answer.status = status;
        answer.console = console;
        answer.failed = failed;
        let hosts = hosts.into_iter();
        answer.hosts = hosts
            .map(|(host, requests)| RequestedHost { host, requests })
            .collect();
        answer.quiet = self.quiet;
        answer.pictures = self.screens.pictures;
        answer.unmeasured = self.screens.unmeasured;
        answer.refused = allowance.refused();
        answer.requests = allowance.requests();
        answer.bytes = allowance.bytes();
        answer.timings = self.timings;
        answer
    }

    async fn take(&mut self, request: &Request) -> Result<String, PageError> {
        let latest = self.begun + Duration::from_millis(self.limits.quiet_ms);
        if let Some(document) = &request.document {
            self.tab.send_instead(document).await?;
        }
        let navigate = Navigate {
            url: request.url.clone(),
        };
        if let Ok(navigated) = timeout_at(latest, self.tab.call(navigate)).await {
            let navigated = navigated?;
            if let Some(error) = navigated.error_text {
                return Err(PageError::Unreachable(error));
            }
        }
        self.tab.wait_until_quiet(QUIET, latest).await?;
        self.quiet = Instant::now() < latest;
        self.tab.seen.is_over = true;
        self.timings.quiet_ms = Some(since(self.begun, Instant::now()));
        let end = self.begun + Duration::from_millis(self.limits.total_ms);
        let patience = (end - Instant::now()) / 8;
        // Without them, it is as if they were empty.
        let _ = timeout(patience, closed_roots::open(&mut self.tab)).await;
        let begun = Instant::now();
        let patience = (end - begun) / 3;
        let taken = timeout(patience.min(PATIENCE), self.serialise()).await;
        let unmeasured = if let Ok(taken) = taken {
            taken?
        } else {
            self.tab.post(&TerminateExecution {});
            self.serialise().await?
        };
        // It is taken again with what was measured, which is more.
        let needed = begun.elapsed() * 3 + AGAIN;
        let latest = end.checked_sub(needed).unwrap_or(begun);
        let (url, status) = (self.tab.seen.url.clone(), self.tab.seen.status);
        self.screens = screens::visit(&mut self.tab, latest, request.pictures).await;
        let mut pictures = std::mem::take(&mut self.screens.pictures);
        let end = end.checked_sub(AGAIN).unwrap_or(begun);
        let mut reason = if unmeasured.len() > MAX_MEASURED {
            UnmeasuredReason::TooLarge
        } else {
            match timeout_at(end, self.serialise()).await {
                Ok(Ok(measured))
                    if self.is_still(url.as_deref(), status) && !measured.is_empty() =>
                {
                    self.screens.pictures = pictures;
                    return Ok(measured);
                }
                Ok(Err(PageError::TooLarge(_))) => UnmeasuredReason::TooLarge,
                Ok(_) => UnmeasuredReason::Failed,
                Err(_) => UnmeasuredReason::TooSlow,
            }
        };
        if !self.is_still(url.as_deref(), status) {
            // Another screen has led it to another page, or the server to another response.
            (self.tab.seen.url, self.tab.seen.status) = (url, status);
            reason = UnmeasuredReason::Failed;
            pictures.clear();
        }
        self.screens = Screens::lost(pictures, reason);
        Ok(unmeasured)
    }

    fn is_still(&self, url: Option<&str>, status: Option<u16>) -> bool {
        self.tab.seen.url.as_deref() == url && self.tab.seen.status == status
    }

    /// Tries again if the page has meanwhile become another, such as by loading itself again.
    async fn serialise(&mut self) -> Result<String, PageError> {
        let most = self.limits.snapshot_bytes;
        let screens = &self.screens.measured;
        for _ in 1..TRIES {
            match serialise::serialise(&mut self.tab, most, screens).await {
                Err(PageError::Pipe(PipeError::Refused { .. })) => {}
                taken => return taken,
            }
        }
        serialise::serialise(&mut self.tab, most, screens).await
    }
}

fn failure_of(error: &PageError, most: usize) -> Failure {
    let code = match error {
        PageError::Pipe(PipeError::Refused { .. }) | PageError::Unreadable(_) => "unreadable",
        PageError::Pipe(_) => "browser_ended",
        PageError::Crashed => "page_crashed",
        PageError::Unreachable(_) => "unreachable",
        PageError::TooLarge(_) => {
            return Failure::new("too_large", format!("{error}, of at most {most}"));
        }
    };
    Failure::new(code, error.to_string())
}

fn since(begun: Instant, at: Instant) -> u64 {
    let passed = at.saturating_duration_since(begun).as_millis();
    passed.try_into().unwrap_or(u64::MAX)
}
