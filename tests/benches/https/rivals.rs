//! The servers with which the edge is compared, each sending the same redirect.

use std::fs;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use tempfile::TempDir;
use testing::{Process, eventually, find_installed, free_port};
use tokio::net::TcpStream;

/// The target of all redirects.
pub const PAGE: &str = "https://example.com/";

/// A running server.
pub struct Rival {
    /// The address it listens on.
    pub address: SocketAddr,
    /// Its process.
    pub process: Process,
    _folder: TempDir,
}

impl Rival {
    /// Starts nginx with the certificate in `d0.pem` and `d0.key` of a folder.
    pub async fn nginx(certificates: &Path) -> Self {
        Self::start("nginx", async |folder, address| {
            let file = folder.join("nginx.conf");
            fs::write(&file, nginx(folder, address, certificates)).expect("a configuration");
            let program = find_installed("nginx").expect("nginx");
            let mut command = Command::new(program);
            command.arg("-p").arg(folder).arg("-c").arg(&file);
            command
        })
        .await
    }

    /// Starts Caddy with the same certificate.
    pub async fn caddy(certificates: &Path) -> Self {
        Self::start("Caddy", async |folder, address| {
            let file = folder.join("Caddyfile");
            let (port, path) = (address.port(), certificates.display());
            let text = format!(
                "{{\n\tadmin off\n\tauto_https off\n}}\nhttps://:{port} {{\n\tbind 127.0.0.1\n\ttls \
                 {path}/d0.pem {path}/d0.key\n\tredir {PAGE} 302\n}}\n"
            );
            fs::write(&file, text).expect("a configuration");
            let mut command = Command::new(find_installed("caddy").expect("Caddy"));
            command
                .args(["run", "--adapter", "caddyfile", "--config"])
                .arg(&file)
                .env("HOME", folder)
                .env("GOMAXPROCS", "1");
            command
        })
        .await
    }

    async fn start(what: &str, command: impl AsyncFnOnce(&Path, SocketAddr) -> Command) -> Self {
        let folder = tempfile::tempdir().expect("a folder for a server");
        let address: SocketAddr = (Ipv4Addr::LOCALHOST, free_port()).into();
        let process = Process::start(&mut command(folder.path(), address).await);
        eventually(
            &format!("{what} listens"),
            Duration::from_secs(20),
            async || TcpStream::connect(address).await.ok(),
        )
        .await;
        Self {
            address,
            process,
            _folder: folder,
        }
    }
}

fn nginx(folder: &Path, address: SocketAddr, certificates: &Path) -> String {
    let (folder, certificates) = (folder.display(), certificates.display());
    let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        .map(|kind| format!("{kind}_temp_path {folder}/{kind};"))
        .join(" ");
    format!(
        "daemon off; master_process off; pid {folder}/pid; error_log stderr; events {{ \
         worker_connections 4096; }}\n\
         http {{ access_log off; keepalive_requests 1000000000; {temporary}\n\
         ssl_certificate {certificates}/d0.pem; ssl_certificate_key {certificates}/d0.key;\n\
         ssl_protocols TLSv1.2 TLSv1.3;\n\
         server {{ listen {address} ssl; return 302 {PAGE}; }} }}\n"
    )
}
