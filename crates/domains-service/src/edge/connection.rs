//! A visitor's connection and the requests on it.

mod opened;

use std::convert::Infallible;
use std::pin::pin;
use std::rc::Rc;
use std::time::{Duration, Instant};

use futures_util::future::{Either, LocalBoxFuture, Ready, ready};
use hyper::body::Incoming;
use hyper::header::{CONNECTION, HeaderMap, HeaderValue, TRANSFER_ENCODING};
use hyper::server::conn::{http1, http2};
use hyper::service::Service;
use hyper::{Method, Request, Response, Version};
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::watch;
use web::connection::{AsciiTargets, ConnectionPhase, ExplainedRefusals, Explanation, Pace};

use crate::edge::arrival::Arrival;
use crate::edge::body::ResponseBody;
use crate::edge::latency::Source;
use crate::edge::respond::{Decision, Responder};

pub use opened::{Connection, Opened};

/// The protocols on connections.
pub struct Protocols {
    /// HTTP/1.1
    pub http1: http1::Builder,
    /// HTTP/2
    pub http2: http2::Builder<LocalExecutor>,
    /// The timeouts for visitors.
    pub pace: Pace,
}

/// Runs a connection's tasks on its own thread.
#[derive(Clone, Copy)]
pub struct LocalExecutor;

impl<F: Future<Output = ()> + 'static> hyper::rt::Executor<F> for LocalExecutor {
    fn execute(&self, task: F) {
        tokio::task::spawn_local(task);
    }
}

/// Serves a connection without TLS to its end, or, once `stop` becomes true, to the end of the
/// running request.
pub async fn serve(
    protocols: Rc<Protocols>,
    responder: Rc<Responder>,
    connection: Connection,
    mut stop: watch::Receiver<bool>,
) {
    let opened = tokio::select! {
        opened = connection.open(protocols.pace) => opened,
        _ = stop.wait_for(|stop| *stop) => return,
    };
    let opened = match opened {
        Ok(opened) => opened,
        Err(error) => {
            tracing::debug!(%error, "a proxy did not say whose connection it passes on");
            return;
        }
    };
    let Opened {
        stream,
        ends,
        of_address: _of_address,
    } = opened;
    let phase = stream.phase();
    let arrival = Arrival {
        peer: ends.client.ip(),
        name: None,
    };
    serve_http(&protocols, responder, stream, phase, arrival, false, stop).await;
}

/// Serves the requests on a stream.
pub async fn serve_http(
    protocols: &Protocols,
    responder: Rc<Responder>,
    stream: impl AsyncRead + AsyncWrite + Unpin + 'static,
    phase: ConnectionPhase,
    arrival: Arrival,
    is_http2: bool,
    mut stop: watch::Receiver<bool>,
) {
    responder.metrics.connections.inc();
    let connections = responder.metrics.connections.clone();
    let visitor = Visitor {
        responder,
        arrival: Rc::new(arrival),
        phase,
        write_timeout: is_http2.then_some(protocols.pace.write),
    };
    let ended = if is_http2 {
        let stream = TokioIo::new(stream);
        let mut serving = pin!(protocols.http2.serve_connection(stream, visitor));
        tokio::select! {
            biased;
            ended = serving.as_mut() => ended,
            _ = stop.wait_for(|stop| *stop) => {
                serving.as_mut().graceful_shutdown();
                serving.await
            }
        }
    } else {
        let stream = TokioIo::new(ExplainedRefusals::new(AsciiTargets::new(stream), explained));
        let mut serving = pin!(protocols.http1.serve_connection(stream, visitor));
        tokio::select! {
            biased;
            ended = serving.as_mut() => ended,
            _ = stop.wait_for(|stop| *stop) => {
                serving.as_mut().graceful_shutdown();
                serving.await
            }
        }
    };
    // Visitors may leave at any time, and malformed requests have been answered.
    if let Err(error) = ended {
        tracing::debug!(%error, "a visitor's connection ended early");
    }
    connections.dec();
}

/// One connection's requests.
struct Visitor {
    responder: Rc<Responder>,
    arrival: Rc<Arrival>,
    phase: ConnectionPhase,
    /// With HTTP/2: how long a visitor may not read a response. The timeouts of the connection do
    /// not notice a single stalled response.
    write_timeout: Option<Duration>,
}

type Responded = Result<Response<ResponseBody>, Infallible>;

impl Service<Request<Incoming>> for Visitor {
    type Response = Response<ResponseBody>;
    type Error = Infallible;
    type Future = Either<Ready<Responded>, LocalBoxFuture<'static, Responded>>;

    fn call(&self, request: Request<Incoming>) -> Self::Future {
        let began = Instant::now();
        let in_hand = self.phase.begin();
        let is_last = is_last(&request);
        match self.responder.decide(request, &self.arrival) {
            Decision::Respond(response) => {
                self.responder.latency.observe(Source::Memory, began);
                Either::Left(ready(Ok(closing_if(is_last, response))))
            }
            Decision::Text(requested) => {
                let responder = Rc::clone(&self.responder);
                Either::Right(Box::pin(async move {
                    let response = responder.text(*requested).await;
                    responder.latency.observe(Source::Database, began);
                    drop(in_hand);
                    Ok(closing_if(is_last, response))
                }))
            }
            Decision::Proxy(proxied) => {
                let (responder, arrival) = (Rc::clone(&self.responder), Rc::clone(&self.arrival));
                let write_timeout = self.write_timeout;
                Either::Right(Box::pin(async move {
                    let mut response = responder.proxy(*proxied, &arrival).await;
                    responder.latency.observe(Source::Backend, began);
                    response.body_mut().hold(in_hand);
                    if let Some(limit) = write_timeout {
                        response = response.map(|body| body.read_within(limit));
                    }
                    Ok(closing_if(is_last, response))
                }))
            }
        }
    }
}

/// Whether the connection is closed after the response. After CONNECT, a program in front of the
/// edge may treat the following bytes as a tunnel's; HTTP/1.0 has no agreed way to keep connections
/// open; HTTP/2 has frames.
fn is_last(request: &Request<Incoming>) -> bool {
    request.version() < Version::HTTP_2
        && (*request.method() == Method::CONNECT
            || request.version() < Version::HTTP_11
            || !has_clear_end(request.headers()))
}

/// Whether all programs agree on the end of the request. With a coding other than chunked, or with
/// two headers, a program in front of the edge may have seen another end, so that the following
/// bytes may belong to someone else. hyper itself also closes the connection if there is a
/// `Content-Length`.
fn has_clear_end(headers: &HeaderMap) -> bool {
    let mut codings = headers.get_all(TRANSFER_ENCODING).iter();
    match (codings.next(), codings.next()) {
        (None, _) => true,
        (Some(coding), None) => coding.as_bytes().eq_ignore_ascii_case(b"chunked"),
        (Some(_), Some(_)) => false,
    }
}

fn closing_if(is_last: bool, mut response: Response<ResponseBody>) -> Response<ResponseBody> {
    if is_last {
        let close = HeaderValue::from_static("close");
        response.headers_mut().insert(CONNECTION, close);
    }
    response
}

/// The body of a refusal of a request that nobody could read.
fn explained(_status: u16, reason: &str) -> Explanation {
    Explanation {
        media_type: "text/plain; charset=utf-8",
        body: format!("{reason}\n"),
    }
}
