//! A TCP forwarder that can be switched off, for an unreachable authority.

use std::net::SocketAddr;

use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// A forwarder to another port of loopback.
pub struct Switch {
    /// The address on which it listens.
    pub address: SocketAddr,
    on: watch::Sender<bool>,
}

impl Switch {
    /// Forwards connections to this port, or cuts them while it is off.
    pub async fn start(port: u16, is_on: bool) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (on, state) = watch::channel(is_on);
        tokio::spawn(async move {
            while let Ok((mut visitor, _)) = listener.accept().await {
                let mut state = state.clone();
                tokio::spawn(async move {
                    let mut target = TcpStream::connect(("127.0.0.1", port)).await.unwrap();
                    tokio::select! {
                        biased;
                        _ = state.wait_for(|on| !on) => {}
                        _ = copy_bidirectional(&mut visitor, &mut target) => {}
                    }
                });
            }
        });
        Self { address, on }
    }

    /// Switches it on or off.
    pub fn turn(&self, is_on: bool) {
        self.on.send_replace(is_on);
    }
}
