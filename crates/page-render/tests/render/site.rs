//! A web server whose pages tests write.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// Serves what it is given, on 127.0.0.1.
pub struct Site {
    pub port: u16,
    files: Arc<Mutex<HashMap<String, Vec<u8>>>>,
    pub hits: Arc<Mutex<HashMap<String, usize>>>,
    root: Arc<Mutex<Option<PathBuf>>>,
}

impl Site {
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let site = Self {
            port: listener.local_addr().unwrap().port(),
            files: Arc::default(),
            hits: Arc::default(),
            root: Arc::default(),
        };
        let (files, hits) = (Arc::clone(&site.files), Arc::clone(&site.hits));
        let root = Arc::clone(&site.root);
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let root = root.lock().unwrap().clone();
                tokio::spawn(answer(stream, Arc::clone(&files), Arc::clone(&hits), root));
            }
        });
        site
    }

    /// Serves what is in this folder, beside what it is given.
    pub fn folder(&self, root: &Path) {
        *self.root.lock().unwrap() = Some(root.to_owned());
    }

    /// Serves this HTML.
    pub fn page(&self, path: &str, html: &str) -> String {
        self.file(path, "Content-Type: text/html; charset=utf-8", html)
    }

    /// Serves this with a header; returns its URL.
    pub fn file(&self, path: &str, header: &str, body: &str) -> String {
        let length = body.len();
        let head = format!("HTTP/1.1 200 OK\r\n{header}\r\nContent-Length: {length}\r\n\r\n");
        self.raw(path, format!("{head}{body}").into_bytes())
    }

    /// Serves a redirect.
    pub fn redirect(&self, path: &str, to: &str) -> String {
        let head = format!("HTTP/1.1 302 Found\r\nLocation: {to}\r\n");
        let rest = "Access-Control-Allow-Origin: *\r\nContent-Length: 0\r\n\r\n";
        self.raw(path, format!("{head}{rest}").into_bytes())
    }

    pub fn raw(&self, path: &str, response: Vec<u8>) -> String {
        self.files.lock().unwrap().insert(path.to_owned(), response);
        self.url(path)
    }

    pub fn url(&self, path: &str) -> String {
        format!("http://127.0.0.1:{}{path}", self.port)
    }

    /// How often a path was asked for.
    pub fn hits(&self, path: &str) -> usize {
        self.hits.lock().unwrap().get(path).copied().unwrap_or(0)
    }
}

const MISSING: &[u8] = b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n";

async fn answer(
    mut stream: TcpStream,
    files: Arc<Mutex<HashMap<String, Vec<u8>>>>,
    hits: Arc<Mutex<HashMap<String, usize>>>,
    root: Option<PathBuf>,
) {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        let Ok(byte) = stream.read_u8().await else {
            return;
        };
        head.push(byte);
    }
    let head = String::from_utf8_lossy(&head);
    let path = head.split(' ').nth(1).unwrap_or_default();
    let path = path.split('?').next().unwrap_or_default().to_owned();
    *hits.lock().unwrap().entry(path.clone()).or_default() += 1;
    if path == "/endless" {
        let _ = stream.write_all(b"HTTP/1.1 200 OK\r\n\r\n").await;
        while stream.write_all(&[b'x'; 16_384]).await.is_ok() {}
        return;
    }
    let given = files.lock().unwrap().get(&path).cloned();
    let response = given.or_else(|| file(&root?, &path));
    let _ = stream
        .write_all(response.as_deref().unwrap_or(MISSING))
        .await;
}

/// A file of a folder, as a response.
fn file(root: &Path, path: &str) -> Option<Vec<u8>> {
    let body = fs::read(root.join(path.trim_start_matches('/'))).ok()?;
    let kind = match path.rsplit('.').next()? {
        "css" => "text/css",
        "js" => "text/javascript",
        "svg" => "image/svg+xml",
        _ => "application/octet-stream",
    };
    let length = body.len();
    let head =
        format!("HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\n\r\n");
    Some([head.as_bytes(), &body].concat())
}
