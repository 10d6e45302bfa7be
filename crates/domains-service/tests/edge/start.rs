//! How the program starts.

use std::net::{SocketAddr, TcpListener};
use std::process::Command;
use std::time::Duration;

use auth::KeyFolder;
use domains_service::edge::settings::EdgeSettings;
use testing::{Backend, Process, execute, free_port, until};
use tokio::net::TcpStream;
use tokio::time::timeout;
use web::connection::fitting_connections;

use crate::edge::service::{TestService, empty};
use crate::edge::visitor::get;

#[test]
fn a_start_that_fails_because_a_port_is_taken_leaves_nothing_behind() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let taken = listener.local_addr().unwrap().to_string();
    for setting in ["HTTP", "OPERATIONS", "EDGE"] {
        let folder = tempfile::tempdir().unwrap();
        // With valid keys, only the port prevents the start.
        KeyFolder::init(folder.path().join("data/keys")).unwrap();
        let before = std::fs::read_dir(folder.path().join("data"))
            .unwrap()
            .count();
        let addresses = ["HTTP", "OPERATIONS", "EDGE"].map(|name| {
            let address = if name == setting {
                &taken
            } else {
                "127.0.0.1:0"
            };
            (format!("DOMAINS__{name}__LISTEN"), address)
        });

        let ended = Command::new(env!("CARGO_BIN_EXE_domains-service"))
            .current_dir(folder.path())
            .envs(addresses)
            .output()
            .unwrap();

        let stderr = String::from_utf8(ended.stderr).unwrap();
        assert_eq!(ended.status.code(), Some(1), "{setting}: {stderr}");
        let named = format!("{}.listen", setting.to_lowercase());
        assert!(stderr.contains(&named), "{setting}: {stderr}");
        let left = std::fs::read_dir(folder.path().join("data"))
            .unwrap()
            .count();
        assert_eq!(left, before, "{setting}: a database was created");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn before_the_names_are_read_no_name_is_refused() {
    if !Backend::Postgres.is_available() {
        return;
    }
    let name = "go.waymark.dev";
    let database = empty(Backend::Postgres).await;
    let first = TestService::start(&database.url).await;
    first.store(name, &[("index_page", "https://a.dev/")]).await;
    first.stop().await;
    let mut connection = database.pool().write().await.unwrap();
    let mut run = async |statement| execute(&mut connection, statement).await;

    run("BEGIN").await;
    run("LOCK TABLE domains").await;
    let service = TestService::begin(&database.url, EdgeSettings::default()).await;
    let question = format!("/internal/tls/ask?domain={name}");
    for _ in 0..2 {
        let answer = get(service.address, name, "/").await;
        assert_eq!((answer.status, answer.header("retry-after")), (503, "2"));
        assert_eq!(answer.header("cache-control"), "no-store");
        assert_eq!(service.operate(&question).await.status, 503);
        let health = get(service.address, "192.0.2.1", "/healthz").await;
        assert_eq!(health.status, 503);
    }

    run("ROLLBACK").await;
    until("the name is served", async || {
        get(service.address, name, "/").await.header("location") == "https://a.dev/"
    })
    .await;
    assert_eq!(service.operate(&question).await.status, 200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn silent_visitors_leave_files_for_the_other_listeners() {
    const NAMES: [&str; 3] = ["HTTP", "OPERATIONS", "EDGE"];
    let folder = tempfile::tempdir().unwrap();
    KeyFolder::init(folder.path().join("data/keys")).unwrap();
    let addresses = NAMES.map(|_| SocketAddr::from(([127, 0, 0, 1], free_port())));
    let settings = NAMES.map(|name| format!("DOMAINS__{name}__LISTEN"));
    let settings = settings
        .iter()
        .zip(addresses.map(|address| address.to_string()));
    let program = Process::start(
        Command::new("sh")
            .args([
                "-c",
                "ulimit -n 1024; exec \"$0\"",
                env!("CARGO_BIN_EXE_domains-service"),
            ])
            .current_dir(folder.path())
            .envs(settings),
    );
    let [api, operations, edge] = addresses;
    until("all listen", async || {
        TcpStream::connect(edge).await.is_ok()
    })
    .await;
    // This process needs files, too.
    fitting_connections("", 1, 1);

    let answers = async || {
        for (address, path, status) in
            [(api, "/api/v1/domains", 401), (operations, "/healthz", 200)]
        {
            let answer = get(address, "127.0.0.1", path);
            let answer = timeout(Duration::from_secs(5), answer).await;
            assert_eq!(answer.expect("a response").status, status, "{path}");
        }
    };
    let mut silent = Vec::new();
    for opened in 1..=3_000 {
        silent.push(TcpStream::connect(edge).await.unwrap());
        if opened % 500 == 0 {
            answers().await;
        }
    }
    let log = program.stderr();
    assert!(
        log.contains("edge.max_connections") && log.contains("512"),
        "{log}"
    );
}
