//! A server that records the requests that it gets, and answers as a test wants.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use crate::until;

/// Records requests on a loopback address, until it is dropped.
pub struct Receiver {
    base: String,
    shared: Arc<Mutex<Shared>>,
    task: tokio::task::JoinHandle<()>,
}

struct Shared {
    received: Vec<Received>,
    reply: Option<Vec<u8>>,
    is_endless: bool,
}

/// A request.
#[derive(Clone, Debug)]
pub struct Received {
    /// Its path.
    pub path: String,
    /// Its headers, with lower-case names.
    pub headers: HashMap<String, String>,
    /// Its body.
    pub body: String,
}

impl Received {
    /// A header; empty if it is missing.
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", String::as_str)
    }

    /// The body as JSON.
    pub fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.body).expect("JSON")
    }
}

impl Receiver {
    /// Starts one that answers 200.
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let base = format!("http://{}", listener.local_addr().expect("an address"));
        let shared = Arc::new(Mutex::new(Shared {
            received: Vec::new(),
            reply: None,
            is_endless: false,
        }));
        let of_task = Arc::clone(&shared);
        let task = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(serve(stream, Arc::clone(&of_task)));
            }
        });
        let receiver = Self { base, shared, task };
        receiver.reply("200 OK", "", "");
        receiver
    }

    /// A URL of this server.
    pub fn url(&self, path: &str) -> String {
        format!("{}{path}", self.base)
    }

    /// Answers like this from now on; `headers` end with a line break each.
    pub fn reply(&self, status: &str, headers: &str, body: &str) {
        let length = body.len();
        let reply = format!(
            "HTTP/1.1 {status}\r\n{headers}Content-Length: {length}\r\nConnection: close\r\n\r\n{body}"
        );
        self.shared.lock().unwrap().reply = Some(reply.into_bytes());
    }

    /// Begins an answer with this status from now on, and never ends it.
    pub fn begin(&self, status: &str) {
        self.reply(status, "", "the beginning.");
        self.shared.lock().unwrap().is_endless = true;
    }

    /// Gives no answer from now on.
    pub fn hang(&self) {
        self.shared.lock().unwrap().reply = None;
    }

    /// All requests so far.
    pub fn received(&self) -> Vec<Received> {
        self.shared.lock().unwrap().received.clone()
    }

    /// Waits for this many requests, and returns all.
    pub async fn wait_for(&self, count: usize) -> Vec<Received> {
        until("enough requests", async || self.received().len() >= count).await;
        self.received()
    }
}

impl Drop for Receiver {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn serve(mut stream: TcpStream, shared: Arc<Mutex<Shared>>) {
    let Some(received) = read(&mut stream).await else {
        return;
    };
    let (reply, is_endless) = {
        let mut shared = shared.lock().unwrap();
        shared.received.push(received);
        (shared.reply.clone(), shared.is_endless)
    };
    if let Some(mut reply) = reply.clone() {
        if is_endless {
            reply.pop();
        }
        let _ = stream.write_all(&reply).await;
    }
    if is_endless || reply.is_none() {
        // Until the other side gives up.
        let _ = stream.read(&mut [0]).await;
    }
}

/// Reads one request.
pub(crate) async fn read(stream: &mut TcpStream) -> Option<Received> {
    let mut bytes = Vec::new();
    let end = loop {
        if let Some(end) = bytes.windows(4).position(|four| four == b"\r\n\r\n") {
            break end;
        }
        let read = stream.read_buf(&mut bytes).await.ok()?;
        if read == 0 {
            return None;
        }
    };
    let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
    let mut lines = head.lines();
    let path = lines.next()?.split(' ').nth(1)?.to_owned();
    let headers: HashMap<String, String> = lines
        .filter_map(|line| line.split_once(": "))
        .map(|(name, value)| (name.to_ascii_lowercase(), value.to_owned()))
        .collect();
    let length = headers.get("content-length");
    let length: usize = length.map_or(Some(0), |length| length.parse().ok())?;
    let mut body = bytes.split_off(end + 4);
    while body.len() < length {
        let read = stream.read_buf(&mut body).await.ok()?;
        if read == 0 {
            return None;
        }
    }
    Some(Received {
        path,
        headers,
        body: String::from_utf8_lossy(&body).into_owned(),
    })
}
