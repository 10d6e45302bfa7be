//! A web server on loopback that responds by script, correctly or not.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;

use Step::{Endless, Hang, Pause, Send};

/// One step of a response. After the last one the connection is closed.
#[derive(Debug, Clone)]
pub enum Step {
    Send(Vec<u8>),
    /// Sends the bytes again and again, with a pause in between, until the client disconnects.
    Endless(Vec<u8>, Duration),
    Pause(Duration),
    /// Sends nothing more until the client disconnects.
    Hang,
}

/// A request as it was received.
#[derive(Debug, Clone)]
pub struct Request {
    /// In lower case.
    pub method: String,
    pub path: String,
    /// Request line and headers, in lower case.
    pub head: String,
}

#[derive(Default)]
struct Counters {
    connections: AtomicUsize,
    bytes_sent: AtomicU64,
    busy: AtomicUsize,
    most_busy: AtomicUsize,
    requests: Mutex<Vec<Request>>,
}

pub struct Server {
    pub address: SocketAddr,
    counters: Arc<Counters>,
}

impl Server {
    /// Responds to every path in the same way, except `/robots.txt`, which is not found.
    pub async fn always(steps: Vec<Step>) -> Self {
        Self::routed(move |path| match path {
            "/robots.txt" => not_found(),
            _ => steps.clone(),
        })
        .await
    }

    /// Responds to each path (with its query) as the function specifies.
    pub async fn routed(
        route: impl Fn(&str) -> Vec<Step> + std::marker::Send + Sync + 'static,
    ) -> Self {
        Self::start(None, route).await
    }

    /// The same over TLS.
    pub async fn start(
        tls: Option<TlsAcceptor>,
        route: impl Fn(&str) -> Vec<Step> + std::marker::Send + Sync + 'static,
    ) -> Self {
        Self::listen(0, tls, route).await
    }

    /// On a port that is known to be free.
    pub async fn at(
        port: u16,
        route: impl Fn(&str) -> Vec<Step> + std::marker::Send + Sync + 'static,
    ) -> Self {
        Self::listen(port, None, route).await
    }

    async fn listen(
        port: u16,
        tls: Option<TlsAcceptor>,
        route: impl Fn(&str) -> Vec<Step> + std::marker::Send + Sync + 'static,
    ) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", port)).await.unwrap();
        let address = listener.local_addr().unwrap();
        let counters = Arc::new(Counters::default());
        let shared = Arc::clone(&counters);
        let route = Arc::new(route);
        tokio::spawn(async move {
            loop {
                let (stream, _) = listener.accept().await.unwrap();
                shared.connections.fetch_add(1, Ordering::SeqCst);
                tokio::spawn(connection(
                    stream,
                    tls.clone(),
                    Arc::clone(&route),
                    Arc::clone(&shared),
                ));
            }
        });
        Self { address, counters }
    }

    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// A URL whose host is a name, for tests with a resolver of their own.
    pub fn named(&self, scheme: &str, name: &str, path: &str) -> String {
        format!("{scheme}://{name}:{}{path}", self.address.port())
    }

    pub fn connections(&self) -> usize {
        self.counters.connections.load(Ordering::SeqCst)
    }

    pub fn bytes_sent(&self) -> u64 {
        self.counters.bytes_sent.load(Ordering::SeqCst)
    }

    /// The most requests that were being served at once.
    pub fn most_busy(&self) -> usize {
        self.counters.most_busy.load(Ordering::SeqCst)
    }

    /// How often this method was used on this path.
    pub fn request_count(&self, method: &str, path: &str) -> usize {
        let requests = self.requests();
        let alike = requests
            .iter()
            .filter(|request| request.method == method && request.path == path);
        alike.count()
    }

    pub fn requests(&self) -> Vec<Request> {
        self.counters.requests.lock().unwrap().clone()
    }
}

async fn connection(
    stream: TcpStream,
    tls: Option<TlsAcceptor>,
    route: Arc<impl Fn(&str) -> Vec<Step>>,
    counters: Arc<Counters>,
) {
    let Some(tls) = tls else {
        return converse(stream, &*route, &counters).await;
    };
    if let Ok(stream) = tls.accept(stream).await {
        converse(stream, &*route, &counters).await;
    }
}

async fn converse(
    mut stream: impl AsyncRead + AsyncWrite + Unpin,
    route: &impl Fn(&str) -> Vec<Step>,
    counters: &Counters,
) {
    // One request after the other, so that a client that reuses a connection is noticed.
    while let Some(request) = receive(&mut stream).await {
        counters.requests.lock().unwrap().push(request.clone());
        let busy = Busy::new(counters);
        let mut steps = route(&request.path);
        if request.method == "head" {
            steps = without_body(steps);
        }
        let keep = steps
            .iter()
            .any(|step| matches!(step, Send(b) if is_keep_alive(b)));
        for step in steps {
            if play(&mut stream, step, counters).await.is_err() {
                return;
            }
        }
        drop(busy);
        if !keep {
            break;
        }
    }
    let _ = stream.shutdown().await;
}

/// One request that is being served.
struct Busy<'c>(&'c Counters);

impl<'c> Busy<'c> {
    fn new(counters: &'c Counters) -> Self {
        let busy = counters.busy.fetch_add(1, Ordering::SeqCst) + 1;
        counters.most_busy.fetch_max(busy, Ordering::SeqCst);
        Self(counters)
    }
}

impl Drop for Busy<'_> {
    fn drop(&mut self) {
        self.0.busy.fetch_sub(1, Ordering::SeqCst);
    }
}

/// The same response up to the end of its head.
fn without_body(steps: Vec<Step>) -> Vec<Step> {
    let mut kept = Vec::new();
    for step in steps {
        let Send(bytes) = &step else {
            kept.push(step);
            continue;
        };
        let end = bytes.windows(4).position(|window| window == b"\r\n\r\n");
        let Some(end) = end else {
            kept.push(step);
            continue;
        };
        kept.push(Send(bytes[..end + 4].to_vec()));
        break;
    }
    kept
}

fn is_keep_alive(bytes: &[u8]) -> bool {
    String::from_utf8_lossy(bytes)
        .to_lowercase()
        .contains("connection: keep-alive")
}

async fn play(
    stream: &mut (impl AsyncRead + AsyncWrite + Unpin),
    step: Step,
    counters: &Counters,
) -> std::io::Result<()> {
    match step {
        Send(bytes) => send(stream, &bytes, counters).await,
        Pause(duration) => {
            tokio::time::sleep(duration).await;
            Ok(())
        }
        Endless(bytes, pause) => loop {
            send(stream, &bytes, counters).await?;
            tokio::time::sleep(pause).await;
        },
        Hang => stream.read_u8().await.map(drop),
    }
}

async fn send(
    stream: &mut (impl AsyncWrite + Unpin),
    bytes: &[u8],
    counters: &Counters,
) -> std::io::Result<()> {
    stream.write_all(bytes).await?;
    stream.flush().await?;
    counters
        .bytes_sent
        .fetch_add(bytes.len() as u64, Ordering::SeqCst);
    Ok(())
}

async fn receive(stream: &mut (impl AsyncRead + Unpin)) -> Option<Request> {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(stream.read_u8().await.ok()?);
    }
    let head = String::from_utf8(head).unwrap();
    let mut words = head.split(' ');
    let method = words.next().unwrap().to_lowercase();
    let path = words.next().unwrap().to_owned();
    Some(Request {
        method,
        path,
        head: head.to_lowercase(),
    })
}

/// Status line and headers of an HTML page, for [`response`] and [`head`].
pub const HTML: &str = "200 OK\nContent-Type: text/html";

pub fn bytes(text: &str) -> Step {
    Send(text.as_bytes().to_vec())
}

/// A response with this status line and headers (one a line) and this body, with its length.
pub fn response(status_and_headers: &str, body: impl AsRef<[u8]>) -> Vec<Step> {
    let body = body.as_ref();
    let with_length = format!("{status_and_headers}\nContent-Length: {}", body.len());
    let mut bytes = head(&with_length);
    bytes.extend_from_slice(body);
    vec![Send(bytes)]
}

/// The head of a response: status and headers, one a line.
pub fn head(status_and_headers: &str) -> Vec<u8> {
    format!(
        "HTTP/1.1 {}\r\n\r\n",
        status_and_headers.replace('\n', "\r\n")
    )
    .into_bytes()
}

/// The same response, with the connection kept open for more.
pub fn kept(response: Vec<Step>) -> Vec<Step> {
    let keep = |step| match step {
        Send(bytes) => {
            let text = String::from_utf8(bytes).unwrap();
            let text = text.replacen("\r\n", "\r\nConnection: keep-alive\r\n", 1);
            Send(text.into_bytes())
        }
        other => other,
    };
    response.into_iter().map(keep).collect()
}

pub fn html(body: impl AsRef<[u8]>) -> Vec<Step> {
    response(HTML, body)
}

pub fn redirect(location: &str) -> Vec<Step> {
    response(&format!("302 Found\nLocation: {location}"), "")
}

pub fn not_found() -> Vec<Step> {
    response("404 Not Found", "")
}
