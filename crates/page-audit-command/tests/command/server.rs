//! A web server on loopback for the command to audit.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener};
use std::thread;

/// Serves until the test ends. `route` returns the response to a path, from its status on,
/// including headers and body; `None` means not found.
pub fn serve(route: impl Fn(&str) -> Option<String> + Send + 'static) -> String {
    serve_heads(move |path, _| route(path))
}

/// The same, with the request's head beside the path.
pub fn serve_heads(route: impl Fn(&str, &str) -> Option<String> + Send + 'static) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            let mut head = Vec::new();
            let mut byte = [0];
            while !head.ends_with(b"\r\n\r\n") && stream.read(&mut byte).is_ok_and(|n| n == 1) {
                head.push(byte[0]);
            }
            let head = String::from_utf8_lossy(&head);
            let path = head.split(' ').nth(1).unwrap_or_default();
            let response = route(path, &head).unwrap_or_else(|| "404 Not Found\r\n\r\n".to_owned());
            let _ = stream.write_all(format!("HTTP/1.0 {response}").as_bytes());
        }
    });
    format!("http://{address}")
}

pub fn html(body: &str) -> String {
    format!("200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n{body}")
}

/// An address that nothing listens on.
pub fn nobody() -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    listener.local_addr().unwrap()
}
