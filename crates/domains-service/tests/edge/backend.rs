//! A short-link service for tests: it records what it receives, and misbehaves on request.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use domains_service::edge::settings::{Backend, EdgeSettings};
use settings::FromText;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Notify;

/// A running short-link service.
pub struct ShortLinks {
    pub address: SocketAddr,
    heads: Arc<Mutex<Vec<String>>>,
    release: Arc<Notify>,
}

impl ShortLinks {
    /// Starts it on a free port.
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let heads = Arc::new(Mutex::new(Vec::new()));
        let release = Arc::new(Notify::new());
        let shared = (Arc::clone(&heads), Arc::clone(&release));
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let (heads, release) = shared.clone();
                tokio::spawn(serve(stream, heads, release));
            }
        });
        Self {
            address,
            heads,
            release,
        }
    }

    /// Lets one request for `/missing-on-release` finish.
    pub fn release(&self) {
        self.release.notify_one();
    }

    /// How many requests have arrived.
    pub fn count(&self) -> usize {
        self.heads.lock().unwrap().len()
    }

    /// Settings of an edge in front of it, with timeouts of a second.
    pub fn settings(&self) -> EdgeSettings {
        in_front_of(self.address)
    }

    /// The heads of all requests.
    pub fn heads(&self) -> Vec<String> {
        self.heads.lock().unwrap().clone()
    }

    /// The head of the last request.
    pub fn last_head(&self) -> String {
        self.heads().pop().unwrap_or_default()
    }

    /// The values of a header of the last request, separated by commas.
    pub fn header(&self, name: &str) -> String {
        let head = self.last_head();
        let values = head.lines().skip(1).filter_map(|line| {
            let (key, value) = line.split_once(':')?;
            key.eq_ignore_ascii_case(name)
                .then(|| value.trim().to_owned())
        });
        values.collect::<Vec<_>>().join(" | ")
    }
}

/// Settings of an edge in front of an address.
pub fn in_front_of(address: SocketAddr) -> EdgeSettings {
    EdgeSettings {
        backend: Some(Backend::from_text(&format!("http://{address}")).unwrap()),
        backend_connect_timeout: Duration::from_secs(1).into(),
        backend_timeout: Duration::from_secs(1).into(),
        visits_interval: Duration::from_millis(100).into(),
        ..EdgeSettings::default()
    }
}

/// Serves one request per connection.
async fn serve(mut stream: TcpStream, heads: Arc<Mutex<Vec<String>>>, release: Arc<Notify>) {
    let mut bytes = Vec::new();
    let end = loop {
        if stream.read_buf(&mut bytes).await.unwrap_or(0) == 0 {
            return;
        }
        let end = bytes.windows(4).position(|four| four == b"\r\n\r\n");
        if let Some(end) = end {
            break end + 4;
        }
    };
    let head = String::from_utf8(bytes.drain(..end).collect()).unwrap();
    let path = head.split(' ').nth(1).unwrap().to_owned();
    heads.lock().unwrap().push(head);
    let plain = |status: &str, more: &str, body: &str| {
        let length = body.len();
        format!(
            "HTTP/1.1 {status}\r\nConnection: close\r\nContent-Length: {length}\r\n{more}\r\n{body}"
        )
    };
    if path == "/missing-on-release" {
        release.notified().await;
    }
    let answer = match path.as_str() {
        "/missing" | "/missing-on-release" => {
            plain("404 Not Found", "Set-Cookie: a=b\r\n", "nothing like that")
        }
        "/link" => plain(
            "301 Moved Permanently",
            "Location: https://elsewhere.dev/\r\nKeep-Alive: timeout=5\r\nX-Hop: a\r\nConnection: \
             x-hop\r\nSet-Cookie: a=b\r\nSet-Cookie: c=d\r\nStrict-Transport-Security: max-age=9; \
             includeSubDomains\r\n",
            "",
        ),
        "/large" => plain("200 OK", "", &"large ".repeat(200_000)),
        "/teapot" => plain("418 I'm a teapot", "", "short and stout"),
        "/silent" => return tokio::time::sleep(Duration::from_mins(1)).await,
        "/cut" => return,
        "/nonsense" => "nonsense\r\n\r\n".to_owned(),
        "/stalls" => "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhello".to_owned(),
        "/switch" => {
            "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n"
                .to_owned()
        }
        "/echo" => return echo(stream, bytes).await,
        "/whole" => {
            while !bytes.ends_with(b"0\r\n\r\n") {
                if stream.read_buf(&mut bytes).await.unwrap_or(0) == 0 {
                    return;
                }
            }
            plain("200 OK", "", "whole")
        }
        "/early" => "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nearly".to_owned(),
        _ => plain("200 OK", "", &format!("you requested {path}")),
    };
    let _ = stream.write_all(answer.as_bytes()).await;
    match path.as_str() {
        "/stalls" => tokio::time::sleep(Duration::from_mins(1)).await,
        "/early" => while stream.read_buf(&mut bytes).await.unwrap_or(0) > 0 {},
        _ => {}
    }
}

/// Sends back the bytes as they arrive, including the framing of chunks.
async fn echo(mut stream: TcpStream, mut bytes: Vec<u8>) {
    let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n";
    if stream.write_all(head.as_bytes()).await.is_err() {
        return;
    }
    loop {
        if stream.write_all(&bytes).await.is_err() || bytes.ends_with(b"0\r\n\r\n") {
            return;
        }
        bytes.clear();
        if stream.read_buf(&mut bytes).await.unwrap_or(0) == 0 {
            return;
        }
    }
}
