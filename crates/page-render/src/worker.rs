//! Renders pages one after another, each in a context of its own, in a browser that is replaced
//! now and then, and whenever something went wrong with it.

use std::sync::Arc;
use std::time::Duration;

use fetch_guard::{Guard, TargetUrl, TargetUrlError};
use tokio::time::{Instant, timeout, timeout_at};

use crate::browser::{Browser, LaunchError};
use crate::launch::Launch;
use crate::page::tab::{PageError, Tab, call, close_context, open_context};
use crate::page::{Page, cookies, lab};
use crate::pipe::{Pipe, PipeError};
use crate::protocol::{GetVersion, SetDiscoverTargets, Version};
use crate::proxy::Proxy;
use crate::proxy::allowance::Allowance;
use render_client::{Answer, Failure, LAB_RUN, LabRun, Limits, MAX_LAB_RUNS, Request};

/// A browser is replaced after as many pages.
const MAX_PAGES: u32 = 100;
/// A browser is replaced after this time.
const MAX_AGE: Duration = Duration::from_mins(30);
/// How long a page may take to be gone before its browser is killed.
const CLOSE: Duration = Duration::from_secs(2);

/// Renders one page at a time.
pub struct Worker {
    launch: Launch,
    guard: Guard,
    limits: Limits,
    running: Option<Running>,
}

struct Running {
    browser: Browser,
    pipe: Pipe,
    proxy: Proxy,
    /// What the browser calls itself, and the name by which sites know this program.
    user_agent: String,
    pages: u32,
    started: Instant,
}

impl Worker {
    /// A worker that starts browsers like this, and allows pages at most these limits.
    pub fn new(launch: Launch, guard: Guard, limits: Limits) -> Self {
        Self {
            launch,
            guard,
            limits,
            running: None,
        }
    }

    /// Starts a browser if none is running.
    ///
    /// # Errors
    ///
    /// When it cannot be started.
    pub async fn prepare(&mut self) -> Result<(), LaunchError> {
        self.running().await.map(drop)
    }

    /// Renders a page. Ends within two seconds after the time that its limits allow, and that of the
    /// further loads.
    pub async fn render(&mut self, request: &Request) -> Answer {
        let begun = Instant::now();
        let limits = request.limits.within(self.limits);
        let target = match TargetUrl::parse_under(self.guard.rules(), &request.url) {
            Ok(target) => target,
            Err(error) => return refused(&error).into(),
        };
        let end = begun + Duration::from_millis(limits.total_ms);
        let running = match timeout_at(end, self.running()).await {
            Ok(Ok(running)) => running,
            Ok(Err(error)) => return Failure::new("no_browser", error.to_string()).into(),
            Err(_) => return Failure::new("timeout", "the browser did not start in time").into(),
        };
        running.pages += 1;
        let request = Request {
            url: target.as_str().to_owned(),
            limits,
            pictures: request.pictures,
            lab_runs: request.lab_runs.min(MAX_LAB_RUNS),
            document: request.document.clone(),
        };
        let (mut answer, mut is_fit) = running.render(&request, begun).await;
        for _ in 0..request.lab_runs {
            if !is_fit || answer.failure.is_some() {
                break;
            }
            let run = running.load_as_on_a_phone(&request);
            match timeout(LAB_RUN, run).await {
                Ok(Ok(run)) => answer.lab.push(run),
                Ok(Err(error)) => {
                    tracing::debug!(%error, "a page could not be measured on a phone");
                    is_fit = !matches!(error, PageError::Pipe(_) | PageError::Crashed);
                }
                Err(_) => is_fit = false,
            }
        }
        if !is_fit {
            self.end().await;
        }
        answer
    }

    /// Ends the browser, if one is running.
    pub async fn end(&mut self) {
        if let Some(running) = self.running.take() {
            running.browser.end().await;
        }
    }

    async fn running(&mut self) -> Result<&mut Running, LaunchError> {
        let is_old =
            |running: &Running| running.pages >= MAX_PAGES || running.started.elapsed() >= MAX_AGE;
        if self.running.as_ref().is_some_and(is_old) {
            self.end().await;
        }
        let running = match self.running.take() {
            Some(running) => running,
            None => Running::start(&self.launch, self.guard.clone()).await?,
        };
        Ok(self.running.insert(running))
    }
}

impl Running {
    async fn start(launch: &Launch, guard: Guard) -> Result<Self, LaunchError> {
        let (browser, ends) = Browser::launch(launch).await?;
        let mut running = Self {
            browser,
            pipe: Pipe::new(ends.protocol),
            proxy: Proxy::start(ends.proxy, guard),
            user_agent: String::new(),
            pages: 0,
            started: Instant::now(),
        };
        let version = running.greet().await;
        let version = version.map_err(|error| LaunchError::Namespace(error.to_string()))?;
        let name = version.user_agent.replace("HeadlessChrome", "Chrome");
        running.user_agent = format!("{name} Waymark/{}", env!("CARGO_PKG_VERSION"));
        let product = version.product;
        tracing::info!(product, "a browser has started");
        Ok(running)
    }

    /// Loads a page once more in a context of its own, with a budget of its own.
    async fn load_as_on_a_phone(&mut self, request: &Request) -> Result<LabRun, PageError> {
        let latest = Instant::now() + LAB_RUN - CLOSE - CLOSE;
        self.proxy.begin(Arc::new(Allowance::new(request)));
        let context = open_context(&mut self.pipe).await?;
        let mut tab = Tab::open(&mut self.pipe, &context, &self.user_agent).await?;
        let run = lab::run(&mut tab, &request.url, latest).await;
        self.proxy.begin(Arc::new(Allowance::none()));
        let is_closed = close_context(&mut self.pipe, context, CLOSE).await;
        if is_closed {
            run
        } else {
            Err(PageError::Crashed)
        }
    }

    async fn greet(&mut self) -> Result<Version, PipeError> {
        let version = call(&mut self.pipe, GetVersion {}).await?;
        call(&mut self.pipe, SetDiscoverTargets { discover: true }).await?;
        Ok(version)
    }

    /// Also says whether the browser is fit for another page.
    async fn render(&mut self, request: &Request, begun: Instant) -> (Answer, bool) {
        let limits = request.limits;
        let allowance = Arc::new(Allowance::new(request));
        self.proxy.begin(Arc::clone(&allowance));
        let end = begun + Duration::from_millis(limits.total_ms);
        let context = match timeout_at(end, open_context(&mut self.pipe)).await {
            Ok(Ok(context)) => context,
            Ok(Err(error)) => return (ended(&error.into()), false),
            Err(_) => return (unresponsive(), false),
        };
        let opened = timeout_at(
            end,
            Page::open(&mut self.pipe, (&context, &self.user_agent), limits, begun),
        )
        .await;
        let mut answer = match opened {
            Ok(Ok(page)) => page.render(request, &allowance).await,
            Ok(Err(error)) => return (ended(&error), false),
            Err(_) => return (unresponsive(), false),
        };
        self.proxy.begin(Arc::new(Allowance::none()));
        if answer.failure.is_none() {
            answer.cookies = cookies::of_context(&mut self.pipe, &context).await;
        }
        let code = answer.failure.as_ref().map(|failure| failure.code.as_str());
        let is_fit = !matches!(code, Some("timeout" | "browser_ended"));
        let closed = close_context(&mut self.pipe, context, CLOSE).await;
        (answer, is_fit && closed)
    }
}

fn refused(error: &TargetUrlError) -> Failure {
    Failure::new("invalid_request", format!("url: {error}"))
}

fn ended(error: &PageError) -> Answer {
    Failure::new("browser_ended", error.to_string()).into()
}

fn unresponsive() -> Answer {
    Failure::new("timeout", "the browser does not respond").into()
}
