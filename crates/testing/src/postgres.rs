//! A PostgreSQL server for tests: started on a free port, and stopped when the process that started
//! it ends.

mod cluster;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use database::{DatabaseUrl, PostgresConnection};
use diesel::sql_types::BigInt;
use diesel_async::{AsyncConnection, SimpleAsyncConnection};
use tempfile::TempDir;

/// A running server. Dropping it stops it. The server also stops when the process ends in any way:
/// that closes the pipe from which a watching shell reads.
pub struct PostgresServer {
    port: u16,
    folder: TempDir,
    watcher: Child,
    options: Vec<String>,
    databases: AtomicU32,
}

impl PostgresServer {
    /// Whether `initdb` and `postgres` are installed, on the PATH or where Debian puts them.
    pub fn is_installed() -> bool {
        programs().is_some()
    }

    /// The folder of its programs, if it is installed.
    pub fn programs() -> Option<PathBuf> {
        programs()
    }

    /// Creates an empty cluster and starts it.
    pub async fn start() -> Self {
        Self::start_with(&["fsync=off", "full_page_writes=off"]).await
    }

    /// Like [`start`](Self::start), with custom server settings (`name=value`), for benchmarks or
    /// for tests that kill it.
    pub async fn start_with(options: &[&str]) -> Self {
        let folder = tempfile::tempdir().expect("a folder for the cluster");
        cluster::copy_to(&folder.path().join("data"));
        give_to_postgres(folder.path());
        Self::run(folder, options).await
    }

    /// Starts a read-only copy of it that follows its changes, until it is
    /// [promoted](Self::promote).
    pub async fn start_standby(&self) -> Self {
        self.start_standby_with(&[]).await
    }

    /// The same with custom server settings.
    pub async fn start_standby_with(&self, options: &[&str]) -> Self {
        let copy = self.copy_files(&["-R"]);
        Self::run(copy, options).await
    }

    /// Copies its files while it runs, as a base backup with `pg_basebackup` and these options.
    pub fn copy_files(&self, options: &[&str]) -> TempDir {
        let folder = tempfile::tempdir().expect("a folder for the copy");
        give_to_postgres(folder.path());
        let output = command("pg_basebackup")
            .args(["-h", "127.0.0.1", "-p", &self.port.to_string()])
            .args(["-U", "postgres", "-c", "fast", "--no-sync"])
            .args(options)
            .arg("-D")
            .arg(folder.path().join("data"))
            .current_dir("/")
            .output()
            .expect("pg_basebackup runs");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "pg_basebackup: {errors}");
        folder
    }

    /// Starts a copy of the files and replays archived logs, as these settings say (`name=value`).
    pub async fn recover(copy: TempDir, settings: &[&str]) -> Self {
        let signal = copy.path().join("data/recovery.signal");
        std::fs::write(signal, "").expect("a file in the copy");
        give_to_postgres(copy.path());
        Self::run(copy, settings).await
    }

    /// Makes a standby accept changes.
    pub async fn promote(&self) {
        self.run_statement("SELECT pg_promote()").await;
    }

    async fn run(folder: TempDir, options: &[&str]) -> Self {
        let port = free_port();
        let options: Vec<String> = options.iter().map(ToString::to_string).collect();
        let server = Self {
            port,
            watcher: watch(folder.path(), port, &options),
            folder,
            options,
            databases: AtomicU32::new(0),
        };
        server.wait_until_ready().await;
        server
    }

    /// The address of one of its databases.
    pub fn url(&self, database: &str) -> DatabaseUrl {
        DatabaseUrl::Postgres(format!(
            "postgres://postgres@127.0.0.1:{}/{database}",
            self.port
        ))
    }

    /// The port on 127.0.0.1.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Creates a database, empty or as a copy of a template without open connections; returns its
    /// name.
    pub async fn create_database(&self, template: Option<&str>) -> String {
        let name = format!("test_{}", self.databases.fetch_add(1, Ordering::Relaxed));
        let template = template.unwrap_or("template0");
        self.run_statement(&format!("CREATE DATABASE {name} TEMPLATE {template}"))
            .await;
        name
    }

    /// The number returned by a query as the superuser, in the database `postgres`.
    pub async fn number(&self, query: &str) -> i64 {
        let mut connection = self.connect().await;
        let query = diesel::dsl::sql::<BigInt>(&format!("SELECT ({query})::bigint"));
        let found = diesel_async::RunQueryDsl::get_result(query, &mut connection).await;
        found.expect("a number")
    }

    async fn connect(&self) -> PostgresConnection {
        let DatabaseUrl::Postgres(url) = self.url("postgres") else {
            unreachable!("it is PostgreSQL")
        };
        let connected = PostgresConnection::establish(&url).await;
        connected.expect("a connection")
    }

    /// Runs a statement as the superuser, in the database `postgres`.
    pub async fn run_statement(&self, statement: &str) {
        let mut connection = self.connect().await;
        let done = connection.batch_execute(statement).await;
        done.expect("a statement that runs");
    }

    /// Stops the server at once, as a crash would; [`resume`](Self::resume) starts it again with
    /// its data.
    pub fn stop(&mut self) {
        if let Some(mut pipe) = self.watcher.stdin.take() {
            let _ = pipe.write_all(b"keep\n");
        }
        let _ = self.watcher.wait();
    }

    /// Starts the same cluster on the same port again.
    pub async fn resume(&mut self) {
        self.watcher = watch(self.folder.path(), self.port, &self.options);
        self.wait_until_ready().await;
    }

    /// Freezes the server: its system still accepts what is sent to it, but nothing is answered
    /// until the returned value is dropped.
    pub fn freeze(&self) -> Frozen {
        let server = self.process();
        signal("-STOP", std::slice::from_ref(&server));
        let mut frozen = self.freeze_connections();
        frozen.0.push(server);
        frozen
    }

    /// Freezes the existing connections; new ones are still accepted.
    pub fn freeze_connections(&self) -> Frozen {
        Frozen::freeze(children_of(&self.process()))
    }

    fn process(&self) -> String {
        let file = self.folder.path().join("data/postmaster.pid");
        let text = std::fs::read_to_string(file).expect("a running server");
        text.lines().next().expect("its process").to_owned()
    }

    async fn wait_until_ready(&self) {
        let DatabaseUrl::Postgres(url) = self.url("postgres") else {
            unreachable!("it is PostgreSQL")
        };
        // One minute: on a busy machine a start can take that long.
        for _ in 0..1200 {
            if PostgresConnection::establish(&url).await.is_ok() {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("PostgreSQL did not start on port {}", self.port);
    }
}

impl Drop for PostgresServer {
    fn drop(&mut self) {
        drop(self.watcher.stdin.take());
        let _ = self.watcher.wait();
    }
}

/// Frozen processes. Dropping this thaws them.
pub struct Frozen(Vec<String>);

impl Frozen {
    pub(crate) fn freeze(processes: Vec<String>) -> Self {
        signal("-STOP", &processes);
        Self(processes)
    }
}

impl Drop for Frozen {
    fn drop(&mut self) {
        signal("-CONT", &self.0);
    }
}

/// Sends a signal to processes, some of which may have ended.
fn signal(name: &str, processes: &[String]) {
    let mut shell = Command::new("sh");
    shell
        .args(["-c", r#"kill "$@""#, "sh", name])
        .args(processes);
    let _ = shell.stderr(Stdio::null()).status();
}

fn children_of(parent: &str) -> Vec<String> {
    let processes = std::fs::read_dir("/proc").expect("the system's processes");
    let processes = processes.filter_map(|process| process.ok()?.file_name().into_string().ok());
    let children = processes.filter(|process| {
        let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
        // The state and the parent follow the name, which may contain anything.
        let fields = stat.rsplit_once(") ").map(|(_, fields)| fields);
        fields.and_then(|fields| fields.split(' ').nth(1)) == Some(parent)
    });
    children.collect()
}

fn programs() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let debian = std::fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .flatten();
    std::env::split_paths(&path)
        .chain(debian.map(|version| version.path().join("bin")))
        .find(|folder| folder.join("initdb").exists() && folder.join("postgres").exists())
}

fn free_port() -> u16 {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
    listener.local_addr().expect("its address").port()
}

/// Whether this process runs as root. PostgreSQL refuses to run as root, so it runs as the user
/// `postgres`, which its package creates.
pub fn is_root() -> bool {
    Command::new("id")
        .arg("-u")
        .output()
        .is_ok_and(|output| output.stdout == b"0\n")
}

/// A command that runs a program as the user that PostgreSQL needs.
pub(crate) fn command(program: &str) -> Command {
    let beside = programs().expect("PostgreSQL is installed").join(program);
    let program = match crate::find_installed(program) {
        Some(elsewhere) if !beside.exists() => elsewhere,
        _ => beside,
    };
    if !is_root() {
        return Command::new(program);
    }
    let mut command = Command::new("setpriv");
    command
        .args(["--reuid=postgres", "--regid=postgres", "--clear-groups"])
        .arg(program);
    command
}

/// Lets the server read and write a folder and its contents.
///
/// # Panics
/// When this process is root, and PostgreSQL has no user to run as.
pub fn give_to_postgres(folder: &Path) {
    if is_root() {
        let given = Command::new("chown")
            .args(["-R", "postgres"])
            .arg(folder)
            .status();
        assert!(
            given.is_ok_and(|status| status.success()),
            "the user postgres is missing"
        );
    }
}

/// Runs the server until a line is read or the pipe closes, which happens when the test process
/// closes it or ends in any way; unless the line is `keep`, the cluster is deleted, too.
const WATCH: &str = r#"
folder=$1; shift
"$@" >/dev/null 2>&1 &
server=$!
word=; read -r word
kill -QUIT "$server"; wait "$server"
[ "$word" = keep ] || rm -rf "$folder"
"#;

fn watch(folder: &Path, port: u16, options: &[String]) -> Child {
    let postgres = command("postgres");
    let mut shell = Command::new("sh");
    shell
        .args(["-c", WATCH, "sh"])
        .arg(folder)
        .arg(postgres.get_program());
    shell
        .args(postgres.get_args())
        .arg("-D")
        .arg(folder.join("data"))
        .args(["-h", "127.0.0.1", "-p", &port.to_string(), "-k", ""])
        .args(["-c", "max_connections=200", "-c", "logging_collector=off"]);
    for option in options {
        shell.args(["-c", option]);
    }
    shell
        .current_dir("/")
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    shell.spawn().expect("sh starts")
}
