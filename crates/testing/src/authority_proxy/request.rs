//! A request to an authority.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use reqwest::Method;
use serde_json::Value;
use tokio::io::AsyncReadExt;
use tokio::net::TcpStream;
use tokio_rustls::server::TlsStream;

/// A request to the authority, as the proxy got it.
pub struct Request {
    pub method: Method,
    pub path: String,
    pub host: String,
    pub content_type: Option<String>,
    pub body: Vec<u8>,
}

impl Request {
    /// Reads one; `None` if the connection ends before.
    pub async fn read(stream: &mut TlsStream<TcpStream>) -> Option<Self> {
        let mut bytes = Vec::new();
        let head_ends = loop {
            if let Some(at) = bytes.windows(4).position(|end| end == b"\r\n\r\n") {
                break at + 4;
            }
            if stream.read_buf(&mut bytes).await.ok()? == 0 {
                return None;
            }
        };
        let head = String::from_utf8_lossy(&bytes[..head_ends]).into_owned();
        let header = |name: &str| {
            let mut lines = head.lines().filter_map(|line| line.split_once(": "));
            let found = lines.find(|(key, _)| key.eq_ignore_ascii_case(name));
            found.map(|(_, value)| value.to_owned())
        };
        let length: usize = header("content-length").map_or(0, |length| length.parse().unwrap());
        while bytes.len() < head_ends + length {
            stream.read_buf(&mut bytes).await.ok()?;
        }
        let mut line = head.split(' ');
        Some(Self {
            method: line.next()?.parse().ok()?,
            path: line.next()?.to_owned(),
            host: header("host")?,
            content_type: header("content-type"),
            body: bytes.split_off(head_ends),
        })
    }

    /// The signed payload.
    pub fn payload(&self) -> Option<Value> {
        let signed: Value = serde_json::from_slice(&self.body).ok()?;
        let payload = URL_SAFE_NO_PAD.decode(signed.get("payload")?.as_str()?);
        serde_json::from_slice(&payload.ok()?).ok()
    }
}
