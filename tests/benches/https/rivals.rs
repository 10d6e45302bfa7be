//! The servers with which the edge is compared, each sending the same redirect.

use std::fmt::Write;
use std::fs;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use tempfile::TempDir;
use testing::{Process, eventually, free_port};
use tokio::net::TcpStream;

use crate::issuer::name_of;

/// The target of all redirects.
pub const PAGE: &str = "https://example.com/";

/// A program with certificates.
pub struct Certified {
    /// The program.
    pub program: PathBuf,
    /// How many certificates it has.
    pub certificates: u32,
    /// Their folder.
    pub folder: TempDir,
    /// How many threads or processes it has.
    pub workers: u32,
}

/// A running server.
pub struct Rival {
    /// The address it listens on.
    pub address: SocketAddr,
    /// Its processes.
    pub processes: Vec<Process>,
    _folder: TempDir,
}

impl Rival {
    /// Starts nginx with a process for each worker, and a `server` for each certificate. The
    /// processes share the key of tickets, as those of one nginx do.
    pub async fn nginx(nginx: &Certified) -> Self {
        Self::start("nginx", async |folder, address| {
            let key: Vec<u8> = (0..80).collect();
            fs::write(folder.join("tickets.key"), key).expect("a file");
            let processes = (0..nginx.workers).map(|number| {
                let folder = folder.join(number.to_string());
                fs::create_dir(&folder).expect("a folder for nginx");
                let file = folder.join("nginx.conf");
                fs::write(&file, configuration(&folder, address, nginx)).expect("a configuration");
                let mut command = Command::new(&nginx.program);
                command.arg("-p").arg(&folder).arg("-c").arg(&file);
                Process::start(&mut command)
            });
            processes.collect()
        })
        .await
    }

    /// Starts Caddy.
    pub async fn caddy(caddy: &Certified) -> Self {
        Self::start("Caddy", async |folder, address| {
            let file = folder.join("Caddyfile");
            let (port, path) = (address.port(), caddy.folder.path().display());
            let text = format!(
                "{{\n\tadmin off\n\tauto_https off\n}}\nhttps://:{port} {{\n\tbind \
                 127.0.0.1\n\ttls {{\n\t\tload {path}\n\t}}\n\tredir {PAGE} 302\n}}\n"
            );
            fs::write(&file, text).expect("a configuration");
            let mut command = Command::new(&caddy.program);
            command
                .args(["run", "--adapter", "caddyfile", "--config"])
                .arg(&file)
                .env("HOME", folder)
                .env("GOMAXPROCS", caddy.workers.to_string());
            vec![Process::start(&mut command)]
        })
        .await
    }

    async fn start(what: &str, start: impl AsyncFnOnce(&Path, SocketAddr) -> Vec<Process>) -> Self {
        let folder = tempfile::tempdir().expect("a folder for a server");
        let address: SocketAddr = (Ipv4Addr::LOCALHOST, free_port()).into();
        let processes = start(folder.path(), address).await;
        eventually(
            &format!("{what} listens"),
            Duration::from_mins(1),
            async || TcpStream::connect(address).await.ok(),
        )
        .await;
        Self {
            address,
            processes,
            _folder: folder,
        }
    }
}

/// The configuration of one of the processes that share a port.
fn configuration(folder: &Path, address: SocketAddr, nginx: &Certified) -> String {
    let (folder, certificates) = (folder.display(), nginx.folder.path().display());
    let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        .map(|kind| format!("{kind}_temp_path {folder}/{kind};"))
        .join(" ");
    let mut text = format!(
        "daemon off; master_process off; pid {folder}/pid; error_log stderr; events {{ \
         worker_connections 4096; }}\n\
         http {{ access_log off; keepalive_requests 1000000000; {temporary}\n\
         server_names_hash_max_size 1048576; server_names_hash_bucket_size 128;\n\
         ssl_protocols TLSv1.2 TLSv1.3; ssl_session_ticket_key {folder}/../tickets.key;\n"
    );
    let mut options = "ssl reuseport";
    for number in 0..nginx.certificates {
        let name = name_of(number);
        let _ = writeln!(
            text,
            "server {{ listen {address} {options}; server_name {name}; ssl_certificate \
             {certificates}/{name}.crt; ssl_certificate_key {certificates}/{name}.key; return 302 \
             {PAGE}; }}"
        );
        // The others inherit it.
        options = "ssl";
    }
    text.push_str("}\n");
    text
}
