//! A thread of the edge: it has its own runtime, accepts connections and serves them.

use std::io;
use std::net::SocketAddr;
use std::rc::Rc;
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::Duration;

use hyper::server::conn::{http1, http2};
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::{self, LocalOptions, LocalRuntime};
use tokio::sync::watch;
use web::connection::{ConnectionSlots, Pace};

use crate::edge::connection::{Connection, LocalExecutor, Protocols, serve};
use crate::edge::https::{self, Handshakes, Https};
use crate::edge::proxy_protocol::ProxyProtocol;
use crate::edge::respond::Responder;
use crate::edge::settings::EdgeSettings;

/// The maximum size of a request's head; longer ones get 431. It is also the buffer limit of a
/// connection with HTTP/1.1, and of a response or a request's body with HTTP/2.
const MAX_HEAD_BYTES: u32 = 64 * 1024;

/// The maximum number of concurrent requests on a connection with HTTP/2.
const MAX_STREAMS: u32 = 100;

/// The buffer limit of all request bodies together on a connection with HTTP/2: if the backend is
/// slow for one of them, the others must not stop at once.
const MAX_BODY_BYTES: u32 = 4 * MAX_HEAD_BYTES;

/// Pause after a failed `accept`, usually due to a lack of file descriptors.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// Shorter than any timeout of connections.
const TICK: Duration = Duration::from_secs(1);

/// The sockets of a thread, and its limits.
pub struct Listening {
    /// For plain HTTP; does not block.
    pub plain: Option<std::net::TcpListener>,
    /// For HTTPS; does not block.
    pub https: Option<(std::net::TcpListener, Arc<Https>)>,
    /// The slots for connections, shared by all threads.
    pub slots: ConnectionSlots,
    /// Accepting stops once its sender is dropped.
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
            let until = listening.until.clone();
            let (runtime, acceptor) = match runtime_with(listening, &settings) {
                Ok(started) => started,
                Err(error) => {
                    let _ = report.send(Err(error));
                    return;
                }
            };
            let _ = report.send(Ok(()));
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

/// A runtime for the current thread, and the sockets for use within it.
fn runtime_with(
    listening: Listening,
    settings: &EdgeSettings,
) -> io::Result<(LocalRuntime, Acceptor)> {
    let runtime = runtime::Builder::new_current_thread()
        .enable_all()
        .build_local(LocalOptions::default())?;
    let guard = runtime.enter();
    let plain = listening.plain.map(TcpListener::from_std).transpose()?;
    let https = match listening.https {
        Some((socket, https)) => {
            let handshakes = Rc::new(Handshakes::new(https));
            Some((TcpListener::from_std(socket)?, handshakes))
        }
        None => None,
    };
    drop(guard);
    let slots = listening.slots;
    Ok((
        runtime,
        Acceptor {
            plain,
            https,
            slots,
            proxy_protocols: (settings.proxy_protocol, settings.https.proxy_protocol),
        },
    ))
}

/// A thread's sockets.
struct Acceptor {
    plain: Option<TcpListener>,
    https: Option<(TcpListener, Rc<Handshakes>)>,
    slots: ConnectionSlots,
    /// Of plain HTTP and of HTTPS.
    proxy_protocols: (ProxyProtocol, ProxyProtocol),
}

/// The next connection of a socket; without a socket, waits forever.
async fn next(socket: Option<&TcpListener>) -> io::Result<(TcpStream, SocketAddr)> {
    match socket {
        Some(socket) => socket.accept().await,
        None => std::future::pending().await,
    }
}

impl Acceptor {
    /// The next connection, with the data for its handshake if it uses TLS; `None` if it was closed
    /// because its address has too many.
    async fn accept(&self) -> io::Result<Option<(Connection, Option<Rc<Handshakes>>)>> {
        let https = self.https.as_ref();
        let (accepted, handshakes) = tokio::select! {
            accepted = next(self.plain.as_ref()) => (accepted?, None),
            accepted = next(https.map(|(socket, _)| socket)) => {
                (accepted?, https.map(|(_, handshakes)| Rc::clone(handshakes)))
            }
        };
        let (stream, peer) = accepted;
        let permit = self.slots.take(peer.ip()).await;
        let names_visitors = match handshakes {
            Some(_) => self.proxy_protocols.1,
            None => self.proxy_protocols.0,
        };
        let is_named = names_visitors == ProxyProtocol::V1V2 && self.slots.is_proxy(peer.ip());
        let connection = permit.map(|permit| Connection {
            stream,
            peer,
            permit,
            named_in: is_named.then(|| self.slots.clone()),
        });
        Ok(connection.map(|connection| (connection, handshakes)))
    }
}

/// Publishes the thread's observations, and keeps a timer that is due before those of connections.
/// Otherwise, each new timer that is due before all others would make the runtime wake its own
/// thread with a system call.
async fn tick(responder: Rc<Responder>) {
    let mut tick = tokio::time::interval(TICK);
    loop {
        tick.tick().await;
        responder.latency.flush();
    }
}

/// The protocols of this thread.
fn protocols(settings: &EdgeSettings) -> Protocols {
    let mut http1 = http1::Builder::new();
    // The paced stream limits the time that a head may take.
    http1
        .header_read_timeout(None)
        .max_header_size(MAX_HEAD_BYTES as usize)
        .max_buf_size(MAX_HEAD_BYTES as usize);
    let mut http2 = http2::Builder::new(LocalExecutor);
    http2
        .max_header_list_size(MAX_HEAD_BYTES)
        .max_concurrent_streams(MAX_STREAMS)
        .max_send_buf_size(MAX_HEAD_BYTES as usize)
        .initial_stream_window_size(MAX_HEAD_BYTES)
        .initial_connection_window_size(MAX_BODY_BYTES);
    Protocols {
        http1,
        http2,
        pace: Pace {
            idle: settings.keep_alive.get(),
            head: settings.request_head_timeout.get(),
            write: settings.write_timeout.get(),
        },
    }
}

/// Accepts connections until the sender of `until` is dropped, then serves the remaining ones to
/// their end.
async fn work(
    settings: &EdgeSettings,
    responder: Responder,
    acceptor: Acceptor,
    mut until: watch::Receiver<()>,
) {
    let (stop, _) = watch::channel(false);
    let responder = Rc::new(responder);
    let protocols = Rc::new(protocols(settings));
    tokio::task::spawn_local(tick(Rc::clone(&responder)));
    loop {
        let accepted = tokio::select! {
            accepted = acceptor.accept() => accepted,
            _ = until.changed() => break,
        };
        match accepted {
            Ok(None) => {}
            Ok(Some((connection, handshakes))) => {
                let (protocols, responder) = (Rc::clone(&protocols), Rc::clone(&responder));
                let stop = stop.subscribe();
                match handshakes {
                    None => {
                        let serving = serve(protocols, responder, connection, stop);
                        tokio::task::spawn_local(serving);
                    }
                    Some(tls) => {
                        let serving = https::serve(tls, protocols, responder, connection, stop);
                        tokio::task::spawn_local(serving);
                    }
                }
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
