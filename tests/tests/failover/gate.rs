//! A network cable that can be unplugged: all traffic of a port goes through it.

use std::net::{Ipv4Addr, SocketAddr};

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// Forwards connections to a port of this machine. While it is closed, nothing gets through, and
/// neither side is notified: pending data arrives once it is open again, as over a network that has
/// been repaired.
pub struct Gate {
    port: u16,
    open: watch::Sender<bool>,
}

impl Gate {
    /// Starts forwarding.
    pub async fn start(target: u16) -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let (open, opened) = watch::channel(true);
        tokio::spawn(accept(
            listener,
            (Ipv4Addr::LOCALHOST, target).into(),
            opened,
        ));
        Self { port, open }
    }

    /// The port on which it listens.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Opens or closes it.
    pub fn set_open(&self, open: bool) {
        self.open.send_replace(open);
    }
}

async fn accept(listener: TcpListener, target: SocketAddr, mut open: watch::Receiver<bool>) {
    while let Ok((inside, _)) = listener.accept().await {
        // The system accepts connections by itself, like that of a frozen server.
        if open.wait_for(|open| *open).await.is_err() {
            return;
        }
        let open = open.clone();
        tokio::spawn(async move {
            let Ok(outside) = TcpStream::connect(target).await else {
                return;
            };
            let (from_inside, to_inside) = inside.into_split();
            let (from_outside, to_outside) = outside.into_split();
            tokio::join!(
                pass_on(from_inside, to_outside, open.clone()),
                pass_on(from_outside, to_inside, open),
            );
        });
    }
}

/// Forwards bytes, and then the end of the stream.
async fn pass_on(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    mut open: watch::Receiver<bool>,
) {
    let mut bytes = vec![0; 16 * 1024];
    loop {
        let read = from.read(&mut bytes).await.unwrap_or(0);
        if open.wait_for(|open| *open).await.is_err() {
            return;
        }
        if read == 0 || to.write_all(&bytes[..read]).await.is_err() {
            let _ = to.shutdown().await;
            return;
        }
    }
}
