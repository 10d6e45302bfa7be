//! The HTTP proxy that is all that a browser can reach: each request is checked by the guard, and
//! connected to an address that was checked.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use fetch_guard::{ConnectError, Guard, Refusal, TargetUrl};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::AbortHandle;
use tokio::time::timeout;
use url::Url;

pub mod allowance;
mod head;
mod relay;

use allowance::Allowance;
use head::RequestHead;

/// Services of the browser itself, which asks for them whatever its flags are.
const OF_BROWSER: [&str; 4] = [
    "connectivitycheck.gstatic.com",
    "clients2.google.com",
    "update.googleapis.com",
    "edgedl.me.gvt1.com",
];

/// How long a connection to a server may take to be made.
const CONNECT: Duration = Duration::from_secs(10);

/// The proxy of one browser. Dropping it closes all connections.
pub struct Proxy {
    present: watch::Sender<Arc<Allowance>>,
    accepting: AbortHandle,
}

impl Proxy {
    /// Serves connections. Until a page is begun, all requests are refused.
    pub fn start(listener: TcpListener, guard: Guard) -> Self {
        let present = watch::Sender::new(Arc::new(Allowance::none()));
        let accepting = tokio::spawn(accept(listener, guard, present.subscribe()));
        Self {
            present,
            accepting: accepting.abort_handle(),
        }
    }

    /// Closes all connections; from now on, requests count against this allowance.
    pub fn begin(&self, allowance: Arc<Allowance>) {
        self.present.send_replace(allowance);
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.accepting.abort();
        self.begin(Arc::new(Allowance::none()));
    }
}

async fn accept(listener: TcpListener, guard: Guard, mut present: watch::Receiver<Arc<Allowance>>) {
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            // Out of descriptors: some are closed soon.
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        let allowance = Arc::clone(&present.borrow_and_update());
        let mut next = present.clone();
        let guard = guard.clone();
        tokio::spawn(async move {
            tokio::select! {
                _ = next.changed() => {}
                _ = serve(stream, &guard, &allowance) => {}
            }
        });
    }
}

/// Refusals close the connection.
async fn serve(mut client: TcpStream, guard: &Guard, allowance: &Allowance) -> io::Result<()> {
    let (bytes, rest) = head::read(&mut client).await?;
    let Some(request) = RequestHead::parse(&bytes) else {
        allowance.refuse("malformed", "", 0);
        return Ok(());
    };
    let url = request.url();
    let (host, port) = place(url.as_ref());
    if OF_BROWSER.contains(&host.as_str()) {
        return Ok(());
    }
    match connect(url, guard, allowance).await {
        Err(kind) => allowance.refuse(kind, &host, port),
        Ok(server) if request.is_tunnel() => {
            relay::tunnel(client, server, &rest, (allowance, &host, port)).await?;
        }
        Ok(server) => {
            let sent = relay::exchange(client, server, &request, &rest, allowance).await;
            if sent.is_err() && allowance.is_used_up() {
                allowance.refuse("too_many_bytes", &host, port);
            }
        }
    }
    Ok(())
}

fn place(url: Option<&Url>) -> (String, u16) {
    let host = url.and_then(Url::host_str).unwrap_or_default();
    let port = url.and_then(Url::port_or_known_default);
    (host.to_owned(), port.unwrap_or_default())
}

/// A connection for a request, or the kind of its refusal.
async fn connect(
    url: Option<Url>,
    guard: &Guard,
    allowance: &Allowance,
) -> Result<TcpStream, &'static str> {
    let url = url.ok_or("malformed")?;
    let host = url.host_str().unwrap_or_default().to_owned();
    let target = TargetUrl::in_page(url, guard.rules()).map_err(|error| error.code())?;
    allowance.take_request()?;
    let connecting = timeout(CONNECT, guard.connect(&target)).await;
    let server = connecting
        .map_err(|_| "unreachable")?
        .map_err(|error| match error {
            ConnectError::Refused(Refusal::Address) => "blocked_address",
            ConnectError::Refused(Refusal::NeverFetched) => "blocked_host",
            ConnectError::Lookup(_) => "name_not_found",
            ConnectError::Connect(_) => "unreachable",
        })?;
    let peer = server.peer_addr().map_err(|_| "unreachable")?;
    if allowance.admits(&host, peer.ip()) {
        Ok(server)
    } else {
        Err("blocked_address")
    }
}
