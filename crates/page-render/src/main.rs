//! The program `page-render`.

mod arguments;

use std::env;
use std::io::{IsTerminal, stderr, stdin};
use std::os::fd::AsFd;
use std::os::unix::net::UnixStream as StdStream;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{Context, anyhow};
use clap::Parser;
use fetch_guard::{Guard, SystemResolver};
use page_render::{
    Inside, Launch, Request, ServiceSettings, User, Worker, become_browser, installed_browser,
};
use rustix::process::{Signal, geteuid, set_parent_process_death_signal};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::UnixStream;
use tracing_subscriber::EnvFilter;

use arguments::{Arguments, Part, Settings};

/// Wrong settings, or a machine on which it cannot work: restarting does not help.
const CANNOT_START: u8 = 2;

/// This program, also for a user who cannot reach its folder.
const SELF: &str = "/proc/self/exe";

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    if let Some(Part::BecomeBrowser {
        data_bytes,
        group,
        browser,
        arguments,
    }) = arguments.part
    {
        // Before there is a second thread, with which no namespace could be made. What went wrong
        // is reported to the worker.
        let _ = become_browser(&Inside {
            browser,
            arguments,
            data_bytes,
            group,
        });
        return ExitCode::FAILURE;
    }
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    let log = tracing_subscriber::fmt()
        .with_writer(stderr)
        .with_env_filter(filter);
    log.with_ansi(stderr().is_terminal()).init();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            tracing::error!("{error:#}");
            ExitCode::from(CANNOT_START)
        }
    }
}

fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let settings = &arguments.settings;
    if geteuid().is_root() {
        let user: User = settings
            .user
            .parse()
            .map_err(|why| anyhow!("--user {why}"))?;
        user.assume()
            .with_context(|| format!("cannot become the user {}", settings.user))?;
    }
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    match &arguments.part {
        Some(Part::Worker { control_group }) => {
            runtime.block_on(work(settings, control_group.clone()))
        }
        _ => runtime.block_on(serve(settings)),
    }
}

fn launch(settings: &Settings, control_group: Option<PathBuf>) -> anyhow::Result<Launch> {
    let browser = settings
        .browser
        .clone()
        .map_or_else(installed_browser, Ok)?;
    if !browser.is_file() {
        anyhow::bail!("--browser: {} is not a program", browser.display());
    }
    Ok(Launch {
        data_bytes: settings.memory << 20,
        control_group,
        ..Launch::new(SELF.into(), browser)
    })
}

async fn serve(settings: &Settings) -> anyhow::Result<()> {
    // Better a reason now than one for each page.
    let (trial, _) = page_render::Browser::launch(&launch(settings, None)?).await?;
    trial.end().await;
    let mut worker = vec![SELF.into()];
    worker.extend(env::args_os().skip(1));
    worker.push("worker".into());
    match page_render::take_delegated() {
        Ok(group) => {
            tracing::info!("the memory of each browser is limited by a control group");
            worker.extend(["--control-group".into(), group.into_os_string()]);
        }
        Err(error) => tracing::warn!(
            reason = %error,
            "no control group is delegated: memory is limited for each process (RLIMIT_DATA)"
        ),
    }
    let socket = settings.socket.clone();
    let place = socket.display().to_string();
    tracing::info!(socket = place, "listening");
    let served = page_render::serve(ServiceSettings {
        socket,
        browsers: settings.browsers.into(),
        waiting: settings.waiting.into(),
        limits: settings.limits(),
        worker,
    });
    served.await.with_context(|| format!("--socket {place}"))
}

/// Answers the requests on the socket that is this process's input.
async fn work(settings: &Settings, control_group: Option<PathBuf>) -> anyhow::Result<()> {
    set_parent_process_death_signal(Some(Signal::KILL))?;
    let input = StdStream::from(stdin().as_fd().try_clone_to_owned()?);
    input.set_nonblocking(true)?;
    let mut stream = BufReader::new(UnixStream::from_std(input)?);
    let guard = Guard::new(settings.rules(), Arc::new(SystemResolver));
    let mut worker = Worker::new(launch(settings, control_group)?, guard, settings.limits());
    let mut line = Vec::new();
    while stream.read_until(b'\n', &mut line).await? > 0 {
        let request: Request = serde_json::from_slice(&line)?;
        let answer = worker.render(&request).await;
        line = serde_json::to_vec(&answer)?;
        line.push(b'\n');
        stream.write_all(&line).await?;
        line.clear();
    }
    worker.end().await;
    Ok(())
}
