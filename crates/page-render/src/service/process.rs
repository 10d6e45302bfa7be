//! A process that has a browser.

use std::ffi::OsString;
use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream as StdStream;
use std::process::Stdio;
use std::time::Duration;

use tokio::net::UnixStream;
use tokio::process::{Child, Command};
use tokio::time::timeout;

use render_client::exchange;
use render_client::{Answer, Failure, Request};

/// A worker ends two seconds after its limit by itself.
const GRACE: Duration = Duration::from_millis(2_500);

pub struct WorkerProcess {
    child: Child,
    stream: UnixStream,
}

impl WorkerProcess {
    /// Starts this program with these arguments. It has one end of a socket as its input.
    pub fn start(words: &[OsString]) -> io::Result<Self> {
        let (own, its) = StdStream::pair()?;
        own.set_nonblocking(true)?;
        let (program, arguments) = words.split_first().ok_or(io::ErrorKind::NotFound)?;
        let child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::from(OwnedFd::from(its)))
            .stdout(Stdio::null())
            .kill_on_drop(true)
            .spawn()?;
        let stream = UnixStream::from_std(own)?;
        Ok(Self { child, stream })
    }

    /// The answer to a request; after a failure, the process has to be ended.
    pub async fn render(&mut self, request: &Request, total_ms: u64) -> Result<Answer, Failure> {
        let limit = Duration::from_millis(total_ms) + GRACE;
        match timeout(limit, exchange(&mut self.stream, request)).await {
            Ok(Ok(answer)) => Ok(answer),
            Ok(Err(error)) => Err(Failure::new(
                "browser_ended",
                format!("the worker ended: {error}"),
            )),
            Err(_) => Err(Failure::new("timeout", "the worker did not answer in time")),
        }
    }

    /// Its id while it runs, or until it is known that it has ended.
    pub fn id(&self) -> Option<u32> {
        self.child.id()
    }

    /// Whether it still runs.
    pub fn is_alive(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(None))
    }

    pub async fn end(mut self) {
        let _ = self.child.kill().await;
    }
}
