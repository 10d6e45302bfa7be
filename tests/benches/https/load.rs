//! Visitors over HTTPS.

use std::cell::Cell;
use std::io;
use std::net::SocketAddr;
use std::rc::Rc;
use std::sync::Arc;
use std::thread::{self, ScopedJoinHandle};
use std::time::{Duration, Instant};

use rustls::client::Resumption;
use rustls::crypto::aws_lc_rs::kx_group;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{
    ClientConfig, ClientConnection, HandshakeKind, RootCertStore, SupportedCipherSuite,
    SupportedProtocolVersion,
};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::{JoinSet, LocalSet};
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;

use crate::issuer::name_of;

/// The kind of visit that is repeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Send a request on a connection that they keep.
    Kept,
    /// Open a connection with a new session, send a request, close it.
    New,
    /// Open a connection with a session that is resumed, send a request, close it.
    Resumed,
    /// Like `New`, but before every fourth visit another client stops in the middle of a handshake.
    BesideStopping,
}

/// The key exchange that visitors offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exchange {
    /// X25519, which every server has.
    Classic,
    /// X25519 and, before it, X25519MLKEM768, as browsers do.
    Hybrid,
}

/// A load, with a version of TLS.
#[derive(Clone, Copy)]
pub struct Load {
    /// What visitors do.
    pub kind: Kind,
    /// The version.
    pub version: &'static SupportedProtocolVersion,
    /// The key exchange.
    pub exchange: Exchange,
    /// Its name in the table.
    pub name: &'static str,
}

/// Visitors at the same time.
#[derive(Clone, Copy)]
pub struct Crowd {
    /// Their connections.
    pub connections: u32,
    /// The number of domains that they visit, from the first on.
    pub names: u32,
    /// The threads that they have.
    pub threads: u32,
}

/// Visitors, and the authority that they trust.
#[derive(Clone)]
pub struct Visitors {
    roots: Arc<RootCertStore>,
}

impl Visitors {
    /// Visitors who trust this authority, in PEM.
    pub fn new(authority: &str) -> Self {
        let mut roots = RootCertStore::empty();
        let authority = CertificateDer::from_pem_slice(authority.as_bytes());
        roots
            .add(authority.expect("a certificate"))
            .expect("an authority");
        let roots = Arc::new(roots);
        Self { roots }
    }

    fn config(&self, load: Load) -> ClientConfig {
        let mut provider = rustls::crypto::aws_lc_rs::default_provider();
        // As browsers do, where processors have instructions for it.
        let is_longer = |suite: &SupportedCipherSuite| !format!("{suite:?}").contains("AES_128");
        provider.cipher_suites.sort_by_key(is_longer);
        provider.kx_groups = match load.exchange {
            Exchange::Classic => vec![kx_group::X25519],
            Exchange::Hybrid => vec![kx_group::X25519MLKEM768, kx_group::X25519],
        };
        // OpenSSL also requires the curve of the certificate's key.
        provider.kx_groups.push(kx_group::SECP256R1);
        let mut config = ClientConfig::builder_with_provider(provider.into())
            .with_protocol_versions(&[load.version])
            .expect("a version of TLS")
            .with_root_certificates(Arc::clone(&self.roots))
            .with_no_client_auth();
        if load.kind != Kind::Resumed {
            config.resumption = Resumption::disabled();
        }
        config
    }

    /// A visitor of this name.
    pub fn visitor(&self, server: SocketAddr, load: Load, name: String) -> Visitor {
        Visitor {
            server,
            name,
            tour: None,
            connector: TlsConnector::from(Arc::new(self.config(load))),
            kind: load.kind,
        }
    }

    /// One of the visitors of the first `names` domains: a visitor who opens new sessions visits
    /// another domain with each.
    pub fn one_of(&self, server: SocketAddr, load: Load, number: u32, names: u32) -> Visitor {
        let domain = number.wrapping_mul(STEP) % names;
        let opens_sessions = matches!(load.kind, Kind::New | Kind::BesideStopping);
        Visitor {
            tour: opens_sessions.then_some(Tour { domain, names }),
            ..self.visitor(server, load, name_of(domain))
        }
    }

    /// Visits the server for this time; returns how often.
    pub fn visit(&self, server: SocketAddr, load: Load, crowd: Crowd, duration: Duration) -> u32 {
        thread::scope(|scope| {
            let threads = (0..crowd.threads).map(|thread| {
                let numbers = (thread..crowd.connections).step_by(crowd.threads as usize);
                scope.spawn(move || {
                    let visitors =
                        numbers.map(|number| self.one_of(server, load, number, crowd.names));
                    visit_from_here(visitors, duration)
                })
            });
            // All are started before the first is waited for.
            let threads: Vec<_> = threads.collect();
            let counts = threads.into_iter().map(ScopedJoinHandle::join);
            counts.map(|count| count.expect("visitors")).sum()
        })
    }

    /// Sends handshakes for made-up names, all of which the server refuses.
    pub async fn ask_made_up(&self, server: SocketAddr, load: Load, count: u32) {
        let connector = TlsConnector::from(Arc::new(self.config(load)));
        for number in 0..count {
            let visitor = Visitor {
                server,
                name: format!("made-up-{number}.example-{number}.dev"),
                tour: None,
                connector: connector.clone(),
                kind: load.kind,
            };
            visitor.connect().await.expect_err("no handshake");
        }
    }

    /// Opens connections, with a request on each.
    pub async fn idle(&self, server: SocketAddr, load: Load, count: u32) -> Vec<Stream> {
        let visitor = self.visitor(server, load, name_of(0));
        let mut open = Vec::new();
        for _ in 0..count {
            let mut stream = visitor.connect().await.expect("a connection");
            visitor.request(&mut stream).await.expect("a response");
            open.push(stream);
        }
        open
    }
}

/// Lets these visitors visit their server in this thread; returns how often they did.
fn visit_from_here(visitors: impl Iterator<Item = Visitor>, duration: Duration) -> u32 {
    let until = Instant::now() + duration;
    let done = Rc::new(Cell::new(0));
    let (mut running, local) = (JoinSet::new(), LocalSet::new());
    for visitor in visitors {
        running.spawn_local_on(visitor.run(until, Rc::clone(&done)), &local);
    }
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    local.block_on(&runtime.expect("a runtime"), async {
        while let Some(ended) = running.join_next().await {
            ended.expect("a visitor").expect("a visit");
        }
    });
    done.get()
}

/// A connection.
pub type Stream = TlsStream<TcpStream>;

/// A prime number, so that steps of it lead to all domains.
const STEP: u32 = 7919;

/// A tour of domains.
struct Tour {
    domain: u32,
    names: u32,
}

impl Tour {
    /// The name of the next domain.
    fn next(&mut self) -> String {
        self.domain = (self.domain + STEP) % self.names;
        name_of(self.domain)
    }
}

/// A client that visits a server.
pub struct Visitor {
    server: SocketAddr,
    name: String,
    /// The other names that it visits.
    tour: Option<Tour>,
    connector: TlsConnector,
    kind: Kind,
}

impl Visitor {
    async fn run(mut self, until: Instant, done: Rc<Cell<u32>>) -> io::Result<()> {
        let mut kept = self.connect().await?;
        self.request(&mut kept).await?;
        while Instant::now() < until {
            if self.kind == Kind::BesideStopping && done.get().is_multiple_of(4) {
                self.stop_in_the_middle().await?;
            }
            self.visit(&mut kept).await?;
            done.set(done.get() + 1);
        }
        Ok(())
    }

    /// One visit, on this connection if it is kept.
    pub async fn visit(&mut self, kept: &mut Stream) -> io::Result<()> {
        if self.kind == Kind::Kept {
            return self.request(kept).await;
        }
        if let Some(tour) = &mut self.tour {
            self.name = tour.next();
        }
        let mut stream = self.connect().await?;
        self.request(&mut stream).await?;
        let is_resumed = stream.get_ref().1.handshake_kind() == Some(HandshakeKind::Resumed);
        assert_eq!(is_resumed, self.kind == Kind::Resumed, "{}", self.name);
        stream.shutdown().await
    }

    /// Sends the first message of a handshake, waits for the server's, and leaves.
    pub async fn stop_in_the_middle(&self) -> io::Result<()> {
        let name = ServerName::try_from(self.name.clone()).map_err(io::Error::other)?;
        let config = Arc::clone(self.connector.config());
        let mut hello = Vec::new();
        let mut client = ClientConnection::new(config, name).map_err(io::Error::other)?;
        client.write_tls(&mut hello)?;
        let mut stream = TcpStream::connect(self.server).await?;
        stream.write_all(&hello).await?;
        stream.read_u8().await.map(drop)
    }

    /// Opens a connection.
    pub async fn connect(&self) -> io::Result<Stream> {
        let stream = TcpStream::connect(self.server).await?;
        stream.set_nodelay(true)?;
        let name = ServerName::try_from(self.name.clone()).map_err(io::Error::other)?;
        self.connector.connect(name, stream).await
    }

    /// A request and the whole response to it.
    pub async fn request(&self, stream: &mut Stream) -> io::Result<()> {
        let request = format!("GET / HTTP/1.1\r\nHost: {}\r\n\r\n", self.name);
        stream.write_all(request.as_bytes()).await?;
        let mut answer = Vec::with_capacity(1024);
        while !is_complete(&answer) {
            if stream.read_buf(&mut answer).await? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
        }
        assert!(answer.starts_with(b"HTTP/1.1 302 "), "{}", self.name);
        Ok(())
    }
}

fn is_complete(answer: &[u8]) -> bool {
    let text = String::from_utf8_lossy(answer);
    let Some((head, body)) = text.split_once("\r\n\r\n") else {
        return false;
    };
    let length = head.lines().find_map(|line| {
        let (key, value) = line.split_once(": ")?;
        key.eq_ignore_ascii_case("content-length")
            .then(|| value.parse::<usize>().ok())?
    });
    body.len() >= length.unwrap_or(0)
}
