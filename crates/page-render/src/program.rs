//! The program `page-render`, which others can also be, after a word.

mod arguments;

use std::env;
use std::ffi::OsString;
use std::io::{IsTerminal, Write, stderr, stdin, stdout};
use std::os::fd::AsFd;
use std::os::unix::net::UnixStream as StdStream;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{Context, anyhow};
use clap::Parser;
use fetch_guard::{Guard, SystemResolver};
use rustix::process::{Signal, geteuid, getppid, set_parent_process_death_signal};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::UnixStream;
use tokio::signal::unix::{SignalKind, signal};
use tracing_subscriber::EnvFilter;

use crate::control_group::take_delegated;
use crate::namespace::{SELF, shut_in, start_browser};
use crate::service::{ServiceSettings, Unserved};
use crate::user::User;
use crate::{Answer, Browser, Launch, Request, Worker, installed_browser};
use arguments::{Arguments, Part, Settings};
use render_client::{Failure, MAX_ANSWER_BYTES};

/// Wrong settings, or a machine on which it cannot work: restarting does not help.
const CANNOT_START: u8 = 2;

/// Whether the first argument of this process is this word, which makes it this program.
pub fn is_meant(word: &str) -> bool {
    env::args_os().nth(1).is_some_and(|first| first == word)
}

/// Is this program: the first arguments of this process are these words, and the others are for it.
/// Before anything else of the process, which may not have a second thread yet.
pub fn program(words: &[&str]) -> ExitCode {
    let own: Vec<OsString> = [SELF].iter().chain(words).map(OsString::from).collect();
    let arguments = Arguments::parse_from(env::args_os().skip(words.len()));
    // Before there is a second thread, with which no namespace could be made. What went wrong is
    // reported to the worker.
    match &arguments.part {
        Some(Part::BecomeBrowser(inside)) => {
            shut_in(words, inside);
            return ExitCode::FAILURE;
        }
        Some(Part::StartBrowser(inside)) => {
            start_browser(inside);
            return ExitCode::FAILURE;
        }
        _ => {}
    }
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    let log = tracing_subscriber::fmt()
        .with_writer(stderr)
        .with_env_filter(filter);
    log.with_ansi(stderr().is_terminal()).init();
    match run(&own, &arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            tracing::error!("{error:#}");
            ExitCode::from(CANNOT_START)
        }
    }
}

fn run(own: &[OsString], arguments: &Arguments) -> anyhow::Result<()> {
    let settings = &arguments.settings;
    let parent = getppid();
    // As the user who has started this, who can reach the folder.
    let listener = match arguments.part {
        None => Some(listen(settings)?),
        Some(_) => None,
    };
    if geteuid().is_root() {
        let user: User = settings
            .user
            .parse()
            .map_err(|why| anyhow!("--user {why}"))?;
        user.assume()
            .with_context(|| format!("cannot become the user {}", settings.user))?;
    }
    // Becoming another user clears it.
    if settings.with_parent {
        set_parent_process_death_signal(Some(Signal::KILL))?;
        anyhow::ensure!(
            getppid() == parent,
            "the process that has started this one ended"
        );
    }
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let _entered = runtime.enter();
    // What stops the whole group: this one ends after its parent, which finishes its work.
    let _caught = settings
        .with_parent
        .then(|| [SignalKind::terminate(), SignalKind::interrupt()].map(signal));
    match (&arguments.part, listener) {
        (Some(Part::Worker { control_group }), _) => {
            runtime.block_on(work(own, settings, control_group.clone()))
        }
        (_, Some(listener)) => runtime.block_on(serve(own, settings, listener)),
        _ => Ok(()),
    }
}

fn listen(settings: &Settings) -> anyhow::Result<Unserved> {
    let socket = &settings.socket;
    Unserved::bind(socket).with_context(|| format!("--socket {}", socket.display()))
}

fn launch(
    own: &[OsString],
    settings: &Settings,
    control_group: Option<PathBuf>,
) -> anyhow::Result<Launch> {
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
        ..Launch::new(own.to_vec(), browser)
    })
}

async fn serve(own: &[OsString], settings: &Settings, unserved: Unserved) -> anyhow::Result<()> {
    // Better a reason now than one for each page.
    let (trial, ends) = Browser::launch(&launch(own, settings, None)?).await?;
    trial.end().await;
    if ends.sees_processes {
        tracing::warn!(
            "browsers may see which other processes there are, but nothing of them: parts of /proc \
             are covered, so it cannot be mounted again"
        );
    }
    let mut worker = own.to_vec();
    worker.extend(env::args_os().skip(own.len()));
    worker.push("worker".into());
    match take_delegated() {
        Ok(group) => {
            tracing::info!("the memory of each browser is limited by a control group");
            worker.extend(["--control-group".into(), group.into_os_string()]);
        }
        Err(error) => tracing::warn!(
            reason = %error,
            "no control group is delegated: memory is limited for each process (RLIMIT_DATA)"
        ),
    }
    let place = settings.socket.display().to_string();
    tracing::info!(socket = place, "listening");
    if settings.with_parent {
        // Nobody may be reading.
        let _ = writeln!(stdout(), "ready");
    }
    let served = unserved.serve(ServiceSettings {
        browsers: settings.browsers.into(),
        waiting: settings.waiting.into(),
        limits: settings.limits(),
        worker,
    });
    served.await.with_context(|| format!("--socket {place}"))
}

/// Answers the requests on the socket that is this process's input.
async fn work(
    own: &[OsString],
    settings: &Settings,
    control_group: Option<PathBuf>,
) -> anyhow::Result<()> {
    set_parent_process_death_signal(Some(Signal::KILL))?;
    let input = StdStream::from(stdin().as_fd().try_clone_to_owned()?);
    input.set_nonblocking(true)?;
    let mut stream = BufReader::new(UnixStream::from_std(input)?);
    let guard = Guard::new(settings.rules(), Arc::new(SystemResolver));
    let mut worker = Worker::new(
        launch(own, settings, control_group)?,
        guard,
        settings.limits(),
    );
    let mut line = Vec::new();
    while stream.read_until(b'\n', &mut line).await? > 0 {
        let request: Request = serde_json::from_slice(&line)?;
        let answer = worker.render(&request).await;
        line = serde_json::to_vec(&answer)?;
        if line.len() >= MAX_ANSWER_BYTES {
            let message = format!("the document takes {} bytes as JSON", line.len());
            line = serde_json::to_vec(&Answer::from(Failure::new("too_large", message)))?;
        }
        line.push(b'\n');
        stream.write_all(&line).await?;
        line.clear();
    }
    worker.end().await;
    Ok(())
}
