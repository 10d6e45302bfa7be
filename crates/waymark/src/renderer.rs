//! The process that shows pages to a browser, if one is installed.

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use anyhow::Context;
use page_render::installed_browser;
use reports_service::settings::Settings;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};
use tokio::time::{sleep, timeout};

use crate::arguments::Arguments;

/// The argument that makes this program the one that shuts browsers in.
pub const PAGE_RENDER: &str = "page-render";

const SOCKET: &str = "page-render.sock";
/// How long a browser may take to start.
const START: Duration = Duration::from_secs(30);

/// When a process that has ended is started again.
const AGAIN: Duration = Duration::from_secs(5);

/// A process that renders pages; dropping it ends it.
pub struct Renderer {
    command: Command,
    child: Child,
    socket: PathBuf,
    browser: PathBuf,
}

impl Renderer {
    /// Starts it, unless there is no browser, or the settings name another process.
    ///
    /// # Errors
    /// When the process cannot be started.
    pub fn start(arguments: &Arguments, settings: &Settings) -> anyhow::Result<Option<Self>> {
        let browser = match &arguments.browser {
            Some(browser) if browser.as_os_str() == "off" => return Ok(None),
            Some(browser) => Some(browser.clone()),
            None => installed_browser().ok(),
        };
        let is_other = !settings.rendering.socket.as_os_str().is_empty();
        let Some(browser) = browser.filter(|_| !is_other) else {
            return Ok(None);
        };
        let socket = arguments.data_dir.join(SOCKET);
        let mut command = Command::new("/proc/self/exe");
        command
            .args([PAGE_RENDER, "--with-parent", "--socket"])
            .arg(&socket);
        command.arg("--browser").arg(&browser);
        let generation = &settings.generation;
        if generation.allow_loopback {
            command.arg("--allow-loopback");
        }
        if generation.allow_own_addresses {
            command.arg("--allow-own-addresses");
        }
        let total = settings.rendering.timeout.get().as_secs().max(3);
        command.args(["--total", &total.to_string()]);
        command.args(["--quiet", &(total / 3 * 2).to_string()]);
        for refused in &generation.never_fetch {
            command.args(["--never-fetch", &refused.to_string()]);
        }
        for network in &generation.own_addresses {
            command.args(["--own-address", &network.to_string()]);
        }
        command.env("RUST_LOG", "error");
        command.stdin(Stdio::null()).stdout(Stdio::piped());
        let child = command.kill_on_drop(true).spawn();
        Ok(Some(Self {
            child: child.context("page-render cannot be started")?,
            command,
            socket,
            browser,
        }))
    }

    /// Waits until pages can be rendered; `None` if they cannot: the process has logged why.
    pub async fn ready(mut self) -> Option<Self> {
        let mut said = BufReader::new(self.child.stdout.take()?);
        let mut line = String::new();
        let read = timeout(START, said.read_line(&mut line)).await;
        if matches!(read, Ok(Ok(_))) && !line.is_empty() {
            return Some(self);
        }
        tracing::warn!(
            browser = %self.browser.display(),
            "pages are not shown to a browser, since it cannot be shut in or its socket is in use; \
             --browser off says so"
        );
        None
    }

    /// Starts it again whenever it ends. Never returns.
    pub async fn watch(mut self) {
        loop {
            let ended = self.child.wait().await;
            tracing::error!(?ended, "page-render ended, and is started again");
            sleep(AGAIN).await;
            self.command.stdout(Stdio::null());
            match self.command.spawn() {
                Ok(child) => self.child = child,
                Err(error) => tracing::error!(%error, "page-render cannot be started"),
            }
        }
    }

    /// Where it takes requests.
    pub fn socket(&self) -> &Path {
        &self.socket
    }

    /// The browser.
    pub fn browser(&self) -> &Path {
        &self.browser
    }
}
