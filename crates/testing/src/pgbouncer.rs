//! PgBouncer in front of a test's PostgreSQL server.

use std::fmt::Write as _;
use std::time::Duration;

use database::DatabaseUrl;
use tempfile::TempDir;

use crate::postgres::command;
use crate::{
    Frozen, PostgresServer, Process, eventually, find_installed, free_port, give_to_postgres,
};

/// A running PgBouncer. Dropping it stops it.
pub struct PgBouncer {
    port: u16,
    process: Process,
    _folder: TempDir,
}

impl PgBouncer {
    /// Whether it is installed.
    pub fn is_installed() -> bool {
        find_installed("pgbouncer").is_some() && PostgresServer::is_installed()
    }

    /// Starts one in this mode (`session`, `transaction`), with at most this many connections to
    /// the server and these additional settings (`name = value`).
    pub async fn start(
        server: &PostgresServer,
        mode: &str,
        connections: usize,
        settings: &[&str],
    ) -> Self {
        Self::start_at(free_port(), server, mode, connections, settings).await
    }

    /// The same on this port.
    pub async fn start_at(
        port: u16,
        server: &PostgresServer,
        mode: &str,
        connections: usize,
        settings: &[&str],
    ) -> Self {
        Self::start_before(port, server.port(), mode, connections, settings).await
    }

    /// The same in front of whatever leads to a server at another port.
    pub async fn start_before(
        port: u16,
        server: u16,
        mode: &str,
        connections: usize,
        settings: &[&str],
    ) -> Self {
        let folder = tempfile::tempdir().expect("a folder for PgBouncer");
        let file = folder.path().join("pgbouncer.ini");
        let users = folder.path().join("users");
        std::fs::write(&users, "\"postgres\" \"\"\n").expect("a file of users");
        let mut text = format!(
            "[databases]\n* = host=127.0.0.1 port={server}\n[pgbouncer]\nlisten_addr = 127.0.0.1\n\
             listen_port = {port}\nunix_socket_dir =\nauth_type = trust\nauth_file = {}\n\
             admin_users = postgres\npool_mode = {mode}\nmax_client_conn = 1000\n\
             default_pool_size = {connections}\nmax_user_connections = {connections}\n\
             query_wait_timeout = 30\nlog_connections = 0\nlog_disconnections = 0\n",
            users.display(),
        );
        for setting in settings {
            let _ = writeln!(text, "{setting}");
        }
        std::fs::write(&file, text).expect("a file of settings");
        give_to_postgres(folder.path());
        let process = Process::start(command("pgbouncer").arg(&file).current_dir("/"));
        let bouncer = Self {
            port,
            process,
            _folder: folder,
        };
        eventually("PgBouncer starts", Duration::from_mins(1), async || {
            let socket = tokio::net::TcpStream::connect(("127.0.0.1", bouncer.port)).await;
            socket.ok().map(drop)
        })
        .await;
        bouncer
    }

    /// Freezes it: its system still takes what is sent to it, but nothing is answered until the
    /// returned value is dropped.
    pub fn freeze(&self) -> Frozen {
        Frozen::freeze(vec![self.process.id().to_string()])
    }

    /// The port on 127.0.0.1.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// The address of one of the server's databases through PgBouncer.
    pub fn url(&self, database: &str) -> DatabaseUrl {
        DatabaseUrl::Postgres(self.text(database))
    }

    /// The same as text.
    pub fn text(&self, database: &str) -> String {
        format!("postgres://postgres@127.0.0.1:{}/{database}", self.port)
    }
}
