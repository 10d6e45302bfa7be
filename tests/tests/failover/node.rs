//! One of the three servers: PostgreSQL, and the Patroni that manages it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;
use testing::{Client, PostgresServer, Process, find_installed, free_port, is_root};

use crate::failover::gate::Gate;

pub const PASSWORD: &str = "sesame-of-the-cluster";
/// The project's own configuration.
const CONFIGURATION: &str = include_str!("../../../deploy/failover/patroni.yml");

/// A server, and its connections to all others.
pub struct Node {
    pub name: String,
    folder: PathBuf,
    patroni: Option<Process>,
    port: u16,
    patroni_port: u16,
    /// For clients and standbys.
    pub postgres: Gate,
    /// For the proxy and the other Patronis.
    pub api: Gate,
    /// From this node to etcd.
    etcd: Gate,
}

impl Node {
    pub async fn start(number: usize, folder: &Path, etcd_port: u16) -> Self {
        let name = format!("db{number}");
        let folder = folder.join(&name);
        fs::create_dir(&folder).unwrap();
        let (port, patroni_port) = (free_port(), free_port());
        let mut node = Self {
            name,
            folder,
            patroni: None,
            port,
            patroni_port,
            postgres: Gate::start(port).await,
            api: Gate::start(patroni_port).await,
            etcd: Gate::start(etcd_port).await,
        };
        let own = format!(
            "{CONFIGURATION}  parameters:\n    unix_socket_directories: '{}'\n",
            node.folder.display()
        );
        fs::write(node.folder.join("patroni.yml"), own).unwrap();
        testing::give_to_postgres(&node.folder);
        node.resume();
        node
    }

    fn command(&self) -> Command {
        let patroni = find_installed("patroni").unwrap();
        let mut command = if is_root() {
            // PostgreSQL refuses to run as root. The tools may be in root's folder.
            let mut command = Command::new("setpriv");
            command
                .args(["--reuid=postgres", "--regid=postgres", "--clear-groups"])
                .args(["--inh-caps=+dac_override", "--ambient-caps=+dac_override"])
                .arg(patroni);
            command
        } else {
            Command::new(patroni)
        };
        let local = |port: u16| format!("127.0.0.1:{port}");
        command
            .arg(self.folder.join("patroni.yml"))
            .current_dir(&self.folder)
            .env("PATRONI_NAME", &self.name)
            .env("PATRONI_RESTAPI_LISTEN", local(self.patroni_port))
            .env("PATRONI_RESTAPI_CONNECT_ADDRESS", local(self.api.port()))
            // Not its host, from which it would learn the addresses of etcd itself.
            .env(
                "PATRONI_ETCD3_PROXY",
                format!("http://{}", local(self.etcd.port())),
            )
            .env("PATRONI_POSTGRESQL_LISTEN", local(self.port))
            .env(
                "PATRONI_POSTGRESQL_CONNECT_ADDRESS",
                local(self.postgres.port()),
            )
            .env("PATRONI_POSTGRESQL_DATA_DIR", self.folder.join("data"))
            .env("PATRONI_POSTGRESQL_PGPASS", self.folder.join("pgpass"))
            .env("PATRONI_POSTGRESQL_BIN_DIR", programs())
            .env("PATRONI_SUPERUSER_PASSWORD", PASSWORD)
            .env("PATRONI_REPLICATION_PASSWORD", PASSWORD);
        command
    }

    /// The cluster's state according to its own Patroni, which is reachable whatever happens to the
    /// network.
    pub async fn cluster(&self) -> Option<Value> {
        self.ask("/cluster").await.map(|(_, body)| body)
    }

    /// Whether it is the primary according to its own Patroni.
    pub async fn is_primary(&self) -> bool {
        matches!(self.ask("/primary").await, Some((200, _)))
    }

    async fn ask(&self, path: &str) -> Option<(u16, Value)> {
        let base = format!("http://127.0.0.1:{}", self.patroni_port);
        let client = Client::new(base, None);
        let request = client.request("GET", path, &[]);
        let request = request.timeout(std::time::Duration::from_secs(2));
        let answer = client.try_send(request).await.ok()?;
        Some((answer.status, answer.json))
    }

    /// Kills all its processes.
    pub fn kill(&mut self) {
        // They may have started others in the meantime.
        for _ in 0..3 {
            self.signal("-KILL");
        }
        self.patroni = None;
    }

    /// Freezes it without closing a connection.
    pub fn freeze(&self) {
        self.signal("-STOP");
        self.signal("-STOP");
    }

    /// Unplugs all its cables.
    pub fn cut_off(&self) {
        self.set_gates(false);
    }

    /// Undoes all faults.
    pub fn resume(&mut self) {
        self.set_gates(true);
        match &self.patroni {
            Some(_) => self.signal("-CONT"),
            None => self.patroni = Some(Process::start(&mut self.command())),
        }
    }

    fn set_gates(&self, open: bool) {
        for gate in [&self.postgres, &self.api, &self.etcd] {
            gate.set_open(open);
        }
    }

    /// Sends a signal to every process that runs in its folder.
    fn signal(&self, name: &str) {
        let running = fs::read_dir("/proc").unwrap().filter_map(|process| {
            let process = process.ok()?;
            let place = fs::read_link(process.path().join("cwd")).ok()?;
            let is_here = place.starts_with(&self.folder);
            is_here.then(|| process.file_name().into_string().ok())?
        });
        let mut shell = Command::new("sh");
        shell.args(["-c", r#"kill "$@""#, "sh", name]).args(running);
        let _ = shell.stderr(Stdio::null()).status();
    }

    /// The end of its Patroni's log.
    pub fn log(&self) -> String {
        let log = self
            .patroni
            .as_ref()
            .map_or_else(String::new, Process::stderr);
        let lines: Vec<&str> = log.lines().collect();
        lines[lines.len().saturating_sub(15)..].join("\n")
    }
}

/// The folder with all of PostgreSQL's programs: other folders may contain links to only some of
/// them.
fn programs() -> PathBuf {
    let postgres = PostgresServer::programs().unwrap().join("postgres");
    let program = fs::canonicalize(postgres).unwrap();
    program.parent().unwrap().to_owned()
}

impl Drop for Node {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let log = self.log();
            println!("{}:\n{log}", self.name);
        }
        self.kill();
    }
}
