//! A visitor's connection and the requests on it.

use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};
use std::pin::pin;
use std::rc::Rc;

use futures_util::future::{Either, LocalBoxFuture, Ready, ready};
use hyper::body::Incoming;
use hyper::header::{CONNECTION, HeaderMap, HeaderValue, TRANSFER_ENCODING};
use hyper::server::conn::http1;
use hyper::service::Service;
use hyper::{Method, Request, Response, Version};
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;
use tokio::sync::watch;
use web::connection::{ConnectionPermit, ConnectionPhase, Pace, PacedStream};

use crate::edge::body::ResponseBody;
use crate::edge::respond::{Decision, Responder};

/// A visitor's connection, with its permit.
pub struct Connection {
    /// The connection.
    pub stream: TcpStream,
    /// The other end: the visitor, or a proxy.
    pub peer: SocketAddr,
    /// Its slot in the limit of connections.
    pub permit: ConnectionPermit,
}

/// Serves the connection to its end; once `stop` becomes true, only to the end of the running
/// request.
pub async fn serve(
    http: http1::Builder,
    pace: Pace,
    responder: Rc<Responder>,
    connection: Connection,
    mut stop: watch::Receiver<bool>,
) {
    let stream = PacedStream::new(connection.stream, pace, connection.permit);
    responder.metrics.connections.inc();
    let connections = responder.metrics.connections.clone();
    let visitor = Visitor {
        responder,
        peer: connection.peer.ip(),
        phase: stream.phase(),
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
    // Visitors may leave at any time, and malformed requests have been responded to.
    if let Err(error) = ended {
        tracing::debug!(%error, "a visitor's connection ended early");
    }
    connections.dec();
}

/// One connection's requests.
struct Visitor {
    responder: Rc<Responder>,
    peer: IpAddr,
    phase: ConnectionPhase,
}

type Responded = Result<Response<ResponseBody>, Infallible>;

impl Service<Request<Incoming>> for Visitor {
    type Response = Response<ResponseBody>;
    type Error = Infallible;
    type Future = Either<Ready<Responded>, LocalBoxFuture<'static, Responded>>;

    fn call(&self, request: Request<Incoming>) -> Self::Future {
        let in_hand = self.phase.begin();
        let is_last = is_last(&request);
        match self.responder.decide(request, self.peer) {
            Decision::Respond(response) => Either::Left(ready(Ok(closing_if(is_last, response)))),
            Decision::Text(requested) => {
                let responder = Rc::clone(&self.responder);
                Either::Right(Box::pin(async move {
                    let response = responder.text(*requested).await;
                    drop(in_hand);
                    Ok(closing_if(is_last, response))
                }))
            }
            Decision::Proxy(proxied) => {
                let (responder, peer) = (Rc::clone(&self.responder), self.peer);
                Either::Right(Box::pin(async move {
                    let mut response = responder.proxy(*proxied, peer).await;
                    response.body_mut().hold(in_hand);
                    Ok(closing_if(is_last, response))
                }))
            }
        }
    }
}

/// Whether the connection is closed after the response. After CONNECT, a program in front of the
/// edge may take what follows for the bytes of a tunnel; HTTP/1.0 has no agreed way to keep
/// connections open.
fn is_last(request: &Request<Incoming>) -> bool {
    *request.method() == Method::CONNECT
        || request.version() < Version::HTTP_11
        || !has_clear_end(request.headers())
}

/// Whether every program sees the end of the request in the same place. With another coding than
/// chunked, or with two headers, one in front of the edge may have seen it elsewhere, so that what
/// follows on the connection may be somebody else's. hyper itself closes a connection if there is a
/// `Content-Length`, too.
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
