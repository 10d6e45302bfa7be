//! Listeners that nothing may reach, one for each kind of request.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, UdpSocket};

/// Where they listen, over TCP and UDP.
pub const ADDRESS: &str = "127.0.0.2";

const ANSWER: &[u8] = b"HTTP/1.1 200 OK\r\nAccess-Control-Allow-Origin: *\r\n\
    Content-Type: text/plain\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";

#[derive(Default)]
pub struct Canaries(BTreeMap<&'static str, Canary>);

struct Canary {
    port: u16,
    reached: Arc<AtomicUsize>,
}

impl Canaries {
    pub async fn start(kinds: impl Iterator<Item = &'static str>) -> Self {
        let mut all = BTreeMap::new();
        for kind in kinds {
            let (tcp, udp) = bind().await;
            let port = tcp.local_addr().unwrap().port();
            let reached = Arc::new(AtomicUsize::new(0));
            tokio::spawn(accept(tcp, Arc::clone(&reached)));
            tokio::spawn(receive(udp, Arc::clone(&reached)));
            all.insert(kind, Canary { port, reached });
        }
        Self(all)
    }

    /// The host and port for a kind.
    pub fn place(&self, kind: &str) -> String {
        format!("{ADDRESS}:{}", self.port(kind))
    }

    pub fn port(&self, kind: &str) -> u16 {
        self.0[kind].port
    }

    /// The kinds that have reached their canary.
    pub fn reached(&self) -> Vec<&'static str> {
        let reached = self.0.iter().filter(|(_, canary)| {
            // What arrived in time has been counted.
            canary.reached.load(Ordering::SeqCst) > 0
        });
        reached.map(|(kind, _)| *kind).collect()
    }
}

async fn bind() -> (TcpListener, UdpSocket) {
    loop {
        let tcp = TcpListener::bind((ADDRESS, 0)).await.unwrap();
        if let Ok(udp) = UdpSocket::bind(tcp.local_addr().unwrap()).await {
            return (tcp, udp);
        }
    }
}

async fn accept(listener: TcpListener, reached: Arc<AtomicUsize>) {
    while let Ok((mut stream, _)) = listener.accept().await {
        reached.fetch_add(1, Ordering::SeqCst);
        tokio::spawn(async move {
            let mut some = [0; 4096];
            let _ = stream.read(&mut some).await;
            let _ = stream.write_all(ANSWER).await;
        });
    }
}

async fn receive(socket: UdpSocket, reached: Arc<AtomicUsize>) {
    let mut some = [0; 4096];
    while socket.recv_from(&mut some).await.is_ok() {
        reached.fetch_add(1, Ordering::SeqCst);
    }
}
