//! The subcommands that report on a service: `check-config`, `openapi`, `healthcheck`.

use std::net::TcpListener;
use std::process::{Command, Output};
use std::time::Duration;

use diesel::connection::SimpleConnection;
use diesel::{Connection, RunQueryDsl, SqliteConnection};
use end_to_end::{Databases, Launch};
use serde_json::Value;
use testing::{Backend, TestKeys, built};

mod settings;

const SERVICES: [(&str, &str); 2] = [
    ("reports-service", "REPORTS"),
    ("domains-service", "DOMAINS"),
];

/// Runs a program in an empty folder, with only the given environment.
fn run(program: &str, arguments: &[&str], environment: &[(String, String)]) -> Output {
    let folder = tempfile::tempdir().unwrap();
    let output = Command::new(built(program))
        .args(arguments)
        .env_clear()
        .envs(environment.iter().cloned())
        .current_dir(folder.path())
        .output()
        .unwrap();
    let left = folder.path().read_dir().unwrap().count();
    assert_eq!(left, 0, "the folder is still empty");
    output
}

fn variable(prefix: &str, setting: &str, value: &str) -> (String, String) {
    let name = setting.replace('.', "__").to_uppercase();
    (format!("{prefix}__{name}"), value.to_owned())
}

fn shown(output: &Output) -> String {
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    assert!(output.stderr.is_empty(), "nothing else is printed");
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[test]
fn a_start_that_fails_is_logged() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    for (program, prefix) in SERVICES {
        let refused_with = |filter: &str| {
            let environment = [
                variable(prefix, "telemetry.format", "json"),
                variable(prefix, "telemetry.filter", filter),
                variable(prefix, "http.listen", &address),
            ];
            let output = run(program, &["serve"], &environment);
            assert_eq!(output.status.code(), Some(1));
            String::from_utf8(output.stderr).unwrap()
        };

        let log = refused_with("info");
        let lines = log.lines().map(serde_json::from_str);
        let lines: Vec<Value> = lines.collect::<Result<_, _>>().unwrap();
        let last = lines.last().unwrap();
        assert_eq!(last["level"], "ERROR", "{log}");
        let message = last["message"].as_str().unwrap();
        assert!(
            message.contains("http.listen") && message.contains(&address),
            "{log}"
        );

        let stderr = refused_with("off");
        assert!(
            stderr.starts_with("error: ") && stderr.contains("http.listen"),
            "{stderr}"
        );
    }
}

#[test]
fn the_document_needs_neither_database_nor_keys() {
    for (program, prefix) in SERVICES {
        let environment = [
            variable(prefix, "http.base_url", "https://example.net/tools"),
            variable(prefix, "keys.keys", "/nowhere/jwks.json"),
            variable(
                prefix,
                "database.url",
                "postgres://nobody@127.0.0.1:1/nothing",
            ),
        ];

        let text = shown(&run(program, &["openapi"], &environment));

        let document: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(document["openapi"], "3.1.0");
        assert_eq!(document["servers"][0]["url"], "https://example.net/tools");
        let path = format!("/api/v1/{}", program.trim_end_matches("-service"));
        assert!(document["paths"][&path]["post"].is_object(), "{path}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_health_check_says_whether_the_service_is_ready() {
    let (keys, databases) = (TestKeys::new(), Databases::start(Backend::Sqlite).await);
    let launches = [
        Launch::reports(&keys, &databases.create("reports").await),
        Launch::domains(&keys, &databases.create("domains").await),
    ];
    for launch in launches {
        let check = || {
            let output = launch.command().arg("healthcheck").output().unwrap();
            (
                output.status.code(),
                String::from_utf8(output.stderr).unwrap(),
            )
        };
        let (before, stderr) = check();
        assert_eq!(before, Some(1), "{stderr}");
        assert!(stderr.contains("does not respond"), "{stderr}");

        let mut service = launch.start().await;
        assert_eq!(check(), (Some(0), String::new()));

        service.process.terminate(Duration::from_mins(1));
        assert_eq!(check().0, Some(1));

        // It is alive, but its database has no tables.
        let unready = launch
            .clone()
            .set("database.url", databases.create("empty").await)
            .set("database.migrate", "false");
        let mut service = unready.spawn();
        let health = service.health();
        testing::eventually("it is alive", Duration::from_mins(1), async || {
            health
                .try_send(health.request("GET", "/healthz", &[]))
                .await
                .ok()
        })
        .await;
        let (code, stderr) = check();
        assert_eq!(code, Some(1), "{stderr}");
        assert!(stderr.contains("is not ready"), "{stderr}");
        service.process.kill();
    }
}

#[tokio::test]
async fn renewals_of_certificates_are_forced_by_name() {
    let (keys, databases) = (TestKeys::new(), Databases::start(Backend::Sqlite).await);
    let url = databases.create("domains").await;
    let launch = Launch::domains(&keys, &url);
    let migrated = launch.command().arg("migrate").output().unwrap();
    assert!(migrated.status.success());
    let file = url.trim_start_matches("sqlite://");
    let mut database = SqliteConnection::establish(file).unwrap();
    let order = "INSERT INTO certificate_orders (name, due_at) \
                 VALUES ('go.waymark.dev', '2099-01-01 00:00:00')";
    database.batch_execute(order).unwrap();
    let renew = |names: &[&str]| {
        let mut command = launch.command();
        command.arg("renew-certificates").args(names).output()
    };

    let printed = shown(&renew(&["go.waymark.dev"]).unwrap());

    assert_eq!(printed, "go.waymark.dev: its renewal is due now\n");
    let due = "UPDATE certificate_orders SET name = name WHERE due_at < '2099-01-01' AND \
               forced_at IS NOT NULL";
    let due = diesel::sql_query(due).execute(&mut database);
    assert_eq!(due, Ok(1));
    let unknown = renew(&["go.waymark.dev", "other.dev"]).unwrap();
    assert_eq!(unknown.status.code(), Some(1));
    let printed = String::from_utf8(unknown.stdout).unwrap();
    assert!(printed.contains("other.dev: no certificates are issued for it"));
    assert_eq!(renew(&[]).unwrap().status.code(), Some(2));
}
