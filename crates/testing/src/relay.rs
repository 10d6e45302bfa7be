//! A relay of TCP connections: to several servers in turn, or to a server far away.

use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep_until};

/// A running relay. Dropping it stops it, but not the connections that it has.
pub struct Relay {
    port: u16,
    accepting: JoinHandle<()>,
}

impl Relay {
    /// Leads each connection to the next of these ports on 127.0.0.1; whatever is sent arrives after
    /// this delay.
    pub async fn start(to: &[u16], delay: Duration) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let port = listener.local_addr().expect("its address").port();
        let to = to.to_vec();
        let accepting = tokio::spawn(async move {
            for server in to.into_iter().cycle() {
                let Ok((client, _)) = listener.accept().await else {
                    return;
                };
                let Ok(server) = TcpStream::connect(("127.0.0.1", server)).await else {
                    continue;
                };
                let (client, server) = (client.into_split(), server.into_split());
                tokio::spawn(carry(client.0, server.1, delay));
                tokio::spawn(carry(server.0, client.1, delay));
            }
        });
        Self { port, accepting }
    }

    /// The port on 127.0.0.1.
    pub fn port(&self) -> u16 {
        self.port
    }
}

impl Drop for Relay {
    fn drop(&mut self) {
        self.accepting.abort();
    }
}

/// Carries what is sent in one direction.
async fn carry(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin + Send + 'static,
    delay: Duration,
) {
    let (sender, mut receiver) = mpsc::unbounded_channel::<(Instant, Vec<u8>)>();
    tokio::spawn(async move {
        while let Some((due, bytes)) = receiver.recv().await {
            sleep_until(due).await;
            if to.write_all(&bytes).await.is_err() {
                return;
            }
        }
        let _ = to.shutdown().await;
    });
    let mut buffer = vec![0; 16 * 1024];
    while let Ok(count @ 1..) = from.read(&mut buffer).await {
        let due = Instant::now() + delay;
        if sender.send((due, buffer[..count].to_vec())).is_err() {
            return;
        }
    }
}
