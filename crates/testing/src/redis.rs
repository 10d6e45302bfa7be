//! A Redis server of a test, without files on disk.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use tempfile::TempDir;

use crate::{Process, eventually, find_installed, free_port, skip};

/// A running Redis server. Dropping it stops it.
pub struct RedisServer {
    port: u16,
    process: Process,
    folder: TempDir,
}

impl RedisServer {
    /// Starts one, if it is installed; otherwise the test is skipped.
    pub async fn start() -> Option<Self> {
        Self::start_with(&[]).await
    }

    /// The same with more arguments, such as `--requirepass`.
    pub async fn start_with(arguments: &[&str]) -> Option<Self> {
        if find_installed("redis-server").is_none() {
            skip("redis-server is not installed");
            return None;
        }
        let (port, folder) = (free_port(), tempfile::tempdir().expect("a folder"));
        let process = spawn(port, folder.path(), arguments);
        let server = Self {
            port,
            process,
            folder,
        };
        server.answers().await;
        Some(server)
    }

    /// Starts it again after [`kill`](Self::kill), without arguments and without its data.
    pub async fn restart(&mut self) {
        self.process = spawn(self.port, self.folder.path(), &[]);
        self.answers().await;
    }

    async fn answers(&self) {
        eventually("Redis starts", Duration::from_mins(1), async || {
            let socket = tokio::net::TcpStream::connect(("127.0.0.1", self.port)).await;
            socket.ok().map(drop)
        })
        .await;
    }

    /// Its port on 127.0.0.1.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Its address.
    pub fn url(&self) -> String {
        format!("redis://127.0.0.1:{}", self.port)
    }

    /// Kills it.
    pub fn kill(&mut self) {
        self.process.kill();
    }

    /// Freezes it until [`thaw`](Self::thaw). Its port still accepts connections.
    pub fn freeze(&self) {
        self.signal("-STOP");
    }

    /// Thaws it.
    pub fn thaw(&self) {
        self.signal("-CONT");
    }

    fn signal(&self, name: &str) {
        let id = self.process.id().to_string();
        let mut shell = Command::new("sh");
        let sent = shell.args(["-c", r#"kill "$1" "$2""#, "sh", name, &id]);
        assert!(sent.status().is_ok_and(|status| status.success()));
    }

    /// The output of a command, such as `KEYS *`.
    pub fn command(&self, arguments: &[&str]) -> String {
        let mut client = Command::new("redis-cli");
        client.args(["-p", &self.port.to_string()]).args(arguments);
        let output = client.stdin(Stdio::null()).output().expect("redis-cli");
        String::from_utf8_lossy(&output.stdout).into_owned()
    }
}

fn spawn(port: u16, folder: &Path, arguments: &[&str]) -> Process {
    let mut command = Command::new("redis-server");
    command
        .args(["--bind", "127.0.0.1", "--port", &port.to_string()])
        .args(["--save", "", "--appendonly", "no", "--dir"])
        .arg(folder)
        .args(arguments);
    Process::start(&mut command)
}
