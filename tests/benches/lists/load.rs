//! A small load generator: persistent connections, each with one request at a time.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinSet;

/// The response times of all requests of a measurement.
#[derive(Clone, Debug, Default)]
pub struct Load {
    latencies: Vec<Duration>,
    elapsed: Duration,
}

impl Load {
    /// The number of requests.
    #[expect(
        clippy::cast_precision_loss,
        reason = "the number of requests is small enough"
    )]
    pub fn count(&self) -> f64 {
        self.latencies.len() as f64
    }

    /// Requests per second.
    pub fn rate(&self) -> f64 {
        self.count() / self.elapsed.as_secs_f64()
    }

    /// The time within which a share (0 to 1) of the requests was answered.
    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "the number of requests is small enough"
    )]
    pub fn quantile(&self, share: f64) -> Duration {
        let mut latencies = self.latencies.clone();
        latencies.sort_unstable();
        let place = (latencies.len() as f64 * share) as usize;
        latencies
            .get(place.min(latencies.len().saturating_sub(1)))
            .copied()
            .unwrap_or_default()
    }

    /// Adds the results of another round.
    pub fn add(&mut self, other: &Self) {
        self.latencies.extend(&other.latencies);
        self.elapsed += other.elapsed;
    }
}

/// Sends requests on `connections` connections for `time`, each by its connection and its number.
/// Every response must be 200 or 201.
pub async fn drive(
    address: SocketAddr,
    request: impl Fn(usize, usize) -> String + Clone + Send + 'static,
    connections: usize,
    time: Duration,
) -> Load {
    let started = Instant::now();
    let mut tasks = JoinSet::new();
    for connection in 0..connections {
        let request = request.clone();
        let request = move |number| request(connection, number);
        tasks.spawn(async move { repeat(address, request, started + time).await });
    }
    let latencies = tasks.join_all().await.concat();
    Load {
        latencies,
        elapsed: started.elapsed(),
    }
}

async fn repeat(
    address: SocketAddr,
    request: impl Fn(usize) -> String,
    end: Instant,
) -> Vec<Duration> {
    let mut stream = TcpStream::connect(address).await.expect("a connection");
    stream.set_nodelay(true).expect("an option of the socket");
    let mut latencies = Vec::new();
    let mut buffer = Vec::with_capacity(256 * 1024);
    while Instant::now() < end {
        let request = request(latencies.len());
        let sent = Instant::now();
        stream
            .write_all(request.as_bytes())
            .await
            .expect("a sent request");
        receive(&mut stream, &mut buffer).await;
        latencies.push(sent.elapsed());
    }
    latencies
}

/// Reads one response completely.
async fn receive(stream: &mut TcpStream, buffer: &mut Vec<u8>) {
    buffer.clear();
    let mut end = None;
    while end.is_none_or(|end| buffer.len() < end) {
        let read = stream.read_buf(buffer).await.expect("a response");
        assert!(read > 0, "the service closed the connection");
        end = end.or_else(|| whole_length(buffer));
    }
}

/// The total length of the response; `None` until its head is complete.
fn whole_length(answer: &[u8]) -> Option<usize> {
    let head_length = answer.windows(4).position(|bytes| bytes == b"\r\n\r\n")? + 4;
    let head = std::str::from_utf8(answer.get(..head_length)?).expect("a head in ASCII");
    assert!(
        head.starts_with("HTTP/1.1 20"),
        "{}",
        String::from_utf8_lossy(answer)
    );
    let length = head.lines().find_map(|line| {
        let (name, value) = line.split_once(':')?;
        name.eq_ignore_ascii_case("content-length")
            .then(|| value.trim().parse::<usize>())
    });
    Some(head_length + length.expect("a Content-Length").expect("a number"))
}
