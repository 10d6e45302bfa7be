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
    processes: Vec<Process>,
    _folder: TempDir,
}

impl Rival {
    /// Starts nginx with one process per thread.
    pub async fn nginx(threads: usize) -> Self {
        let program = find_installed("nginx").expect("nginx");
        Self::start(async |folder, address| {
            let processes = (0..threads).map(|number| {
                let folder = folder.join(number.to_string());
                fs::create_dir(&folder).expect("a folder for nginx");
                let file = folder.join("nginx.conf");
                fs::write(&file, nginx(&folder, address)).expect("a configuration");
                Process::start(
                    Command::new(&program)
                        .arg("-p")
                        .arg(&folder)
                        .arg("-c")
                        .arg(&file),
                )
            });
            processes.collect()
        })
        .await
    }

    /// Starts Caddy.
    pub async fn caddy(threads: usize) -> Self {
        let program = find_installed("caddy").expect("Caddy");
        Self::start(async |folder, address| {
            let file = folder.join("Caddyfile");
            let text = format!(
                "{{\n\tadmin off\n\tauto_https off\n}}\nhttp://:{} {{\n\tbind 127.0.0.1\n\tredir \
                 {PAGE} 302\n}}\n",
                address.port()
            );
            fs::write(&file, text).expect("a configuration");
            let mut command = Command::new(&program);
            command
                .args(["run", "--adapter", "caddyfile", "--config"])
                .arg(&file)
                .env("HOME", folder)
                .env("GOMAXPROCS", threads.to_string());
            vec![Process::start(&mut command)]
        })
        .await
    }

    async fn start(start: impl AsyncFnOnce(&Path, SocketAddr) -> Vec<Process>) -> Self {
        let folder = tempfile::tempdir().expect("a folder for a server");
        let address: SocketAddr = (Ipv4Addr::LOCALHOST, free_port()).into();
        let processes = start(folder.path(), address).await;
        eventually("the server listens", Duration::from_secs(20), async || {
            TcpStream::connect(address).await.ok()
        })
        .await;
        Self {
            address,
            processes,
            _folder: folder,
        }
    }

    /// Its processes.
    pub fn processes(&self) -> Vec<u32> {
        self.processes.iter().map(Process::id).collect()
    }
}

/// The configuration of one of the processes that share a port.
fn nginx(folder: &Path, address: SocketAddr) -> String {
    let folder = folder.display();
    let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        .map(|kind| format!("{kind}_temp_path {folder}/{kind};"))
        .join(" ");
    format!(
        "daemon off; master_process off; pid {folder}/pid; error_log stderr; events {{ \
         worker_connections 4096; }}\n\
         http {{ access_log off; keepalive_requests 1000000000; {temporary}\n\
         server {{ listen {address} reuseport; return 302 {PAGE}; }} }}\n"
    )
}
