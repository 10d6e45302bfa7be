//! A receiver that accepts everything and ignores it, so that its overhead is negligible.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

/// A running receiver.
pub struct Receiver {
    address: String,
    received: Arc<Received>,
    serving: JoinHandle<()>,
}

#[derive(Default)]
struct Received {
    traces: AtomicBool,
    metrics: AtomicBool,
}

impl Receiver {
    /// Starts it on a free port.
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let received = Arc::<Received>::default();
        let shared = Arc::clone(&received);
        let serving = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(serve(stream, Arc::clone(&shared)));
            }
        });
        Self {
            address: format!("http://{address}"),
            received,
            serving,
        }
    }

    /// Its base address.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// Whether a message with spans has arrived.
    pub fn has_traces(&self) -> bool {
        self.received.traces.load(Ordering::Acquire)
    }

    /// Whether a message with metrics has arrived.
    pub fn has_metrics(&self) -> bool {
        self.received.metrics.load(Ordering::Acquire)
    }
}

impl Drop for Receiver {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

/// Receives messages, each of which is preceded by its length.
async fn serve(stream: TcpStream, received: Arc<Received>) {
    let mut stream = BufReader::new(stream);
    loop {
        let (mut line, mut length) = (String::new(), 0);
        while !line.ends_with("\r\n\r\n") {
            let start = line.len();
            match stream.read_line(&mut line).await {
                Ok(1..) => {}
                _ => return,
            }
            let header = line.get(start..).and_then(|header| header.split_once(": "));
            if let Some((name, value)) = header
                && name.eq_ignore_ascii_case("content-length")
            {
                length = value.trim().parse().expect("a length");
            }
        }
        let mut body = vec![0; length];
        if stream.read_exact(&mut body).await.is_err() {
            return;
        }
        let kind = if line.starts_with("POST /v1/traces ") {
            &received.traces
        } else {
            &received.metrics
        };
        kind.store(true, Ordering::Release);
        let answer = b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n";
        if stream.get_mut().write_all(answer).await.is_err() {
            return;
        }
    }
}
