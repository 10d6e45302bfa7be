//! Three PostgreSQL servers under Patroni, with etcd and a proxy, as `deploy/failover` says.

use std::fs;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use database::PostgresConnection;
use diesel_async::SimpleAsyncConnection;
use tempfile::TempDir;
use testing::{Client, PostgresServer, Process, eventually, find_installed, free_port, skip};

use crate::failover::node::{Node, PASSWORD};

/// The limit for starting or recovering: a former primary may need a new copy of the data.
const LIMIT: Duration = Duration::from_mins(4);
const HAPROXY: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../deploy/failover/haproxy.cfg"
);

/// A running cluster.
pub struct Cluster {
    pub nodes: Vec<Node>,
    haproxy_port: u16,
    _haproxy: Process,
    _etcd: Process,
    watcher: Child,
    _folder: TempDir,
}

/// Kills everything in the folder once the pipe closes, however this process ends, and removes the
/// folder.
const WATCH: &str = r#"
read -r _
for _ in 1 2 3; do
  for process in /proc/[0-9]*; do
    case $(readlink "$process/cwd") in
      "$1"*) kill -KILL "${process#/proc/}" ;;
    esac
  done
done
rm -rf "$1"
"#;

/// Whether it can be started here; reports it if not.
pub fn is_installed() -> bool {
    for program in ["etcd", "haproxy", "patroni"] {
        if find_installed(program).is_none() {
            skip(&format!("{program} is not installed"));
            return false;
        }
    }
    if !PostgresServer::is_installed() {
        skip("PostgreSQL is not installed");
        return false;
    }
    let version = Command::new(find_installed("patroni").unwrap())
        .arg("--version")
        .output();
    let version = String::from_utf8_lossy(&version.unwrap().stdout).into_owned();
    // With older ones, a primary that was frozen takes its role back.
    let is_new = version.starts_with("patroni 4.");
    if !is_new {
        skip(&format!("Patroni 4 is needed, and this is {version}"));
    }
    is_new
}

impl Cluster {
    pub async fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path();
        let watcher = Command::new("sh")
            .args(["-c", WATCH, "sh"])
            .arg(path)
            .current_dir("/")
            .stdin(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        testing::give_to_postgres(path);
        let (etcd_port, peers) = (free_port(), free_port());
        let etcd = etcd(path, etcd_port, peers);
        let mut nodes = Vec::new();
        for number in 1..=3 {
            nodes.push(Node::start(number, path, etcd_port).await);
        }
        let haproxy_port = free_port();
        let cluster = Self {
            _haproxy: haproxy(haproxy_port, &nodes),
            nodes,
            haproxy_port,
            _etcd: etcd,
            watcher,
            _folder: folder,
        };
        cluster.is_whole().await;
        cluster
    }

    /// Waits until one is the primary, the others follow, and one of them is synchronous.
    pub async fn is_whole(&self) {
        eventually("three servers work together", LIMIT, async || {
            for node in &self.nodes {
                let cluster = node.cluster().await?;
                let members = cluster["members"].as_array()?;
                let count = |key: &str, value: &str| {
                    members.iter().filter(|member| member[key] == value).count()
                };
                let is_whole = members.len() == 3
                    && (count("role", "leader"), count("role", "sync_standby")) == (1, 1)
                    && (count("state", "running"), count("state", "streaming")) == (1, 2);
                is_whole.then_some(())?;
            }
            let postgres = self.through_haproxy("postgres");
            database::connect(&postgres).await.ok().map(drop)
        })
        .await;
    }

    /// The number of the node with this role: `leader` or `sync_standby`.
    pub async fn find(&self, role: &str) -> usize {
        eventually(role, LIMIT, async || {
            let cluster = self.nodes[0].cluster().await?;
            let members = cluster["members"].as_array()?;
            let member = members.iter().find(|member| member["role"] == role)?;
            self.nodes
                .iter()
                .position(|node| member["name"] == node.name.as_str())
        })
        .await
    }

    /// The address of a database behind the proxy.
    pub fn through_haproxy(&self, name: &str) -> String {
        let port = self.haproxy_port;
        let sessions = "target_session_attrs=read-write";
        format!("postgres://postgres:{PASSWORD}@127.0.0.1:{port}/{name}?{sessions}")
    }

    /// The same with all hosts.
    pub fn with_all_hosts(&self, name: &str) -> String {
        let ports = self.nodes.iter().map(|node| node.postgres.port());
        let hosts: Vec<String> = ports.map(|port| format!("127.0.0.1:{port}")).collect();
        let (hosts, sessions) = (hosts.join(","), "target_session_attrs=read-write");
        format!("postgres://postgres:{PASSWORD}@{hosts}/{name}?{sessions}")
    }

    /// The address of a database on one of the servers.
    pub fn directly(&self, node: usize, name: &str) -> String {
        let port = self.nodes[node].postgres.port();
        format!("postgres://postgres:{PASSWORD}@127.0.0.1:{port}/{name}")
    }

    pub async fn create_database(&self, name: &str) {
        let create = format!("CREATE DATABASE {name}");
        self.connect("postgres")
            .await
            .batch_execute(&create)
            .await
            .unwrap();
    }

    pub async fn connect(&self, name: &str) -> PostgresConnection {
        let url = self.through_haproxy(name);
        eventually("a connection", LIMIT, async || {
            database::connect(&url).await.ok()
        })
        .await
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        self.nodes.clear();
        drop(self.watcher.stdin.take());
        let _ = self.watcher.wait();
    }
}

fn etcd(folder: &std::path::Path, port: u16, peers: u16) -> Process {
    let (clients, peers) = (
        format!("http://127.0.0.1:{port}"),
        format!("http://127.0.0.1:{peers}"),
    );
    let own = folder.join("etcd");
    fs::create_dir(&own).unwrap();
    let mut command = Command::new(find_installed("etcd").unwrap());
    command
        .current_dir(&own)
        .args(["--data-dir", "data", "--unsafe-no-fsync"])
        .args([
            "--listen-client-urls",
            &clients,
            "--advertise-client-urls",
            &clients,
        ])
        .args([
            "--listen-peer-urls",
            &peers,
            "--initial-advertise-peer-urls",
            &peers,
        ])
        .args(["--initial-cluster", &format!("default={peers}")]);
    Process::start(&mut command)
}

fn haproxy(port: u16, nodes: &[Node]) -> Process {
    let mut command = Command::new(find_installed("haproxy").unwrap());
    command
        .args(["-db", "-f", HAPROXY])
        .env("WAYMARK_DB_LISTEN", format!("127.0.0.1:{port}"));
    for (number, node) in (1..).zip(nodes) {
        let server = format!("127.0.0.1:{}", node.postgres.port());
        command.env(format!("WAYMARK_DB{number}"), server).env(
            format!("WAYMARK_DB{number}_PATRONI"),
            node.api.port().to_string(),
        );
    }
    Process::start(&mut command)
}

/// A client without a key.
pub fn visitor(edge: std::net::SocketAddr) -> Client {
    Client::new(format!("http://{edge}"), None)
}
