//! The certificate question under load.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinSet;

/// Questions per second, over all connections.
const RATE: u32 = 1_000;
const CONNECTIONS: u32 = 10;

/// Sends a thousand questions per second for `seconds`; returns the sorted response times.
pub async fn request_steadily(operations: SocketAddr, names: u64, seconds: u64) -> Vec<Duration> {
    let mut tasks = JoinSet::new();
    let count = seconds * u64::from(RATE / CONNECTIONS);
    let pause = Duration::from_secs(1) * CONNECTIONS / RATE;
    for connection in 0..u64::from(CONNECTIONS) {
        tasks.spawn(async move {
            let mut stream = connect(operations).await;
            // At even intervals, however long a response takes.
            let start = tokio::time::Instant::now()
                + pause * u32::try_from(connection).unwrap_or(0) / CONNECTIONS;
            let mut ticks = tokio::time::interval_at(start, pause);
            let mut latencies = Vec::new();
            for number in 0..count {
                ticks.tick().await;
                let asked = Instant::now();
                let name = format!("d{}.waymark.dev", (number * 7919 + connection) % names);
                assert_eq!(question(&mut stream, &name).await, 200, "{name}");
                latencies.push(asked.elapsed());
            }
            latencies
        });
    }
    let mut latencies = tasks.join_all().await.concat();
    latencies.sort_unstable();
    latencies
}

/// Sends questions about unknown names.
pub async fn request_made_up(operations: SocketAddr, count: u64) {
    let mut tasks = JoinSet::new();
    for connection in 0..u64::from(CONNECTIONS) {
        tasks.spawn(async move {
            let mut stream = connect(operations).await;
            for number in 0..count / u64::from(CONNECTIONS) {
                let name = format!("made-up-{connection}-{number}.example-{number}.dev");
                assert_eq!(question(&mut stream, &name).await, 404, "{name}");
            }
        });
    }
    tasks.join_all().await;
}

async fn connect(address: SocketAddr) -> TcpStream {
    let stream = TcpStream::connect(address).await.expect("a connection");
    stream.set_nodelay(true).expect("an option of the socket");
    stream
}

/// The status of the response.
async fn question(stream: &mut TcpStream, name: &str) -> u16 {
    let request =
        format!("GET /internal/tls/ask?domain={name} HTTP/1.1\r\nHost: operations\r\n\r\n");
    stream
        .write_all(request.as_bytes())
        .await
        .expect("a sent question");
    let mut answer = Vec::with_capacity(1024);
    loop {
        let read = stream.read_buf(&mut answer).await.expect("a response");
        assert!(read > 0, "the service closed the connection");
        let text = String::from_utf8_lossy(&answer);
        let Some((head, body)) = text.split_once("\r\n\r\n") else {
            continue;
        };
        let length = head.lines().find_map(|line| {
            let (key, value) = line.split_once(": ")?;
            key.eq_ignore_ascii_case("content-length")
                .then(|| value.parse::<usize>().ok())?
        });
        if body.len() >= length.unwrap_or(0) {
            let status = head
                .split(' ')
                .nth(1)
                .and_then(|status| status.parse().ok());
            return status.expect("a status");
        }
    }
}
