//! Heads of HTTP/1.1 messages.

use std::io;

use tokio::io::{AsyncRead, AsyncReadExt};
use url::Url;

/// More than Chromium accepts of a response's headers.
const MAX_HEAD_BYTES: usize = 300 << 10;

const END: &[u8] = b"\r\n\r\n";

/// Headers about one connection, which are not passed on; `Host` is set from the URL.
const OF_CONNECTION: [&str; 5] = [
    "connection",
    "keep-alive",
    "proxy-connection",
    "proxy-authorization",
    "host",
];

/// Reads up to the end of a head; also returns what came after it.
pub async fn read(stream: &mut (impl AsyncRead + Unpin)) -> io::Result<(Vec<u8>, Vec<u8>)> {
    let mut bytes = Vec::with_capacity(4096);
    let mut searched = 0_usize;
    loop {
        if stream.read_buf(&mut bytes).await? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        let from = searched.saturating_sub(END.len());
        let new = bytes.get(from..).unwrap_or_default();
        if let Some(found) = new.windows(END.len()).position(|part| part == END) {
            let rest = bytes.split_off(from + found + END.len());
            return Ok((bytes, rest));
        }
        searched = bytes.len();
        if searched > MAX_HEAD_BYTES {
            return Err(io::Error::other("the head of a message is too long"));
        }
    }
}

/// The head of a request to a proxy.
pub struct RequestHead<'h> {
    method: &'h str,
    target: &'h str,
    headers: Vec<&'h str>,
}

impl<'h> RequestHead<'h> {
    /// `None` if it is not one that a browser sends.
    pub fn parse(bytes: &'h [u8]) -> Option<Self> {
        let text = std::str::from_utf8(bytes).ok()?;
        let mut lines = text.trim_end_matches("\r\n").split("\r\n");
        let mut words = lines.next()?.split(' ');
        let (method, target) = (words.next()?, words.next()?);
        if words.next()? != "HTTP/1.1" || words.next().is_some() {
            return None;
        }
        let headers = lines.collect();
        Some(Self {
            method,
            target,
            headers,
        })
    }

    pub fn is_tunnel(&self) -> bool {
        self.method == "CONNECT"
    }

    /// The URL that is requested, or, of a tunnel, one of its server.
    pub fn url(&self) -> Option<Url> {
        if self.is_tunnel() {
            return Url::parse(&format!("https://{}/", self.target)).ok();
        }
        let url = Url::parse(self.target).ok()?;
        (url.scheme() == "http").then_some(url)
    }

    /// The number of bytes after the head; `None` if it is not known in advance.
    pub fn body_bytes(&self) -> Option<u64> {
        if self.value_of("transfer-encoding").is_some() {
            return None;
        }
        let length = self.value_of("content-length");
        length.map_or(Some(0), |length| length.parse().ok())
    }

    fn value_of(&self, name: &str) -> Option<&'h str> {
        let mut headers = self.headers.iter().filter_map(|line| line.split_once(':'));
        let found = headers.find(|(given, _)| given.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.trim())
    }

    /// As it is sent to the server: for this one request only.
    pub fn to_server(&self, url: &Url) -> String {
        let host = url.host_str().unwrap_or_default();
        let port = url
            .port()
            .map_or_else(String::new, |port| format!(":{port}"));
        let (path, query) = (url.path(), url.query());
        let query = query.map_or_else(String::new, |query| format!("?{query}"));
        let mut head = format!(
            "{} {path}{query} HTTP/1.1\r\nHost: {host}{port}\r\n",
            self.method
        );
        for line in self.headers.iter().filter(|line| !is_of_connection(line)) {
            head.push_str(line);
            head.push_str("\r\n");
        }
        head.push_str("Connection: close\r\n\r\n");
        head
    }
}

/// The head of a response as it is passed on: the connection is for this one only.
pub fn to_browser(head: &[u8]) -> Vec<u8> {
    let mut passed = Vec::with_capacity(head.len() + 24);
    for line in head.split_inclusive(|&byte| byte == b'\n') {
        let text = String::from_utf8_lossy(line);
        if !is_of_connection(&text) && !text.trim().is_empty() {
            passed.extend(line);
        }
    }
    passed.extend(b"Connection: close\r\n\r\n");
    passed
}

fn is_of_connection(line: &str) -> bool {
    let name = line.split(':').next().unwrap_or_default().trim();
    let mut names = OF_CONNECTION.iter();
    names.any(|of_connection| name.eq_ignore_ascii_case(of_connection))
}
