//! A service that runs in the test process, on free ports.

use std::future::Future;
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::atomic::{AtomicU16, Ordering};

use tokio::task::JoinHandle;
use web::{Addresses, HttpSettings, OperationsSettings, Server, ShutdownHandle};

use crate::{Client, log};

/// A server and its background work. Dropping it stops both, and fails the test if a secret was
/// logged.
pub struct Running {
    /// The addresses it listens on.
    pub addresses: Addresses,
    /// Stops it, as a signal would.
    pub shutdown: ShutdownHandle,
    base: String,
    ended: Option<JoinHandle<io::Result<()>>>,
}

impl Running {
    /// Runs a server until it is stopped, then completes `stop`.
    pub fn start(server: Server, stop: impl Future<Output = ()> + Send + 'static) -> Self {
        log::collect();
        let base = server.base_url().to_string();
        Self {
            addresses: server.addresses(),
            shutdown: server.shutdown_handle(),
            base: base.trim_end_matches('/').to_owned(),
            ended: Some(tokio::spawn(async move {
                let ended = server.run().await;
                stop.await;
                ended
            })),
        }
    }

    /// The public address, without a final slash.
    pub fn base(&self) -> &str {
        &self.base
    }

    /// A client of its API, without a key: at the address it listens on, whatever its base URL is.
    pub fn client(&self) -> Client {
        let address = self.addresses.api.expect("a public listener");
        Client::new(format!("http://{address}"), None)
    }

    /// A client of its health and metrics.
    pub fn operations(&self) -> Client {
        let address = self.addresses.operations;
        let address = address.expect("an operations listener");
        Client::new(format!("http://{address}"), None)
    }

    /// Stops it and waits for its end.
    pub async fn stop(mut self) {
        self.shutdown.stop();
        self.ended().await;
    }

    /// Waits for its end.
    pub async fn ended(&mut self) {
        let ended = self.ended.take().expect("`ended` is called once");
        ended.await.unwrap().unwrap();
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.shutdown.stop();
        log::assert_no_leak();
    }
}

/// Settings of a listener on a free loopback port, with one worker.
pub fn http_settings() -> HttpSettings {
    HttpSettings {
        listen: any_port(),
        workers: 1.into(),
        ..HttpSettings::default()
    }
}

/// Settings of an operations listener on a free loopback port.
pub fn operations_settings() -> OperationsSettings {
    OperationsSettings {
        listen: Some(any_port()),
    }
}

fn any_port() -> SocketAddr {
    SocketAddr::from(([127, 0, 0, 1], 0))
}

/// A port that is not in use, below the range for outgoing connections: it stays free while its
/// service is down between two starts. None of these belongs to a protocol whose ports reports are
/// refused for.
pub fn free_port() -> u16 {
    const FIRST: u16 = 12_000;
    const COUNT: u16 = 15_000;
    static NEXT: AtomicU16 = AtomicU16::new(0);
    // Test programs that run at the same time start at different ports.
    let start = u16::try_from(std::process::id() % u32::from(COUNT)).unwrap_or(0);
    for _ in 0..COUNT {
        let offset = NEXT.fetch_add(1, Ordering::Relaxed).wrapping_mul(7);
        let port = FIRST + start.wrapping_mul(31).wrapping_add(offset) % COUNT;
        if TcpListener::bind(("127.0.0.1", port)).is_ok() {
            return port;
        }
    }
    panic!("no free port from {FIRST} on");
}
