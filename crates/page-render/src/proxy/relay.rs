//! Passes bytes between a browser and a server, and counts them.

use std::io;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering};

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::TcpStream;

use super::allowance::Allowance;
use super::head::{self, RequestHead};

const PART_BYTES: usize = 16 << 10;

/// What a browser says at once is a request if it has at least as many bytes: the end of a
/// handshake and the messages of TLS itself have less.
const MIN_REQUEST_BYTES: usize = 128;

/// How often a browser speaks in a tunnel for the request that was counted when it was made: the
/// beginning of the handshake, and its end with the request.
const SPEAKS_FOR_FIRST: u32 = 2;

/// One request and its response.
pub async fn exchange(
    client: TcpStream,
    mut server: TcpStream,
    request: &RequestHead<'_>,
    body: &[u8],
    allowance: &Allowance,
) -> io::Result<()> {
    let (Some(url), Some(length)) = (request.url(), request.body_bytes()) else {
        allowance.refuse("malformed", "", 0);
        return Ok(());
    };
    let head = request.to_server(&url);
    count(allowance, head.len() + body.len())?;
    server.write_all(head.as_bytes()).await?;
    server.write_all(body).await?;
    let (mut from_client, mut to_client) = client.into_split();
    let (mut from_server, mut to_server) = server.into_split();
    let sending = async {
        let left = length.saturating_sub(body.len() as u64);
        let mut rest = (&mut from_client).take(left);
        pass(&mut rest, &mut to_server, &|bytes| count(allowance, bytes)).await?;
        // More would be another request, which nobody has checked.
        from_client.read_u8().await?;
        Ok(())
    };
    let receiving = async {
        let (head, rest) = head::read(&mut from_server).await?;
        count(allowance, head.len() + rest.len())?;
        to_client.write_all(&head::to_browser(&head)).await?;
        to_client.write_all(&rest).await?;
        pass(&mut from_server, &mut to_client, &|bytes| {
            count(allowance, bytes)
        })
        .await?;
        to_client.shutdown().await
    };
    tokio::select! {
        sent = sending => sent,
        received = receiving => received,
    }
}

/// A connection whose content is not known, such as of TLS. Within it, each time that the browser
/// speaks after the server has spoken is a request.
pub async fn tunnel(
    mut client: TcpStream,
    mut server: TcpStream,
    first: &[u8],
    (allowance, host, port): (&Allowance, &str, u16),
) -> io::Result<()> {
    client.write_all(b"HTTP/1.1 200 OK\r\n\r\n").await?;
    server.write_all(first).await?;
    let (mut from_client, mut to_client) = client.split();
    let (mut from_server, mut to_server) = server.split();
    let speaks = Speaks::default();
    let refuse = |kind| {
        allowance.refuse(kind, host, port);
        io::Error::other(kind)
    };
    let from_browser = |bytes| {
        allowance.take_bytes(bytes).map_err(refuse)?;
        if speaks.is_request(bytes) {
            allowance.take_request().map_err(refuse)?;
        }
        Ok(())
    };
    let to_browser = |bytes| {
        speaks.server_spoke.store(true, Ordering::Relaxed);
        allowance.take_bytes(bytes).map_err(refuse)
    };
    tokio::select! {
        sent = pass(&mut from_client, &mut to_server, &from_browser) => sent,
        received = pass(&mut from_server, &mut to_client, &to_browser) => received,
    }
}

/// How often a browser has spoken in a tunnel.
#[derive(Default)]
struct Speaks {
    server_spoke: AtomicBool,
    times: AtomicU32,
    bytes: AtomicUsize,
}

impl Speaks {
    /// Whether these bytes of the browser make its present utterance a further request.
    fn is_request(&self, bytes: usize) -> bool {
        if self.server_spoke.swap(false, Ordering::Relaxed) {
            self.bytes.store(0, Ordering::Relaxed);
        }
        let before = self.bytes.fetch_add(bytes, Ordering::Relaxed);
        if before >= MIN_REQUEST_BYTES || before + bytes < MIN_REQUEST_BYTES {
            return false;
        }
        self.times.fetch_add(1, Ordering::Relaxed) >= SPEAKS_FOR_FIRST
    }
}

fn count(allowance: &Allowance, bytes: usize) -> io::Result<()> {
    allowance.take_bytes(bytes).map_err(io::Error::other)
}

async fn pass(
    from: &mut (impl AsyncRead + Unpin),
    to: &mut (impl AsyncWrite + Unpin),
    counted: &impl Fn(usize) -> io::Result<()>,
) -> io::Result<()> {
    let mut part = vec![0; PART_BYTES];
    loop {
        let length = from.read(&mut part).await?;
        if length == 0 {
            return Ok(());
        }
        counted(length)?;
        to.write_all(part.get(..length).unwrap_or_default()).await?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_time_that_a_browser_speaks_in_a_tunnel_is_a_request_after_the_first() {
        let speaks = Speaks::default();
        let said = |bytes, after_server| {
            speaks.server_spoke.store(after_server, Ordering::Relaxed);
            speaks.is_request(bytes)
        };
        assert!(!said(1_800, false), "the beginning of the handshake");
        assert!(!said(64, true), "its end");
        assert!(!said(500, false), "with the first request");
        assert!(said(500, true), "the second request");
        assert!(!said(9_000, false), "its body");
        assert!(!said(60, true), "a message of TLS");
        assert!(said(500, true), "the third request");
    }
}
