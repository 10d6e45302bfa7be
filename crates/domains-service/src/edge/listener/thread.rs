//! A thread of the edge: it has its own runtime and serves the connections that it is given.

use std::io;
use std::rc::Rc;
use std::thread;

use hyper::server::conn::http1;
use tokio::runtime::{self, Runtime};
use tokio::sync::{mpsc, watch};
use tokio::task::LocalSet;
use web::connection::Pace;

use super::connection::{Connection, serve};
use crate::edge::respond::Responder;
use crate::edge::settings::EdgeSettings;

/// The longest head of a request; longer ones get 431.
const MAX_HEAD_BYTES: usize = 32 * 1024;
/// The most that is buffered for a connection.
const MAX_BUFFER_BYTES: usize = 64 * 1024;

/// A thread that serves connections.
pub struct EdgeThread {
    connections: mpsc::UnboundedSender<Connection>,
    thread: thread::JoinHandle<()>,
}

impl EdgeThread {
    /// Starts the thread with this number; `responder` is called on it.
    ///
    /// # Errors
    /// When no more threads or runtimes can be created.
    pub fn start(
        number: usize,
        settings: EdgeSettings,
        responder: impl FnOnce() -> Responder + Send + 'static,
    ) -> io::Result<Self> {
        let (sender, receiver) = mpsc::unbounded_channel();
        let runtime = runtime::Builder::new_current_thread()
            .enable_all()
            .build()?;
        let thread = thread::Builder::new().name(format!("edge-{number}"));
        let thread = thread.spawn(move || work(&runtime, &settings, responder, receiver))?;
        Ok(Self {
            connections: sender,
            thread,
        })
    }

    /// Gives the thread a connection to serve.
    pub fn serve(&self, connection: Connection) {
        // An error means that the thread has panicked, which is logged at the end.
        let _ = self.connections.send(connection);
    }

    /// Gives the thread no more connections: it ends once it has served those it has.
    pub fn finish(self) -> thread::JoinHandle<()> {
        self.thread
    }
}

/// Serves connections until there are no more.
fn work(
    runtime: &Runtime,
    settings: &EdgeSettings,
    responder: impl FnOnce() -> Responder,
    mut connections: mpsc::UnboundedReceiver<Connection>,
) {
    let (stop, _) = watch::channel(false);
    LocalSet::new().block_on(runtime, async {
        let responder = Rc::new(responder());
        let mut http = http1::Builder::new();
        // The paced stream limits the time that a head may take.
        http.header_read_timeout(None)
            .max_header_size(MAX_HEAD_BYTES)
            .max_buf_size(MAX_BUFFER_BYTES);
        let pace = Pace {
            idle: settings.keep_alive.get(),
            head: settings.request_head_timeout.get(),
            write: settings.write_timeout.get(),
        };
        while let Some(connection) = connections.recv().await {
            let responder = Rc::clone(&responder);
            let serving = serve(http.clone(), pace, responder, connection, stop.subscribe());
            tokio::task::spawn_local(serving);
        }
        stop.send_replace(true);
        let all_ended = tokio::time::timeout(settings.shutdown_timeout.get(), stop.closed());
        if all_ended.await.is_err() {
            tracing::warn!("stopping although visitors' requests are still running");
        }
    });
}
