//! Starts and ends a browser.

use std::io::{self, IoSliceMut};
use std::mem::MaybeUninit;
use std::net::TcpListener as StdListener;
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream as StdStream;
use std::process::Stdio;
use std::time::Duration;

use rustix::cmsg_space;
use rustix::net::{RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, recvmsg};
use rustix::process::{Pid, Signal, kill_process_group};
use thiserror::Error;
use tokio::net::{TcpListener, UnixStream};
use tokio::process::{Child, Command};

use crate::control_group::ControlGroup;
use crate::flags;
use crate::launch::Launch;
use crate::namespace::SEES_NONE;

/// How long a browser may take to start.
const START: Duration = Duration::from_secs(20);

/// Why there is no browser.
#[derive(Debug, Error)]
pub enum LaunchError {
    /// The operating system refuses something.
    #[error(transparent)]
    System(#[from] io::Error),
    /// It could not be shut in.
    #[error("{0}")]
    Namespace(String),
}

/// A running browser. Dropping it kills all its processes.
pub struct Browser {
    child: Child,
    group: Option<Pid>,
    _limits: Option<ControlGroup>,
}

/// What one speaks with a browser through.
pub struct Ends {
    /// The `DevTools` protocol.
    pub protocol: UnixStream,
    /// Where the browser sends its requests.
    pub proxy: TcpListener,
    /// Whether the browser sees the processes outside.
    pub sees_processes: bool,
}

impl Browser {
    /// Starts a browser. It ends with the thread that calls this, so that none is left behind.
    ///
    /// # Errors
    ///
    /// When it cannot be started, or not be shut in.
    pub async fn launch(launch: &Launch) -> Result<(Self, Ends), LaunchError> {
        let (own, its) = StdStream::pair()?;
        let words = launch.program.split_first();
        let (program, first) = words
            .ok_or(io::ErrorKind::NotFound)
            .map_err(io::Error::from)?;
        let mut command = Command::new(program);
        command.args(first).arg("become-browser");
        let given = launch.control_group.as_ref();
        let limits = given.map(|given| ControlGroup::new(given, launch.data_bytes));
        let limits = limits.transpose()?;
        if let Some(limits) = &limits {
            command.arg("--group").arg(limits.path());
        }
        command.args(["--data-bytes", &launch.data_bytes.to_string(), "--"]);
        command.arg(&launch.browser).args(flags::of(launch));
        command.stdin(Stdio::from(OwnedFd::from(its)));
        command.stdout(Stdio::null()).stderr(Stdio::null());
        command.kill_on_drop(true);
        let child = command.spawn()?;
        // The command holds the other end, whose closing shows that the browser has ended.
        drop(command);
        let group = child.id().and_then(|id| Pid::from_raw(id.try_into().ok()?));
        let browser = Self {
            child,
            group,
            _limits: limits,
        };
        own.set_read_timeout(Some(START))?;
        let received = tokio::task::spawn_blocking(move || receive_listener(own));
        let (own, listener, said) = received.await.map_err(io::Error::other)??;
        own.set_nonblocking(true)?;
        listener.set_nonblocking(true)?;
        let ends = Ends {
            protocol: UnixStream::from_std(own)?,
            proxy: TcpListener::from_std(listener)?,
            sees_processes: said != SEES_NONE,
        };
        Ok((browser, ends))
    }

    /// Kills it, and waits until it is dead.
    pub async fn end(mut self) {
        self.kill();
        let _ = self.child.wait().await;
    }

    fn kill(&mut self) {
        // Before its group exists, there is only this process; all in its namespace end with it.
        let _ = self.child.start_kill();
        if let Some(group) = self.group {
            let _ = kill_process_group(group, Signal::KILL);
        }
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        self.kill();
    }
}

fn receive_listener(socket: StdStream) -> Result<(StdStream, StdListener, u8), LaunchError> {
    let mut space = [MaybeUninit::uninit(); cmsg_space!(ScmRights(1))];
    let mut control = RecvAncillaryBuffer::new(&mut space);
    // As long as the longest reason; the browser says nothing before it is asked.
    let mut text = [0; 2048];
    let mut into = [IoSliceMut::new(&mut text)];
    let received = recvmsg(&socket, &mut into, &mut control, RecvFlags::CMSG_CLOEXEC);
    let length = received.map_err(io::Error::from)?.bytes;
    for message in control.drain() {
        if let RecvAncillaryMessage::ScmRights(mut descriptors) = message
            && let Some(listener) = descriptors.next()
        {
            let said = text.first().copied().unwrap_or_default();
            return Ok((socket, listener.into(), said));
        }
    }
    let reason = text.get(..length).unwrap_or_default();
    let reason = String::from_utf8_lossy(reason);
    let reason = if reason.is_empty() {
        "the browser's process ended".into()
    } else {
        reason
    };
    Err(LaunchError::Namespace(reason.into_owned()))
}
