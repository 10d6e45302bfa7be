//! The program's socket: takes requests, and has each rendered by a process that has a browser of
//! its own.

use std::collections::HashSet;
use std::fs::{Metadata, Permissions};
use std::io;
use std::os::unix::fs::{FileTypeExt, PermissionsExt};
use std::os::unix::net::{UnixListener as StdListener, UnixStream as StdStream};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{UnixListener, UnixStream};
use tokio::sync::{Mutex, Semaphore};
use tokio::time::sleep;

mod orphans;
mod process;

use process::WorkerProcess;
use render_client::{Answer, Failure, Limits, Request};

/// Longer than any request: its URL may have some kilobytes.
const MAX_REQUEST_BYTES: u64 = 64 << 10;

/// When a request is accepted again after an error, such as too many open files.
const ACCEPT_AGAIN: Duration = Duration::from_millis(100);

/// The owner and the group of the socket may ask.
const SOCKET_MODE: u32 = 0o660;

/// How pages are taken and rendered.
#[derive(Debug, Clone)]
pub struct ServiceSettings {
    /// How many browsers there are, each with one page at a time.
    pub browsers: usize,
    /// How many pages may wait for a browser.
    pub waiting: usize,
    /// What a page may take at most.
    pub limits: Limits,
    /// The program of the workers, and its arguments.
    pub worker: Vec<std::ffi::OsString>,
}

struct Service {
    settings: ServiceSettings,
    /// Those that wait, and those that are rendered.
    room: Arc<Semaphore>,
    turns: Semaphore,
    idle: Mutex<Vec<WorkerProcess>>,
    /// The ids of all workers.
    workers: Mutex<HashSet<u32>>,
}

/// A socket that nobody serves yet: who asks waits.
#[derive(Debug)]
pub struct Unserved(StdListener);

impl Unserved {
    /// The Unix socket at this path.
    ///
    /// # Errors
    ///
    /// When it cannot be made, or another process serves it.
    pub fn bind(path: &Path) -> io::Result<Self> {
        // Of a process before this one; a running one would still answer.
        if StdStream::connect(path).is_ok() {
            return Err(io::Error::other("another process already listens there"));
        }
        let is_socket = |found: &Metadata| found.file_type().is_socket();
        if std::fs::symlink_metadata(path)
            .as_ref()
            .is_ok_and(is_socket)
        {
            std::fs::remove_file(path)?;
        }
        let listener = StdListener::bind(path)?;
        std::fs::set_permissions(path, Permissions::from_mode(SOCKET_MODE))?;
        listener.set_nonblocking(true)?;
        Ok(Self(listener))
    }

    /// Serves it, until this process is ended: with it end all browsers.
    ///
    /// # Errors
    ///
    /// When it cannot be served.
    pub async fn serve(self, settings: ServiceSettings) -> io::Result<()> {
        orphans::adopt()?;
        serve(UnixListener::from_std(self.0)?, settings).await
    }
}

async fn serve(listener: UnixListener, settings: ServiceSettings) -> io::Result<()> {
    let service = Arc::new(Service {
        room: Arc::new(Semaphore::new(settings.waiting + settings.browsers)),
        turns: Semaphore::new(settings.browsers),
        idle: Mutex::default(),
        workers: Mutex::default(),
        settings,
    });
    loop {
        let stream = match listener.accept().await {
            Ok((stream, _)) => stream,
            Err(error) => {
                tracing::warn!(%error, "cannot accept a request");
                sleep(ACCEPT_AGAIN).await;
                continue;
            }
        };
        let service = Arc::clone(&service);
        tokio::spawn(async move {
            // Whoever asked may be gone.
            let _ = service.answer(stream).await;
        });
    }
}

impl Service {
    async fn answer(&self, stream: UnixStream) -> io::Result<()> {
        let mut stream = BufReader::new(stream);
        let mut line = Vec::new();
        let mut limited = (&mut stream).take(MAX_REQUEST_BYTES);
        limited.read_until(b'\n', &mut line).await?;
        let answer = match serde_json::from_slice(&line) {
            Ok(request) => self.take(&request, &mut stream).await?,
            Err(error) => Failure::new("invalid_request", error.to_string()).into(),
        };
        let mut line = serde_json::to_vec(&answer)?;
        line.push(b'\n');
        stream.write_all(&line).await
    }

    /// Waits for a browser, unless whoever asks goes away.
    async fn take(
        &self,
        request: &Request,
        asker: &mut BufReader<UnixStream>,
    ) -> io::Result<Answer> {
        let Ok(_room) = self.room.try_acquire() else {
            return Ok(Failure::new("busy", "too many pages are waiting").into());
        };
        let turn = tokio::select! {
            turn = self.turns.acquire() => turn.map_err(io::Error::other)?,
            _ = asker.read_u8() => return Err(io::ErrorKind::UnexpectedEof.into()),
        };
        let answer = self.render(request).await;
        drop(turn);
        Ok(answer)
    }

    /// One that waits for work, or a new one.
    async fn worker(&self) -> io::Result<WorkerProcess> {
        let mut workers = self.workers.lock().await;
        while let Some(mut idle) = self.idle.lock().await.pop() {
            let id = idle.id();
            if idle.is_alive() {
                return Ok(idle);
            }
            workers.retain(|worker| Some(*worker) != id);
            orphans::end(&workers);
        }
        // Nothing else is started or ended meanwhile.
        let started = WorkerProcess::start(&self.settings.worker)?;
        workers.extend(started.id());
        Ok(started)
    }

    async fn render(&self, request: &Request) -> Answer {
        let mut process = match self.worker().await {
            Ok(process) => process,
            Err(error) => return Failure::new("no_browser", error.to_string()).into(),
        };
        let id = process.id();
        let limits = request.limits.within(self.settings.limits);
        match process.render(request, limits.total_ms).await {
            Ok(answer) => {
                self.idle.lock().await.push(process);
                answer
            }
            Err(failure) => {
                process.end().await;
                let mut workers = self.workers.lock().await;
                workers.retain(|worker| Some(*worker) != id);
                orphans::end(&workers);
                tracing::error!(reason = failure.message, "a worker was lost");
                failure.into()
            }
        }
    }
}
