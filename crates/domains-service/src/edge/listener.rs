//! The visitors' listener: accepts connections and deals them out to threads, each of which serves its own.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::pin;
use std::rc::Rc;
use std::sync::Arc;
use std::thread::{self, available_parallelism};
use std::time::Duration;

use futures_util::future::{Either, LocalBoxFuture, Ready, ready};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::Service;
use hyper::{Request, Response};
use hyper_util::rt::TokioIo;
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::{self, Runtime};
use tokio::sync::{mpsc, watch};
use tokio::task::LocalSet;

use super::Edge;
use super::bind::EdgeSocket;
use super::body::AnswerBody;
use super::crowd::{Crowd, TakenPlace};
use super::metrics::Metrics;
use super::pass::Passing;
use super::recent::Recent;
use super::respond::{Decision, Responder};
use super::settings::EdgeSettings;
use super::visits::Visits;
use web::connection::{Pace, PacedStream, Turn};

/// A request's head may be this long; longer ones are answered 431.
const MAX_HEAD_BYTES: usize = 32 * 1024;
/// What is buffered of a connection at most.
const MAX_BUFFER_BYTES: usize = 64 * 1024;
/// After a failed `accept`, mostly for want of file descriptors.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// The listener can't be started.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The address can't be listened on.
    #[error("cannot listen on {0} (setting `edge.listen`): {1}")]
    Listen(SocketAddr, #[source] io::Error),
    /// A thread can't be started.
    #[error("a thread of the edge can't be started: {0}")]
    Thread(#[source] io::Error),
    /// Metrics of these names are there already.
    #[error("the edge's metrics can't be set up: {0}")]
    Metrics(#[from] prometheus::Error),
}

/// An address that is listened on.
pub struct EdgeListener {
    socket: TcpListener,
    workers: Vec<Worker>,
    crowd: Crowd,
    metrics: Metrics,
}

/// A thread that serves connections.
struct Worker {
    connections: mpsc::UnboundedSender<Connection>,
    thread: thread::JoinHandle<()>,
}

/// A visitor's connection, with its place among those that are allowed at the same time.
struct Connection {
    stream: std::net::TcpStream,
    peer: SocketAddr,
    place: TakenPlace,
}

impl EdgeListener {
    /// Starts the threads. Must be called within a Tokio runtime.
    ///
    /// # Errors
    /// When no threads are to be had.
    pub fn start(
        bound: EdgeSocket,
        settings: &EdgeSettings,
        edge: &Arc<Edge>,
        visits: &Arc<Visits>,
        metrics: &Metrics,
    ) -> Result<Self, StartError> {
        let address = bound.address;
        let failed = |error| StartError::Listen(address, error);
        let socket = TcpListener::from_std(bound.socket).map_err(failed)?;
        let workers = (0..visits.shards()).map(|shard| {
            let (edge, visits) = (Arc::clone(edge), Arc::clone(visits));
            let (metrics, settings) = (metrics.clone(), settings.clone());
            Worker::start(shard, settings.clone(), move || Responder {
                edge,
                recent: Recent::new(),
                visits,
                shard,
                metrics,
                passing: Passing::new(&settings),
            })
        });
        Ok(Self {
            socket,
            workers: workers
                .collect::<Result<_, _>>()
                .map_err(StartError::Thread)?,
            crowd: Crowd::new(settings),
            metrics: metrics.clone(),
        })
    }

    /// Serves until told to stop; then running requests have the shutdown time-out to end.
    pub async fn run(self, mut stop: watch::Receiver<bool>) {
        let mut next = self.workers.iter().cycle();
        loop {
            let accepted = tokio::select! {
                accepted = self.accept() => accepted,
                _ = stop.wait_for(|stop| *stop) => break,
            };
            match accepted {
                Ok(None) => self.metrics.connections_refused.inc(),
                Ok(Some(connection)) => {
                    if let Some(worker) = next.next() {
                        // A worker ends only when this loop has ended.
                        let _ = worker.connections.send(connection);
                    }
                }
                Err(error) => {
                    tracing::warn!(%error, "a visitor's connection was not accepted");
                    tokio::time::sleep(ACCEPT_PAUSE).await;
                }
            }
        }
        drop(self.socket);
        let threads = self.workers.into_iter().map(|worker| worker.thread);
        let threads: Vec<_> = threads.collect();
        let joined =
            tokio::task::spawn_blocking(|| threads.into_iter().all(|one| one.join().is_ok()));
        if !joined.await.unwrap_or(false) {
            tracing::error!("a thread of the edge ended badly");
        }
    }

    /// The next connection; `None` for one that is closed, since its address has too many.
    async fn accept(&self) -> io::Result<Option<Connection>> {
        let place = self.crowd.place().await.map_err(io::Error::other)?;
        let (stream, peer) = self.socket.accept().await?;
        let Some(place) = self.crowd.take(place, peer.ip()) else {
            return Ok(None);
        };
        let stream = stream.into_std()?;
        Ok(Some(Connection {
            stream,
            peer,
            place,
        }))
    }
}

/// The number of threads that the settings ask for.
pub fn worker_count(settings: &EdgeSettings) -> usize {
    match settings.workers.get() {
        0 => available_parallelism().map_or(1, usize::from),
        count => count,
    }
}

impl Worker {
    fn start(
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
}

/// Serves connections until no more come.
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
        // The stream sees to the time that a head may take.
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
            tracing::warn!("stopping although visitors' requests are running");
        }
    });
}

async fn serve(
    http: http1::Builder,
    pace: Pace,
    responder: Rc<Responder>,
    connection: Connection,
    mut stop: watch::Receiver<bool>,
) {
    let _place = connection.place;
    let Ok(stream) = TcpStream::from_std(connection.stream) else {
        return;
    };
    let _ = stream.set_nodelay(true);
    let stream = PacedStream::new(stream, pace);
    responder.metrics.connections.inc();
    let connections = responder.metrics.connections.clone();
    let visitor = Visitor {
        responder,
        peer: connection.peer.ip(),
        turn: stream.turn(),
    };
    let mut serving = pin!(http.serve_connection(TokioIo::new(stream), visitor));
    let ended = tokio::select! {
        biased;
        ended = serving.as_mut() => ended,
        _ = stop.wait_for(|stop| *stop) => {
            serving.as_mut().graceful_shutdown();
            serving.await
        }
    };
    // Visitors leave as they like, and what they send wrong is answered.
    if let Err(error) = ended {
        tracing::debug!(%error, "a visitor's connection ended early");
    }
    connections.dec();
}

/// One connection's requests.
struct Visitor {
    responder: Rc<Responder>,
    peer: IpAddr,
    turn: Turn,
}

type Answer = Result<Response<AnswerBody>, std::convert::Infallible>;

impl Service<Request<Incoming>> for Visitor {
    type Response = Response<AnswerBody>;
    type Error = std::convert::Infallible;
    type Future = Either<Ready<Answer>, LocalBoxFuture<'static, Answer>>;

    fn call(&self, request: Request<Incoming>) -> Self::Future {
        let in_hand = self.turn.begin();
        match self.responder.decide(request) {
            Decision::Answer(answer) => Either::Left(ready(Ok(answer))),
            Decision::Pass(passed) => {
                let (responder, peer) = (Rc::clone(&self.responder), self.peer);
                Either::Right(Box::pin(async move {
                    let mut answer = responder.pass(*passed, peer).await;
                    answer.body_mut().hold(in_hand);
                    Ok(answer)
                }))
            }
        }
    }
}
