//! A server with the protocol of Redis, whose answers to counting are set by the test.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};

/// The answer when the service checks that counting works: one of a thousand is used.
const GOOD_PROBE: &[u8] = b"*3\r\n:1\r\n:999\r\n:1000\r\n";

/// A running fake.
pub struct Fake {
    pub port: u16,
    answer: Arc<Mutex<Option<Vec<u8>>>>,
    counted: Arc<AtomicUsize>,
}

impl Fake {
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let fake = Self {
            port: listener.local_addr().unwrap().port(),
            answer: Arc::default(),
            counted: Arc::default(),
        };
        let (answer, counted) = (Arc::clone(&fake.answer), Arc::clone(&fake.counted));
        tokio::spawn(async move {
            while let Ok((socket, _)) = listener.accept().await {
                let (answer, counted) = (Arc::clone(&answer), Arc::clone(&counted));
                tokio::spawn(serve(socket, answer, counted));
            }
        });
        fake
    }

    /// The answer to counting from now on; if empty, it closes the connection instead.
    pub fn answers(&self, answer: &[u8]) {
        *self.answer.lock().unwrap() = Some(answer.to_vec());
    }

    /// How many requests of clients it was asked to count.
    pub fn counted(&self) -> usize {
        self.counted.load(Ordering::Relaxed)
    }
}

async fn serve(
    socket: TcpStream,
    answer: Arc<Mutex<Option<Vec<u8>>>>,
    counted: Arc<AtomicUsize>,
) -> Option<()> {
    let mut socket = BufReader::new(socket);
    loop {
        let words = command(&mut socket).await?;
        let answer = match words.first()?.as_str() {
            "EVALSHA" | "EVAL" if words.iter().any(|word| word.contains(":probe:")) => {
                GOOD_PROBE.to_vec()
            }
            "EVALSHA" | "EVAL" => {
                counted.fetch_add(1, Ordering::Relaxed);
                answer.lock().unwrap().clone().filter(|it| !it.is_empty())?
            }
            _ => b"+OK\r\n".to_vec(),
        };
        socket.write_all(&answer).await.ok()?;
    }
}

/// An array of strings.
async fn command(socket: &mut BufReader<TcpStream>) -> Option<Vec<String>> {
    let mut words = Vec::new();
    for _ in 0..number(socket).await? {
        let mut word = vec![0; number(socket).await? + 2];
        socket.read_exact(&mut word).await.ok()?;
        words.push(String::from_utf8_lossy(&word).trim_end().to_owned());
    }
    Some(words)
}

async fn number(socket: &mut BufReader<TcpStream>) -> Option<usize> {
    let mut line = String::new();
    socket.read_line(&mut line).await.ok()?;
    line.trim().get(1..)?.parse().ok()
}
