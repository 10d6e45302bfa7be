//! A visitor's connection over TLS: from its first byte to the requests on it.

use std::rc::Rc;
use std::sync::Arc;

use rustls::{HandshakeKind, ProtocolVersion};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio_rustls::server::{StartHandshake, TlsStream};
use web::connection::PacedStream;

use super::buffered::Buffered;
use super::challenge;
use super::hello::{Hello, NoHello, UNRECOGNIZED_NAME};
use super::metrics::HandshakeResult;
use super::shared::Https;
use super::turns::Turns;
use crate::edge::Edge;
use crate::edge::arrival::Arrival;
use crate::edge::connection::{Connection, Protocols, serve_http};
use crate::edge::names::Names;
use crate::edge::respond::Responder;

/// How many steps of handshakes a thread computes before it turns to other connections: a costly
/// one takes about as long as ten requests.
const AT_ONCE: usize = 4;

/// What one thread needs for handshakes.
pub struct Handshakes {
    https: Arc<Https>,
    turns: Turns,
}

/// What becomes of a connection after its first message.
enum Decision {
    HandOver,
    Handshake,
    Refuse(HandshakeResult),
}

type Visited = PacedStream<TcpStream>;
type Session = TlsStream<Buffered<Visited>>;

/// What is served on a connection.
#[expect(
    clippy::large_enum_variant,
    reason = "it lives for one handshake; a box would cost each an allocation"
)]
enum Accepted {
    /// Requests for this name.
    Session(Session, Box<str>),
    /// Whatever the proxy does with it, after these first bytes.
    HandedOver(Visited, Vec<u8>),
}

impl Handshakes {
    /// For one thread.
    pub fn new(https: Arc<Https>) -> Self {
        Self {
            https,
            turns: Turns::new(AT_ONCE),
        }
    }

    /// `None` if there is nothing to serve.
    async fn accept(&self, mut stream: Visited, edge: &Edge) -> Option<Accepted> {
        let hello = match Hello::read(&mut stream).await {
            Ok(hello) => hello,
            Err(ending) => {
                self.https.metrics.count(HandshakeResult::Failed);
                if let NoHello::Refused(alert) = ending {
                    let _ = stream.write_all(&alert).await;
                }
                return None;
            }
        };
        let name = hello.name.clone().unwrap_or_default();
        let is_handed_over = self
            .https
            .hand_over
            .as_ref()
            .is_some_and(|to| to.takes(&name));
        if !is_handed_over && !edge.is_loaded() && !self.can_serve(&name, edge.names()) {
            tokio::select! {
                () = edge.loaded() => {}
                // The visitor has left, or the time for a first request is over.
                _ = stream.read_u8() => {
                    self.https.metrics.count(HandshakeResult::Failed);
                    let _ = stream.write_all(&UNRECOGNIZED_NAME).await;
                    return None;
                }
            }
        }
        if !is_handed_over && challenge::is_from_authority(&hello.accepted) {
            self.answer_challenge(edge, &name, hello, stream).await;
            return None;
        }
        if !is_handed_over && !self.await_certificate(&name, edge, &mut stream).await {
            self.https.metrics.count(HandshakeResult::Failed);
            return None;
        }
        match self.decide(&name, edge.names()) {
            Decision::HandOver => Some(Accepted::HandedOver(stream, hello.bytes)),
            Decision::Refuse(reason) => {
                self.https.metrics.count(reason);
                let _ = stream.write_all(&UNRECOGNIZED_NAME).await;
                None
            }
            Decision::Handshake => {
                let config = Arc::clone(&self.https.config);
                let stream = Buffered::new(stream);
                let handshake = StartHandshake::from_parts(hello.accepted, stream);
                let handshake = handshake.into_stream(config).into_fallible();
                match self.turns.take(handshake).await {
                    Ok(session) => {
                        self.count(&session);
                        Some(Accepted::Session(session, name))
                    }
                    Err((error, mut stream)) => {
                        tracing::debug!(%error, "a visitor's handshake failed");
                        self.https.metrics.count(HandshakeResult::Failed);
                        stream.send_at_once().await;
                        None
                    }
                }
            }
        }
    }

    /// An authority checks that the name leads here.
    async fn answer_challenge(&self, edge: &Edge, name: &str, hello: Hello, mut stream: Visited) {
        let Some(key_authorization) = edge.key_authorization(name).await else {
            self.https.metrics.count(HandshakeResult::NoCertificate);
            let _ = stream.write_all(&UNRECOGNIZED_NAME).await;
            return;
        };
        let answer = challenge::answer(name, &key_authorization, hello.accepted, stream);
        match self.turns.take(answer).await {
            Ok(()) => self.https.metrics.count(HandshakeResult::Challenge),
            Err(error) => {
                tracing::debug!(name, %error, "an authority's check was not completed");
                self.https.metrics.count(HandshakeResult::Failed);
            }
        }
    }

    /// Waits for the certificate of a served name that has none yet, if it may come soon. Returns
    /// false if the visitor has left meanwhile, or the time for a first request is over.
    async fn await_certificate(&self, name: &str, edge: &Edge, stream: &mut Visited) -> bool {
        let Some(waiting) = &self.https.waiting else {
            return true;
        };
        let certificates = &self.https.certificates;
        // Before they are looked at: no change is missed.
        let changes = certificates.changes();
        if certificates.has(name) {
            return true;
        }
        let account = edge
            .names()
            .look_up(name, |served| -> Box<str> { served.account.into() });
        let Some(account) = account else {
            return true;
        };
        let Some(waiter) = waiting.join(&account, name).await else {
            return true;
        };
        let database = edge.database();
        let there = waiter.wait(waiting, database, (&account, name), changes, certificates);
        tokio::select! {
            // Even if the visitor has left already, the name is looked up for those who come next.
            biased;
            () = there => true,
            _ = stream.read_u8() => {
                let _ = stream.write_all(&UNRECOGNIZED_NAME).await;
                false
            }
        }
    }

    fn can_serve(&self, name: &str, names: &Names) -> bool {
        names.contains(name) && self.https.certificates.has(name)
    }

    fn decide(&self, name: &str, names: &Names) -> Decision {
        if let Some(to) = &self.https.hand_over
            && to.takes(name)
        {
            return Decision::HandOver;
        }
        if !names.contains(name) {
            return Decision::Refuse(HandshakeResult::UnknownName);
        }
        if self.https.certificates.has(name) {
            return Decision::Handshake;
        }
        Decision::Refuse(HandshakeResult::NoCertificate)
    }

    fn count(&self, session: &Session) {
        let kind = session.get_ref().1.handshake_kind();
        self.https.metrics.count(match kind {
            Some(HandshakeKind::Resumed) => HandshakeResult::Resumed,
            _ => HandshakeResult::Full,
        });
    }
}

/// Serves the connection to its end; once `stop` becomes true, only to the end of the running
/// requests.
pub async fn serve(
    handshakes: Rc<Handshakes>,
    protocols: Rc<Protocols>,
    responder: Rc<Responder>,
    connection: Connection,
    mut stop: watch::Receiver<bool>,
) {
    let accepting = async {
        let opened = match connection.open(protocols.pace).await {
            Ok(opened) => opened,
            Err(error) => {
                tracing::debug!(%error, "a proxy did not say whose connection it passes on");
                handshakes.https.metrics.count(HandshakeResult::Failed);
                return None;
            }
        };
        let (phase, ends) = (opened.stream.phase(), opened.ends);
        let accepted = handshakes.accept(opened.stream, &responder.edge).await;
        accepted.map(|accepted| (accepted, phase, ends, opened.of_address))
    };
    let accepted = tokio::select! {
        accepted = accepting => accepted,
        _ = stop.wait_for(|stop| *stop) => None,
    };
    let Some((accepted, phase, ends, _of_address)) = accepted else {
        return;
    };
    let (mut stream, name) = match accepted {
        Accepted::Session(stream, name) => (stream, name),
        Accepted::HandedOver(stream, first) => {
            let Some(to) = &handshakes.https.hand_over else {
                return;
            };
            let metrics = &handshakes.https.metrics;
            if let Some(_slot) = to.slot() {
                metrics.count(HandshakeResult::HandedOver);
                to.run(stream, &first, ends, phase, stop).await;
            } else {
                metrics.count(HandshakeResult::TooMany);
            }
            return;
        }
    };
    let arrival = Arrival {
        peer: ends.client.ip(),
        name: Some(name),
    };
    let (buffered, session) = stream.get_mut();
    // In earlier versions, the client waits for what ends the handshake.
    let only_ticket_left = session.protocol_version() == Some(ProtocolVersion::TLSv1_3);
    buffered.end_handshake(only_ticket_left);
    let is_http2 = session.alpn_protocol() == Some(b"h2");
    if is_http2 {
        // Its clients send more than requests, at any time.
        buffered.get_mut().limit_heads_to(protocols.pace.idle);
    }
    serve_http(
        &protocols, responder, stream, phase, arrival, is_http2, stop,
    )
    .await;
}
