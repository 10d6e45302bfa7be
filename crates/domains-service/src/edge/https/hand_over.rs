//! Connections for hosts that are not customers': handed over to their proxy as they come.

mod traffic;

use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt, split};
use tokio::net::TcpStream;
use tokio::sync::{Semaphore, SemaphorePermit, watch};
use tokio::time::timeout;
use web::connection::ConnectionPhase;

use super::settings::{HostAndPort, HttpsSettings};
use crate::edge::proxy_protocol::{self, Ends};
use traffic::{Side, Traffic};

/// How long connecting to the proxy may take.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
/// How long the proxy may still send after the client has ended its side.
const LINGER: Duration = Duration::from_mins(1);

/// Where connections for which hosts are handed over to.
pub struct HandOver {
    hosts: Vec<String>,
    to: HostAndPort,
    proxy_protocol: bool,
    /// Slots for these connections: the others are for the visitors of customers' names.
    slots: Semaphore,
}

impl HandOver {
    /// `None` if the settings name no proxy. At most half of so many connections are handed over at
    /// the same time.
    pub fn new(settings: &HttpsSettings, max_connections: usize) -> Option<Self> {
        Some(Self {
            hosts: settings.hand_over_hosts.clone(),
            to: settings.hand_over_to.clone()?,
            proxy_protocol: settings.hand_over_proxy_protocol,
            slots: Semaphore::new(max_connections.div_ceil(2)),
        })
    }

    /// A slot for one connection; `None` if all are taken.
    pub fn slot(&self) -> Option<SemaphorePermit<'_>> {
        self.slots.try_acquire().ok()
    }

    /// Whether connections for this host are handed over.
    pub fn takes(&self, name: &str) -> bool {
        self.hosts.iter().any(|host| host == name)
    }

    /// Hands over a connection of which `first` was already read, and copies in both directions
    /// until the proxy ends it, or it has been idle for too long; once `stop` becomes true, only
    /// until nothing seems to be under way.
    pub async fn run(
        &self,
        stream: impl AsyncRead + AsyncWrite + Unpin,
        first: &[u8],
        ends: Ends,
        phase: ConnectionPhase,
        stop: watch::Receiver<bool>,
    ) {
        let traffic = Traffic::begun_by(Side::Client, phase);
        let to = &self.to;
        let connecting = TcpStream::connect((to.host.as_str(), to.port));
        let mut proxy = match timeout(CONNECT_TIMEOUT, connecting).await {
            Ok(Ok(proxy)) => proxy,
            Ok(Err(error)) => {
                tracing::warn!(proxy = %to, %error, "cannot hand over a connection");
                return;
            }
            Err(_) => {
                tracing::warn!(proxy = %to, "cannot hand over a connection: no response");
                return;
            }
        };
        let _ = proxy.set_nodelay(true);
        let mut beginning = Vec::new();
        if self.proxy_protocol {
            beginning = proxy_protocol::header(ends);
        }
        beginning.extend_from_slice(first);
        if proxy.write_all(&beginning).await.is_err() {
            return;
        }
        let (mut from_client, mut to_client) = split(stream);
        let (mut from_proxy, mut to_proxy) = proxy.split();
        let requests = async {
            let copying = traffic.copy(Side::Client, &mut from_client, &mut to_proxy);
            let _ = copying.await;
            let _ = to_proxy.shutdown().await;
            // An idle connection has ended, or its slot is needed.
            if !traffic.is_idle() {
                tokio::time::sleep(LINGER).await;
            }
        };
        // Whatever the client still sends after the proxy has ended would be for nobody.
        tokio::select! {
            _ = traffic.copy(Side::Proxy, &mut from_proxy, &mut to_client) => {}
            () = requests => {}
            () = traffic.rested() => {}
            () = traffic.ended_after(stop) => {}
        }
    }
}
