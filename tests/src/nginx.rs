//! A real web server: nginx on loopback, serving the documentation in Debian's packages.

use std::fs;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use tempfile::TempDir;
use testing::{Process, eventually, find_installed, free_port};
use tokio::net::TcpStream;

use crate::documentation::DOCUMENTATION;

/// A running nginx that serves `/usr/share/doc`.
pub struct Nginx {
    port: u16,
    _process: Process,
    _folder: TempDir,
}

impl Nginx {
    /// The addresses it listens on.
    pub const ADDRESSES: [&str; 4] = ["127.0.0.1", "127.0.0.2", "127.0.0.3", "127.0.0.4"];

    /// Whether it can be started here.
    pub fn is_installed() -> bool {
        find_installed("nginx").is_some()
    }

    /// Starts it on a free port.
    pub async fn start() -> Self {
        let folder = tempfile::tempdir().expect("a folder for nginx");
        let port = free_port();
        let file = folder.path().join("nginx.conf");
        fs::write(&file, configuration(folder.path(), port)).expect("a configuration");
        let program = find_installed("nginx").expect("nginx");
        let process = Process::start(
            Command::new(program)
                .arg("-p")
                .arg(folder.path())
                .arg("-c")
                .arg(&file),
        );
        eventually("nginx listens", Duration::from_secs(10), async || {
            TcpStream::connect(("127.0.0.1", port)).await.ok()
        })
        .await;
        Self {
            port,
            _process: process,
            _folder: folder,
        }
    }

    /// The URL of a file below `/usr/share/doc`.
    pub fn url(&self, page: &Path) -> String {
        let [first, ..] = Self::ADDRESSES;
        self.url_on(first, page)
    }

    /// The same file on one of [`ADDRESSES`](Self::ADDRESSES), each of which is a separate host to
    /// a client.
    pub fn url_on(&self, address: &str, page: &Path) -> String {
        format!("http://{address}:{}{}", self.port, Self::path(page))
    }

    /// The path of a file below `/usr/share/doc`.
    pub fn path(page: &Path) -> String {
        let path = page.strip_prefix(DOCUMENTATION);
        format!("/{}", path.expect("a page of a package").display())
    }

    /// Its first address.
    pub fn address(&self) -> SocketAddr {
        SocketAddr::from((Ipv4Addr::LOCALHOST, self.port))
    }
}

/// A single process, so that killing it leaves no other processes. Pages are compressed and scripts
/// are not, as in Debian's default configuration.
fn configuration(folder: &Path, port: u16) -> String {
    let folder = folder.display();
    let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        .map(|kind| format!("{kind}_temp_path {folder}/{kind};"))
        .join(" ");
    let listen = Nginx::ADDRESSES
        .map(|address| format!("listen {address}:{port};"))
        .join(" ");
    format!(
        "daemon off; master_process off; pid {folder}/pid; error_log stderr crit; events {{ \
         worker_connections 8192; }}\n\
         http {{ types {{ text/html html; text/css css; application/javascript js; image/gif gif; \
         image/jpeg jpg jpeg;\n\
         image/png png; image/svg+xml svg; image/x-icon ico; text/plain txt; }} default_type \
         application/octet-stream;\n\
         gzip on; access_log off; {temporary}\n\
         server {{ {listen} root {DOCUMENTATION}; }} }}\n"
    )
}
