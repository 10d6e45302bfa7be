//! A visitor who writes bytes to a socket and reads the response.

use std::net::SocketAddr;

use testing::exchange;

/// A response as received.
#[derive(Clone, Debug)]
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Answer {
    /// The header's value; empty when there is none.
    pub fn header(&self, name: &str) -> &str {
        let lines = self.head.lines().skip(1);
        let mut values = lines.filter_map(|line| {
            let (key, value) = line.split_once(':')?;
            key.eq_ignore_ascii_case(name).then(|| value.trim())
        });
        values.next().unwrap_or_default()
    }
}

/// Sends bytes and reads until the edge closes the connection; for requests with `Connection:
/// close`.
pub async fn send(edge: SocketAddr, bytes: impl AsRef<[u8]>) -> Answer {
    let text = exchange(edge, bytes).await;
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let status = head.split(' ').nth(1).unwrap_or_default();
    Answer {
        status: status.parse().unwrap_or_default(),
        head: head.to_owned(),
        body: body.to_owned(),
    }
}

/// Requests a path of a host.
pub async fn request(edge: SocketAddr, method: &str, host: &str, path: &str) -> Answer {
    let request = format!("{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
    send(edge, request).await
}

/// GET.
pub async fn get(edge: SocketAddr, host: &str, path: &str) -> Answer {
    request(edge, "GET", host, path).await
}
