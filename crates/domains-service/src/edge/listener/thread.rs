//! A thread of the edge: it has its own runtime, accepts connections and serves them.

use std::io;
use std::rc::Rc;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use hyper::server::conn::http1;
use tokio::net::TcpListener;
use tokio::runtime::{self, LocalOptions, LocalRuntime};
use tokio::sync::watch;
use web::connection::{ConnectionSlots, Pace};

use super::connection::{Connection, serve};
use crate::edge::respond::Responder;
use crate::edge::settings::EdgeSettings;

/// The longest head of a request; longer ones get 431. It is also the most that is buffered for a
/// connection.
const MAX_HEAD_BYTES: usize = 64 * 1024;

/// Pause after a failed `accept`, usually due to a lack of file descriptors.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// Shorter than what connections may take.
const TICK: Duration = Duration::from_secs(1);

/// What a thread accepts connections from.
pub struct Listening {
    /// Does not block.
    pub socket: std::net::TcpListener,
    /// The slots for connections, shared by all threads.
    pub slots: ConnectionSlots,
    /// Nothing more is accepted once its sender is gone.
    pub until: watch::Receiver<()>,
}

/// A thread that accepts and serves connections.
pub struct EdgeThread(thread::JoinHandle<()>);

impl EdgeThread {
    /// Starts the thread with this number; `responder` is called on it.
    ///
    /// # Errors
    /// When no more threads or runtimes can be created.
    pub fn start(
        number: usize,
        settings: EdgeSettings,
        listening: Listening,
        responder: impl FnOnce() -> Responder + Send + 'static,
    ) -> io::Result<Self> {
        let (report, reported) = mpsc::channel();
        let thread = thread::Builder::new().name(format!("edge-{number}"));
        let thread = thread.spawn(move || {
            let Listening {
                socket,
                slots,
                until,
            } = listening;
            let (runtime, socket) = match runtime_with(socket) {
                Ok(started) => started,
                Err(error) => {
                    let _ = report.send(Err(error));
                    return;
                }
            };
            let _ = report.send(Ok(()));
            let acceptor = Acceptor { socket, slots };
            runtime.block_on(work(&settings, responder(), acceptor, until));
        })?;
        reported.recv().map_err(io::Error::other)??;
        Ok(Self(thread))
    }

    /// Waits until the thread has ended.
    ///
    /// # Errors
    /// When it panicked.
    pub fn join(self) -> thread::Result<()> {
        self.0.join()
    }
}

/// A runtime for the current thread, which it cannot leave, and the socket for use within it.
fn runtime_with(socket: std::net::TcpListener) -> io::Result<(LocalRuntime, TcpListener)> {
    let runtime = runtime::Builder::new_current_thread()
        .enable_all()
        .build_local(LocalOptions::default())?;
    let guard = runtime.enter();
    let socket = TcpListener::from_std(socket)?;
    drop(guard);
    Ok((runtime, socket))
}

/// A thread's socket.
struct Acceptor {
    socket: TcpListener,
    slots: ConnectionSlots,
}

impl Acceptor {
    /// The next connection; `None` if it was closed because its address has too many.
    async fn accept(&self) -> io::Result<Option<Connection>> {
        let (stream, peer) = self.socket.accept().await?;
        let permit = self.slots.take(peer.ip()).await;
        Ok(permit.map(|permit| Connection {
            stream,
            peer,
            permit,
        }))
    }
}

/// Keeps a timer that is due before those of connections. The runtime wakes its own thread, with a
/// system call, for each new timer that is due before all others.
async fn tick() {
    let mut tick = tokio::time::interval(TICK);
    loop {
        tick.tick().await;
    }
}

/// Serves connections until the sender of `until` is gone, and those it has then to their end.
async fn work(
    settings: &EdgeSettings,
    responder: Responder,
    acceptor: Acceptor,
    mut until: watch::Receiver<()>,
) {
    let (stop, _) = watch::channel(false);
    let responder = Rc::new(responder);
    let mut http = http1::Builder::new();
    // The paced stream limits the time that a head may take.
    http.header_read_timeout(None)
        .max_header_size(MAX_HEAD_BYTES)
        .max_buf_size(MAX_HEAD_BYTES);
    let pace = Pace {
        idle: settings.keep_alive.get(),
        head: settings.request_head_timeout.get(),
        write: settings.write_timeout.get(),
    };
    tokio::task::spawn_local(tick());
    loop {
        let accepted = tokio::select! {
            accepted = acceptor.accept() => accepted,
            _ = until.changed() => break,
        };
        match accepted {
            Ok(None) => {}
            Ok(Some(connection)) => {
                let responder = Rc::clone(&responder);
                let serving = serve(http.clone(), pace, responder, connection, stop.subscribe());
                tokio::task::spawn_local(serving);
            }
            Err(error) => {
                tracing::warn!(%error, "a visitor's connection was not accepted");
                tokio::time::sleep(ACCEPT_PAUSE).await;
            }
        }
    }
    drop(acceptor);
    stop.send_replace(true);
    let all_ended = tokio::time::timeout(settings.shutdown_timeout.get(), stop.closed());
    if all_ended.await.is_err() {
        tracing::warn!("stopping although visitors' requests are still running");
    }
}
