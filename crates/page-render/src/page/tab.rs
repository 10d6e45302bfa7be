//! A page in a browser, in a context of its own.

use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use render_client::Screen;
use thiserror::Error;
use tokio::time::{Instant, timeout};

use super::seen::Seen;
use crate::pipe::{Message, Pipe, PipeError};
use crate::protocol::{
    AttachToTarget, CloseTarget, Command, ContinueRequest, CreateBrowserContext, CreateTarget,
    DisposeBrowserContext, EnableFetch, EnableLog, EnableNetwork, EnablePage, EnableRuntime, Event,
    FulfillRequest, HandleDialog, Header, RequestPattern, RequestPaused, SetAutoAttach,
    SetDeviceMetrics, SetDownloadBehavior, SetUserAgent,
};

/// How much of responses the browser keeps for whoever asks for it, which nobody does.
const NO_BUFFER: u32 = 0;

/// Why a page cannot be rendered.
#[derive(Debug, Error)]
pub enum PageError {
    /// The browser has ended, or refuses something.
    #[error(transparent)]
    Pipe(#[from] PipeError),
    /// The page's process has crashed, such as for lack of memory.
    #[error("the page's process crashed")]
    Crashed,
    /// The document could not be fetched.
    #[error("{0}")]
    Unreachable(String),
    /// The document is too large, in bytes.
    #[error("the document has {0} bytes")]
    TooLarge(usize),
    /// The document cannot be written as HTML.
    #[error("the document cannot be read: {0}")]
    Unreadable(String),
}

/// A page in a browser.
pub struct Tab<'p> {
    pipe: &'p mut Pipe,
    session: String,
    target: String,
    /// What its server is said to send, and where to.
    document: Option<Document>,
    /// What was seen of it.
    pub seen: Seen,
}

/// What a server is said to send.
struct Document {
    base64: String,
    /// Known once it was asked for.
    url: Option<String>,
}

/// Sends a command to the browser itself.
pub async fn call<C: Command>(pipe: &mut Pipe, command: C) -> Result<C::Reply, PipeError> {
    let id = pipe.post(None, &command);
    loop {
        if let Message::Reply(replied, result) = pipe.next().await?
            && replied == id
        {
            return reply_of::<C>(result);
        }
    }
}

/// Opens a context, which holds everything that a page leaves.
pub async fn open_context(pipe: &mut Pipe) -> Result<String, PipeError> {
    let context = call(pipe, CreateBrowserContext {})
        .await?
        .browser_context_id;
    let no_downloads = SetDownloadBehavior {
        behavior: "deny",
        browser_context_id: context.clone(),
    };
    call(pipe, no_downloads).await?;
    Ok(context)
}

/// Closes a context with all its pages and workers; says whether it could in time.
pub async fn close_context(pipe: &mut Pipe, context: String, limit: Duration) -> bool {
    let close = DisposeBrowserContext {
        browser_context_id: context,
    };
    matches!(timeout(limit, call(pipe, close)).await, Ok(Ok(_)))
}

/// The metrics of a screen.
pub(super) const fn metrics(screen: Screen) -> SetDeviceMetrics {
    let (width, height) = screen.size();
    SetDeviceMetrics {
        width,
        height,
        device_scale_factor: 1.0,
        mobile: matches!(screen, Screen::Phone),
    }
}

impl<'p> Tab<'p> {
    /// Opens an empty page.
    pub async fn open(
        pipe: &'p mut Pipe,
        context: &str,
        user_agent: &str,
    ) -> Result<Self, PageError> {
        let create = CreateTarget {
            url: "about:blank",
            browser_context_id: context.to_owned(),
        };
        let target = call(pipe, create).await?.target_id;
        let attach = AttachToTarget {
            target_id: target.clone(),
            flatten: true,
        };
        let session = call(pipe, attach).await?.session_id;
        let mut tab = Self {
            pipe,
            session,
            // A page's main frame has the name of its target.
            seen: Seen::new(target.clone()),
            target,
            document: None,
        };
        tab.call(EnablePage {}).await?;
        tab.call(EnableRuntime {}).await?;
        tab.call(EnableLog {}).await?;
        tab.call(enable_network()).await?;
        tab.call(metrics(Screen::Desk)).await?;
        let named = SetUserAgent {
            user_agent: user_agent.to_owned(),
        };
        tab.call(named).await?;
        tab.call(auto_attach()).await?;
        Ok(tab)
    }

    /// From now on, the page's own server is not asked for the page: this is what it sends.
    pub async fn send_instead(&mut self, document: &[u8]) -> Result<(), PageError> {
        self.document = Some(Document {
            base64: STANDARD.encode(document),
            url: None,
        });
        let resource_type = "Document";
        let patterns = [RequestPattern { resource_type }];
        self.call(EnableFetch { patterns }).await?;
        Ok(())
    }

    /// Sends a command to the page, and waits for the reply.
    pub async fn call<C: Command>(&mut self, command: C) -> Result<C::Reply, PageError> {
        let id = self.post(&command);
        loop {
            if let Some((replied, result)) = self.next().await?
                && replied == id
            {
                return Ok(reply_of::<C>(result)?);
            }
        }
    }

    /// Like [`Tab::call`]; `None` if the browser refuses the command.
    pub async fn call_if_possible<C: Command>(
        &mut self,
        command: C,
    ) -> Result<Option<C::Reply>, PageError> {
        match self.call(command).await {
            Ok(reply) => Ok(Some(reply)),
            Err(PageError::Pipe(PipeError::Refused { .. })) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Sends a command to the page without waiting.
    pub fn post<C: Command>(&mut self, command: &C) -> u64 {
        self.pipe.post(Some(&self.session), command)
    }

    /// Waits until the page has been quiet for this time, or until then.
    pub async fn wait_until_quiet(
        &mut self,
        quiet: Duration,
        latest: Instant,
    ) -> Result<(), PageError> {
        loop {
            let until = self
                .seen
                .quiet_at(quiet)
                .map_or(latest, |at| at.min(latest));
            match tokio::time::timeout_at(until, self.next()).await {
                Ok(message) => drop(message?),
                Err(_) => return Ok(()),
            }
        }
    }

    /// The next reply, after an event `None`.
    async fn next(
        &mut self,
    ) -> Result<Option<(u64, Result<serde_json::Value, String>)>, PageError> {
        match self.pipe.next().await? {
            Message::Reply(id, result) => return Ok(Some((id, result))),
            Message::Event(session, event) => self.on_event(session.as_deref(), event)?,
        }
        Ok(None)
    }

    fn on_event(&mut self, session: Option<&str>, event: Event) -> Result<(), PageError> {
        let is_own = session == Some(&self.session);
        match event {
            Event::Crashed if is_own => return Err(PageError::Crashed),
            Event::DialogOpening => {
                self.pipe.post(session, &HandleDialog { accept: false });
            }
            Event::TargetCreated(created) => {
                let opened = created.target_info;
                if opened.r#type == "page" && opened.target_id != self.target {
                    let close = CloseTarget {
                        target_id: opened.target_id,
                    };
                    self.pipe.post(None, &close);
                }
            }
            Event::RequestPaused(paused) => self.answer(paused),
            Event::Attached(attached) => {
                let session = Some(attached.session_id.as_str());
                self.pipe.post(session, &enable_network());
                self.pipe.post(session, &auto_attach());
                self.seen.starts(&attached.target_info.url);
            }
            event => self.seen.record(event, is_own),
        }
        Ok(())
    }
}

impl Tab<'_> {
    /// Answers a request for a document, or has the server answer it.
    fn answer(&mut self, paused: RequestPaused) {
        let (request_id, url) = (paused.request_id, paused.request.url);
        let is_main = paused.frame_id == self.seen.frame;
        let document = self.document.as_mut().filter(|_| is_main);
        let Some(document) = document.filter(|it| it.url.as_ref().is_none_or(|it| *it == url))
        else {
            self.post(&ContinueRequest { request_id });
            return;
        };
        document.url = Some(url);
        let body = document.base64.clone();
        self.post(&FulfillRequest {
            request_id,
            response_code: 200,
            response_headers: [Header {
                name: "Content-Type",
                value: "text/html",
            }],
            body,
        });
    }
}

fn enable_network() -> EnableNetwork {
    EnableNetwork {
        max_total_buffer_size: NO_BUFFER,
    }
}

/// Frames of other sites have sessions of their own.
fn auto_attach() -> SetAutoAttach {
    SetAutoAttach {
        auto_attach: true,
        wait_for_debugger_on_start: false,
        flatten: true,
    }
}

fn reply_of<C: Command>(result: Result<serde_json::Value, String>) -> Result<C::Reply, PipeError> {
    let value = result.map_err(|message| PipeError::Refused {
        method: C::METHOD,
        message,
    })?;
    serde_json::from_value(value).map_err(|error| PipeError::Unreadable(error.to_string()))
}
